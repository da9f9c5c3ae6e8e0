/// What the views of one screen say about its bar.
@MainActor @Observable final class ScreenModel {
  struct Item {
    let owner: ElementID
    let placement: ToolbarItemPlacement
    let view: AnyView
  }

  var titles: [(owner: ElementID, title: Text)] = []
  var items: [Item] = []
  var search: (owner: ElementID, text: Binding<String>, prompt: Text)?
  var isHidden = false
}

/// Tells the screen around about its bar for as long as the view is there.
@MainActor struct ScreenBehavior: Behavior {
  let tell: (ScreenModel, ElementID) -> Void
  let forget: (ScreenModel, ElementID) -> Void

  func begin(_ node: Node) -> ScreenModel? {
    let screen = node.inputs.environment.screen
    if let screen { tell(screen, node.id) }
    return screen
  }

  func update(_ memory: inout ScreenModel?, _ previous: Self, _ node: Node) {
    if let memory { tell(memory, node.id) }
  }

  func end(_ memory: ScreenModel?, _ node: Node) {
    if let memory { forget(memory, node.id) }
  }
}

extension View {
  @MainActor func onScreen(
    _ tell: @escaping (ScreenModel, ElementID) -> Void, forget: @escaping (ScreenModel, ElementID) -> Void
  ) -> some View {
    Behaved(content: self) { ScreenBehavior(tell: tell, forget: forget) }
  }
}
