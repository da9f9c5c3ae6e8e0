struct NavigationScreen<Content: View>: View {
  let model: NavigationModel
  let isRoot: Bool
  let isOnTop: Bool
  @ViewBuilder let content: () -> Content
  @State private var screen = ScreenModel()

  var body: some View {
    let model = model
    Element(
      kind: .screen, tag: .section, traits: [.ownWidth, .ownHeight],
      attributes: isOnTop ? [] : [Attribute(.hidden), Attribute(.inert)]
    ) {
      ScreenBar(screen: screen, model: model, isRoot: isRoot, isOnTop: isOnTop)
      Late(content: content)
      BottomBar(screen: screen)
    }
    .environment(\.screen, screen)
    .environment(\.navigation, model)
    .modifier(ScreenSurroundings(isRoot: isRoot, model: model, screen: screen))
  }
}

extension NavigationScreen {
  static func _render(_ view: Self, _ context: _RenderContext) { context.composeApart(view) }
}

/// What the views of a screen find in the environment.
struct ScreenSurroundings: ViewModifier {
  let isRoot: Bool
  let model: NavigationModel
  let screen: ScreenModel

  func body(content: Content) -> some View {
    let (model, screen) = (model, screen)
    let isSearching = screen.isSearching
    EnvironmentChanged(content: content) { values in
      if values.keptEditMode == nil || !isRoot { values.keptEditMode = screen.keptEditMode }
      values.isSearching = isSearching
      values.dismissSearch = DismissSearchAction(screen.dismissSearch)
      if isRoot { return }
      values.dismiss = DismissAction(model.dismiss)
      values.isPresented = true
    }
  }
}
