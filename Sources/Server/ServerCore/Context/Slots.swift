/// Values that areas share, found by their types: at most one value of a type, and any number of elements of a list.
///
/// An area registers its values and declares a property of ``ServerContext`` for each, through which it and the areas
/// above use them. An area adds to a list that a lower area declares in the same way.
package struct Slots: Sendable {
  /// Keeps an optional value apart from a missing one.
  private struct Slot<Value: Sendable>: Sendable {
    let value: Value
  }

  private var values: [ObjectIdentifier: any Sendable] = [:]
  private var lists: [ObjectIdentifier: any Sendable] = [:]
  /// The registered caches, in the order of registration.
  package private(set) var caches: [any InvalidatedCache] = []

  /// Registers the value of a type.
  package mutating func register<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
    precondition(values[ObjectIdentifier(type)] == nil, "\(type) is registered twice.")
    values[ObjectIdentifier(type)] = Slot(value: value)
    if let cache = value as? any InvalidatedCache { caches.append(cache) }
  }

  /// Adds elements to the list of their type.
  package mutating func append<Element: Sendable>(_ elements: [Element]) {
    lists[ObjectIdentifier(Element.self)] = Slot(value: all(Element.self) + elements)
  }

  /// The elements of a type that areas added, in the order of the areas.
  package func all<Element: Sendable>(_ type: Element.Type = Element.self) -> [Element] {
    (lists[ObjectIdentifier(type)] as? Slot<[Element]>)?.value ?? []
  }

  /// The value of a type. Reading a type that no area registers is a mistake of the program.
  package subscript<Value: Sendable>(type: Value.Type) -> Value {
    guard let slot = values[ObjectIdentifier(type)] as? Slot<Value> else {
      preconditionFailure("No area registers \(type).")
    }
    return slot.value
  }
}
