/// ```swift
/// TabView { pages }.tabViewStyle(.page)
/// ```
@MainActor @preconcurrency public protocol TabViewStyle {
  var _name: String? { get }
}

/// ```swift
/// TabView { tabs }.tabViewStyle(.automatic)
/// ```
public struct DefaultTabViewStyle: TabViewStyle {
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// ```swift
/// TabView { tabs }.tabViewStyle(.tabBarOnly)
/// ```
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  nonisolated public init() {}
  public var _name: String? { "bar" }
}

/// ```swift
/// TabView { tabs }.tabViewStyle(.sidebarAdaptable)
/// ```
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// Pages without labels, with a row of dots.
///
/// ```swift
/// TabView { pages }.tabViewStyle(.page)
/// ```
public struct PageTabViewStyle: TabViewStyle {
  public struct IndexDisplayMode: Sendable {
    let isHidden: Bool
    public static let automatic = IndexDisplayMode(isHidden: false)
    public static let always = IndexDisplayMode(isHidden: false)
    /// The dots stay: without them a page could not be turned from the keyboard.
    public static let never = IndexDisplayMode(isHidden: true)
  }

  nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
  public var _name: String? { "page" }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  nonisolated public static var automatic: DefaultTabViewStyle { .init() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  nonisolated public static var tabBarOnly: TabBarOnlyTabViewStyle { .init() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  nonisolated public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { .init() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  nonisolated public static var page: PageTabViewStyle { .init() }
  nonisolated public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle
  {
    .init(indexDisplayMode: indexDisplayMode)
  }
}

extension View {
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.tabStyle = style._name }
  }
}
