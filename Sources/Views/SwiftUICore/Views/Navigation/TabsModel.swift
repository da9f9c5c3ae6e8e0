/// The tabs of a tab view and the current one.
@MainActor @Observable final class TabsModel {
  struct Tab {
    /// Identifies the tab by its position in the source code.
    let key: UInt64
    var value: AnyHashable?
    let label: AnyView
    /// The text of the label.
    let words: String?
    let badge: Text?
    var placement = TabPlacement.automatic
    let environment: EnvironmentValues
    /// The URL segment of the tab.
    var name = ""
  }

  /// Incremented to reevaluate the tab view.
  private(set) var revision = 0
  /// Incremented to reevaluate the bar, which collects the tabs again.
  var barRevision = 0
  private(set) var isBarHidden = false
  @ObservationIgnored private(set) var tabs: [Tab] = []
  @ObservationIgnored private var selection: TabSelection?
  @ObservationIgnored private var local = 0
  @ObservationIgnored private var visited: Set<UInt64> = []
  @ObservationIgnored private var scopes: [UInt64: URLScope] = [:]
  @ObservationIgnored private var presences: [UInt64: Presence] = [:]
  @ObservationIgnored private var scope: URLScope?
  @ObservationIgnored private var isCollecting = false
  /// The segments of a URL whose tab is not known yet.
  @ObservationIgnored private var pending: [String]?
  /// True if the first tab is shown because none has the selected value.
  @ObservationIgnored private var fallsBack = false
  @ObservationIgnored private var barHiders: Set<ElementID> = []

  /// True for the page style, in which a swipe reveals the neighbors.
  @ObservationIgnored private var isPaged = false

  func prepare(_ selection: TabSelection?, scope: URLScope?, isPaged: Bool, revision: Int) {
    self.selection = selection
    self.scope = scope
    self.isPaged = isPaged
  }

  /// Releases the tabs, whose labels refer to this model in a reference cycle.
  func close() { tabs = [] }

  func beginCollecting() {
    tabs = []
    isCollecting = true
  }

  func endCollecting() {
    isCollecting = false
    let live = Set(tabs.map(\.key))
    visited.formIntersection(live)
    scopes = scopes.filter { live.contains($0.key) }
    presences = presences.filter { live.contains($0.key) }
  }

  /// Records a tab, and renders its screen if it is visible or was visited.
  func show(_ tab: Tab, _ context: _RenderContext, _ content: @escaping (_RenderContext) -> Void) {
    var context = context
    context.wrapper = .none
    context.environment.tabs = nil
    context.environment.badge = nil
    guard isCollecting else {
      revision += 1
      return
    }
    var tab = tab
    let position = tabs.count
    if tab.value == nil { tab.value = AnyHashable(position) }
    let slug = tab.words.map { NavigationText.slug($0) } ?? ""
    tab.name = slug.isEmpty ? "tab-\(position + 1)" : slug
    if tabs.contains(where: { $0.name == tab.name }) { tab.name += "-\(position + 1)" }
    tabs.append(tab)
    let isShown = isVisible(tab, at: position)
    if isShown { visited.insert(tab.key) }
    guard visited.contains(tab.key) else { return }
    let presence = presences[tab.key] ?? Presence(inside: context.environment.presence)
    presences[tab.key] = presence
    presence.follow { isShown }
    context.environment.presence = presence
    context.environment.urlScope = scope(of: tab)
    context.environment.barOwner = self
    context.environment.tabValue = tab.value
    var panel = Box(.div, .tabPanel)
    panel.traits = [.ownWidth, .ownHeight]
    panel.set(.role, "tabpanel")
    panel.set(.ariaLabel, tab.words ?? frameworkText("Tab \(position + 1)", context.environment.locale))
    if !isPaged { panel.set(.dataTab, tab.name) }
    if !isShown {
      panel.set(.hidden)
      panel.set(.inert)
    }
    context.emit(panel) { content($0.at(1)) }
  }

  func scope(of tab: Tab) -> URLScope? {
    guard let scope else { return nil }
    if let known = scopes[tab.key] { return known }
    let new = scope.inside(tab.name)
    scopes[tab.key] = new
    return new
  }

  private func isVisible(_ tab: Tab, at position: Int) -> Bool {
    if let pending { return pending.first == tab.name }
    if fallsBack { return position == 0 }
    return selection.map { $0.get() == tab.value } ?? (position == local)
  }

  private var position: Int? { tabs.indices.first { isVisible(tabs[$0], at: $0) } }
  var current: Tab? { position.map { tabs[$0] } }

  /// Called when all tabs are known. Follows the pending URL, or falls back to the first tab.
  func settle() {
    if let segments = pending {
      pending = nil
      go(segments)
      revision += 1
    }
    let hasMatch = selection.map { selection in
      let value = selection.get()
      return tabs.contains { $0.value == value }
    }
    let shouldFallBack = hasMatch == false && !tabs.isEmpty
    if shouldFallBack != fallsBack {
      fallsBack = shouldFallBack
      revision += 1
    }
    visitNeighbors()
    hasShown = true
  }

  /// Renders the neighbors of a page, which a swipe may reveal.
  private func visitNeighbors() {
    guard isPaged, let position else { return }
    let neighbors = [position - 1, position + 1].filter(tabs.indices.contains).map { tabs[$0].key }
    guard !visited.isSuperset(of: neighbors) else { return }
    visited.formUnion(neighbors)
    revision += 1
  }

  /// Returns an action that turns the page by a number of steps, if possible.
  func turn(by step: Int) -> (() -> Void)? {
    guard let position, tabs.indices.contains(position + step) else { return nil }
    let tab = tabs[position + step]
    return { self.choose(tab) }
  }

  /// Returns whether the current tab has changed since the last call.
  func hasTurned() -> Bool {
    let key = current?.key
    defer { shown = key }
    return shown != nil && shown != key
  }

  @ObservationIgnored private var shown: UInt64?

  func choose(_ tab: Tab) {
    guard let position = tabs.firstIndex(where: { $0.key == tab.key }) else { return }
    // Selecting the current tab again returns to its root.
    if hasShown, tab.key == current?.key { scopes[tab.key]?.follow([]) }
    if let selection, let value = tab.value { selection.set(value) }
    local = position
    revision += 1
  }

  // MARK: URLs

  func follow(_ segments: [String]) {
    if tabs.isEmpty { pending = segments } else { go(segments) }
  }

  private func go(_ segments: [String]) {
    if let first = segments.first, let tab = tabs.first(where: { $0.name == first }) {
      choose(tab)
      scope(of: tab)?.follow(Array(segments.dropFirst()))
    } else if segments.isEmpty, let tab = current, tab.key != tabs.first?.key, hasShown {
      if let first = tabs.first { choose(first) }
      tabs.first.flatMap { scope(of: $0) }?.follow([])
    } else if let tab = current ?? tabs.first {
      scope(of: tab)?.follow(segments)
    }
  }

  /// True once the first URL was followed. Before, `/` does not select the first tab, because an app may start with
  /// any.
  @ObservationIgnored private var hasShown = false

  var segments: [String] {
    if let pending { return pending }
    guard let current else { return [] }
    let inside = scope(of: current)?.segments ?? []
    return inside.isEmpty && current.key == tabs.first?.key ? [] : [current.name] + inside
  }

  /// Returns the URL of a tab with the screens it showed last.
  func url(of tab: Tab) -> String? {
    if let value = tab.value, let url = tab.environment.pageRouting?.urlOfValue(value) { return url }
    guard let scope, let own = self.scope(of: tab) else { return nil }
    let inside = own.segments
    return inside.isEmpty && tab.key == tabs.first?.key ? scope.url([]) : own.url(inside)
  }

  // MARK: The bar

  func hideBar(_ isHidden: Bool, owner: ElementID) {
    if isHidden { barHiders.insert(owner) } else { barHiders.remove(owner) }
    if isBarHidden == barHiders.isEmpty { isBarHidden = !barHiders.isEmpty }
  }
}

extension EnvironmentValues {
  /// The value of the surrounding tab.
  @Entry var tabValue: AnyHashable?
  /// The surrounding tab view, whose bar a screen may hide.
  @Entry var barOwner: TabsModel?
}

struct TabBarHiding: ViewModifier {
  let isHidden: Bool

  func body(content: Content) -> some View {
    let isHidden = isHidden
    Behaved(content: content) { TabBarHidingBehavior(isHidden: isHidden) }
  }
}

@MainActor struct TabBarHidingBehavior: Behavior {
  let isHidden: Bool

  func begin(_ node: Node) -> TabsModel? {
    let tabs = node.inputs.environment.barOwner
    if isHidden { tabs?.hideBar(true, owner: node.id) }
    return tabs
  }

  func update(_ memory: inout TabsModel?, _ previous: Self, _ node: Node) {
    if previous.isHidden != isHidden { memory?.hideBar(isHidden, owner: node.id) }
  }

  func end(_ memory: TabsModel?, _ node: Node) { memory?.hideBar(false, owner: node.id) }
}
