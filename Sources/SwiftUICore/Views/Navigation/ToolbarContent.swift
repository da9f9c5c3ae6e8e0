public struct ToolbarItemPlacement: Hashable, Sendable {
  let name: String
  var isLeading: Bool { ["cancellation", "topLeading", "navigation"].contains(name) }
  public static let automatic = ToolbarItemPlacement(name: "automatic")
  public static let principal = ToolbarItemPlacement(name: "principal")
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  public static let primaryAction = ToolbarItemPlacement(name: "primary")
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellation")
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmation")
  public static let destructiveAction = ToolbarItemPlacement(name: "destructive")
  public static let topBarLeading = ToolbarItemPlacement(name: "topLeading")
  public static let topBarTrailing = ToolbarItemPlacement(name: "topTrailing")
  public static let bottomBar = ToolbarItemPlacement(name: "bottom")
}

@MainActor @preconcurrency public protocol ToolbarContent {
  func _items() -> [_ToolbarEntry]
}

public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  let view: AnyView
}

nonisolated public struct ToolbarItem<ID, Content: View> {
  let placement: ToolbarItemPlacement
  let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == () {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent {
  @MainActor public func _items() -> [_ToolbarEntry] {
    [_ToolbarEntry(placement: placement, view: AnyView(content))]
  }
}

nonisolated public struct ToolbarItemGroup<Content: View> {
  let placement: ToolbarItemPlacement
  let content: Content

  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup: ToolbarContent {
  @MainActor public func _items() -> [_ToolbarEntry] {
    [_ToolbarEntry(placement: placement, view: AnyView(content))]
  }
}

public struct _ToolbarList: ToolbarContent {
  let entries: [_ToolbarEntry]
  public func _items() -> [_ToolbarEntry] { entries }
}

@MainActor @resultBuilder public struct ToolbarContentBuilder {
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content)
    -> some ToolbarContent
  {
    var entries: [_ToolbarEntry] = []
    repeat entries += (each content)._items()
    return _ToolbarList(entries: entries)
  }
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
    _ToolbarList(entries: content?._items() ?? [])
  }
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarList {
    _ToolbarList(entries: first._items())
  }
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarList {
    _ToolbarList(entries: second._items())
  }
}
