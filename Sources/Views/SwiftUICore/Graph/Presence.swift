/// Whether a screen is in sight, or covered by another one or behind another tab, for the views on it.
@MainActor final class Presence {
  private let parent: Presence?
  private var isOnTop: () -> Bool = { true }
  private var wasShown = true
  private var listeners: [(owner: ObjectIdentifier, hear: () -> Void)] = []

  init(inside parent: Presence?) {
    self.parent = parent
    parent?.listen(ObjectIdentifier(self)) { [weak self] in self?.refresh() }
  }

  isolated deinit { parent?.ignore(ObjectIdentifier(self)) }

  var isShown: Bool { isOnTop() && parent?.isShown != false }

  func follow(_ isOnTop: @escaping () -> Bool) {
    self.isOnTop = isOnTop
    refresh()
  }

  /// Tells those who listen if it has changed.
  private func refresh() {
    let isShown = isShown
    guard isShown != wasShown else { return }
    wasShown = isShown
    for listener in listeners { listener.hear() }
  }

  func listen(_ owner: ObjectIdentifier, _ hear: @escaping () -> Void) { listeners.append((owner, hear)) }
  func ignore(_ owner: ObjectIdentifier) { listeners.removeAll { $0.owner == owner } }
}

extension EnvironmentValues {
  /// Of the screen around; nil: the page itself, which is always in sight.
  @Entry var presence: Presence?
}

/// Keeps the presence of a screen and its place among others in step.
@MainActor struct PresenceBehavior: Behavior {
  let presence: Presence
  let isOnTop: () -> Bool

  func begin(_ node: Node) { presence.follow(isOnTop) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { presence.follow(isOnTop) }
}
