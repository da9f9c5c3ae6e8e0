private struct URLScopeKey: EnvironmentKey { static var defaultValue: URLScope? { nil } }

extension EnvironmentValues {
  /// The part of the URL that the next tab view or stack may answer for.
  var urlScope: URLScope? {
    get { self[URLScopeKey.self] }
    set { self[URLScopeKey.self] = newValue }
  }
}

private struct PageKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// Whether the next stack or tab view is what the page shows, so that the page scrolls and nothing inside it.
  var isPage: Bool {
    get { self[PageKey.self] }
    set { self[PageKey.self] = newValue }
  }
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
