import Foundation

/// What points are measured from.
///
/// ```swift
/// let frame = proxy.frame(in: .named("board"))
/// ```
public enum CoordinateSpace: Hashable {
  case global
  case local
  case named(AnyHashable)

  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

extension CoordinateSpace: @unchecked Sendable {
  // A name is a literal of the source or a value made of such.
}

/// ```swift
/// card.gesture(DragGesture(coordinateSpace: .global).onChanged { place = $0.location })
/// ```
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// ```swift
/// board.coordinateSpace(.named("board"))
/// ```
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension NamedCoordinateSpace: @unchecked Sendable {
  // As with `CoordinateSpace`.
}

/// ```swift
/// let frame = proxy.frame(in: .local)
/// ```
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// ```swift
/// let frame = proxy.frame(in: .global)
/// ```
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// Where the element with a name is on the page.
@MainActor final class SpacePlace {
  var frame: ElementFrame?
}

extension EnvironmentValues {
  @Entry var coordinateSpaces: [AnyHashable: SpacePlace] = [:]
}

@MainActor private struct SpaceBehavior: Behavior {
  let name: AnyHashable

  func begin(_ node: Node) -> SpacePlace { SpacePlace() }

  func adjust(_ context: inout _RenderContext, _ place: SpacePlace, _ node: Node) {
    context.environment.coordinateSpaces[name] = place
    context = context.modified(
      by: BoxChange { [weak node] boxes, _ in
        boxes[boxes.count - 1].listen("measure")
        boxes[boxes.count - 1].handlers.append(
          .measure { frame in
            if place.frame == frame { return }
            place.frame = frame
            node?.invalidate()
          })
      })
  }
}

extension View {
  nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    Behaved(content: self) { SpaceBehavior(name: name.name) }
  }

  nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
    coordinateSpace(.named(name))
  }
}
