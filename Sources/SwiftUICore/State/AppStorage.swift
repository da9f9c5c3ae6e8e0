/// A value that the user's browser keeps.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let read: (String) -> Value?
  private let write: (Value) -> String?
  private var connection: Connection?

  /// Views read and write on the main actor; only text passes the border.
  @MainActor private final class Connection {
    weak var location: PageLocation?
    init(_ location: PageLocation?) { self.location = location }

    nonisolated func value(for key: String) -> String? {
      MainActor.assumeIsolated { location?.value(for: key) }
    }
    nonisolated func store(_ text: String?, for key: String) {
      MainActor.assumeIsolated { location?.store(text, for: key) }
    }
  }

  private init(
    _ key: String, _ initial: Value, read: @escaping (String) -> Value?, write: @escaping (Value) -> String?
  ) {
    self.key = key
    self.initial = initial
    self.read = read
    self.write = write
  }

  public var wrappedValue: Value {
    get { connection?.value(for: key).flatMap(read) ?? initial }
    nonmutating set { connection?.store(write(newValue), for: key) }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let storage = property.assumingMemoryBound(to: Self.self)
    let node = installer.node
    let location = installer.environment.location
    storage.pointee.connection = installer.kept { Connection(location) }
    location?.read(storage.pointee.key, by: node)
  }
}

extension AppStorage where Value == Bool {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, read: { Bool($0) }, write: { String($0) })
  }
}
extension AppStorage where Value == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, read: { Int($0) }, write: { String($0) })
  }
}
extension AppStorage where Value == Double {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, read: { Double($0) }, write: { String($0) })
  }
}
extension AppStorage where Value == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, read: { $0 }, write: { $0 })
  }
}
extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, read: { Value(rawValue: $0) }, write: { $0.rawValue })
  }
}
extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, wrappedValue, read: { Int($0).flatMap { Value(rawValue: $0) } }, write: { String($0.rawValue) })
  }
}
