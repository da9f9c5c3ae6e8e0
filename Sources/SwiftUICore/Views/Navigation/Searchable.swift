extension View {
  @MainActor public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  @MainActor public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    onScreen { screen, owner in
      screen.search = (owner, text, prompt ?? Text("Search"))
    } forget: { screen, owner in
      if screen.search?.owner == owner { screen.search = nil }
    }
  }
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
}
