/// A program of views. Its entry point comes with the module that serves it.
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
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

/// A part of a program with a life of its own, such as its window.
///
/// ```swift
/// var body: some Scene {
///   WindowGroup { LibraryScreen() }
/// }
/// ```
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  /// The first view that there is to show.
  @MainActor var _root: AnyView? { get }
  /// The view of another window of its.
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
  public var body: Never { preconditionFailure("\(Self.self) shows itself and has no body.") }
}

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

/// A window of a program, which in a browser is a page.
///
/// ```swift
/// WindowGroup("Library") { LibraryScreen() }
/// ```
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  private let content: Content?
  private let makeContent: ((AnyHashable?) -> AnyView?)?
  private let id: String?

  public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }
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
  /// The first window of a program; each session makes the program's values anew.
  package init<Program: App>(_ program: Program.Type) {
    self.init { ProgramView<Program>() }
  }
}

/// Keeps a program's own state in a node, as if it were a view's.
struct ProgramView<Program: App>: View {
  private var program = ProgramField<Program>()

  var body: some View {
    let scene = program.connected.body
    if let scenes = scene as? _SceneList { ProgramWindows(scene: scenes) } else { scene._root }
  }
}

/// Makes the program once, and has its properties connected like those of a view.
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
