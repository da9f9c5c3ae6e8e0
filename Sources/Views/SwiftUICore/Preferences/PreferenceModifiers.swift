@MainActor private struct PreferenceWriting<Key: PreferenceKey>: PreferenceBehavior {
  let value: Key.Value

  func begin(_ node: Node) -> PreferenceSink? {
    let sink = node.inputs.environment.preferenceSink(Key.self)
    sink?.schedule()
    return sink
  }

  func update(_ memory: inout PreferenceSink?, _ previous: Self, _ node: Node) {
    if !areSamePreferences(previous.value, value) { memory?.schedule() }
  }

  func end(_ memory: PreferenceSink?, _ node: Node) { memory?.schedule() }

  func propagate(_ fromInside: () -> Key.Value?) -> Key.Value? { value }
}

@MainActor private struct PreferenceTransforming<Key: PreferenceKey>: PreferenceBehavior {
  let transform: (inout Key.Value) -> Void

  func begin(_ node: Node) -> PreferenceSink? {
    let sink = node.inputs.environment.preferenceSink(Key.self)
    sink?.schedule()
    return sink
  }

  func update(_ memory: inout PreferenceSink?, _ previous: Self, _ node: Node) { memory?.schedule() }
  func end(_ memory: PreferenceSink?, _ node: Node) { memory?.schedule() }

  func propagate(_ fromInside: () -> Key.Value?) -> Key.Value? {
    var value = fromInside() ?? Key.defaultValue
    transform(&value)
    return value
  }
}

/// Calls an action when the preference of nested views changes.
@MainActor private struct PreferenceReading<Key: PreferenceKey>: Behavior {
  @MainActor final class Memory {
    let sink: PreferenceSink
    var action: (Key.Value) -> Void
    var last: Key.Value?
    /// True if the last report triggered an evaluation of the nested views.
    var hasJustReported = false

    init(_ sink: PreferenceSink, _ action: @escaping (Key.Value) -> Void) {
      self.sink = sink
      self.action = action
    }

    func take(_ value: Key.Value) {
      if let last, areSamePreferences(last, value) { return }
      // Values that are not comparable count as changed at each evaluation, and the report may cause the next
      // evaluation.
      let isNonComparable = last != nil && !(value is any Equatable)
      if isNonComparable && hasJustReported {
        hasJustReported = false
        return
      }
      last = value
      hasJustReported = true
      action(value)
    }
  }

  let action: (Key.Value) -> Void

  func begin(_ node: Node) -> Memory {
    let sink = PreferenceSink(node, outer: node.inputs.environment.preferenceSink(Key.self))
    let memory = Memory(sink, action)
    sink.collect = { [weak memory] node in memory?.take(node.preference(Key.self) ?? Key.defaultValue) }
    sink.schedule()
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) { memory.action = action }

  func adjust(_ context: inout _RenderContext, _ memory: Memory, _ node: Node) {
    context.environment.setPreferenceSink(Key.self, memory.sink)
  }
}

/// A view with a layer that depends on the view's preference.
private struct PreferenceLayer<Key: PreferenceKey, Content: View, Layer: View>: View {
  let content: Content
  let isOver: Bool
  let alignment: Alignment
  let transform: (Key.Value) -> Layer
  @State private var value: Key.Value?

  var body: some View {
    let reading = Behaved(content: content) { PreferenceReading<Key> { value = $0 } }
    if isOver {
      reading.overlay(alignment: alignment) { transform(value ?? Key.defaultValue) }
    } else {
      reading.background(alignment: alignment) { transform(value ?? Key.defaultValue) }
    }
  }

  init(
    _ content: Content, isOver: Bool, alignment: Alignment, transform: @escaping (Key.Value) -> Layer
  ) {
    self.content = content
    self.isOver = isOver
    self.alignment = alignment
    self.transform = transform
  }
}

nonisolated private struct LayeredByPreference<Key: PreferenceKey, Content: View, Layer: View> {
  let content: Content
  let isOver: Bool
  let alignment: Alignment
  let transform: (Key.Value) -> Layer
}

extension LayeredByPreference: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    context.composeApart(
      PreferenceLayer<Key, Content, Layer>(
        view.content, isOver: view.isOver, alignment: view.alignment, transform: view.transform))
  }
}

extension View {
  /// Sets a preference of this view.
  nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    nonisolated(unsafe) let value = value
    return Behaved(content: self) { PreferenceWriting<K>(value: value) }
  }

  /// Changes the preference of the views inside.
  nonisolated public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    nonisolated(unsafe) let callback = callback
    return Behaved(content: self) { PreferenceTransforming<K>(transform: callback) }
  }

  /// Performs an action when the preference of the views inside changes.
  nonisolated public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { PreferenceReading<K>(action: action) }
  }

  /// Adds a layer in front that depends on the preference of the views inside.
  nonisolated public func overlayPreferenceValue<Key: PreferenceKey, T: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
  ) -> some View {
    LayeredByPreference<Key, Self, T>(content: self, isOver: true, alignment: .center, transform: transform)
  }

  /// Adds a layer in front that depends on the preference of the views inside.
  nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    LayeredByPreference<K, Self, V>(content: self, isOver: true, alignment: alignment, transform: transform)
  }

  /// Adds a layer behind that depends on the preference of the views inside.
  nonisolated public func backgroundPreferenceValue<Key: PreferenceKey, T: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
  ) -> some View {
    LayeredByPreference<Key, Self, T>(content: self, isOver: false, alignment: .center, transform: transform)
  }

  /// Adds a layer behind that depends on the preference of the views inside.
  nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    LayeredByPreference<K, Self, V>(content: self, isOver: false, alignment: alignment, transform: transform)
  }
}
