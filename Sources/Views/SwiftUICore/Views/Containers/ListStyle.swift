/// A type that defines the appearance of lists.
///
/// ```swift
/// List { rows }.listStyle(.plain)
/// ```
public protocol ListStyle: Sendable { var _name: String { get } }

/// The default style of lists.
///
/// ```swift
/// List(books) { BookRow(book: $0) }.listStyle(.automatic)
/// ```
public struct DefaultListStyle: ListStyle {
  /// Creates the default style.
  public init() {}
  public var _name: String { "automatic" }
}

/// Rows without groups.
///
/// ```swift
/// List { rows }.listStyle(.plain)
/// ```
public struct PlainListStyle: ListStyle {
  /// Creates the style of plain rows.
  public init() {}
  public var _name: String { "plain" }
}

/// Groups with rounded corners.
///
/// ```swift
/// List { sections }.listStyle(.insetGrouped)
/// ```
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style of groups with rounded corners.
  public init() {}
  public var _name: String { "grouped" }
}

/// Inset rows.
///
/// ```swift
/// List { rows }.listStyle(.inset)
/// ```
public struct InsetListStyle: ListStyle {
  /// Creates the style of inset rows.
  public init() {}
  public var _name: String { "inset" }
}

/// Groups of rows.
///
/// ```swift
/// List { sections }.listStyle(.grouped)
/// ```
public struct GroupedListStyle: ListStyle {
  /// Creates the style of groups.
  public init() {}
  public var _name: String { "grouped" }
}

/// The rows of a sidebar.
///
/// ```swift
/// List { rows }.listStyle(.sidebar)
/// ```
public struct SidebarListStyle: ListStyle {
  /// Creates the style of sidebars.
  public init() {}
  public var _name: String { "sidebar" }
}
extension ListStyle where Self == DefaultListStyle {
  /// The default style of lists.
  public static var automatic: DefaultListStyle { .init() }
}
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle {
  /// Groups with rounded corners.
  public static var insetGrouped: InsetGroupedListStyle { .init() }
}

extension EnvironmentValues {
  @Entry var listStyleName: String?
}

extension View {
  /// Sets the style of lists in this view.
  nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
    EnvironmentChanged(content: self) { $0.listStyleName = style._name }
  }
}
