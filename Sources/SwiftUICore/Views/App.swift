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
}

extension Scene {
  @MainActor public var _root: AnyView? { body._root }
}

extension Never: Scene {
  public var _root: AnyView? { nil }
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
}

/// A window of a program, which in a browser is a page.
///
/// ```swift
/// WindowGroup("Library") { LibraryScreen() }
/// ```
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var _root: AnyView? { AnyView(content) }
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

  var body: some View { program.connected.body._root }
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
