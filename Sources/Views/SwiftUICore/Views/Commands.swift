/// What a program offers beside its screens, in menus where a device has a menu bar. A page has none: what has a
/// keyboard shortcut answers to it on every screen.
///
/// ```swift
/// WindowGroup { notes }.commands { CommandMenu("Notes") { Button("New") { add() }.keyboardShortcut("n") } }
/// ```
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor var _content: AnyView { get }
}

extension Commands {
  @MainActor public var _content: AnyView { body._content }
}

extension Never: Commands {
  @MainActor public var _content: AnyView { AnyView(EmptyView()) }
}

extension Commands where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) shows itself and has no body.") }
}

/// ```swift
/// CommandMenu("Note") { Button("Duplicate") { duplicate() }.keyboardShortcut("d") }
/// ```
nonisolated public struct CommandMenu<Content: View> {
  let content: Content
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
  @_disfavoredOverload public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension CommandMenu: Commands {
  public typealias Body = Never
  @MainActor public var _content: AnyView { AnyView(content) }
}

/// ```swift
/// CommandGroup(replacing: .newItem) { Button("New Entry") { add() }.keyboardShortcut("n") }
/// ```
nonisolated public struct CommandGroup<Content: View> {
  let content: Content
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
}

extension CommandGroup: Commands {
  public typealias Body = Never
  @MainActor public var _content: AnyView { AnyView(content) }
}

/// ```swift
/// CommandGroup(after: .sidebar) { Button("Show All") { showAll() } }
/// ```
public struct CommandGroupPlacement: Hashable, Sendable {
  private let name: String
  public static let appInfo = CommandGroupPlacement(name: "appInfo")
  public static let appSettings = CommandGroupPlacement(name: "appSettings")
  public static let help = CommandGroupPlacement(name: "help")
  public static let importExport = CommandGroupPlacement(name: "importExport")
  public static let newItem = CommandGroupPlacement(name: "newItem")
  public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
  public static let printItem = CommandGroupPlacement(name: "printItem")
  public static let saveItem = CommandGroupPlacement(name: "saveItem")
  public static let sidebar = CommandGroupPlacement(name: "sidebar")
  public static let textEditing = CommandGroupPlacement(name: "textEditing")
  public static let textFormatting = CommandGroupPlacement(name: "textFormatting")
  public static let toolbar = CommandGroupPlacement(name: "toolbar")
  public static let undoRedo = CommandGroupPlacement(name: "undoRedo")
}

/// ```swift
/// @CommandsBuilder var commands: some Commands { EmptyCommands() }
/// ```
public struct EmptyCommands: Commands {
  nonisolated public init() {}
  public typealias Body = Never
  @MainActor public var _content: AnyView { AnyView(EmptyView()) }
}

struct CommandList: Commands {
  typealias Body = Never
  let parts: [AnyView]
  @MainActor var _content: AnyView {
    AnyView(ForEach(Array(parts.enumerated()), id: \.offset) { $0.element })
  }
}

/// ```swift
/// @CommandsBuilder var commands: some Commands { CommandMenu("View") { Button("Reload") { reload() } } }
/// ```
@resultBuilder public struct CommandsBuilder {
  @MainActor public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  @MainActor public static func buildBlock<each Content: Commands>(_ content: repeat each Content)
    -> some Commands
  {
    var parts: [AnyView] = []
    repeat parts.append((each content)._content)
    return CommandList(parts: parts)
  }
  @MainActor public static func buildIf<Content: Commands>(_ content: Content?) -> some Commands {
    CommandList(parts: content.map { [$0._content] } ?? [])
  }
}

extension Scene {
  @MainActor public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let commands = content()._content
    return ModifiedScene(content: self) { screen in
      AnyView(screen.background { commands.frame(width: 0, height: 0).hidden() })
    }
  }
}
