/// The place of a search field. On a page it is the bar.
///
/// ```swift
/// list.searchable(text: $words, placement: .toolbar)
/// ```
public struct SearchFieldPlacement: Sendable {
  /// The visibility of the search field. Ignored on a page.
  public struct NavigationBarDrawerDisplayMode: Sendable {
    /// Has no effect on a page.
    public static let automatic = NavigationBarDrawerDisplayMode()
    /// Has no effect on a page.
    public static let always = NavigationBarDrawerDisplayMode()
  }

  /// The bar of the screen.
  public static let automatic = SearchFieldPlacement()
  /// The bar of the screen.
  public static let toolbar = SearchFieldPlacement()
  /// The bar of the screen.
  public static let sidebar = SearchFieldPlacement()
  /// The bar of the screen.
  public static let navigationBarDrawer = SearchFieldPlacement()
  /// Returns the bar of the screen. The display mode is ignored.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement
  {
    SearchFieldPlacement()
  }
}

/// Clears and leaves the search field.
///
/// ```swift
/// @Environment(\.dismissSearch) private var dismissSearch
/// ```
public struct DismissSearchAction {
  let action: StableAction?
  init(_ action: StableAction? = nil) { self.action = action }
  /// Clears and leaves the search field.
  @MainActor public func callAsFunction() { action?.run() }
}

extension EnvironmentValues {
  /// True while the surrounding search field is in use.
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
        owner: node.id, text: text, prompt: prompt ?? Text(framework: "Search"), isPresented: isPresented,
        environment: environment, suggestions: environment.searchSuggestions?(),
        scopes: environment.searchScopes?())
    } withdraw: { screen, owner in
      if screen.search?.owner == owner { screen.search = nil }
    }
  }

  /// Adds a search field to the screen.
  ///
  /// - `placement`: Ignored; the field is in the bar.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    searching(text, nil, prompt)
  }
  /// Adds a search field to the screen.
  ///
  /// - `placement`: Ignored; the field is in the bar.
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    searching(text, nil, Text(prompt))
  }
  /// Adds a search field to the screen.
  ///
  /// - `placement`: Ignored; the field is in the bar.
  @_disfavoredOverload nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    searching(text, nil, Text(prompt))
  }
  /// Adds a search field to the screen.
  ///
  /// - `isPresented`: True while the field is in use.
  /// - `placement`: Ignored; the field is in the bar.
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    searching(text, isPresented, prompt)
  }
  /// Adds a search field to the screen.
  ///
  /// - `isPresented`: True while the field is in use.
  /// - `placement`: Ignored; the field is in the bar.
  nonisolated public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    searching(text, isPresented, Text(prompt))
  }
  /// Adds a search field to the screen.
  ///
  /// - `isPresented`: True while the field is in use.
  /// - `placement`: Ignored; the field is in the bar.
  @_disfavoredOverload nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    searching(text, isPresented, Text(prompt))
  }

  /// Adds views below the search field while it is in use.
  nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    nonisolated(unsafe) let suggestions = suggestions()
    return EnvironmentChanged(content: self) { $0.searchSuggestions = { AnyView(suggestions) } }
  }
}

extension EnvironmentValues {
  @Entry var searchSuggestions: (@MainActor () -> AnyView)?
  @Entry package var searchScopes: (@MainActor () -> AnyView)?
  /// The action of submitting a search field.
  @Entry var searchSubmit: (@MainActor () -> Void)?
}
