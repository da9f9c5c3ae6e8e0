/// The bar that switches between tabs. Evaluated on its own when the tabs were collected.
struct TabBar: View {
  let tabs: TabsModel
  let isPaged: Bool

  var body: some View {
    if !tabs.isBarHidden {
      if isPaged {
        Element(kind: .tabBar, traits: .ownWidth) {
          PageArrow(tabs: tabs, step: -1, revision: tabs.barRevision)
          TabList(tabs: tabs, isPaged: true, revision: tabs.barRevision)
          PageArrow(tabs: tabs, step: 1, revision: tabs.barRevision)
        }
      } else {
        Element(
          kind: .tabBar, tag: .nav, traits: .ownWidth,
          attributes: [Attribute(.ariaLabel, frameworkText("Sections"))]
        ) {
          SidebarHeaderPlace()
          TabList(tabs: tabs, isPaged: false, revision: tabs.barRevision)
        }
      }
    }
  }
}

extension TabBar {
  static func _render(_ view: Self, _ context: _RenderContext) { context.composeApart(view) }
}

/// Turns one page forwards or back without a swipe.
struct PageArrow: View {
  let tabs: TabsModel
  let step: Int
  let revision: Int

  var body: some View {
    let turn = tabs.turn(by: step)
    Button {
      turn?()
    } label: {
      Label(
        framework: step < 0 ? "Previous Page" : "Next Page",
        systemImage: step < 0 ? "chevron.left" : "chevron.right")
    }
    .labelStyle(.iconOnly)
    .disabled(turn == nil)
  }
}

/// The tabs, as links that can be opened in another window or shared.
nonisolated struct TabList {
  let tabs: TabsModel
  let isPaged: Bool
  let revision: Int
}

extension TabList: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let model = view.tabs
    var list = Box(.div, .none)
    list.traits = .ownWidth
    list.set(.role, "tablist")
    let current = model.current?.key
    context.emit(list) { inside in
      for (position, tab) in model.tabs.enumerated() {
        let url = view.isPaged ? nil : model.url(of: tab)
        var box = Box(url == nil ? .button : .a, .tab)
        box.set(.role, "tab")
        box.set(.ariaSelected, tab.key == current ? "true" : "false")
        if let url { box.set(.href, url) }
        if !view.isPaged { box.set(.dataTab, tab.name) }
        if !tab.placement.isInBar { box.set(.dataKey, "sidebar") }
        if view.isPaged {
          let words = frameworkText("Page \(position + 1) of \(model.tabs.count)", context.environment.locale)
          box.set(.ariaLabel, words)
        }
        box.handlers = [.tap { model.choose(tab) }]
        var place = inside.at(tab.key)
        place.environment = tab.environment
        place.emit(box) { label in
          if view.isPaged { return }
          AnyView._render(tab.label, label.at(1))
          if let badge = tab.badge { Badge._render(Badge(text: badge), label.at(2)) }
        }
      }
    }
  }
}

extension View {
  /// Sets the label of this view in the tab bar.
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    TabItem(content: self, label: label())
  }
}

nonisolated struct TabItem<Content: View, Label: View> {
  let content: Content
  let label: Label
}

extension TabItem: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    guard let tabs = context.environment.tabs else {
      Content._render(view.content, context)
      return
    }
    let label = view.label
    tabs.show(
      TabsModel.Tab(
        key: _RenderContext.mix(context.path, UInt64(context.builder.node.id)),
        value: context.pendingTag ?? (view.content as? any Tagging)?.tagValue,
        label: AnyView(TabItemLabel(content: label)), words: PlainText.of(label, context.environment),
        badge: context.environment.badge, environment: context.environment), context
    ) { Content._render(view.content, $0) }
  }
}

/// A label from a symbol and a text side by side. The bar stacks them.
nonisolated struct TabItemLabel<Content: View> {
  let content: Content
}

extension TabItemLabel: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box(.span, .label)) { Content._render(view.content, $0.at(1)) }
  }
}
