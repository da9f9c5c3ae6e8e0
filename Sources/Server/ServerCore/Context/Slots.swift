/// Values that areas share, keyed by type: single values and lists.
///
/// An area registers its values. The area and higher areas use them by their type: `server[PostCache.self]` or
/// `server.slots.all(AccountPart.self)`. An area appends to a list whose type a lower area declares.
@usableFromInline
package struct Slots: Sendable {
  /// Holds a value of any type, so an optional value differs from a missing one. A cast to a final class compares
  /// pointers, and requests read slots.
  @usableFromInline
  final class Slot<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline var values: [ObjectIdentifier: any Sendable & AnyObject] = [:]
  private var lists: [ObjectIdentifier: any Sendable & AnyObject] = [:]
  /// The registered caches, in order of registration.
  package private(set) var caches: [any InvalidatedCache] = []

  /// Registers the value of a type.
  package mutating func register<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
    precondition(values[ObjectIdentifier(type)] == nil, "\(type) is registered twice.")
    values[ObjectIdentifier(type)] = Slot(value)
    if let cache = value as? any InvalidatedCache { caches.append(cache) }
  }

  /// Appends elements to the list of their type.
  package mutating func append<Element: Sendable>(_ elements: [Element]) {
    lists[ObjectIdentifier(Element.self)] = Slot(all(Element.self) + elements)
  }

  /// Returns the elements of a type, in the order of the areas.
  package func all<Element: Sendable>(_ type: Element.Type = Element.self) -> [Element] {
    (lists[ObjectIdentifier(type)] as? Slot<[Element]>)?.value ?? []
  }

  /// The value of a type. Traps if no area registers the type.
  @inlinable
  package subscript<Value: Sendable>(type: Value.Type) -> Value {
    guard let slot = values[ObjectIdentifier(type)] as? Slot<Value> else {
      preconditionFailure("No area registers \(type).")
    }
    return slot.value
  }
}
