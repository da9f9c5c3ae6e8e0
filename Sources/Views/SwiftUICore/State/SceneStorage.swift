import Foundation

/// A value that the browser keeps while one window or tab is open. It survives reloads.
///
/// ```swift
/// @SceneStorage("draft") private var draft = ""
/// ```
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
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
    stored.use("scene:" + storage.pointee.key, by: node)
    storage.pointee.stored = stored
  }
}

extension SceneStorage where Value: _StorableAsText {
  /// Creates a property with a default value and a key.
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .own) }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Creates a property with a default value and a key.
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .rawString) }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Creates a property with a default value and a key.
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .rawInt) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// Creates a property with a key. Its value is nil until one is stored.
  public init<V: _StorableAsText>(_ key: String) where Value == V? {
    self.init(key, nil, StoredText<V>.own.optional)
  }
}

extension SceneStorage {
  /// Creates a property with a key. Its value is nil until one is stored.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(key, nil, StoredText<R>.rawString.optional)
  }
}

extension SceneStorage {
  /// Creates a property with a key. Its value is nil until one is stored.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(key, nil, StoredText<R>.rawInt.optional)
  }
}
