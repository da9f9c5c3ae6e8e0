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
    }
    .environment(\.screen, screen)
    .environment(\.navigation, model)
    .modifier(Dismissing(isRoot: isRoot, model: model))
  }
}

struct Dismissing: ViewModifier {
  let isRoot: Bool
  let model: NavigationModel

  func body(content: Content) -> some View {
    let model = model
    EnvironmentChanged(content: content) { values in
      if !isRoot { values.dismiss = DismissAction { model.pop() } }
    }
  }
}
