/// ```swift
/// List { rows }.listStyle(.plain)
/// ```
public protocol ListStyle: Sendable { var _name: String { get } }

/// ```swift
/// List(books) { BookRow(book: $0) }.listStyle(.automatic)
/// ```
public struct DefaultListStyle: ListStyle {
  public init() {}
  public var _name: String { "automatic" }
}

/// ```swift
/// List { rows }.listStyle(.plain)
/// ```
public struct PlainListStyle: ListStyle {
  public init() {}
  public var _name: String { "plain" }
}

/// ```swift
/// List { sections }.listStyle(.insetGrouped)
/// ```
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "grouped" }
}

/// ```swift
/// List { rows }.listStyle(.inset)
/// ```
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _name: String { "inset" }
}

/// ```swift
/// List { sections }.listStyle(.grouped)
/// ```
public struct GroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "grouped" }
}

/// ```swift
/// List { rows }.listStyle(.sidebar)
/// ```
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _name: String { "sidebar" }
}
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { .init() }
}
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { .init() }
}

extension EnvironmentValues {
  @Entry var listStyleName: String?
}

extension View {
  nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
    EnvironmentChanged(content: self) { $0.listStyleName = style._name }
  }
}
