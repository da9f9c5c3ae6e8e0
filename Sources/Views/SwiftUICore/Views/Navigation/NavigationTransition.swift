/// How a screen comes, and goes.
///
/// ```swift
/// BookScreen().navigationTransition(.zoom(sourceID: book.id, in: covers))
/// ```
public protocol NavigationTransition {
  var _zoom: _ZoomSource? { get }
}

/// What a screen grows out of.
public struct _ZoomSource: Sendable {
  // Names are values, and are compared on the main actor alone.
  nonisolated(unsafe) let id: AnyHashable
  let namespace: Namespace.ID
}

/// ```swift
/// BookScreen().navigationTransition(.automatic)
/// ```
public struct AutomaticNavigationTransition: NavigationTransition, Sendable {
  public var _zoom: _ZoomSource? { nil }
}

/// ```swift
/// BookScreen().navigationTransition(.zoom(sourceID: book.id, in: covers))
/// ```
public struct ZoomNavigationTransition: NavigationTransition, Sendable {
  public let _zoom: _ZoomSource?
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  public static var automatic: AutomaticNavigationTransition { .init() }
}
extension NavigationTransition where Self == ZoomNavigationTransition {
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition(_zoom: _ZoomSource(id: AnyHashable(sourceID), namespace: namespace))
  }
}

extension View {
  /// Lets a screen that zooms grow out of this view, and shrink into it again.
  nonisolated public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View {
    ZoomEnd(content: self, name: _ZoomSource(id: AnyHashable(id), namespace: namespace))
  }

  /// Says how the screen that this view fills comes and goes. Where nothing on the page has the name that it is to grow
  /// out of, and for readers who want less motion, it is there at once.
  nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View {
    let zoom = style._zoom
    return Behaved(content: ZoomEnd(content: self, name: zoom)) { ZoomBehavior(isOn: zoom != nil) }
  }
}

/// The view that a screen grows out of, or the screen: the script lets one begin where the other is.
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

/// Animates what happens in a stack when a screen that zooms comes or goes.
@MainActor struct ZoomBehavior: Behavior {
  let isOn: Bool

  func begin(_ node: Node) { if isOn { animate(around: node) } }
  func end(_ memory: Void, _ node: Node) { if isOn { animate(around: node) } }

  /// A page that begins with the screen has nothing to show it from.
  private func animate(around node: Node) {
    var next = node.parent
    while let current = next {
      if current.isShown { current.graph.animate(current, Animation.smooth(duration: 0.35).frameTransaction) }
      next = current.parent
    }
  }
}
