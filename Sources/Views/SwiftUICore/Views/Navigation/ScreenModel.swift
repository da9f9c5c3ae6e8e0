/// The bars of a screen as its views describe them.
@MainActor @Observable final class ScreenModel {
  struct Item: Identifiable {
    struct ID: Hashable {
      let owner: ElementID
      let path: [Int]
    }

    let owner: ElementID
    /// The position among the items of the owner.
    let path: [Int]
    /// The depth of the view with the item.
    let depth: UInt32
    let placement: ToolbarItemPlacement
    let view: AnyView
    /// The environment at the item's place.
    let environment: EnvironmentValues

    /// Keeps the element of a button when another item appears before it. A tap that is on its way names the element.
    var id: ID { ID(owner: owner, path: path) }
  }

  /// The style of the bar; settings further inside win.
  struct BarStyle {
    var titleMode = NavigationBarItem.TitleDisplayMode.automatic
    var isHidden = false
    var isBottomHidden = false
    var hidesBack = false
    var background: String?
    var scheme: ColorScheme?
    var titleMenu: AnyView?
  }

  struct Search {
    let owner: ElementID
    let text: Binding<String>
    let prompt: Text
    let isPresented: Binding<Bool>?
    let environment: EnvironmentValues
    var suggestions: AnyView?
    var scopes: AnyView?
  }

  var titles: [(owner: ElementID, title: Text)] = []
  var items: [Item] = []
  var search: Search?
  var refreshes: [(owner: ElementID, kept: StableRefresh)] = []
  var styles: [(owner: ElementID, change: (inout BarStyle) -> Void)] = []
  /// True while the search field is in use.
  var isSearching = false
  var editMode = EditMode.inactive
  @ObservationIgnored private(set) lazy var stableEditMode = StableEditMode(
    Binding(get: { [weak self] in self?.editMode ?? .inactive }, set: { [weak self] in self?.editMode = $0 }))
  @ObservationIgnored private(set) lazy var dismissSearch = StableAction { [weak self] in self?.endSearch() }

  @ObservationIgnored private var ownPresence: Presence?

  func presence(inside around: Presence?) -> Presence {
    let presence = ownPresence ?? Presence(inside: around)
    ownPresence = presence
    return presence
  }

  var style: BarStyle {
    styles.reduce(into: BarStyle()) { style, next in next.change(&style) }
  }
}

extension EnvironmentValues {
  @Entry var screen: ScreenModel?
}

/// Contributes to the bars of the surrounding screen while the view is mounted.
@MainActor struct ScreenBehavior: Behavior {
  let contribute: (ScreenModel, Node) -> Void
  let withdraw: (ScreenModel, ElementID) -> Void

  func begin(_ node: Node) -> ScreenModel? {
    let screen = node.inputs.environment.screen
    if let screen { contribute(screen, node) }
    return screen
  }

  func update(_ memory: inout ScreenModel?, _ previous: Self, _ node: Node) {
    if let memory { contribute(memory, node) }
  }

  func end(_ memory: ScreenModel?, _ node: Node) {
    if let memory { withdraw(memory, node.id) }
  }
}

extension View {
  nonisolated func onScreen(
    _ contribute: @escaping @MainActor (ScreenModel, Node) -> Void,
    withdraw: @escaping @MainActor (ScreenModel, ElementID) -> Void
  ) -> some View {
    Behaved(content: self) { ScreenBehavior(contribute: contribute, withdraw: withdraw) }
  }

  nonisolated func barStyle(_ change: @escaping @MainActor (inout ScreenModel.BarStyle) -> Void) -> some View
  {
    onScreen { screen, node in
      if let index = screen.styles.firstIndex(where: { $0.owner == node.id }) {
        screen.styles[index].change = change
      } else {
        // Nested views are mounted later, so their changes apply last.
        screen.styles.append((node.id, change))
      }
    } withdraw: { screen, owner in
      screen.styles.removeAll { $0.owner == owner }
    }
  }
}
