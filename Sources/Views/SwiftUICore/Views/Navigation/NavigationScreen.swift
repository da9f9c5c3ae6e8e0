struct NavigationScreen<Content: View>: View {
  let model: NavigationModel
  let isRoot: Bool
  let isOnTop: Bool
  /// The step number in the history if the URL does not name the screen.
  var step: UInt32?
  @ViewBuilder let content: () -> Content
  @State private var screen = ScreenModel()
  @Environment(\.presence) private var around

  var body: some View {
    let (model, isRoot, isOnTop) = (model, isRoot, isOnTop)
    let presence = screen.presence(inside: around)
    let surroundings = surroundings(presence)
    Behaved(content: EnvironmentChanged(content: element, change: surroundings)) {
      // A path set just now covers the root before the stack is evaluated.
      PresenceBehavior(presence: presence) { isOnTop && (!isRoot || model.screens.isEmpty) }
    }
  }

  private var element: some View {
    Element(
      kind: .screen, tag: .section, traits: [.ownWidth, .ownHeight],
      attributes: isOnTop ? [] : [Attribute(.hidden), Attribute(.inert)]
    ) {
      ScreenBar(screen: screen, model: model, isRoot: isRoot, isOnTop: isOnTop)
      Deferred(content: content).environment(\.columnBack, nil)
      BottomBar(screen: screen)
    }
    .boxes { [model, isOnTop, step] boxes, _ in
      guard let step else { return }
      boxes[0].set(.dataStep, String(step))
      boxes[0].handlers.append(.dismiss { if isOnTop { model.pop() } })
    }
  }

  /// Sets the environment of the screen's views.
  private func surroundings(_ presence: Presence) -> @MainActor (inout EnvironmentValues) -> Void {
    let (model, screen, isRoot, isSearching) = (model, screen, isRoot, screen.isSearching)
    return { values in
      values.screen = screen
      values.navigation = model
      values.presence = presence
      if values.stableEditMode == nil || !isRoot { values.stableEditMode = screen.stableEditMode }
      values.isSearching = isSearching
      values.dismissSearch = DismissSearchAction(screen.dismissSearch)
      if isRoot { return }
      values.dismiss = DismissAction(model.dismiss)
      values.isPresented = true
    }
  }
}

extension NavigationScreen {
  static func _render(_ view: Self, _ context: _RenderContext) { context.composeApart(view) }
}
