/// What the views of one screen say about its bars.
@MainActor @Observable final class ScreenModel {
  struct Item {
    let owner: ElementID
    /// How far in the view stands that has it.
    let depth: UInt32
    let placement: ToolbarItemPlacement
    let view: AnyView
    /// Of the place the item was written at.
    let environment: EnvironmentValues
  }

  /// How the bar looks; what stands further in wins.
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
  var refreshes: [(owner: ElementID, kept: KeptRefresh)] = []
  var styles: [(owner: ElementID, change: (inout BarStyle) -> Void)] = []
  /// Whether the search field is in use.
  var isSearching = false
  var editMode = EditMode.inactive
  @ObservationIgnored private(set) lazy var keptEditMode = KeptEditMode(
    Binding(get: { [weak self] in self?.editMode ?? .inactive }, set: { [weak self] in self?.editMode = $0 }))
  @ObservationIgnored private(set) lazy var dismissSearch = KeptAction { [weak self] in self?.endSearch() }

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

/// Tells the screen around about its bars for as long as the view is there.
@MainActor struct ScreenBehavior: Behavior {
  let tell: (ScreenModel, Node) -> Void
  let forget: (ScreenModel, ElementID) -> Void

  func begin(_ node: Node) -> ScreenModel? {
    let screen = node.inputs.environment.screen
    if let screen { tell(screen, node) }
    return screen
  }

  func update(_ memory: inout ScreenModel?, _ previous: Self, _ node: Node) {
    if let memory { tell(memory, node) }
  }

  func end(_ memory: ScreenModel?, _ node: Node) {
    if let memory { forget(memory, node.id) }
  }
}

extension View {
  nonisolated func onScreen(
    _ tell: @escaping @MainActor (ScreenModel, Node) -> Void,
    forget: @escaping @MainActor (ScreenModel, ElementID) -> Void
  ) -> some View {
    Behaved(content: self) { ScreenBehavior(tell: tell, forget: forget) }
  }

  nonisolated func barStyle(_ change: @escaping @MainActor (inout ScreenModel.BarStyle) -> Void) -> some View
  {
    onScreen { screen, node in
      if let index = screen.styles.firstIndex(where: { $0.owner == node.id }) {
        screen.styles[index].change = change
      } else {
        // The view further in is mounted later, and its word comes last.
        screen.styles.append((node.id, change))
      }
    } forget: { screen, owner in
      screen.styles.removeAll { $0.owner == owner }
    }
  }
}
