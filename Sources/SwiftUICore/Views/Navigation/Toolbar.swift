extension View {
  @MainActor private func items(_ entries: [_ToolbarEntry]) -> some View {
    onScreen { screen, owner in
      screen.items.removeAll { $0.owner == owner }
      screen.items += entries.map { ScreenModel.Item(owner: owner, placement: $0.placement, view: $0.view) }
    } forget: { screen, owner in
      screen.items.removeAll { $0.owner == owner }
    }
  }

  @MainActor public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    items([_ToolbarEntry(placement: .automatic, view: AnyView(content()))])
  }

  @MainActor public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    items(content()._items())
  }
}
