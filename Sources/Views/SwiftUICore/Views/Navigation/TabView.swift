/// Several screens with a bar to switch between them.
///
/// ```swift
/// TabView(selection: $tab) {
///   Tab("Home", systemImage: "house", value: .home) { HomeScreen() }
///   Tab("Profile", systemImage: "person", value: .profile) { ProfileScreen() }
/// }
/// ```
nonisolated public struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>?
  let content: Content

  init(selection: Binding<SelectionValue>?, made content: Content) {
    self.selection = selection
    self.content = content
  }

  /// Creates a tab view with a selection.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, made: content())
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a tab view.
  public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, made: content()) }
}

extension TabView {
  /// Creates a tab view of tabs.
  @MainActor public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == _TabContentView<C>, C.TabValue == SelectionValue {
    self.init(selection: selection, made: _TabContentView(content: content()))
  }

  /// Creates a tab view of tabs.
  @MainActor public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where SelectionValue == Never, Content == _TabContentView<C>, C.TabValue == Never {
    self.init(selection: nil, made: _TabContentView(content: content()))
  }
}

/// A view that renders the tabs of a tab view.
nonisolated public struct _TabContentView<Content: TabContent> {
  let content: Content
}

extension _TabContentView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    guard let tabs = context.environment.tabs else { return }
    for (position, entry) in view.content._tabs().enumerated() where !entry.isHidden {
      let place = entry.value.map { UInt64(bitPattern: Int64($0.hashValue)) } ?? UInt64(position)
      let context = context.at(place)
      let tab = TabsModel.Tab(
        key: context.path, value: entry.value, label: entry.label, words: entry.name(context.environment),
        badge: entry.badge, placement: entry.placement, environment: context.environment)
      tabs.show(tab, context) { AnyView._render(entry.content(), $0) }
    }
  }
}

extension TabView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let selection = view.selection.map { selection in
      TabSelection(
        get: { AnyHashable(selection.wrappedValue) },
        set: { if let value = $0.base as? SelectionValue { selection.wrappedValue = value } })
    }
    context.composeApart(TabScreens(selection: selection, content: view.content))
  }
}

struct TabSelection {
  let get: () -> AnyHashable
  let set: (AnyHashable) -> Void
}

struct TabScreens<Content: View>: View {
  let selection: TabSelection?
  let content: Content
  @State private var tabs = TabsModel()
  @Environment(\.urlScope) private var scope
  @Environment(\.tabStyle) private var style
  @Environment(\.isPage) private var isPage

  var body: some View {
    let tabs = tabs
    // Reading the selection makes changes by the app reevaluate this view.
    _ = selection?.get()
    // Turning pages does not change the URL.
    let isPaged = style == "page"
    let scope = isPaged ? nil : scope
    tabs.prepare(selection, scope: scope, isPaged: isPaged, revision: tabs.revision)
    var attributes = style.map { [Attribute(.dataKey, $0)] } ?? []
    if isPage, !isPaged { attributes.append(Attribute(.dataPage)) }
    return Behaved(
      content: Element(kind: .tabs, traits: [.ownWidth, .ownHeight], attributes: attributes) {
        // The screens determine the tabs, but the bar precedes them because they may scroll endlessly.
        TabBar(tabs: tabs, isPaged: isPaged)
        TabPages(tabs: tabs, content: content).environment(\.isPage, isPage && !isPaged)
      }
    ) { TabBehavior(tabs: tabs, scope: scope) }
  }
}

/// Keeps the tabs and the page's URL in sync.
@MainActor struct TabBehavior: Behavior {
  let tabs: TabsModel
  let scope: URLScope?

  func begin(_ node: Node) {
    let tabs = tabs
    scope?.claim(
      .init(
        owner: node.id, follow: { tabs.follow($0) }, segments: { tabs.segments },
        goBack: { tabs.current.flatMap { tabs.scope(of: $0) }?.goBack() ?? false }))
    settle(node)
  }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) { settle(node) }

  func end(_ memory: Void, _ node: Node) {
    scope?.release(node.id)
    tabs.close()
  }

  private func settle(_ node: Node) {
    let (tabs, scope, graph) = (tabs, scope, node.graph)
    graph.afterEvaluation {
      tabs.settle()
      if tabs.hasTurned() { return scope?.report(.push) ?? () }
      // Stacks report first, because they know the direction of navigation.
      graph.afterEvaluation { scope?.report(.replace) }
    }
  }
}

/// The screens of the tabs. Unvisited ones are not rendered, and all but one are hidden.
nonisolated struct TabPages<Content: View> {
  let tabs: TabsModel
  let content: Content
}

extension TabPages: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var inside = context.at(1)
    inside.environment.tabs = view.tabs
    inside.environment.collectionRound = CollectionRound()
    inside.environment.tabStyle = nil
    inside.environment.sidebarHeader = nil
    inside.wrapper = .page
    view.tabs.beginCollecting()
    Content._render(view.content, inside)
    view.tabs.endCollecting()
    let tabs = view.tabs
    context.graph.afterEvaluation { tabs.barRevision += 1 }
  }
}

/// Identifies one collection of the tabs. A new object for each one makes all views reevaluate.
final class CollectionRound {}

extension EnvironmentValues {
  @Entry var collectionRound: CollectionRound?
  /// The tab view of which the next views are screens.
  @Entry var tabs: TabsModel?
  @Entry var tabStyle: String?
}
