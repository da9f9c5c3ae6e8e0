import Foundation

/// The size and position of a view, as reported by the browser.
///
/// ```swift
/// GeometryReader { proxy in Color.red.frame(width: proxy.size.width / 2) }
/// ```
public struct GeometryProxy: Sendable {
  private let place: ElementFrame
  private let spaces: @MainActor @Sendable (AnyHashable) -> ElementFrame?
  /// True while the frame is an estimate. Avoid expensive work for it.
  package let isAssumed: Bool

  @MainActor init(_ place: ElementFrame, _ environment: EnvironmentValues, isAssumed: Bool = false) {
    self.place = place
    self.isAssumed = isAssumed
    let known = environment.coordinateSpaces
    // Read only on the main actor, which created it.
    nonisolated(unsafe) let places = known
    spaces = { places[$0]?.frame }
  }

  /// The size in points.
  public var size: CGSize { CGSize(width: place.width, height: place.height) }

  /// Always 0: the browser keeps pages clear of obstructions.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the frame of the view in a coordinate space, in points.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// Returns the frame of the view in a coordinate space, in points.
  @_disfavoredOverload public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    switch coordinateSpace {
    case .local: return CGRect(origin: .zero, size: size)
    case .global: return CGRect(origin: CGPoint(x: place.x, y: place.y), size: size)
    case .named(let name):
      nonisolated(unsafe) let name = name
      let origin = MainExecutor.isCurrent ? MainActor.assumeIsolated { spaces(name) } : nil
      return CGRect(
        origin: CGPoint(x: place.x - (origin?.x ?? 0), y: place.y - (origin?.y ?? 0)), size: size)
    }
  }

  /// Returns the bounds of a named coordinate space, or nil if it is unknown.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    nonisolated(unsafe) let name = coordinateSpace.name
    guard let space = MainExecutor.isCurrent ? MainActor.assumeIsolated({ spaces(name) }) : nil else {
      return nil
    }
    return CGRect(x: space.x - place.x, y: space.y - place.y, width: space.width, height: space.height)
  }
}

/// A view that depends on its own size. Until the browser reports the size, that of a similar view or a common screen
/// is used.
///
/// ```swift
/// GeometryReader { proxy in Text("\(Int(proxy.size.width)) points") }
/// ```
nonisolated public struct GeometryReader<Content: View> {
  /// Creates the content from the geometry.
  public var content: (GeometryProxy) -> Content

  /// Creates a view.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .layered)
    box.traits = [.ownWidth, .ownHeight]
    let place = context.measuring(&box)
    let proxy = GeometryProxy(
      place ?? context.environment.likelyFrame, context.environment,
      isAssumed: place == nil && context.graph.isLive)
    context.emit(box) { context in
      var layer = Box(.div, .over)
      layer.style[.placeItems] = .text("start")
      context.at(1).emit(layer) { context in
        let content = view.content
        context.at(2).lazily { content(proxy) }
      }
    }
  }
}

extension _RenderContext {
  /// Makes the browser report the frame of an element, and returns the known frame.
  func measuring(_ box: inout Box) -> ElementFrame? {
    let node = builder.node
    let key = Self.short(path)
    box.listen("measure")
    box.handlers.append(.measure { [weak node] in node?.graph.setFrame($0, of: node, key) })
    return graph.frame(of: node, key) ?? graph.lastFrame(like: node, key)
  }
}

extension EnvironmentValues {
  /// The frame of a view that fills a typical window.
  var likelyFrame: ElementFrame {
    horizontalSizeClass == .regular
      ? ElementFrame(width: 1024, height: 700) : ElementFrame(width: 390, height: 700)
  }
}

@MainActor private struct GeometryBehavior<Value: Equatable>: Behavior {
  final class Last { var value: Value? }

  let transform: (GeometryProxy) -> Value
  let action: (_ old: Value, _ new: Value) -> Void

  func begin(_ node: Node) -> Last { Last() }

  func adjust(_ context: inout _RenderContext, _ last: Last, _ node: Node) {
    let environment = context.environment
    let (transform, action) = (transform, action)
    context = context.modified(
      by: BoxChange { boxes, _ in
        boxes[boxes.count - 1].listen("measure")
        boxes[boxes.count - 1].handlers.append(
          .measure { frame in
            let value = transform(GeometryProxy(frame, environment))
            if last.value == value { return }
            let old = last.value ?? value
            last.value = value
            action(old, value)
          })
      })
  }
}

extension View {
  /// Performs an action when a value derived from this view's geometry changes.
  nonisolated public func onGeometryChange<T>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View where T: Equatable, T: Sendable {
    onGeometryChange(for: type, of: transform) { _, value in action(value) }
  }

  /// Performs an action when a value derived from this view's geometry changes.
  nonisolated public func onGeometryChange<T>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View where T: Equatable, T: Sendable {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { GeometryBehavior(transform: transform, action: action) }
  }
}
