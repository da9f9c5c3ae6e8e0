import Foundation

/// Columns side by side, where the first ones select the content of the last. On a narrow page they are screens of a
/// stack.
///
/// ```swift
/// NavigationSplitView {
///   List(books, selection: $chosen) { Text($0.title) }
/// } detail: {
///   BookScreen(id: chosen)
/// }
/// ```
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  let visibility: Binding<NavigationSplitViewVisibility>?
  let column: Binding<NavigationSplitViewColumn>?

  fileprivate init(
    _ sidebar: Sidebar, _ content: Content, _ detail: Detail,
    visibility: Binding<NavigationSplitViewVisibility>? = nil,
    column: Binding<NavigationSplitViewColumn>? = nil
  ) {
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
    self.visibility = visibility
    self.column = column
  }
}

extension NavigationSplitView {
  /// Creates a split view with three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail())
  }
  /// Creates a split view with three columns.
  ///
  /// - `columnVisibility`: The visible columns of a wide page.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail(), visibility: columnVisibility)
  }
  /// Creates a split view with three columns.
  ///
  /// - `preferredCompactColumn`: The column to show on a narrow page.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail(), column: preferredCompactColumn)
  }
  /// Creates a split view with three columns.
  ///
  /// - `columnVisibility`: The visible columns of a wide page.
  /// - `preferredCompactColumn`: The column to show on a narrow page.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      sidebar(), content(), detail(), visibility: columnVisibility, column: preferredCompactColumn)
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates a split view with two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar(), EmptyView(), detail())
  }
  /// Creates a split view with two columns.
  ///
  /// - `columnVisibility`: The visible columns of a wide page.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), EmptyView(), detail(), visibility: columnVisibility)
  }
  /// Creates a split view with two columns.
  ///
  /// - `preferredCompactColumn`: The column to show on a narrow page.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), EmptyView(), detail(), column: preferredCompactColumn)
  }
  /// Creates a split view with two columns.
  ///
  /// - `columnVisibility`: The visible columns of a wide page.
  /// - `preferredCompactColumn`: The column to show on a narrow page.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      sidebar(), EmptyView(), detail(), visibility: columnVisibility, column: preferredCompactColumn)
  }
}

/// The visible columns of a wide page.
///
/// ```swift
/// @State private var visibility = NavigationSplitViewVisibility.all
/// ```
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  enum Form: String, Codable { case automatic, all, doubleColumn, detailOnly }
  let form: Form
  /// The default columns.
  public static var automatic: NavigationSplitViewVisibility { .init(form: .automatic) }
  /// All columns.
  public static var all: NavigationSplitViewVisibility { .init(form: .all) }
  /// The last two columns.
  public static var doubleColumn: NavigationSplitViewVisibility { .init(form: .doubleColumn) }
  /// The last column only.
  public static var detailOnly: NavigationSplitViewVisibility { .init(form: .detailOnly) }
}

/// A column of a split view.
///
/// ```swift
/// @State private var column = NavigationSplitViewColumn.detail
/// ```
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let position: Int
  /// The first column.
  public static var sidebar: NavigationSplitViewColumn { .init(position: 0) }
  /// The middle column.
  public static var content: NavigationSplitViewColumn { .init(position: 1) }
  /// The last column.
  public static var detail: NavigationSplitViewColumn { .init(position: 2) }
}

extension NavigationSplitView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.composeApart(
      SplitColumns(
        sidebar: view.sidebar, content: view.content, detail: view.detail,
        hasContent: Content.self != EmptyView.self, visibility: view.visibility, column: view.column))
  }
}

@MainActor private struct ColumnWidthBehavior: Behavior {
  let width: CGFloat

  func begin(_ node: Node) { apply(node) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { apply(node) }

  private func apply(_ node: Node) {
    let width = width
    guard let column = node.inputs.environment.splitColumn, column.width != width else { return }
    node.graph.afterEvaluation { column.width = width }
  }
}

/// A style of split views. On a page all look alike.
///
/// ```swift
/// columns.navigationSplitViewStyle(.balanced)
/// ```
@MainActor @preconcurrency public protocol NavigationSplitViewStyle {}

/// The default style of split views.
///
/// ```swift
/// columns.navigationSplitViewStyle(.automatic)
/// ```
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the default style.
  nonisolated public init() {}
}

/// Columns that share the width.
///
/// ```swift
/// columns.navigationSplitViewStyle(.balanced)
/// ```
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the balanced style.
  nonisolated public init() {}
}

/// A detail column that keeps its width.
///
/// ```swift
/// columns.navigationSplitViewStyle(.prominentDetail)
/// ```
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style with a prominent detail column.
  nonisolated public init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// The default style.
  nonisolated public static var automatic: AutomaticNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// Columns share the width.
  nonisolated public static var balanced: BalancedNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// The detail column keeps its width.
  nonisolated public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { .init() }
}

extension View {
  /// Has no effect: the columns of a page are side by side.
  nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    self
  }

  /// Sets the width of the surrounding column in points.
  nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    Behaved(content: self) { ColumnWidthBehavior(width: width) }
  }

  /// Sets the width of the surrounding column in points.
  nonisolated public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    navigationSplitViewColumnWidth(ideal)
  }
}
