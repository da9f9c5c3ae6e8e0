/// Several scenes. The first one with a window is the app's page.
public struct _SceneList: Scene {
  public typealias Body = Never
  let scenes: [any Scene]

  public var _root: AnyView? { scenes.lazy.compactMap(\._root).first }
  public func _window(_ request: _WindowRequest) -> AnyView? {
    scenes.lazy.compactMap { $0._window(request) }.first
  }
}

/// A request for a window with a value.
///
/// ```swift
/// openWindow(id: "about")
/// ```
public struct _WindowRequest: Identifiable {
  /// The number of the request.
  public let id: Int
  let name: String?
  let value: AnyHashable?
}

/// A unique window.
///
/// ```swift
/// Window("About", id: "about") { AboutScreen() }
/// ```
public struct Window<Content: View>: Scene {
  public typealias Body = Never
  private let id: String
  private let content: Content

  /// Creates a window.
  ///
  /// - `id`: The name for ``OpenWindowAction``.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.id = id
    self.content = content()
  }

  /// Creates a window.
  ///
  /// - `id`: The name for ``OpenWindowAction``.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.id = id
    self.content = content()
  }

  public var _root: AnyView? { AnyView(content) }
  public func _window(_ request: _WindowRequest) -> AnyView? {
    request.name == id ? AnyView(content) : nil
  }
}

/// A window for a value.
struct ValueWindow<Value: Codable & Hashable, Content: View>: View {
  @State var value: Value?
  let content: (Binding<Value?>) -> Content

  var body: some View { content($value) }
}

/// Opens another window of the app. In a browser it is a sheet of the page, so both windows share their state.
///
/// ```swift
/// @Environment(\.openWindow) private var openWindow
/// Button("About") { openWindow(id: "about") }
/// ```
public struct OpenWindowAction {
  let open: (@MainActor @Sendable (_ name: String?, _ value: AnyHashable?) -> Void)?

  /// Opens the window with a name.
  @MainActor public func callAsFunction(id: String) { open?(id, nil) }
  /// Opens the window for a value.
  @MainActor public func callAsFunction<D: Codable & Hashable>(value: D) { open?(nil, AnyHashable(value)) }
  /// Opens the window with a name, for a value.
  @MainActor public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    open?(id, AnyHashable(value))
  }
}

/// Closes an open window.
///
/// ```swift
/// @Environment(\.dismissWindow) private var dismissWindow
/// Button("Close") { dismissWindow(id: "about") }
/// ```
public struct DismissWindowAction {
  let close: (@MainActor @Sendable (_ name: String?) -> Void)?

  /// Closes the front window.
  @MainActor public func callAsFunction() { close?(nil) }
  /// Closes the window with a name.
  @MainActor public func callAsFunction(id: String) { close?(id) }
}

extension EnvironmentValues {
  @Entry public internal(set) var openWindow: OpenWindowAction = .init(open: nil)
  @Entry public internal(set) var dismissWindow: DismissWindowAction = .init(close: nil)
  /// True if ``openWindow`` has an effect, which needs an app with several scenes.
  public var supportsMultipleWindows: Bool { openWindow.open != nil }
}

/// The page of an app with several windows.
struct ProgramWindows: View {
  let scene: _SceneList
  @State private var windows: [_WindowRequest] = []
  @State private var count = 0

  var body: some View {
    WindowView(scene: scene, windows: $windows, depth: 0, content: scene._root)
      .environment(\.openWindow, OpenWindowAction { name, value in open(name, value) })
      .environment(\.dismissWindow, DismissWindowAction { name in close(name) })
  }

  private func open(_ name: String?, _ value: AnyHashable?) {
    let request = _WindowRequest(id: count + 1, name: name, value: value)
    // A limit on nested windows.
    guard windows.count < 10, scene._window(request) != nil else { return }
    count += 1
    windows.append(request)
  }

  private func close(_ name: String?) {
    guard let name else { return windows = Array(windows.dropLast()) }
    windows.removeAll { $0.name == name }
  }
}

/// A window, with the next one in front.
private struct WindowView: View {
  let scene: _SceneList
  @Binding var windows: [_WindowRequest]
  let depth: Int
  let content: AnyView?

  var body: some View {
    content.sheet(item: next) { request in
      AnyView(
        WindowView(
          scene: scene, windows: $windows, depth: depth + 1,
          content: scene._window(request)))
    }
  }

  private var next: Binding<_WindowRequest?> {
    Binding(
      get: { windows.indices.contains(depth) ? windows[depth] : nil },
      set: { request in
        if request == nil { windows = Array(windows.prefix(depth)) }
      })
  }
}

/// The content of a window for a value.
///
/// ```swift
/// WindowGroup(for: Book.ID.self) { $id in BookScreen(id: id) }
/// ```
public struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: View {
  public var body: some View { EmptyView() }
}
