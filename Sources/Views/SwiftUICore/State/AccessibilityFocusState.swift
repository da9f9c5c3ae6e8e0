/// Tracks and moves the focus of assistive technology. In a browser this is the keyboard focus, for all technologies.
///
/// ```swift
/// @AccessibilityFocusState private var isFocused: Bool
/// Text(problem).accessibilityFocused($isFocused)
/// ```
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper public struct Binding {
    let state: FocusState<Value>.Binding

    /// True, or the matching value, while the view has the focus.
    @MainActor public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  private var state: FocusState<Value>

  /// Creates a focus state without focus.
  public init() where Value == Bool { state = FocusState() }
  /// Creates a focus state without focus.
  public init<T: Hashable>() where Value == T? { state = FocusState() }
  /// Ignores the technologies, because browsers do not report them.
  public init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init() }
  /// Creates a focus state without focus, for all technologies.
  public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { self.init() }

  /// The focused value, or nil or false while no bound view has the focus.
  @MainActor public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  /// A binding for ``View/accessibilityFocused(_:)``.
  public var projectedValue: Binding { Binding(state: state.projectedValue) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    installer.install(&property.assumingMemoryBound(to: Self.self).pointee)
  }
}

extension AccessibilityFocusState: NodeStored {}
extension AccessibilityFocusState.Binding: NonComparable {}

/// A set of assistive technologies.
///
/// ```swift
/// @AccessibilityFocusState(for: .voiceOver) private var isFocused: Bool
/// ```
public struct AccessibilityTechnologies: SetAlgebra, Sendable {
  private var rawValue: UInt8 = 0

  private init(_ rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates an empty set.
  public init() {}

  /// Screen readers.
  public static let voiceOver = AccessibilityTechnologies(1)
  /// Switch devices.
  public static let switchControl = AccessibilityTechnologies(2)

  public func contains(_ member: AccessibilityTechnologies) -> Bool {
    rawValue & member.rawValue == member.rawValue
  }
  public func union(_ other: AccessibilityTechnologies) -> AccessibilityTechnologies {
    .init(rawValue | other.rawValue)
  }
  public func intersection(_ other: AccessibilityTechnologies) -> AccessibilityTechnologies {
    .init(rawValue & other.rawValue)
  }
  public func symmetricDifference(_ other: AccessibilityTechnologies) -> AccessibilityTechnologies {
    .init(rawValue ^ other.rawValue)
  }
  public mutating func formUnion(_ other: AccessibilityTechnologies) { self = union(other) }
  public mutating func formIntersection(_ other: AccessibilityTechnologies) { self = intersection(other) }
  public mutating func formSymmetricDifference(_ other: AccessibilityTechnologies) {
    self = symmetricDifference(other)
  }
  @discardableResult public mutating func insert(
    _ newMember: AccessibilityTechnologies
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTechnologies) {
    let isNew = !contains(newMember)
    formUnion(newMember)
    return (isNew, newMember)
  }
  @discardableResult public mutating func remove(
    _ member: AccessibilityTechnologies
  ) -> AccessibilityTechnologies? {
    let common = intersection(member)
    rawValue &= ~member.rawValue
    return common.rawValue == 0 ? nil : common
  }
  @discardableResult public mutating func update(
    with newMember: AccessibilityTechnologies
  ) -> AccessibilityTechnologies? {
    insert(newMember).inserted ? nil : newMember
  }
}

extension View {
  /// Binds the focus of assistive technology on this view to a state.
  ///
  /// The view becomes focusable by the app if it is not a control.
  nonisolated public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View {
    focused(binding.state, equals: value).focusableByProgram()
  }

  /// Binds the focus of assistive technology on this view to a state.
  ///
  /// The view becomes focusable by the app if it is not a control.
  nonisolated public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View {
    focused(condition.state).focusableByProgram()
  }

  /// Makes text and other elements that are not controls focusable by the app.
  nonisolated fileprivate func focusableByProgram() -> some View {
    boxes { boxes, _ in
      let isControl = [.button, .a, .input, .textarea, .select, .summary].contains(boxes[0].tag)
      if !isControl, boxes[0].attribute(.tabIndex) == nil { boxes[0].set(.tabIndex, "-1") }
    }
  }
}
