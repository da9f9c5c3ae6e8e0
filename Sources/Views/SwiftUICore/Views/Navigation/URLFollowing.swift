extension EnvironmentValues {
  /// The scope of the URL for the next tab view or stack.
  @Entry var urlScope: URLScope?
}

extension EnvironmentValues {
  /// True if the next stack or tab view fills the page. The page then scrolls instead of nested views.
  @Entry var isPage = true
}

/// Handles a scope of the URL while the view is mounted.
@MainActor struct FollowBehavior: Behavior {
  let scope: URLScope?
  let follow: ([String]) -> Void
  let segments: () -> [String]
  let goBack: () -> Bool

  func begin(_ node: Node) {
    scope?.claim(.init(owner: node.id, follow: follow, segments: segments, goBack: goBack))
  }

  func end(_ memory: Void, _ node: Node) { scope?.release(node.id) }
}
