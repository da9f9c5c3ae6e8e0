/// A message in place of missing content.
///
/// ```swift
/// ContentUnavailableView("No Books", systemImage: "books.vertical", description: Text("Add one to begin."))
/// ```
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  let label: Label
  let description: Description
  let actions: Actions

  /// Creates a view with a label, a description and actions.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView
where Label == SwiftUICore.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a view with a title, a symbol and a description.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    label = SwiftUICore.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }
  /// Creates a view with a title, a symbol and a description.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    label = SwiftUICore.Label(title, systemImage: name)
    self.description = description
    actions = EmptyView()
  }
}

extension ContentUnavailableView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .unavailable)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      Description._render(view.description, inside.at(2))
      Actions._render(view.actions, inside.at(3))
    }
  }
}

/// The content shown for a search without results.
///
/// ```swift
/// ContentUnavailableView.search(text: "plums")
/// ```
public struct SearchUnavailableContent {
  /// The title with the search text.
  nonisolated public struct Label { let query: String? }
  /// A hint.
  nonisolated public struct Description {}
  /// No actions.
  nonisolated public struct Actions {}
}

extension SearchUnavailableContent.Label: View {
  @MainActor public var body: some View {
    let title =
      query.map { Text(framework: "No Results for “\(Text(verbatim: $0))”") } ?? Text(framework: "No Results")
    SwiftUICore.Label(title: { title }, icon: { Image(systemName: "magnifyingglass") })
  }
}
extension SearchUnavailableContent.Description: View {
  @MainActor public var body: some View { Text(framework: "Check the spelling or try a new search.") }
}
extension SearchUnavailableContent.Actions: View {
  @MainActor public var body: some View { EmptyView() }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// A message for a search without results.
  public static var search: ContentUnavailableView<Label, Description, Actions> {
    .init {
      SearchUnavailableContent.Label(query: nil)
    } description: {
      SearchUnavailableContent.Description()
    } actions: {
      SearchUnavailableContent.Actions()
    }
  }

  /// Returns a message for a search without results.
  ///
  /// - Parameter text: The search text to show.
  public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
    .init {
      SearchUnavailableContent.Label(query: text.isEmpty ? nil : text)
    } description: {
      SearchUnavailableContent.Description()
    } actions: {
      SearchUnavailableContent.Actions()
    }
  }
}
