/// A list of values that say which screens are open.
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Takes the last screens away, at most as many as there are.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(min(max(k, 0), values.count)) }
}

/// The open screens of one stack, and how values become screens.
@MainActor @Observable final class NavigationModel {
  @MainActor @Observable final class Destination {
    let owner: ElementID
    let name: String
    var make: (AnyHashable) -> AnyView?
    let decode: (String) -> AnyHashable?

    init(
      owner: ElementID, name: String, make: @escaping (AnyHashable) -> AnyView?,
      decode: @escaping (String) -> AnyHashable?
    ) {
      self.owner = owner
      self.name = name
      self.make = make
      self.decode = decode
    }
  }

  /// A screen that a link brought along as a view.
  struct DirectScreen: Hashable {
    let number: Int
    let make: @MainActor () -> AnyView
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private var destinations: [ObjectIdentifier: Destination] = [:]
  @ObservationIgnored var read: () -> [AnyHashable] = { [] }
  @ObservationIgnored var write: ([AnyHashable]) -> Void = { _ in }
  @ObservationIgnored var location: PageLocation?
  /// Parts of the URL that wait for the destinations they name.
  @ObservationIgnored private var waiting: [(name: String, value: String)] = []
  private var directScreens: [DirectScreen] = []
  @ObservationIgnored private var lastNumber = 0

  var screens: [AnyHashable] { read() + directScreens.map { AnyHashable($0) } }

  func push(_ value: AnyHashable) {
    directScreens = []
    write(read() + [value])
    report(.push)
  }

  func push(_ make: @escaping @MainActor () -> AnyView) {
    lastNumber += 1
    directScreens.append(DirectScreen(number: lastNumber, make: make))
  }

  func pop() {
    if directScreens.popLast() != nil { return }
    let path = read()
    guard !path.isEmpty else { return }
    write(Array(path.dropLast()))
    report(.back)
  }

  func register(_ type: ObjectIdentifier, _ destination: Destination) {
    if let existing = destinations[type] {
      if existing.owner == destination.owner { existing.make = destination.make }
      return
    }
    destinations[type] = destination
    followWaiting()
  }

  func unregister(_ type: ObjectIdentifier, owner: ElementID) {
    if destinations[type]?.owner == owner { destinations[type] = nil }
  }

  func screen(for value: AnyHashable) -> AnyView? {
    if let direct = value.base as? DirectScreen { return direct.make() }
    return destinations[ObjectIdentifier(type(of: value.base))]?.make(value)
  }

  // MARK: URLs

  func start(_ url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").map { String($0) }
    waiting = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    followWaiting()
  }

  /// The browser went to a URL.
  func follow(_ url: String) {
    directScreens = []
    write([])
    start(url)
  }

  private func followWaiting() {
    while let next = waiting.first,
      let destination = destinations.values.first(where: { $0.name == next.name }),
      let value = next.value.removingPercentEncoding.flatMap(destination.decode)
    {
      waiting.removeFirst()
      write(read() + [value])
    }
  }

  func report(_ mode: Operation.NavigationMode) {
    if let url = url(adding: nil) { location?.report(url, mode: mode == .back ? .back : mode) }
  }

  /// The URL of the open screens with one more; nil when one of them has no text form.
  func url(adding value: AnyHashable?) -> String? {
    var url = ""
    for value in read() + (value.map { [$0] } ?? []) {
      guard let part = NavigationText.encode(value) else { return nil }
      url += "/" + NavigationText.name(of: type(of: value.base)) + "/" + part
    }
    return url.isEmpty ? "/" : url
  }
}

/// Values of navigation as parts of a URL.
enum NavigationText {
  static func name(of type: Any.Type) -> String {
    var name = ""
    for letter in String(describing: type) where letter.isLetter || letter.isNumber {
      if letter.isUppercase && !name.isEmpty { name.append("-") }
      name.append(contentsOf: letter.lowercased())
    }
    return name
  }

  private static let safe = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_.~"))

  static func encode(_ value: AnyHashable) -> String? {
    var text: String?
    if let plain = value.base as? any LosslessStringConvertible {
      text = plain.description
    } else if let codable = value.base as? any Encodable {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      text = (try? encoder.encode(codable)).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let text, !text.isEmpty, text.utf8.count <= 512 else { return nil }
    return text.addingPercentEncoding(withAllowedCharacters: safe)
  }

  static func decode<Value: Hashable>(_ text: String, as type: Value.Type) -> AnyHashable? {
    guard text.utf8.count <= 512 else { return nil }
    if let plain = type as? any LosslessStringConvertible.Type {
      return plain.init(text).flatMap { $0 as? Value }.map { AnyHashable($0) }
    }
    guard let codable = type as? any Decodable.Type else { return nil }
    return (try? JSONDecoder().decode(codable, from: Data(text.utf8)) as? Value).map { AnyHashable($0) }
  }
}

private struct NavigationKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }
private struct ScreenKey: EnvironmentKey { static var defaultValue: ScreenModel? { nil } }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
  var screen: ScreenModel? {
    get { self[ScreenKey.self] }
    set { self[ScreenKey.self] = newValue }
  }
}

nonisolated public struct NavigationStack<Data, Root: View> {
  let path: Binding<[AnyHashable]>?
  let root: Root
}

extension NavigationStack {
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = Binding(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
    self.root = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { values in path.wrappedValue = Data(values.compactMap { $0.base as? Data.Element }) })
    self.root = root()
  }
}

extension NavigationStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(NavigationScreens(path: view.path, root: view.root))
  }
}

struct NavigationScreens<Root: View>: View {
  struct Entry: Hashable {
    let position: Int
    let value: AnyHashable
  }

  let path: Binding<[AnyHashable]>?
  let root: Root
  @State private var local: [AnyHashable] = []
  @State private var model = NavigationModel()
  @Environment(\.location) private var location

  var body: some View {
    let path = path ?? $local
    let model = connected(path)
    let screens = model.screens
    Element(kind: .stack, traits: [.ownWidth, .ownHeight]) {
      NavigationScreen(model: model, isRoot: true, isOnTop: screens.isEmpty) { root }
      ForEach(screens.enumerated().map { Entry(position: $0, value: $1) }, id: \.self) { entry in
        NavigationScreen(model: model, isRoot: false, isOnTop: entry.position == screens.count - 1) {
          model.screen(for: entry.value)
        }
      }
    }
    .modifier(Following(model: model, location: location))
  }

  private func connected(_ path: Binding<[AnyHashable]>) -> NavigationModel {
    model.read = { path.wrappedValue }
    model.write = { path.wrappedValue = $0 }
    model.location = location
    return model
  }
}

/// Lets a stack answer to the browser's URL while it is mounted.
struct Following: ViewModifier {
  let model: NavigationModel
  let location: PageLocation?

  func body(content: Content) -> some View {
    Behaved(content: content) { FollowBehavior(model: model, location: location) }
  }
}

@MainActor struct FollowBehavior: Behavior {
  let model: NavigationModel
  let location: PageLocation?

  func begin(_ node: Node) {
    location?.follow(owner: node.id, { model.follow($0) }, goBack: { model.pop() })
    if let url = location?.url { model.start(url) }
  }

  func end(_ memory: Void, _ node: Node) { location?.follow(owner: node.id, nil) }
}

/// An element without a view of Apple's.
nonisolated struct Element<Content: View> {
  let kind: Kind
  let tag: Tag
  let traits: Traits
  let attributes: [Attribute]
  let content: Content

  /// Calls the closure at once, while what it reads is tracked for the body it stands in.
  init(
    kind: Kind, tag: Tag = .div, traits: Traits = [], attributes: [Attribute] = [],
    @ViewBuilder content: () -> Content
  ) {
    self.kind = kind
    self.tag = tag
    self.traits = traits
    self.attributes = attributes
    self.content = content()
  }
}

extension Element: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(view.tag, view.kind)
    box.traits = view.traits
    box.attributes = view.attributes
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

/// What the views of one screen say about its bar.
@MainActor @Observable final class ScreenModel {
  struct Item {
    let owner: ElementID
    let placement: ToolbarItemPlacement
    let view: AnyView
  }

  var titles: [(owner: ElementID, title: Text)] = []
  var items: [Item] = []
  var search: (owner: ElementID, text: Binding<String>, prompt: Text)?
  var isHidden = false
}

struct NavigationScreen<Content: View>: View {
  let model: NavigationModel
  let isRoot: Bool
  let isOnTop: Bool
  @ViewBuilder let content: () -> Content
  @State private var screen = ScreenModel()

  var body: some View {
    let model = model
    Element(
      kind: .screen, tag: .section, traits: [.ownWidth, .ownHeight],
      attributes: isOnTop ? [] : [Attribute(.hidden), Attribute(.inert)]
    ) {
      ScreenBar(screen: screen, model: model, isRoot: isRoot, isOnTop: isOnTop)
      Late(content: content)
    }
    .environment(\.screen, screen)
    .environment(\.navigation, model)
    .modifier(Dismissing(isRoot: isRoot, model: model))
  }
}

/// A closure as a view, tracked by itself.
nonisolated struct Late<Content: View> {
  let content: () -> Content
}

extension Late: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    context.at(1).lazily(view.content)
  }
}

struct Dismissing: ViewModifier {
  let isRoot: Bool
  let model: NavigationModel

  func body(content: Content) -> some View {
    let model = model
    EnvironmentChanged(content: content) { values in
      if !isRoot { values.dismiss = DismissAction { model.pop() } }
    }
  }
}

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

/// Tells the screen around about its bar for as long as the view is there.
@MainActor struct ScreenBehavior: Behavior {
  let tell: (ScreenModel, ElementID) -> Void
  let forget: (ScreenModel, ElementID) -> Void

  func begin(_ node: Node) -> ScreenModel? {
    let screen = node.inputs.environment.screen
    if let screen { tell(screen, node.id) }
    return screen
  }

  func update(_ memory: inout ScreenModel?, _ previous: Self, _ node: Node) {
    if let memory { tell(memory, node.id) }
  }

  func end(_ memory: ScreenModel?, _ node: Node) {
    if let memory { forget(memory, node.id) }
  }
}

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

extension View {
  @MainActor private func onScreen(
    _ tell: @escaping (ScreenModel, ElementID) -> Void, forget: @escaping (ScreenModel, ElementID) -> Void
  ) -> some View {
    Behaved(content: self) { ScreenBehavior(tell: tell, forget: forget) }
  }

  @MainActor private func items(_ entries: [_ToolbarEntry]) -> some View {
    onScreen { screen, owner in
      screen.items.removeAll { $0.owner == owner }
      screen.items += entries.map { ScreenModel.Item(owner: owner, placement: $0.placement, view: $0.view) }
    } forget: { screen, owner in
      screen.items.removeAll { $0.owner == owner }
    }
  }

  @MainActor public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    items([_ToolbarEntry(placement: .automatic, view: AnyView(content()))])
  }

  @MainActor public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    items(content()._items())
  }

  @MainActor private func titled(_ title: Text) -> some View {
    onScreen { screen, owner in
      if let index = screen.titles.firstIndex(where: { $0.owner == owner }) {
        if screen.titles[index].title != title { screen.titles[index].title = title }
      } else {
        screen.titles.append((owner, title))
      }
    } forget: { screen, owner in
      screen.titles.removeAll { $0.owner == owner }
    }
  }

  @MainActor public func navigationTitle(_ title: Text) -> some View { titled(title) }
  @MainActor public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  @_disfavoredOverload @MainActor public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    titled(Text(title))
  }

  @MainActor public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  @MainActor public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    onScreen { screen, owner in
      screen.search = (owner, text, prompt ?? Text("Search"))
    } forget: { screen, owner in
      if screen.search?.owner == owner { screen.search = nil }
    }
  }

  @MainActor public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Behaved(content: self) { DestinationBehavior<D>(make: { AnyView(destination($0)) }) }
  }
}

@MainActor struct DestinationBehavior<Value: Hashable>: Behavior {
  let make: (Value) -> AnyView

  func begin(_ node: Node) -> NavigationModel? {
    let model = node.inputs.environment.navigation
    tell(model, node)
    return model
  }

  func update(_ memory: inout NavigationModel?, _ previous: Self, _ node: Node) { tell(memory, node) }

  func end(_ memory: NavigationModel?, _ node: Node) {
    memory?.unregister(ObjectIdentifier(Value.self), owner: node.id)
  }

  private func tell(_ model: NavigationModel?, _ node: Node) {
    let make = make
    model?.register(
      ObjectIdentifier(Value.self),
      NavigationModel.Destination(
        owner: node.id, name: NavigationText.name(of: Value.self),
        make: { value in (value.base as? Value).map { make($0) } },
        decode: { NavigationText.decode($0, as: Value.self) }))
  }
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
}

nonisolated public struct NavigationLink<Label: View, Destination: View> {
  enum Goal {
    case value(AnyHashable?)
    case view(Destination)
  }

  let goal: Goal
  let label: Label
}

extension NavigationLink {
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    goal = .view(destination())
    self.label = label()
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    goal = .view(destination)
    self.label = label()
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    goal = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    goal = .value(value.map { AnyHashable($0) })
    label = Text(titleKey)
  }
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text {
    goal = .value(value.map { AnyHashable($0) })
    label = Text(title)
  }
}

extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    goal = .view(destination())
    label = Text(titleKey)
  }
}

extension NavigationLink: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, .link)
    let model = context.environment.navigation
    let isEnabled = context.environment.isEnabled && model != nil
    switch view.goal {
    case .value(let value?):
      if isEnabled {
        box.handlers = [.tap { model?.push(value) }]
        if let url = context.read({ model?.url(adding: value) }) { box.set(.href, url) }
      }
    case .value(nil): break
    case .view(let destination):
      if isEnabled { box.handlers = [.tap { model?.push { AnyView(destination) } }] }
    }
    if box.handlers.isEmpty {
      box.set(.role, "link")
    } else if box.attribute(.href) == nil {
      box.set(.role, "link")
      box.set(.tabIndex, "0")
    }
    if context.wrapper == .row || context.wrapper == .formRow { box.traits = .ownWidth }
    box.listen("tap")
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}
