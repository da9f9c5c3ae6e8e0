/// The content of a tab view.
///
/// ```swift
/// @TabContentBuilder<Int> var tabs: some TabContent<Int> { Tab("Home", systemImage: "house", value: 1) { HomeScreen() } }
/// ```
@MainActor @preconcurrency public protocol TabContent<TabValue> {
  /// The type of the selection's values.
  associatedtype TabValue: Hashable
  func _tabs() -> [_TabEntry]
}

/// A tab with its label and content.
public struct _TabEntry {
  let value: AnyHashable?
  let label: AnyView
  /// The text of the label, which also names the tab in the URL.
  let name: @MainActor (EnvironmentValues) -> String?
  let content: @MainActor () -> AnyView
  var badge: Text?
  var isHidden = false
  var placement = TabPlacement.automatic
}

/// The places of a tab: the bar of a narrow window, the sidebar of a wide one, or both.
///
/// ```swift
/// Tab("Lists", systemImage: "list.bullet") { lists }.tabPlacement(.sidebarOnly)
/// ```
public struct TabPlacement: Hashable, Sendable {
  let isInBar: Bool
  let name: String
  /// The tab is in the bar and in the sidebar.
  public static let automatic = TabPlacement(isInBar: true, name: "automatic")
  /// The tab is in the bar and in the sidebar. Users cannot move tabs.
  public static let pinned = TabPlacement(isInBar: true, name: "pinned")
  /// The tab is in the sidebar only.
  public static let sidebarOnly = TabPlacement(isInBar: false, name: "sidebarOnly")
}

/// The purpose of a tab.
///
/// ```swift
/// Tab(role: .search) { SearchScreen() }
/// ```
public struct TabRole: Hashable, Sendable {
  let name: String
  /// The tab of a search.
  public static var search: TabRole { TabRole(name: "search") }
}

/// The label of a tab with a title and a symbol.
///
/// ```swift
/// Tab("Home", systemImage: "house") { HomeScreen() } // shows this label
/// ```
nonisolated public struct DefaultTabLabel {
  let title: Text
  let image: Image
}

extension DefaultTabLabel: View {
  @MainActor public var body: some View { Label(title: { title }, icon: { image }) }
}

extension DefaultTabLabel: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? { title.plain(environment) }
}

/// A screen of a tab view.
///
/// ```swift
/// Tab("Library", systemImage: "books.vertical") { LibraryScreen() }
/// ```
nonisolated public struct Tab<Value: Hashable, Content: View, Label: View> {
  let value: Value?
  let label: Label
  let content: Content

  init(value: Value?, made label: Label, content: Content) {
    self.value = value
    self.label = label
    self.content = content
  }
}

extension Tab: TabContent {
  public typealias TabValue = Value
  @MainActor public func _tabs() -> [_TabEntry] {
    let (label, content) = (label, content)
    return [
      _TabEntry(
        value: value.map { AnyHashable($0) }, label: AnyView(label), name: { PlainText.of(label, $0) },
        content: { AnyView(content) })
    ]
  }
}

extension Tab where Label == DefaultTabLabel {
  /// Creates a tab with a title, a symbol and a value for the selection.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: value, made: .init(title: Text(titleKey), image: Image(systemName: systemImage)),
      content: content())
  }
  /// Creates a tab with a title, a symbol and a value for the selection.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: value, made: .init(title: Text(title), image: Image(systemName: systemImage)), content: content()
    )
  }
  /// Creates a tab with a title, a symbol and a value for the selection.
  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, made: .init(title: Text(titleKey), image: Image(image)), content: content())
  }
  /// Creates a tab with a title, a symbol and a value for the selection.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, made: .init(title: Text(title), image: Image(image)), content: content())
  }
  /// Creates a tab with the label of its role.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(
      value: value,
      made: .init(title: Text(framework: "Search"), image: Image(systemName: "magnifyingglass")),
      content: content())
  }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  /// Creates a tab with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: nil, made: .init(title: Text(titleKey), image: Image(systemName: systemImage)),
      content: content())
  }
  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: nil, made: .init(title: Text(title), image: Image(systemName: systemImage)), content: content())
  }
  /// Creates a tab with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: nil, made: .init(title: Text(titleKey), image: Image(image)), content: content())
  }
  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: nil, made: .init(title: Text(title), image: Image(image)), content: content())
  }
  /// Creates a tab with a title and a symbol.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(
      value: nil, made: .init(title: Text(framework: "Search"), image: Image(systemName: "magnifyingglass")),
      content: content())
  }
}

extension Tab {
  /// Creates a tab with a label and a value for the selection.
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, made: label(), content: content())
  }
}

extension Tab where Value == Never {
  /// Creates a tab with a label.
  public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value: nil, made: label(), content: content())
  }
}

/// A group of tabs. A bar shows them like the others.
///
/// ```swift
/// TabSection("Shelves") { Tab("Read", systemImage: "checkmark") { ReadScreen() } }
/// ```
nonisolated public struct TabSection<Header: View, Content, Footer: View, SelectionValue: Hashable> {
  let content: Content
}

extension TabSection: TabContent where Content: TabContent, Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue
  @MainActor public func _tabs() -> [_TabEntry] { content._tabs() }
}

extension TabSection where Footer == EmptyView, Content: TabContent, Content.TabValue == SelectionValue {
  /// Creates a section with a header.
  @MainActor public init(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) {
    self.content = content()
  }
}

extension TabSection
where Header == Text, Footer == EmptyView, Content: TabContent, Content.TabValue == SelectionValue {
  /// Creates a section with a title.
  @MainActor public init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.content = content()
  }
  /// Creates a section with a title.
  @_disfavoredOverload @MainActor public init<S: StringProtocol>(
    _ title: S, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.content = content()
  }
}
extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  @MainActor public func _tabs() -> [_TabEntry] { data.flatMap { content($0)._tabs() } }
}

extension ForEach where Content: TabContent {
  /// Creates tabs for the elements of a collection.
  public init<V: Hashable>(_ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content.TabValue == V {
    self.init(data: data, id: { $0.id }, content: content)
  }
  /// Creates tabs for the elements of a collection.
  public init<V: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TabContentBuilder<V> content: @escaping (Data.Element) -> Content
  ) where Content.TabValue == V {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

struct ModifiedTabs<Content: TabContent>: TabContent {
  typealias TabValue = Content.TabValue
  let content: Content
  let change: (inout _TabEntry) -> Void

  func _tabs() -> [_TabEntry] {
    content._tabs().map { entry in
      var entry = entry
      change(&entry)
      return entry
    }
  }
}

extension TabContent {
  /// Adds a badge to the tab. A count of 0 or nil hides it.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.badge = count == 0 ? nil : Text(verbatim: String(count)) }
  }
  /// Adds a badge to the tab. A count of 0 or nil hides it.
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.badge = label }
  }
  /// Adds a badge to the tab. A count of 0 or nil hides it.
  public func badge(_ key: LocalizedStringKey?) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.badge = key.map { Text($0) } }
  }
  /// Adds a badge to the tab. A count of 0 or nil hides it.
  @_disfavoredOverload public func badge<S: StringProtocol>(_ label: S?) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.badge = label.map { Text($0) } }
  }
  /// Sets the places of the tab. The selection can show it regardless.
  public func tabPlacement(_ placement: TabPlacement) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.placement = placement }
  }
  /// Hides the tab.
  public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
    ModifiedTabs(content: self) { $0.isHidden = hidden }
  }
}
