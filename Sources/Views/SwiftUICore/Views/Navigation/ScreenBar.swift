/// The bar at the top of a screen: back link, title, actions and search field.
struct ScreenBar: View {
  let screen: ScreenModel
  let model: NavigationModel
  let isRoot: Bool
  let isOnTop: Bool
  @Environment(\.location) private var location
  @Environment(\.self) private var environment

  var body: some View {
    let title = screen.titles.last?.title
    let back = isRoot ? environment.columnBack : nil
    let style = screen.style
    Titled(
      title: isOnTop ? title?.plain(environment) : nil, location: location,
      presentation: environment.presentation)
    if !style.isHidden,
      title != nil || !screen.items.isEmpty || !isRoot || back != nil || screen.search != nil
        || !screen.refreshes.isEmpty
    {
      Element(
        kind: .bar, tag: .header, traits: .ownWidth,
        attributes: [Attribute(.dataKey, style.titleMode.isLarge(isRoot: isRoot) ? "large" : "inline")]
      ) {
        if !isRoot, !style.hidesBack { BackLink(model: model) }
        if let back, !style.hidesBack { ColumnBackLink(action: back) }
        ToolbarItems(screen.items.filter { $0.placement.edge == .leading })
        heading(title, style)
        ToolbarItems(screen.items.filter { $0.placement.edge == .trailing })
        overflow
        if let refresh = screen.refreshes.last?.kept { RefreshButton(refresh: refresh) }
        if let search = screen.search { SearchBar(search: search, screen: screen) }
      }
      .modifier(BarAppearance(style: style))
    }
  }

  @ViewBuilder private func heading(_ title: Text?, _ style: ScreenModel.BarStyle) -> some View {
    let principal = screen.items.filter { $0.placement == .principal }
    if !principal.isEmpty {
      Element(kind: .title) { ToolbarItems(principal) }
    } else if let title {
      Element(kind: .title, tag: .h1) {
        if let menu = style.titleMenu { Menu(content: { menu }, label: { title }) } else { title }
      }
    }
  }

  @ViewBuilder private var overflow: some View {
    let items = screen.items.filter { $0.placement == .secondaryAction }
    if !items.isEmpty {
      Menu {
        ToolbarItems(items)
      } label: {
        Label(framework: "More", systemImage: "ellipsis.circle")
      }
      .labelStyle(.iconOnly)
    }
  }
}

/// The bar at the bottom of a screen, if it has items.
struct BottomBar: View {
  let screen: ScreenModel

  var body: some View {
    let items = screen.items.filter { $0.placement.edge == .bottom }
    if !items.isEmpty, !screen.style.isBottomHidden {
      // A spacer between its items does not increase its height.
      Element(kind: .bottomBar, tag: .footer, traits: [.ownWidth, .fixedHeight]) { ToolbarItems(items) }
    }
  }
}

struct ToolbarItems: View {
  let items: [ScreenModel.Item]

  init(_ items: [ScreenModel.Item]) { self.items = items }

  var body: some View {
    if !items.isEmpty {
      Element(kind: .items) {
        ForEach(items) { item in
          EnvironmentChanged(content: item.view) { $0 = item.environment }
        }
      }
    }
  }
}

struct BackLink: View {
  let model: NavigationModel
  @Environment(\.pageRouting) private var routing
  @Environment(\.tabValue) private var tabValue

  var body: some View {
    LinkElement(
      label: Image(systemName: "chevron.left"), kind: .button, segments: model.segmentsBelow,
      url: below.flatMap { routing?.urlOfValue($0) }, action: { model.pop() }
    )
    .accessibilityLabel(Text(framework: "Back"))
  }

  /// The value of the screen below; the tab's below the first value's screen.
  private var below: AnyHashable? { model.isNextToRoot ? tabValue : model.valueBelow }
}

/// Navigates to the previous column on a narrow page.
struct ColumnBackLink: View {
  let action: StableAction

  var body: some View {
    let action = action
    LinkElement(
      label: Image(systemName: "chevron.left"), kind: .button, segments: nil, action: { action.run() }
    )
    .accessibilityLabel(Text(framework: "Back"))
  }
}

struct BarAppearance: ViewModifier {
  let style: ScreenModel.BarStyle

  func body(content: Content) -> some View {
    let style = style
    content.boxes { boxes, _ in
      guard boxes[0].kind == .bar else { return }
      if let background = style.background { boxes[0].style[.background] = .text(background) }
      if let scheme = style.scheme { boxes[0].set(.dataScheme, scheme == .dark ? "dark" : "light") }
    }
  }
}

/// Sets the title of the page without showing it.
struct Titled: View {
  let title: String?
  let location: PageLocation?
  let presentation: PresentationModel?

  var body: some View {
    Behaved(content: EmptyView()) {
      TitleBehavior(title: title, location: location, presentation: presentation)
    }
  }
}

@MainActor struct TitleBehavior: Behavior {
  let title: String?
  let location: PageLocation?
  let presentation: PresentationModel?

  @MainActor final class Memory {
    var behavior: TitleBehavior
    init(_ behavior: TitleBehavior) { self.behavior = behavior }
  }

  func begin(_ node: Node) -> Memory {
    let memory = Memory(self)
    node.inputs.environment.presence?.listen(ObjectIdentifier(memory)) { [weak node, weak memory] in
      if let node { memory?.behavior.updateTitle(node) }
    }
    updateTitle(node)
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {
    memory.behavior = self
    updateTitle(node)
  }

  private func updateTitle(_ node: Node) {
    // Hidden screens of other tabs must not set the title.
    let isShown = node.inputs.environment.presence?.isShown != false
    location?.setTitle(isShown ? title : nil, owner: node.id)
    guard let title, let presentation, presentation.screenTitle != title else { return }
    node.graph.afterEvaluation { presentation.screenTitle = title }
  }

  func end(_ memory: Memory, _ node: Node) {
    node.inputs.environment.presence?.ignore(ObjectIdentifier(memory))
    location?.setTitle(nil, owner: node.id)
  }
}
