import Foundation

/// The origin of positions.
///
/// ```swift
/// let frame = proxy.frame(in: .named("board"))
/// ```
public enum CoordinateSpace: Hashable {
  case global
  case local
  case named(AnyHashable)

  /// True for the space of the page.
  public var isGlobal: Bool { self == .global }
  /// True for the space of the view itself.
  public var isLocal: Bool { self == .local }
}

extension CoordinateSpace: @unchecked Sendable {
  // A name is a literal or a value composed of literals.
}

/// A coordinate space.
///
/// ```swift
/// card.gesture(DragGesture(coordinateSpace: .global).onChanged { place = $0.location })
/// ```
public protocol CoordinateSpaceProtocol {
  /// The coordinate space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The coordinate space of a surrounding view with a name.
///
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

/// The coordinate space of the view itself.
///
/// ```swift
/// let frame = proxy.frame(in: .local)
/// ```
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the space of the view itself.
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The coordinate space of the page.
///
/// ```swift
/// let frame = proxy.frame(in: .global)
/// ```
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the space of the page.
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// Returns the space of the surrounding view with a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The space of the view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The space of the page.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// The frame of a named coordinate space.
@MainActor final class SpaceFrame {
  var frame: ElementFrame?
}

extension EnvironmentValues {
  @Entry var coordinateSpaces: [AnyHashable: SpaceFrame] = [:]
}

@MainActor private struct SpaceBehavior: Behavior {
  let name: AnyHashable

  func begin(_ node: Node) -> SpaceFrame { SpaceFrame() }

  func adjust(_ context: inout _RenderContext, _ place: SpaceFrame, _ node: Node) {
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
  /// Names the coordinate space of this view.
  nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    Behaved(content: self) { SpaceBehavior(name: name.name) }
  }

  /// Names the coordinate space of this view.
  nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
    coordinateSpace(.named(name))
  }
}
