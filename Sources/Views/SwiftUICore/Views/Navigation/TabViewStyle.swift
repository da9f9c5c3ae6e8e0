/// A type that defines the appearance of tab views.
///
/// ```swift
/// TabView { pages }.tabViewStyle(.page)
/// ```
@MainActor @preconcurrency public protocol TabViewStyle {
  var _name: String? { get }
}

/// The default style of tab views.
///
/// ```swift
/// TabView { tabs }.tabViewStyle(.automatic)
/// ```
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// A bar in windows of any width.
///
/// ```swift
/// TabView { tabs }.tabViewStyle(.tabBarOnly)
/// ```
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  /// Creates the style of a bar.
  nonisolated public init() {}
  public var _name: String? { "bar" }
}

/// A bar in a narrow window, a sidebar in a wide one.
///
/// ```swift
/// TabView { tabs }.tabViewStyle(.sidebarAdaptable)
/// ```
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  /// Creates the style of a bar or sidebar.
  nonisolated public init() {}
  public var _name: String? { nil }
}

/// Pages without labels, with a row of dots.
///
/// ```swift
/// TabView { pages }.tabViewStyle(.page)
/// ```
public struct PageTabViewStyle: TabViewStyle {
  /// The visibility of the dots.
  public struct IndexDisplayMode: Sendable {
    let isHidden: Bool
    /// Shows the dots.
    public static let automatic = IndexDisplayMode(isHidden: false)
    /// Shows the dots.
    public static let always = IndexDisplayMode(isHidden: false)
    /// Shows the dots, which keyboard users need to turn pages.
    public static let never = IndexDisplayMode(isHidden: true)
  }

  /// Creates the style. The dots are always visible.
  nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
  public var _name: String? { "page" }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The default style of tab views.
  nonisolated public static var automatic: DefaultTabViewStyle { .init() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  /// A bar in windows of any width.
  nonisolated public static var tabBarOnly: TabBarOnlyTabViewStyle { .init() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A bar in a narrow window, a sidebar in a wide one.
  nonisolated public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { .init() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages with a row of dots.
  nonisolated public static var page: PageTabViewStyle { .init() }
  /// Pages with a row of dots. The display mode is ignored.
  nonisolated public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle
  {
    .init(indexDisplayMode: indexDisplayMode)
  }
}

extension View {
  /// Sets the style of tab views in this view.
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) { $0.tabStyle = style._name }
  }
}
