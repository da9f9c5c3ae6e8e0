@_spi(Reflection) import Swift

/// Determines whether two values of a type are provably equal. If in doubt, they count as different.
///
/// A view with equal fields and an equal environment has an equal body, so its evaluation can be skipped. Fields are
/// compared by their bits and strings by their characters, because an app's `==` might ignore a property that the
/// view shows. References are equal for the same object, whose changes are observed.
@MainActor package enum BitwiseEquality {
  private nonisolated enum Step {
    case bits(offset: Int, count: Int)
    case equal(offset: Int, type: any Equatable.Type)
    /// A function without captured values; captured values may have changed.
    case closure(offset: Int)

    var isClosure: Bool {
      if case .closure = self { true } else { false }
    }
  }

  private enum Plan {
    case compare([Step])
    case nonComparable
  }

  private static var plans: [ObjectIdentifier: Plan] = [:]

  package static func holds<Value>(_ left: Value, _ right: Value) -> Bool {
    guard case .compare(let steps) = plan(for: Value.self) else { return false }
    return holds(steps, left, right)
  }

  private nonisolated static func holds<Value>(_ steps: [Step], _ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        for step in steps where !holds(step, left, right) { return false }
        return true
      }
    }
  }

  private nonisolated static func holds(_ step: Step, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer)
    -> Bool
  {
    switch step {
    case .bits(let offset, let count):
      let left = UnsafeRawBufferPointer(start: left + offset, count: count)
      return left.elementsEqual(UnsafeRawBufferPointer(start: right + offset, count: count))
    case .closure(let offset):
      let left = (left + offset).loadUnaligned(as: (UInt, UInt).self)
      let right = (right + offset).loadUnaligned(as: (UInt, UInt).self)
      return left == right && left.1 == 0
    case .equal(let offset, let type): return type.areEqual(left + offset, right + offset)
    }
  }

  private static func plan<Value>(for type: Value.Type) -> Plan {
    if let plan = plans[ObjectIdentifier(type)] { return plan }
    var steps: [Step] = []
    let plan = add(Holder<Value>.self, at: 0, to: &steps) ? Plan.compare(steps) : .nonComparable
    plans[ObjectIdentifier(type)] = plan
    return plan
  }

  /// Returns false if values of the type cannot be compared.
  private static func add(_ type: Any.Type, at offset: Int, to steps: inout [Step]) -> Bool {
    if isPlain(type) {
      steps.append(.bits(offset: offset, count: size(of: type)))
      return true
    }
    // The node keeps these, or reads them from the environment.
    if type is any NodeStored.Type { return true }
    // These refer to values that may have changed.
    if type is any NonComparable.Type || type is any DynamicProperty.Type { return false }
    if type == String.self || type == String?.self || type == AnyHashable.self,
      let type = type as? any Equatable.Type
    {
      steps.append(.equal(offset: offset, type: type))
      return true
    }
    var isKnown = true
    let isStruct = _forEachField(of: type) { _, fieldOffset, fieldType, kind in
      isKnown = add(fieldType, of: kind, at: offset + fieldOffset, to: &steps)
      return isKnown
    }
    return isStruct && isKnown
  }

  private static func add(
    _ type: Any.Type, of kind: _MetadataKind, at offset: Int, to steps: inout [Step]
  ) -> Bool {
    switch kind {
    case .struct, .tuple: return add(type, at: offset, to: &steps)
    case .class, .metatype: steps.append(.bits(offset: offset, count: MemoryLayout<AnyObject>.size))
    case .function: steps.append(.closure(offset: offset))
    case .optional:
      guard let wrapping = type as? any Wrapping.Type else { return false }
      var inside: [Step] = []
      if type == String?.self { return add(type, at: offset, to: &steps) }
      guard add(wrapping.holder, at: 0, to: &inside) else {
        return false
      }
      if inside.contains(where: \.isClosure) { return false }
      steps.append(.bits(offset: offset, count: size(of: type)))
    default:
      guard isPlain(type) else { return false }
      steps.append(.bits(offset: offset, count: size(of: type)))
    }
    return true
  }

  /// Returns whether the bits alone determine a value.
  private static func isPlain(_ type: Any.Type) -> Bool {
    func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isPlain)
  }

  private static func size(of type: Any.Type) -> Int {
    func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }
}

/// Wraps a type in a field, because reflection reveals kinds for fields only.
private struct Holder<Value> { let value: Value }

private protocol Wrapping {
  static var holder: Any.Type { get }
}

extension Optional: Wrapping {
  fileprivate static var holder: Any.Type { Holder<Wrapped>.self }
}

/// A property whose value lives in a node or the environment. It is not an input of the view.
protocol NodeStored {}

/// A value that refers to another one, which may change independently.
protocol NonComparable {}

extension State: NodeStored {}
extension Environment: NodeStored {}
extension FocusState: NodeStored {}
extension StateObject: NodeStored {}
extension EnvironmentObject: NodeStored {}
extension AppStorage: NodeStored {}
extension Binding: NonComparable {}
extension FocusState.Binding: NonComparable {}

extension Equatable {
  fileprivate static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.assumingMemoryBound(to: Self.self).pointee == right.assumingMemoryBound(to: Self.self).pointee
  }
}
