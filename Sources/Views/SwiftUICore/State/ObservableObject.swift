import Threads

/// An object that announces its changes. `@Observable` is the newer alternative.
///
/// ```swift
/// final class Library: ObservableObject { @Published var books: [Book] = [] }
/// ```
public protocol ObservableObject: AnyObject {
  /// The type of the publisher.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// Announces each change before it is made.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before each change of a `@Published` property.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher.belonging(to: self) }
}

/// Announces the changes of an observable object.
///
/// ```swift
/// objectWillChange.send()
/// ```
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let listeners = Listeners<Void>()
  /// Subscribers that are called after changes of `@Published` properties.
  let followers = Listeners<Void>()

  /// Creates a publisher without subscribers.
  public init() {}
  /// Announces a change.
  public func send() { listeners.send(()) }
  public func _listen(_ receiveValue: @escaping (()) -> Void) -> AnyCancellable {
    listeners.add(receiveValue)
  }
}

extension ObservableObjectPublisher: @unchecked Sendable {
  // Its properties synchronize themselves.
}

extension ObservableObjectPublisher {
  /// A table of publishers, because protocol extensions cannot add storage to objects.
  private struct Entry: @unchecked Sendable {
    // Only compared and checked for nil, both under the table's lock.
    weak var owner: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    var nextSweep = 64
  }

  private static let table = Mutex(Table())

  static func belonging(to object: some AnyObject) -> ObservableObjectPublisher {
    let identity = ObjectIdentifier(object)
    nonisolated(unsafe) let object = object
    return table.withLock { table in
      if let entry = table.entries[identity], entry.owner === object { return entry.publisher }
      let entry = Entry(owner: object, publisher: ObservableObjectPublisher())
      table.entries[identity] = entry
      if table.entries.count > table.nextSweep {
        table.entries = table.entries.filter { $0.value.owner != nil }
        table.nextSweep = max(64, table.entries.count * 2)
      }
      return entry.publisher
    }
  }
}

/// A property whose changes are announced by its object.
///
/// ```swift
/// @Published var books: [Book] = []
/// ```
@propertyWrapper public struct Published<Value> {
  final class Storage {
    var value: Value
    let listeners = Listeners<Value>()
    init(_ value: Value) { self.value = value }
  }

  /// Sends the current value, then each new one just before it is set.
  public struct Publisher: SwiftUICore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let storage: Storage

    public func _listen(_ receiveValue: @escaping (Value) -> Void) -> AnyCancellable {
      receiveValue(storage.value)
      return storage.listeners.add(receiveValue)
    }
  }

  private let storage: Storage

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { storage = Storage(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A publisher of the value.
  public var projectedValue: Publisher { Publisher(storage: storage) }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set {
      let observed = object as? any ObservableObject
      let publisher =
        if let observed { self.publisher(of: observed) } else { nil as ObservableObjectPublisher? }
      publisher?.send()
      let storage = object[keyPath: storageKeyPath].storage
      storage.listeners.send(newValue)
      storage.value = newValue
      publisher?.followers.send(())
    }
  }

  private static func publisher<Object: ObservableObject>(of object: Object) -> ObservableObjectPublisher? {
    object.objectWillChange as? ObservableObjectPublisher
  }
}
