/// The content of a screen's bars.
///
/// ```swift
/// @ToolbarContentBuilder var items: some ToolbarContent { ToolbarItem { Button("Add") { add() } } }
/// ```
@MainActor @preconcurrency public protocol ToolbarContent {
  /// The type of the body.
  associatedtype Body: ToolbarContent
  /// The items that this content consists of.
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
  func _items() -> [_ToolbarEntry]
}

extension ToolbarContent {
  public func _items() -> [_ToolbarEntry] { body._items() }
}

extension ToolbarContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

extension Never: ToolbarContent {
  public func _items() -> [_ToolbarEntry] { [] }
}

/// An item with its placement.
public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  let view: AnyView
  /// The position in the builders around the item. An item keeps it when another one appears.
  var path: [Int] = []

  func inside(_ position: Int) -> Self {
    var entry = self
    entry.path.append(position)
    return entry
  }
}

/// An item of a bar.
///
/// ```swift
/// .toolbar { ToolbarItem(placement: .primaryAction) { Button("Add") { add() } } }
/// ```
nonisolated public struct ToolbarItem<ID, Content: View> {
  let placement: ToolbarItemPlacement
  let content: Content

  /// Creates an item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == () {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent {
  public typealias Body = Never
  @MainActor public func _items() -> [_ToolbarEntry] {
    [_ToolbarEntry(placement: placement, view: AnyView(content))]
  }
}

/// Several items in the same place of a bar.
///
/// ```swift
/// .toolbar { ToolbarItemGroup(placement: .bottomBar) { Button("Back") {}; Button("On") {} } }
/// ```
nonisolated public struct ToolbarItemGroup<Content: View> {
  let placement: ToolbarItemPlacement
  let content: Content

  /// Creates a group of items.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup {
  /// Creates a group of items. The label is unused, because items wrap when space is short.
  public init<C: View, L: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L
  ) where Content == LabeledToolbarItemGroupContent<C, L> {
    self.placement = placement
    self.content = LabeledToolbarItemGroupContent(content: content())
  }
}

/// The controls of a toolbar group with a label.
///
/// ```swift
/// ToolbarItemGroup {
///   Button("Archive") { archive() }
/// } label: {
///   Label("More", systemImage: "ellipsis")
/// }
/// ```
nonisolated public struct LabeledToolbarItemGroupContent<Content: View, Label: View> {
  let content: Content
}

extension LabeledToolbarItemGroupContent: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context)
  }
}

extension ToolbarItemGroup: ToolbarContent {
  public typealias Body = Never
  @MainActor public func _items() -> [_ToolbarEntry] {
    [_ToolbarEntry(placement: placement, view: AnyView(content))]
  }
}

/// A list of items.
public struct _ToolbarList: ToolbarContent {
  public typealias Body = Never
  let entries: [_ToolbarEntry]
  public func _items() -> [_ToolbarEntry] { entries }
}

/// Combines the items of a toolbar.
///
/// ```swift
/// @ToolbarContentBuilder var buttons: some ToolbarContent {
///   ToolbarItem { Button("Add") { add() } }
/// }
/// ```
@MainActor @resultBuilder public struct ToolbarContentBuilder {
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content)
    -> some ToolbarContent
  {
    var entries: [_ToolbarEntry] = []
    var position = 0
    func add(_ items: [_ToolbarEntry]) {
      entries += items.map { $0.inside(position) }
      position += 1
    }
    repeat add((each content)._items())
    return _ToolbarList(entries: entries)
  }
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
    _ToolbarList(entries: content?._items() ?? [])
  }
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarList {
    _ToolbarList(entries: first._items().map { $0.inside(0) })
  }
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarList {
    _ToolbarList(entries: second._items().map { $0.inside(1) })
  }
  public static func buildLimitedAvailability<Content: ToolbarContent>(
    _ content: Content
  ) -> some ToolbarContent {
    content
  }
}

/// Space between items of a bar.
///
/// ```swift
/// .toolbar { ToolbarItem { Button("Edit") { edit() } }; ToolbarSpacer(.fixed); ToolbarItem { Button("Add") { add() } } }
/// ```
nonisolated public struct ToolbarSpacer {
  let sizing: SpacerSizing
  let placement: ToolbarItemPlacement

  /// Creates a spacer.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }
}

extension ToolbarSpacer: ToolbarContent {
  public typealias Body = Never
  @MainActor public func _items() -> [_ToolbarEntry] {
    let room = sizing == .fixed ? AnyView(Color.clear.frame(width: 8, height: 1)) : AnyView(Spacer())
    return [_ToolbarEntry(placement: placement, view: room)]
  }
}

/// The size of a spacer in a bar.
///
/// ```swift
/// ToolbarSpacer(.fixed, placement: .bottomBar)
/// ```
public struct SpacerSizing: Hashable, Sendable {
  private let name: String
  /// Takes the available space.
  public static let flexible = SpacerSizing(name: "flexible")
  /// Takes 8 points.
  public static let fixed = SpacerSizing(name: "fixed")
}

/// Actions on the content of a screen, in a menu beside its title.
///
/// ```swift
/// .toolbar { ToolbarTitleMenu { Button("Rename") { rename() }; Button("Move") { move() } } }
/// ```
nonisolated public struct ToolbarTitleMenu<Content: View> {
  let content: Content
  /// Creates a menu.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ToolbarTitleMenu: ToolbarContent {
  public typealias Body = Never
  @MainActor public func _items() -> [_ToolbarEntry] {
    let menu = Menu {
      content
    } label: {
      Image(systemName: "chevron.down.circle").accessibilityLabel(Text(framework: "Title Menu"))
    }
    return [_ToolbarEntry(placement: .topBarLeading, view: AnyView(menu))]
  }
}
