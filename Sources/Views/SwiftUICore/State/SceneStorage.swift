import Foundation

/// A value that the browser keeps for as long as one window or tab of it is open, also across reloads, for the person
/// whose page it is.
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

  public var wrappedValue: Value {
    get { stored?.text.flatMap(coding.read) ?? initial }
    nonmutating set { stored?.text = coding.write(newValue) }
  }

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

extension SceneStorage where Value == Bool {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .bool) }
}

extension SceneStorage where Value == Int {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .int) }
}

extension SceneStorage where Value == Double {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .double) }
}

extension SceneStorage where Value == String {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .string) }
}

extension SceneStorage where Value == URL {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .url) }
}

extension SceneStorage where Value == Date {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .date) }
}

extension SceneStorage where Value == Data {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .data) }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .rawString) }
}

extension SceneStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String) { self.init(key, wrappedValue, .rawInt) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String) where Value == Bool? { self.init(key, nil, StoredText.bool.optional) }
  public init(_ key: String) where Value == Int? { self.init(key, nil, StoredText.int.optional) }
  public init(_ key: String) where Value == Double? { self.init(key, nil, StoredText.double.optional) }
  public init(_ key: String) where Value == String? { self.init(key, nil, StoredText.string.optional) }
  public init(_ key: String) where Value == URL? { self.init(key, nil, StoredText.url.optional) }
  public init(_ key: String) where Value == Date? { self.init(key, nil, StoredText.date.optional) }
  public init(_ key: String) where Value == Data? { self.init(key, nil, StoredText.data.optional) }
}

extension SceneStorage {
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(key, nil, StoredText<R>.rawString.optional)
  }
}

extension SceneStorage {
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(key, nil, StoredText<R>.rawInt.optional)
  }
}
