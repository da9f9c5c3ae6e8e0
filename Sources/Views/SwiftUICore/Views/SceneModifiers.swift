/// A scene with a modified root view.
struct ModifiedScene<Content: Scene>: Scene {
  typealias Body = Never
  let content: Content
  let change: @MainActor (AnyView) -> AnyView

  @MainActor var _root: AnyView? { content._root.map(change) }
  @MainActor func _window(_ request: _WindowRequest) -> AnyView? { content._window(request).map(change) }
}

extension Scene {
  @MainActor private func changed<Changed: View>(
    _ change: @escaping @MainActor (AnyView) -> Changed
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView(change($0)) }
  }

  /// Provides an observable object to the scene, by its type.
  @MainActor public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    changed { $0.environment(object) }
  }

  /// Sets an environment value for the scene.
  @MainActor public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    changed { $0.environment(keyPath, value) }
  }

  /// Provides an object to views with `@EnvironmentObject`.
  @MainActor public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    changed { $0.environmentObject(object) }
  }

  /// Performs an action when a value changes.
  ///
  /// - `initial`: True to perform it also at the start.
  @MainActor public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    changed { $0.onChange(of: value, initial: initial, action) }
  }

  /// Performs an action when a value changes.
  ///
  /// - `initial`: True to perform it also at the start.
  @MainActor public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    changed { $0.onChange(of: value, initial: initial, action) }
  }
}

extension WindowGroup {
  /// Creates a window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
  /// Creates a window.
  ///
  /// - `id`: The name for ``OpenWindowAction``.
  public init(id: String, @ViewBuilder content: () -> Content) { self.init(id, content()) }
  /// Creates a window.
  ///
  /// - `id`: The name for ``OpenWindowAction``.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(id, content())
  }
  /// Creates windows for values, which ``OpenWindowAction`` opens.
  public init<D: Codable & Hashable, C: View>(
    id: String? = nil, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(id) { value in
      guard value == nil || value?.base is D else { return nil }
      return AnyView(ValueWindow(value: value?.base as? D, content: content))
    }
  }
  /// Creates windows for values, which ``OpenWindowAction`` opens.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(id: id, for: type, content: content)
  }
}
