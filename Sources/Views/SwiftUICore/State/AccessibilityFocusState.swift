/// Says which view assistive technology is at, and moves it there. In a browser that is the view with the focus of
/// the keyboard, whatever technology is in use.
///
/// ```swift
/// @AccessibilityFocusState private var isFocused: Bool
/// Text(problem).accessibilityFocused($isFocused)
/// ```
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper public struct Binding {
    let state: FocusState<Value>.Binding

    @MainActor public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }

  private var state: FocusState<Value>

  public init() where Value == Bool { state = FocusState() }
  public init<T: Hashable>() where Value == T? { state = FocusState() }
  /// Changes nothing about whom it is for: a page is not told which technology somebody uses.
  public init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init() }
  public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { self.init() }

  @MainActor public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: Binding { Binding(state: state.projectedValue) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    installer.install(&property.assumingMemoryBound(to: Self.self).pointee)
  }
}

extension AccessibilityFocusState: NodeKept {}
extension AccessibilityFocusState.Binding: Unknowable {}

/// ```swift
/// @AccessibilityFocusState(for: .voiceOver) private var isFocused: Bool
/// ```
public struct AccessibilityTechnologies: SetAlgebra, Sendable {
  private var rawValue: UInt8 = 0

  private init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public init() {}

  public static let voiceOver = AccessibilityTechnologies(1)
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
  nonisolated public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View {
    focused(binding.state, equals: value).focusableByProgram()
  }

  nonisolated public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View {
    focused(condition.state).focusableByProgram()
  }

  /// Texts and the like cannot have the focus by themselves.
  nonisolated fileprivate func focusableByProgram() -> some View {
    boxes { boxes, _ in
      let isControl = [.button, .a, .input, .textarea, .select, .summary].contains(boxes[0].tag)
      if !isControl, boxes[0].attribute(.tabIndex) == nil { boxes[0].set(.tabIndex, "-1") }
    }
  }
}
