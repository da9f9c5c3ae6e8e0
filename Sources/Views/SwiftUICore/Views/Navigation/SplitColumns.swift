/// The columns of a split view. A narrow page shows one of them, but all keep their place and state, so resizing
/// the window loses nothing.
struct SplitColumns<Sidebar: View, Content: View, Detail: View>: View {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  let hasContent: Bool
  let visibility: Binding<NavigationSplitViewVisibility>?
  let column: Binding<NavigationSplitViewColumn>?
  @State private var model = SplitModel()
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.presence) private var presence
  @Environment(\.urlScope) private var scope
  @Environment(\.isPage) private var isPage
  @Environment(\.locale) private var locale

  var body: some View {
    let model = model
    let isCompact = width != .regular
    model.prepare(hasContent: hasContent, isCompact: isCompact, scope: scope)
    return Behaved(
      content: Element(
        kind: .split, traits: [.ownWidth, .ownHeight],
        attributes: isCompact ? [Attribute(.dataKey, "compact")] : []
      ) {
        side(frameworkText("Sidebar", locale), .sidebar) { sidebar }
        if hasContent { side(frameworkText("Content", locale), .content) { content } }
        NavigationScreens(path: nil, root: detail, given: model.stack)
          .environment(\.urlScope, model.stackScope)
          .modifier(ColumnPlace(model: model, column: .detail, isShown: isShown(.detail), around: presence))
      }
    ) { SplitBehavior(model: model, scope: scope, steps: isCompact ? model.place : 0) }
    .onChange(of: column?.wrappedValue, initial: true) { _, wanted in
      if let wanted { model.prefer(wanted) }
    }
  }

  private func isShown(_ column: NavigationSplitViewColumn) -> Bool {
    if width != .regular { return column.position == model.shownPlace }
    let visible = visibility?.wrappedValue ?? .automatic
    if column == .detail || visible == .all || visible == .automatic { return true }
    return visible == .doubleColumn && (column == .content || !hasContent)
  }

  private func side<Column: View>(
    _ name: String, _ column: NavigationSplitViewColumn, @ViewBuilder content: () -> Column
  ) -> some View {
    let (isCompact, own) = (width != .regular, column == .sidebar ? model.sidebar : model.content)
    return Element(kind: .sidebar, tag: .nav, attributes: [Attribute(.ariaLabel, name)]) {
      NavigationStack {
        content().environment(\.navigation, model.stack).environment(\.splitColumn, own)
      }
      .environment(\.urlScope, nil)
      .environment(\.isPage, isCompact && isPage)
    }
    .boxes { boxes, _ in
      if let width = own.width, !isCompact { boxes[0].style[.width] = .points(max(width, 0)) }
    }
    .modifier(ColumnPlace(model: model, column: column, isShown: isShown(column), around: presence))
  }
}

/// Controls the visibility of a column and the link back to the previous one.
struct ColumnPlace: ViewModifier {
  let model: SplitModel
  let column: NavigationSplitViewColumn
  let isShown: Bool
  let around: Presence?

  func body(content: Content) -> some View {
    let isShown = isShown
    let presence = model.presence(of: column, inside: around)
    presence.follow { isShown }
    return
      content
      .environment(\.presence, presence)
      .environment(\.columnBack, model.isCompact && column.position > 0 ? model.back : nil)
      .boxes { boxes, _ in
        if isShown { return }
        boxes[0].set(.hidden)
        boxes[0].set(.inert)
      }
  }
}

/// Keeps the columns of a narrow page and its URL in sync. On a wide page, columns are not part of the URL.
@MainActor struct SplitBehavior: Behavior {
  let model: SplitModel
  let scope: URLScope?
  /// The number of columns above the first one.
  let steps: Int

  func begin(_ node: Node) {
    let model = model
    scope?.claim(
      .init(
        owner: node.id, follow: { model.follow($0) }, segments: { model.segments }, goBack: { model.goBack() }
      ))
    report(.replace, 1, node)
  }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if steps > previous.steps { report(.push, 1, node) }
    if steps < previous.steps { report(.back, previous.steps - steps, node) }
  }

  func end(_ memory: Void, _ node: Node) { scope?.release(node.id) }

  private func report(_ mode: Operation.NavigationMode, _ steps: Int, _ node: Node) {
    let scope = scope
    node.graph.afterEvaluation { scope?.report(mode, steps: steps) }
  }
}

extension EnvironmentValues {
  /// Navigates from the first screen of a column to the previous column.
  @Entry var columnBack: StableAction?
}
