/// Screens outside the URL, such as in a sheet, as steps of the browser's history.
@MainActor struct ScreenSteps {
  let steps: PresentationSteps
  /// The place of the stack.
  let place: UInt64

  func number(of entry: NavigationEntry, in model: NavigationModel) -> UInt32 {
    steps.number(of: entry.stepIdentity, entry, at: place, present: presenting(in: model))
  }

  /// Hands the steps of the stack's predecessor to this one.
  func adopt(by model: NavigationModel) {
    if !steps.isEmpty { steps.adopt(place, present: presenting(in: model)) }
  }

  private func presenting(in model: NavigationModel) -> (Any) -> Bool {
    { [weak model] content in
      guard let entry = content as? NavigationEntry else { return false }
      return model?.reopen(entry) ?? false
    }
  }
}

extension NavigationEntry {
  /// Stable across re-creation of the stack.
  fileprivate var stepIdentity: AnyHashable {
    switch self {
    case .value(let position, let value): AnyHashable(ID.value(position, value))
    case .linked(let screen): AnyHashable([screen.segment, String(screen.below)])
    }
  }
}

extension NavigationModel {
  /// Opens a screen again. Returns false if it has no destination now.
  func reopen(_ entry: NavigationEntry) -> Bool {
    guard isMounted else { return false }
    switch entry {
    case .value(let position, let value):
      guard read().count == position else { return false }
      push(value)
    case .linked(let screen):
      guard let link = links.first(where: { $0.segment == screen.segment }) else { return false }
      link.show()
    }
    return true
  }
}

extension EnvironmentValues {
  /// The history steps of the next stack; nil if the URL names its screens.
  @Entry var presentationSteps: PresentationSteps?
}
