/// An app of views. The module that serves it provides the entry point.
///
/// ```swift
/// @main
/// struct Reading: App {
///   var body: some Scene {
///     WindowGroup { Text("Hello") }
///   }
/// }
/// ```
@MainActor @preconcurrency public protocol App {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scenes of the app.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  /// Creates the app, once per session.
  @MainActor @preconcurrency init()
}

/// A part of an app with its own lifetime, such as a window.
///
/// ```swift
/// var body: some Scene {
///   WindowGroup { LibraryScreen() }
/// }
/// ```
@MainActor @preconcurrency public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scene that this one consists of.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  /// The root view of the first window, if any.
  @MainActor var _root: AnyView? { get }
  /// Returns the root view of another window.
  @MainActor func _window(_ request: _WindowRequest) -> AnyView?
}

extension Scene {
  @MainActor public var _root: AnyView? { body._root }
  @MainActor public func _window(_ request: _WindowRequest) -> AnyView? { body._window(request) }
}

extension Never: Scene {
  public var _root: AnyView? { nil }
  public func _window(_ request: _WindowRequest) -> AnyView? { nil }
}

extension Scene where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

/// Combines the scenes of an app.
///
/// ```swift
/// @SceneBuilder var body: some Scene { WindowGroup { screen } }
/// ```
@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  @_disfavoredOverload @MainActor public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> _SceneList {
    var scenes: [any Scene] = []
    repeat scenes.append(each content)
    return _SceneList(scenes: scenes)
  }
}

/// A window of an app. In a browser it is a page.
///
/// ```swift
/// WindowGroup("Library") { LibraryScreen() }
/// ```
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  private let content: Content?
  private let makeContent: ((AnyHashable?) -> AnyView?)?
  private let id: String?

  /// Creates a window. Browsers show the title of the current screen instead of the group's.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }
  /// Creates a window. Browsers show the title of the current screen instead of the group's.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(nil, content())
  }

  init(_ id: String?, _ content: Content) {
    self.id = id
    self.content = content
    makeContent = nil
  }

  init(_ id: String?, makeContent: @escaping (AnyHashable?) -> AnyView?) {
    self.id = id
    content = nil
    self.makeContent = makeContent
  }

  public var _root: AnyView? { content.map { AnyView($0) } }
  public func _window(_ request: _WindowRequest) -> AnyView? {
    guard request.name == nil || request.name == id else { return nil }
    if let makeContent { return makeContent(request.value) }
    return request.name == nil ? nil : _root
  }
}

extension AnyRoot {
  /// Creates the root of an app's first window. Each session has its own instance of the app.
  package init<Program: App>(_ program: Program.Type) {
    self.init { ProgramView<Program>() }
  }
}

/// Keeps an app's state in a node, like a view's.
struct ProgramView<Program: App>: View {
  private var program = ProgramField<Program>()

  var body: some View {
    let scene = program.connected.body
    if let scenes = scene as? _SceneList { ProgramWindows(scene: scenes) } else { scene._root }
  }
}

/// Creates the app once and connects its properties like those of a view.
struct ProgramField<Program: App>: DynamicProperty {
  @MainActor private final class Storage {
    var program = Program()
  }

  private var storage: Storage?

  @MainActor var connected: Program { storage?.program ?? Program() }

  @MainActor static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let storage = installer.kept { Storage() }
    installer.install(&storage.program)
    property.assumingMemoryBound(to: Self.self).pointee.storage = storage
  }
}
