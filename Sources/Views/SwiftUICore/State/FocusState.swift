/// Tracks and moves the keyboard focus.
///
/// ```swift
/// @FocusState private var isFocused: Bool
/// TextField("Name", text: $name).focused($isFocused)
/// ```
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  @MainActor final class Storage {
    var value: Value
    private let place: NodePlace
    init(_ value: Value, node: Node) {
      self.value = value
      place = node.place
    }

    func set(_ value: Value, sendsOperation: Bool) {
      if self.value == value { return }
      self.value = value
      place.node?.invalidate()
      if sendsOperation { place.node?.graph.focusChanged = true }
    }
  }

  /// A reference to a focus state.
  @propertyWrapper public struct Binding {
    let storage: Storage?
    let initial: Value

    /// The focused value.
    @MainActor public var wrappedValue: Value {
      get { storage?.value ?? initial }
      nonmutating set { storage?.set(newValue, sendsOperation: true) }
    }
    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  private let initial: Value
  private var storage: Storage?

  /// Creates a focus state without focus.
  public init() where Value == Bool { initial = false }
  /// Creates a focus state without focus.
  public init<T: Hashable>() where Value == T? { initial = nil }

  /// The focused value, or nil or false while no bound field has the focus. Setting it moves the focus.
  @MainActor public var wrappedValue: Value {
    get { storage?.value ?? initial }
    nonmutating set { storage?.set(newValue, sendsOperation: true) }
  }

  /// A binding for ``View/focused(_:)``.
  public var projectedValue: Binding { Binding(storage: storage, initial: initial) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let state = property.assumingMemoryBound(to: Self.self)
    let node = installer.node
    state.pointee.storage = installer.kept { Storage(state.pointee.initial, node: node) }
  }
}

extension View {
  /// Binds the focus of this view to a state.
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    nonisolated(unsafe) let (binding, value) = (binding, value)
    return boxes { boxes, _ in
      boxes[0].listen("focus")
      boxes[0].handlers.append(
        .focus(isWanted: { binding.wrappedValue == value }) { isFocused in
          if isFocused {
            binding.storage?.set(value, sendsOperation: false)
          } else if binding.wrappedValue == value {
            binding.storage?.set(binding.initial, sendsOperation: false)
          }
        })
    }
  }

  /// Binds the focus of this view to a state.
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
}
