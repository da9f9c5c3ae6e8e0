import Foundation

/// A value that the user's browser stores for all pages. Each signed-in user has separate values; signed-out visitors
/// of a browser share one set.
///
/// The value is never stored in `UserDefaults`, because all users share a server's defaults.
///
/// ```swift
/// @AppStorage("fontSize") private var fontSize = 17.0
/// ```
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let coding: StoredText<Value>
  private var stored: StoredKey?

  private init(_ key: String, _ initial: Value, _ coding: StoredText<Value>) {
    self.key = key
    self.initial = initial
    self.coding = coding
  }

  /// The stored value, or the initial value if none is stored or readable.
  public var wrappedValue: Value {
    get { stored?.text.flatMap(coding.read) ?? initial }
    nonmutating set { stored?.text = coding.write(newValue) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let storage = property.assumingMemoryBound(to: Self.self)
    let (node, location) = (installer.node, installer.environment.location)
    let stored = installer.kept { StoredKey(location) }
    stored.use(storage.pointee.key, by: node)
    storage.pointee.stored = stored
  }
}

extension AppStorage where Value: _StorableAsText {
  /// Creates a property with a default value and a key.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .own)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Creates a property with a default value and a key.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .rawString)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Creates a property with a default value and a key.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .rawInt)
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates a property with a key. Its value is nil until one is stored.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init<V: _StorableAsText>(_ key: String, store: UserDefaults? = nil) where Value == V? {
    self.init(key, nil, StoredText<V>.own.optional)
  }
}

extension AppStorage {
  /// Creates a property with a key. Its value is nil until one is stored.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == String {
    self.init(key, nil, StoredText<R>.rawString.optional)
  }
}

extension AppStorage {
  /// Creates a property with a key. Its value is nil until one is stored.
  ///
  /// - `store`: Ignored. The browser is the store.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == Int {
    self.init(key, nil, StoredText<R>.rawInt.optional)
  }
}

extension View {
  /// Has no effect: the user's browser is the store.
  nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { self }
}

extension Scene {
  /// Has no effect: the user's browser is the store.
  public func defaultAppStorage(_ store: UserDefaults) -> some Scene { self }
}
