/// Tracks whether a screen is visible, or covered or behind another tab.
@MainActor final class Presence {
  private let parent: Presence?
  private var isOnTop: () -> Bool = { true }
  private var wasShown = true
  private var listeners: [(owner: ObjectIdentifier, notify: () -> Void)] = []

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

  /// Notifies the listeners of a change.
  private func refresh() {
    let isShown = isShown
    guard isShown != wasShown else { return }
    wasShown = isShown
    for listener in listeners { listener.notify() }
  }

  func listen(_ owner: ObjectIdentifier, _ notify: @escaping () -> Void) { listeners.append((owner, notify)) }
  func ignore(_ owner: ObjectIdentifier) { listeners.removeAll { $0.owner == owner } }
}

extension EnvironmentValues {
  /// The presence of the surrounding screen. Nil means the page, which is always visible.
  @Entry var presence: Presence?
}

/// Keeps the presence of a screen in sync with its position in the stack.
@MainActor struct PresenceBehavior: Behavior {
  let presence: Presence
  let isOnTop: () -> Bool

  func begin(_ node: Node) { presence.follow(isOnTop) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { presence.follow(isOnTop) }
}
