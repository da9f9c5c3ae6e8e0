struct ScreenBar: View {
  let screen: ScreenModel
  let model: NavigationModel
  let isRoot: Bool
  let isOnTop: Bool
  @Environment(\.location) private var location
  @Environment(\.self) private var environment

  var body: some View {
    let title = screen.titles.last?.title
    if !screen.isHidden, title != nil || !screen.items.isEmpty || !isRoot || screen.search != nil {
      Element(kind: .bar, tag: .header, traits: .ownWidth) {
        if !isRoot {
          Button("Back", systemImage: "chevron.left") { model.pop() }.labelStyle(.iconOnly)
            .accessibilityLabel("Back")
        }
        items(leading: true)
        if let title {
          Element(kind: .title, tag: .h1) { title }
        }
        items(leading: false)
        if let search = screen.search {
          Element(kind: .search) { TextField("Search", text: search.text, prompt: search.prompt) }
        }
      }
      .modifier(Titled(title: isOnTop ? title?.plain(environment) : nil, location: location))
    }
  }

  private func items(leading: Bool) -> some View {
    let shown = screen.items.filter { $0.placement.isLeading == leading }
    return Element(kind: .items) {
      ForEach(shown.indices, id: \.self) { shown[$0].view }
    }
  }
}

struct Titled: ViewModifier {
  let title: String?
  let location: PageLocation?
  func body(content: Content) -> some View {
    Behaved(content: content) { TitleBehavior(title: title, location: location) }
  }
}

@MainActor struct TitleBehavior: Behavior {
  let title: String?
  let location: PageLocation?
  func begin(_ node: Node) { location?.setTitle(title, owner: node.id) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    location?.setTitle(title, owner: node.id)
  }
  func end(_ memory: Void, _ node: Node) { location?.setTitle(nil, owner: node.id) }
}
