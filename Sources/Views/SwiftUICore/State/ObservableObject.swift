import Threads

/// An object that says when it is about to change; `@Observable` is the newer way.
///
/// ```swift
/// final class Library: ObservableObject { @Published var books: [Book] = [] }
/// ```
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before each change of a `@Published` property.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher.belonging(to: self) }
}

/// ```swift
/// objectWillChange.send()
/// ```
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let listeners = Listeners<Void>()
  /// Those who hear of changes of `@Published` properties once they are made.
  let followers = Listeners<Void>()

  public init() {}
  public func send() { listeners.send(()) }
  public func _listen(_ receiveValue: @escaping (()) -> Void) -> AnyCancellable {
    listeners.add(receiveValue)
  }
}

extension ObservableObjectPublisher: @unchecked Sendable {
  // Its properties guard themselves.
}

extension ObservableObjectPublisher {
  /// An object has no room for a publisher of its own, so that the publishers of all objects stand here.
  private struct Entry: @unchecked Sendable {
    // Only compared and read as "is it there still", both under the lock of the table.
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

/// A property whose changes the object announces.
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

  /// Sends the value as it is, then each new one just before it is set.
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

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

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
