nonisolated public struct ScrollView<Content: View> {
  public var axes: Axis.Set
  public var content: Content

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {
    self.axes = axes
    self.content = content()
  }
}

extension ScrollView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .scroll)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.tabIndex, "0")
    if view.axes.contains(.horizontal) {
      box.style[.overflowX] = .text("auto")
      if !view.axes.contains(.vertical) {
        box.traits = .ownWidth
        box.style[.overflowY] = .text("hidden")
      }
    }
    if let refresh = context.environment.refresh {
      box.handlers.append(.refresh(refresh.action))
      box.listen("refresh")
    }
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  var css: String {
    func points(_ length: CGFloat) -> String { Style.Value.points(max(length, 0)).css }
    func range(_ minimum: CGFloat, _ maximum: CGFloat) -> String {
      "minmax(\(points(minimum)),\(maximum.isFinite ? points(maximum) : "1fr"))"
    }
    switch size {
    case .fixed(let length): return points(length)
    case .flexible(let minimum, let maximum): return range(minimum, maximum)
    case .adaptive(let minimum, let maximum):
      return "repeat(auto-fill,\(range(max(minimum, 1), maximum)))"
    }
  }
}

nonisolated public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyVGrid: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .grid)
    box.traits = .ownWidth
    box.style[.gridTemplateColumns] = .text(view.columns.map(\.css).joined(separator: " "))
    box.style[.rowGap] = .points(max(view.spacing ?? 8, 0))
    box.style[.columnGap] = .points(max(view.columns.first?.spacing ?? 8, 0))
    if view.alignment != .center { box.style[.justifyItems] = .text(view.alignment.css) }
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

nonisolated public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  /// In a list or form a section is a group with a heading; elsewhere its parts stand one after the other.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    guard context.wrapper == .row || context.wrapper == .formRow else {
      Parent._render(view.header, context.at(1))
      Content._render(view.content, context.at(2))
      Footer._render(view.footer, context.at(3))
      return
    }
    let wrapper = context.wrapper
    var group = context
    group.wrapper = .none
    var section = Box(.li, .section)
    section.traits = .ownWidth
    group.emit(section) { inside in
      if Parent.self != EmptyView.self {
        var header = Box(.div, .sectionHeader)
        header.attributes = [Attribute(.role, "heading"), Attribute(.ariaLevel, "3")]
        header.traits = .ownWidth
        inside.at(1).emit(header) { Parent._render(view.header, $0) }
      }
      var rows = Box(.ul, wrapper == .row ? .list : .form)
      rows.traits = .ownWidth
      rows.set(.role, "list")
      inside.at(2).emit(rows) { inside in
        var inside = inside
        inside.wrapper = wrapper
        Content._render(view.content, inside)
      }
      if Footer.self != EmptyView.self {
        var footer = Box(.div, .sectionFooter)
        footer.traits = .ownWidth
        inside.at(3).emit(footer) { Footer._render(view.footer, $0) }
      }
    }
  }
}

nonisolated public struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
  let selection: ListSelection<SelectionValue>?

  init(content: Content, selection: ListSelection<SelectionValue>?) {
    self.content = content
    self.selection = selection
  }
}

/// What is chosen in a list: one value, or any number of them.
struct ListSelection<Value: Hashable> {
  let contains: (Value) -> Bool
  let toggle: (Value) -> Void

  init(_ one: Binding<Value?>) {
    contains = { one.wrappedValue == $0 }
    toggle = { one.wrappedValue = $0 }
  }

  init(_ many: Binding<Set<Value>>) {
    contains = { many.wrappedValue.contains($0) }
    toggle = { many.wrappedValue.formSymmetricDifference([$0]) }
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.init(content: content(), selection: nil) }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
  }

  public init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }
}

extension List {
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { ListSelection($0) })
  }

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { ListSelection($0) })
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(
      content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(
      content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }
}

/// Makes rows choose their tags when they are tapped.
@MainActor struct RowSelection: BoxModifier {
  let isSelected: (AnyHashable) -> Bool
  let toggle: (AnyHashable) -> Void

  func apply(to boxes: inout [Box], _ place: PendingModifier) {
    guard let tag = boxes.compactMap(\.tagValue).first ?? place.environment.rowIdentity else { return }
    boxes.wrap(.box) { box in
      box.traits = .ownWidth
      box.set(.role, "button")
      box.set(.tabIndex, "0")
      box.set(.ariaPressed, isSelected(tag) ? "true" : "false")
      box.listen("tap")
      box.handlers.append(.tap { toggle(tag) })
    }
  }
}

private struct RowIdentityKey: EnvironmentKey { static var defaultValue: AnyHashable? { nil } }

extension EnvironmentValues {
  /// The identity that the `ForEach` around gave a row.
  var rowIdentity: AnyHashable? {
    get { self[RowIdentityKey.self] }
    set { self[RowIdentityKey.self] = newValue }
  }
}

extension List: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.ul, .list)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.role, "list")
    if let name = context.environment.listStyleName { box.set(.dataKey, name) }
    if let refresh = context.environment.refresh {
      box.handlers.append(.refresh(refresh.action))
      box.listen("refresh")
    }
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.wrapper = .row
      if let selection = view.selection {
        inside = inside.modified(
          by: RowSelection(
            isSelected: { ($0.base as? SelectionValue).map(selection.contains) ?? false },
            toggle: { if let value = $0.base as? SelectionValue { selection.toggle(value) } }))
      }
      Content._render(view.content, inside)
    }
  }
}

nonisolated public struct Form<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.form, .form)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box) { inside in
      var rows = Box(.ul, .list)
      rows.traits = .ownWidth
      rows.set(.role, "list")
      inside.at(1).emit(rows) { inside in
        var inside = inside
        inside.wrapper = .formRow
        Content._render(view.content, inside)
      }
    }
  }
}

public protocol ListStyle: Sendable { var _name: String { get } }
public struct DefaultListStyle: ListStyle {
  public init() {}
  public var _name: String { "automatic" }
}
public struct PlainListStyle: ListStyle {
  public init() {}
  public var _name: String { "plain" }
}
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "grouped" }
}
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _name: String { "inset" }
}
public struct GroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "grouped" }
}
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _name: String { "sidebar" }
}
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { .init() }
}
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { .init() }
}

private struct ListStyleKey: EnvironmentKey { static var defaultValue: String? { nil } }
private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

/// Reloads what a view shows.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
  var listStyleName: String? {
    get { self[ListStyleKey.self] }
    set { self[ListStyleKey.self] = newValue }
  }
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
    EnvironmentChanged(content: self) { $0.listStyleName = style._name }
  }

  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    EnvironmentChanged(content: self) { $0.refresh = RefreshAction(action: action) }
  }

  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    nonisolated(unsafe) let tag = tag
    return boxes { boxes, _ in boxes[0].tagValue = AnyHashable(tag) }
  }
}
