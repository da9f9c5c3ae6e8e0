/// The screens of a stack that the URL does not name, such as one in a sheet, as steps of the browser's history.
@MainActor struct ScreenSteps {
  let steps: PresentationSteps
  /// Where the stack is.
  let place: UInt64

  func number(of entry: NavigationEntry, in model: NavigationModel) -> UInt32 {
    steps.number(of: entry.stepIdentity, entry, at: place, present: presenting(in: model))
  }

  /// What was open in a stack that was there before is opened again in this one.
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
  /// Is the same when the stack was made anew.
  fileprivate var stepIdentity: AnyHashable {
    switch self {
    case .value(let position, let value): AnyHashable(ID.value(position, value))
    case .linked(let screen): AnyHashable([screen.segment, String(screen.below)])
    }
  }
}

extension NavigationModel {
  /// Opens a screen that was open before; false: there is nothing now that could.
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
  /// Where the next stack has its screens be steps of the history; nil: the URL names them.
  @Entry var presentationSteps: PresentationSteps?
}
