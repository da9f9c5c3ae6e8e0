/// A transition of screens.
///
/// ```swift
/// BookScreen().navigationTransition(.zoom(sourceID: book.id, in: covers))
/// ```
public protocol NavigationTransition {
  var _zoom: _ZoomSource? { get }
}

/// The source of a zoom transition.
public struct _ZoomSource: Sendable {
  // Names are values and are compared only on the main actor.
  nonisolated(unsafe) let id: AnyHashable
  let namespace: Namespace.ID
}

/// The default transition of screens.
///
/// ```swift
/// BookScreen().navigationTransition(.automatic)
/// ```
public struct AutomaticNavigationTransition: NavigationTransition, Sendable {
  public var _zoom: _ZoomSource? { nil }
}

/// A transition that grows out of a view.
///
/// ```swift
/// BookScreen().navigationTransition(.zoom(sourceID: book.id, in: covers))
/// ```
public struct ZoomNavigationTransition: NavigationTransition, Sendable {
  public let _zoom: _ZoomSource?
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The default transition.
  public static var automatic: AutomaticNavigationTransition { .init() }
}
extension NavigationTransition where Self == ZoomNavigationTransition {
  /// Returns a transition that grows out of the view with a name.
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition(_zoom: _ZoomSource(id: AnyHashable(sourceID), namespace: namespace))
  }
}

extension View {
  /// Makes this view the source of a zoom transition.
  nonisolated public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View {
    ZoomEnd(content: self, name: _ZoomSource(id: AnyHashable(id), namespace: namespace))
  }

  /// Sets the transition of this screen. Without a source on the page, or with reduced motion, the screen appears at
  /// once.
  nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View {
    let zoom = style._zoom
    return Behaved(content: ZoomEnd(content: self, name: zoom)) { ZoomBehavior(isOn: zoom != nil) }
  }
}

/// One end of a zoom transition, the source or the screen. The script starts one at the position of the other.
nonisolated struct ZoomEnd<Content: View>: PrimitiveView {
  let content: Content
  let name: _ZoomSource?

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let number = view.name.map { context.graph.matchedNames.number(of: $0.id, in: $0.namespace) }
    let change = BoxChange { boxes, _ in
      if let number { boxes[boxes.count - 1].set(.dataMatch, String(number)) }
    }
    Content._render(view.content, context.modified(by: change))
  }
}

/// Animates the stack when a zooming screen appears or disappears.
@MainActor struct ZoomBehavior: Behavior {
  let isOn: Bool

  func begin(_ node: Node) { if isOn { animate(around: node) } }
  func end(_ memory: Void, _ node: Node) { if isOn { animate(around: node) } }

  /// The first rendering of a page has nothing to animate from.
  private func animate(around node: Node) {
    var next = node.parent
    while let current = next {
      if current.isShown { current.graph.animate(current, Animation.smooth(duration: 0.35).frameTransaction) }
      next = current.parent
    }
  }
}
