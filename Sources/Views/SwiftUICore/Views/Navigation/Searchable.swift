/// ```swift
/// list.searchable(text: $words, placement: .toolbar)
/// ```
public struct SearchFieldPlacement: Sendable {
  public struct NavigationBarDrawerDisplayMode: Sendable {
    public static let automatic = NavigationBarDrawerDisplayMode()
    public static let always = NavigationBarDrawerDisplayMode()
  }

  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement
  {
    SearchFieldPlacement()
  }
}

/// Empties the search field and leaves it.
///
/// ```swift
/// @Environment(\.dismissSearch) private var dismissSearch
/// ```
public struct DismissSearchAction {
  let action: KeptAction?
  init(_ action: KeptAction? = nil) { self.action = action }
  @MainActor public func callAsFunction() { action?.run() }
}

extension EnvironmentValues {
  /// Whether the search field around is in use.
  @Entry public internal(set) var isSearching = false
  @Entry public internal(set) var dismissSearch: DismissSearchAction = DismissSearchAction()
}

extension ScreenModel {
  func endSearch() {
    search?.text.wrappedValue = ""
    search?.isPresented?.wrappedValue = false
    isSearching = false
  }
}

struct SearchBar: View {
  let search: ScreenModel.Search
  let screen: ScreenModel

  var body: some View {
    let isInUse = Binding<Bool>(
      get: { screen.isSearching || search.isPresented?.wrappedValue == true },
      set: { isInUse in
        if isInUse || search.text.wrappedValue.isEmpty { screen.isSearching = isInUse }
        search.isPresented?.wrappedValue = isInUse
      })
    EnvironmentChanged(
      content: Element(kind: .search, attributes: [Attribute(.role, "search")]) {
        SearchField(text: search.text, prompt: search.prompt, isInUse: isInUse)
        if let scopes = search.scopes { scopes }
        if let suggestions = search.suggestions, screen.isSearching { suggestions }
      }
    ) { values in
      let submit = search.environment.searchSubmit
      values = search.environment
      values.submit = submit
    }
  }
}

nonisolated struct SearchField {
  let text: Binding<String>
  let prompt: Text
  let isInUse: Binding<Bool>
}

extension SearchField: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.input, .field)
    box.set(.type, "search")
    box.fill(as: view.prompt, prompt: nil, text: view.text, context)
    box.listen("focus")
    box.handlers.append(.focus(isWanted: { false }) { view.isInUse.wrappedValue = $0 })
    context.emit(box)
  }
}

extension View {
  nonisolated private func searching(
    _ text: Binding<String>, _ isPresented: Binding<Bool>?, _ prompt: Text?
  ) -> some View {
    onScreen { screen, node in
      let environment = node.inputs.environment
      screen.search = .init(
        owner: node.id, text: text, prompt: prompt ?? Text("Search"), isPresented: isPresented,
        environment: environment, suggestions: environment.searchSuggestions?(),
        scopes: environment.searchScopes?())
    } forget: { screen, owner in
      if screen.search?.owner == owner { screen.search = nil }
    }
  }

  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    searching(text, nil, prompt)
  }
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    searching(text, nil, Text(prompt))
  }
  @_disfavoredOverload nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    searching(text, nil, Text(prompt))
  }
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    searching(text, isPresented, prompt)
  }
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    searching(text, isPresented, Text(prompt))
  }
  @_disfavoredOverload nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    searching(text, isPresented, Text(prompt))
  }

  /// Views under the field while it is in use.
  nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    nonisolated(unsafe) let suggestions = suggestions()
    return EnvironmentChanged(content: self) { $0.searchSuggestions = { AnyView(suggestions) } }
  }
}

extension EnvironmentValues {
  @Entry var searchSuggestions: (@MainActor () -> AnyView)?
  @Entry package var searchScopes: (@MainActor () -> AnyView)?
  /// What submitting a search field does.
  @Entry var searchSubmit: (@MainActor () -> Void)?
}
