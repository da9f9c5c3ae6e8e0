/// A way to read and write a value that something else owns.
///
/// ```swift
/// struct Stars: View {
///   @Binding var rating: Int
///   var body: some View { Stepper("\(rating) stars", value: $rating, in: 0...5) }
/// }
/// ```
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  // Bindings pass between isolations as Apple's do; the views that call these closures are on the main actor.
  nonisolated(unsafe) private let get: () -> Value
  nonisolated(unsafe) private let set: (Value, Transaction) -> Void
  public var transaction = Transaction()

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  init(_ box: StateBox<Value>) {
    self.init(get: { box.value }, set: { box.value = $0 })
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

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

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

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

  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }

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
  /// A binding to what is there now; nil when there is nothing. Once it is gone, the last value is read.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }

  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { base.wrappedValue }, set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: Identifiable where Value: Identifiable {
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

  /// The element at an index. Once the index is gone, the element that was there is read, and writing has no effect.
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
  /// The element of an identity, wherever it stands by then. Once it is gone, the last one is read, and writing has no
  /// effect.
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
  /// Where an element is now; most are where they were.
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
