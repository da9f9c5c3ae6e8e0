/// Combines the tabs of a closure.
///
/// ```swift
/// @TabContentBuilder<Int> var tabs: some TabContent<Int> {
///   Tab("Read", systemImage: "book", value: 0) { Text("Read") }
/// }
/// ```
@MainActor @resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == TabValue { content }

  // Written out, because parameter packs cannot share an associated type.
  public static func buildBlock<C0: TabContent>(_ c0: C0) -> _TabList<TabValue>
  where C0.TabValue == TabValue {
    _TabList(tabs: c0._tabs())
  }
  public static func buildBlock<C0: TabContent, C1: TabContent>(_ c0: C0, _ c1: C1) -> _TabList<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue {
    _TabList(tabs: c0._tabs() + c1._tabs())
  }
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent>(_ c0: C0, _ c1: C1, _ c2: C2)
    -> _TabList<TabValue> where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue
  {
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
  {
    _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5) -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue
  {
    _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent,
    C6: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6) -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue
  {
    _TabList(tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs() + c6._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent,
    C6: TabContent, C7: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7) -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue, C7.TabValue == TabValue
  {
    _TabList(
      tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs() + c6._tabs()
        + c7._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent,
    C6: TabContent, C7: TabContent, C8: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8) -> _TabList<
    TabValue
  >
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue, C7.TabValue == TabValue,
    C8.TabValue == TabValue
  {
    _TabList(
      tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs() + c6._tabs()
        + c7._tabs() + c8._tabs())
  }
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent,
    C6: TabContent, C7: TabContent, C8: TabContent, C9: TabContent
  >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8, _ c9: C9)
    -> _TabList<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue, C7.TabValue == TabValue,
    C8.TabValue == TabValue, C9.TabValue == TabValue
  {
    _TabList(
      tabs: c0._tabs() + c1._tabs() + c2._tabs() + c3._tabs() + c4._tabs() + c5._tabs() + c6._tabs()
        + c7._tabs() + c8._tabs() + c9._tabs())
  }

  public static func buildIf<Content: TabContent>(_ content: Content?) -> _TabList<TabValue>
  where Content.TabValue == TabValue { _TabList(tabs: content?._tabs() ?? []) }
  public static func buildEither<Content: TabContent>(first: Content) -> _TabList<TabValue>
  where Content.TabValue == TabValue { _TabList(tabs: first._tabs()) }
  public static func buildEither<Content: TabContent>(second: Content) -> _TabList<TabValue>
  where Content.TabValue == TabValue { _TabList(tabs: second._tabs()) }
  public static func buildLimitedAvailability<Content: TabContent>(_ content: Content) -> _TabList<TabValue>
  where Content.TabValue == TabValue { _TabList(tabs: content._tabs()) }
}

/// A list of tabs.
public struct _TabList<TabValue: Hashable>: TabContent {
  let tabs: [_TabEntry]
  public func _tabs() -> [_TabEntry] { tabs }
}
