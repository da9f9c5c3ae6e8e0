/// Commands besides the screens, shown in menus on devices with a menu bar. A page has none; keyboard shortcuts of
/// commands work on every screen.
///
/// ```swift
/// WindowGroup { notes }.commands { CommandMenu("Notes") { Button("New") { add() }.keyboardShortcut("n") } }
/// ```
@MainActor @preconcurrency public protocol Commands {
  /// The type of the body.
  associatedtype Body: Commands
  /// The commands that these consist of.
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
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

/// A menu of commands.
///
/// ```swift
/// CommandMenu("Note") { Button("Duplicate") { duplicate() }.keyboardShortcut("d") }
/// ```
nonisolated public struct CommandMenu<Content: View> {
  let content: Content
  /// Creates a menu. Its name is not shown on a page.
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
  /// Creates a menu. Its name is not shown on a page.
  @_disfavoredOverload public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension CommandMenu: Commands {
  public typealias Body = Never
  @MainActor public var _content: AnyView { AnyView(content) }
}

/// Commands in the place of a standard group.
///
/// ```swift
/// CommandGroup(replacing: .newItem) { Button("New Entry") { add() }.keyboardShortcut("n") }
/// ```
nonisolated public struct CommandGroup<Content: View> {
  let content: Content
  /// Creates commands for a standard group. The placement is ignored on a page.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
  /// Creates commands for a standard group. The placement is ignored on a page.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
  /// Creates commands for a standard group. The placement is ignored on a page.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }
}

extension CommandGroup: Commands {
  public typealias Body = Never
  @MainActor public var _content: AnyView { AnyView(content) }
}

/// A standard group of commands.
///
/// ```swift
/// CommandGroup(after: .sidebar) { Button("Show All") { showAll() } }
/// ```
public struct CommandGroupPlacement: Hashable, Sendable {
  private let name: String
  /// The application's information.
  public static let appInfo = CommandGroupPlacement(name: "appInfo")
  /// The application's settings.
  public static let appSettings = CommandGroupPlacement(name: "appSettings")
  /// Help.
  public static let help = CommandGroupPlacement(name: "help")
  /// Import and export.
  public static let importExport = CommandGroupPlacement(name: "importExport")
  /// New items.
  public static let newItem = CommandGroupPlacement(name: "newItem")
  /// The clipboard.
  public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
  /// Printing.
  public static let printItem = CommandGroupPlacement(name: "printItem")
  /// Saving.
  public static let saveItem = CommandGroupPlacement(name: "saveItem")
  /// The sidebar.
  public static let sidebar = CommandGroupPlacement(name: "sidebar")
  /// Text editing.
  public static let textEditing = CommandGroupPlacement(name: "textEditing")
  /// Text formatting.
  public static let textFormatting = CommandGroupPlacement(name: "textFormatting")
  /// The toolbar.
  public static let toolbar = CommandGroupPlacement(name: "toolbar")
  /// Undo and redo.
  public static let undoRedo = CommandGroupPlacement(name: "undoRedo")
}

/// No commands.
///
/// ```swift
/// @CommandsBuilder var commands: some Commands { EmptyCommands() }
/// ```
public struct EmptyCommands: Commands {
  /// Creates commands without content.
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

/// Combines commands.
///
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
  /// Adds commands to a scene. On a page their keyboard shortcuts work on every screen.
  @MainActor public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let commands = content()._content
    return ModifiedScene(content: self) { screen in
      AnyView(screen.background { commands.frame(width: 0, height: 0).hidden() })
    }
  }
}
