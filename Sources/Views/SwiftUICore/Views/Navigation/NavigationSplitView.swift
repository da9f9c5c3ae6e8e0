import Foundation

/// Columns side by side, of which the first ones choose what the last one shows. On a narrow page they are screens one
/// above the other.
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
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail())
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail(), visibility: columnVisibility)
  }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), content(), detail(), column: preferredCompactColumn)
  }
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
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar(), EmptyView(), detail())
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), EmptyView(), detail(), visibility: columnVisibility)
  }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar(), EmptyView(), detail(), column: preferredCompactColumn)
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      sidebar(), EmptyView(), detail(), visibility: columnVisibility, column: preferredCompactColumn)
  }
}

/// Which columns there are on a wide page.
///
/// ```swift
/// @State private var visibility = NavigationSplitViewVisibility.all
/// ```
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  enum Form: String, Codable { case automatic, all, doubleColumn, detailOnly }
  let form: Form
  public static var automatic: NavigationSplitViewVisibility { .init(form: .automatic) }
  public static var all: NavigationSplitViewVisibility { .init(form: .all) }
  public static var doubleColumn: NavigationSplitViewVisibility { .init(form: .doubleColumn) }
  public static var detailOnly: NavigationSplitViewVisibility { .init(form: .detailOnly) }
}

/// One of the columns.
///
/// ```swift
/// @State private var column = NavigationSplitViewColumn.detail
/// ```
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let position: Int
  public static var sidebar: NavigationSplitViewColumn { .init(position: 0) }
  public static var content: NavigationSplitViewColumn { .init(position: 1) }
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

  func begin(_ node: Node) { tell(node) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { tell(node) }

  private func tell(_ node: Node) {
    let width = width
    guard let column = node.inputs.environment.splitColumn, column.width != width else { return }
    node.graph.afterEvaluation { column.width = width }
  }
}

/// The looks of columns; on a page they have one.
///
/// ```swift
/// columns.navigationSplitViewStyle(.balanced)
/// ```
@MainActor @preconcurrency public protocol NavigationSplitViewStyle {}

/// ```swift
/// columns.navigationSplitViewStyle(.automatic)
/// ```
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  nonisolated public init() {}
}

/// ```swift
/// columns.navigationSplitViewStyle(.balanced)
/// ```
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  nonisolated public init() {}
}

/// ```swift
/// columns.navigationSplitViewStyle(.prominentDetail)
/// ```
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  nonisolated public init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  nonisolated public static var automatic: AutomaticNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  nonisolated public static var balanced: BalancedNavigationSplitViewStyle { .init() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  nonisolated public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { .init() }
}

extension View {
  /// Changes nothing: the columns of a page stand side by side.
  nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    self
  }

  nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    Behaved(content: self) { ColumnWidthBehavior(width: width) }
  }

  nonisolated public func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    navigationSplitViewColumnWidth(ideal)
  }
}
