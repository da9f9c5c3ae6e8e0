extension EnvironmentValues {
  /// The part of the URL that the next tab view or stack may answer for.
  @Entry var urlScope: URLScope?
}

extension EnvironmentValues {
  /// Whether the next stack or tab view is what the page shows, so that the page scrolls and nothing inside it.
  @Entry var isPage = true
}

/// Lets a view answer for a part of the URL while it is mounted.
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
