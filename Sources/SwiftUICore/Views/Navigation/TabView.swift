/// One of several screens that a bar of tabs switches between.
nonisolated public struct TabView<SelectionValue: Hashable, Content> {
  let selection: Binding<SelectionValue>?
  let tabs: @MainActor () -> [_TabEntry]
}

public struct _TabEntry {
  let value: AnyHashable?
  let label: AnyView
  let content: @MainActor () -> AnyView
}

@MainActor @preconcurrency public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
  func _tabs() -> [_TabEntry]
}

nonisolated public struct Tab<Value: Hashable, Content: View, Label: View> {
  let value: Value?
  let label: Label
  let content: Content
}

extension Tab where Label == SwiftUICore.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.value = value
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
    self.content = content()
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.value = value
    label = SwiftUICore.Label(title, systemImage: systemImage)
    self.content = content()
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) where Value == Never {
    value = nil
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
    self.content = content()
  }
}

extension Tab: TabContent {
  public typealias TabValue = Value
  @MainActor public func _tabs() -> [_TabEntry] {
    [_TabEntry(value: value.map { AnyHashable($0) }, label: AnyView(label)) { AnyView(content) }]
  }
}

@MainActor @resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == TabValue { content }
  // Written out, since the language has no packs whose members share an associated type yet.
  public static func buildBlock<C0: TabContent>(_ c0: C0) -> _TabList<TabValue>
  where C0.TabValue == TabValue { _TabList(tabs: c0._tabs()) }
  public static func buildBlock<C0: TabContent, C1: TabContent>(_ c0: C0, _ c1: C1) -> _TabList<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue { _TabList(tabs: c0._tabs() + c1._tabs()) }
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent>(_ c0: C0, _ c1: C1, _ c2: C2)
    -> _TabList<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue {
    _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs())
  }
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3
  ) -> _TabList<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue {
    _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4) -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue
  { _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs()) }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5) -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue
  { _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs()) }
  public static func buildIf<Content: TabContent>(_ content: Content?) -> _TabList<TabValue>
  where Content.TabValue == TabValue { _TabList(tabs: content?._tabs() ?? []) }
}

public struct _TabList<TabValue: Hashable>: TabContent {
  let tabs: [_TabEntry]
  public func _tabs() -> [_TabEntry] { tabs }
}

extension TabView {
  @MainActor public init(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Content: TabContent, Content.TabValue == SelectionValue {
    self.selection = selection
    let tabs = content()._tabs()
    self.tabs = { tabs }
  }

  @MainActor public init(@TabContentBuilder<Never> content: () -> Content)
  where SelectionValue == Never, Content: TabContent, Content.TabValue == Never {
    selection = nil
    let tabs = content()._tabs()
    self.tabs = { tabs }
  }
}

extension TabView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(TabScreens(selection: view.selection, tabs: view.tabs()))
  }
}

struct TabScreens<SelectionValue: Hashable>: View {
  let selection: Binding<SelectionValue>?
  let tabs: [_TabEntry]
  @State private var local = 0

  var body: some View {
    let current = position
    Element(kind: .tabs, traits: [.ownWidth, .ownHeight]) {
      // Only the tab on show is mounted: one page has one URL and one stack that answers to it.
      ForEach(tabs.indices.filter { $0 == current }, id: \.self) { index in
        Element(kind: .tabPanel, traits: [.ownWidth, .ownHeight], attributes: [Attribute(.role, "tabpanel")])
        {
          Late { tabs[index].content() }
        }
      }
      Element(
        kind: .tabBar, tag: .nav, traits: .ownWidth, attributes: [Attribute(.role, "tablist")]
      ) {
        ForEach(tabs.indices, id: \.self) { index in
          TabButton(label: tabs[index].label, isSelected: index == current) { choose(index) }
        }
      }
    }
  }

  private var position: Int {
    guard let selection else { return min(local, max(tabs.count - 1, 0)) }
    let value = AnyHashable(selection.wrappedValue)
    return tabs.firstIndex { $0.value == value } ?? 0
  }

  private func choose(_ index: Int) {
    guard let selection else {
      local = index
      return
    }
    if let value = tabs[index].value?.base as? SelectionValue { selection.wrappedValue = value }
  }
}

nonisolated struct TabButton {
  let label: AnyView
  let isSelected: Bool
  let action: @MainActor () -> Void
}

extension TabButton: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.button, .tab)
    box.set(.role, "tab")
    box.set(.ariaSelected, view.isSelected ? "true" : "false")
    box.handlers = [.tap(view.action)]
    context.emit(box) { AnyView._render(view.label, $0.at(1)) }
  }
}
