/// The view above the tabs of a sidebar. Set outside the tab view and shown by its bar.
@MainActor @Observable final class SidebarHeader {
  /// Triggers an evaluation of the bar.
  fileprivate(set) var revision = 0
  @ObservationIgnored fileprivate(set) var content = AnyView(EmptyView())
}

nonisolated struct SidebarHeaded<Content: View, Header: View> {
  let content: Content
  let header: Header
}

extension SidebarHeaded: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let header = context.builder.kept(context.path) { SidebarHeader() }
    header.content = AnyView(view.header)
    context.graph.afterEvaluation { header.revision += 1 }
    var context = context
    context.environment.sidebarHeader = header
    Content._render(view.content, context)
  }
}

/// The header, on pages with space for a sidebar.
struct SidebarHeaderPlace: View {
  @Environment(\.sidebarHeader) private var header
  @Environment(\.horizontalSizeClass) private var sizeClass

  var body: some View {
    if sizeClass == .regular, let header {
      let _ = header.revision
      Element(kind: .v, traits: .ownWidth, attributes: [Attribute(.dataKey, "header")]) { header.content }
    }
  }
}

extension View {
  /// Adds a view above the tabs of the tab view inside. Only sidebars show it.
  ///
  /// ```swift
  /// TabView {
  ///   Tab("Home", systemImage: "house") { Home() }
  /// }
  /// .tabViewStyle(.sidebarAdaptable)
  /// .tabViewSidebarHeader { Label("Journal", systemImage: "book") }
  /// ```
  nonisolated public func tabViewSidebarHeader<Content: View>(@ViewBuilder content: () -> Content)
    -> some View
  {
    SidebarHeaded(content: self, header: content())
  }
}

extension EnvironmentValues {
  @Entry var sidebarHeader: SidebarHeader?
}
