/// Reads and writes a value that is owned elsewhere.
///
/// ```swift
/// struct Stars: View {
///   @Binding var rating: Int
///   var body: some View { Stepper("\(rating) stars", value: $rating, in: 0...5) }
/// }
/// ```
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  // Bindings cross isolation domains like Apple's. Views call these closures on the main actor.
  nonisolated(unsafe) private let get: () -> Value
  nonisolated(unsafe) private let set: (Value, Transaction) -> Void
  /// The transaction of writes through this binding.
  public var transaction = Transaction()

  /// Creates a binding from closures that read and write the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// Creates a binding from closures that read and write the value.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  init(_ box: StateBox<Value>) {
    self.init(get: { box.value }, set: { box.value = $0 })
  }

  /// Creates a binding to a fixed value. Writes have no effect.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The current value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      if transaction.animation == nil {
        set(newValue, transaction)
      } else {
        withTransaction(transaction) { set(newValue, transaction) }
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Creates a binding from another one.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Returns a binding to a property of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var member = Binding<Subject>(
      get: { self.get()[keyPath: keyPath] },
      set: { value, transaction in
        var whole = self.get()
        whole[keyPath: keyPath] = value
        self.set(whole, transaction)
      })
    member.transaction = transaction
    return member
  }

  /// Returns a binding whose writes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }

  /// Returns a binding whose writes use a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: DynamicProperty {
  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
  }
}

extension Binding {
  /// Creates a binding to the unwrapped value, or nil if it is nil. If the value becomes nil later, reads return the
  /// last value.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }

  /// Creates a binding to an optional value. Writes of nil have no effect.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// Creates a type-erased binding. Writes of another type have no effect.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { base.wrappedValue }, set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public func formIndex(after index: inout Value.Index) { wrappedValue.formIndex(after: &index) }

  /// Returns the element at an index. If the index becomes invalid, reads return the last element and writes have no
  /// effect.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let last = wrappedValue[position]
    return Binding<Value.Element>(
      get: {
        let whole = self.wrappedValue
        return whole.indices.contains(position) ? whole[position] : last
      },
      set: { element in
        var whole = self.wrappedValue
        guard whole.indices.contains(position) else { return }
        whole[position] = element
        self.wrappedValue = whole
      })
  }
}

extension Binding where Value: MutableCollection {
  /// Returns the element with an identity, at any position. After its removal, reads return the last value and writes
  /// have no effect.
  func element<ID: Hashable>(
    _ identity: ID, id: KeyPath<Value.Element, ID>, last: Value.Element, at place: Value.Index
  ) -> Binding<Value.Element> {
    Binding<Value.Element>(
      get: {
        let whole = self.wrappedValue
        return whole.index(of: identity, id: id, lastAt: place).map { whole[$0] } ?? last
      },
      set: { element in
        var whole = self.wrappedValue
        guard let index = whole.index(of: identity, id: id, lastAt: place) else { return }
        whole[index] = element
        self.wrappedValue = whole
      })
  }
}

extension Collection {
  /// Returns the current index of an element. Most elements have not moved.
  func index<ID: Hashable>(
    of identity: ID, id: KeyPath<Element, ID>, lastAt place: Index
  ) -> Index? {
    if indices.contains(place), self[place][keyPath: id] == identity { return place }
    return firstIndex { $0[keyPath: id] == identity }
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
  public func formIndex(before index: inout Value.Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
