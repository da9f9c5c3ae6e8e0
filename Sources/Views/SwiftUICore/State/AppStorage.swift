import Foundation

/// A value that the user's browser keeps for all pages of the program that are theirs. Where people sign in, each has
/// values of their own in it, and those who have not signed in share theirs.
///
/// It is never in a `UserDefaults`, whichever one is named, since those of a server are everybody's.
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
    stored.use(storage.pointee.key, by: node)
    storage.pointee.stored = stored
  }
}

extension AppStorage where Value: _StorableAsText {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .own)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .rawString)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, wrappedValue, .rawInt)
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  public init<V: _StorableAsText>(_ key: String, store: UserDefaults? = nil) where Value == V? {
    self.init(key, nil, StoredText<V>.own.optional)
  }
}

extension AppStorage {
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == String {
    self.init(key, nil, StoredText<R>.rawString.optional)
  }
}

extension AppStorage {
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == Int {
    self.init(key, nil, StoredText<R>.rawInt.optional)
  }
}

extension View {
  /// Changes nothing: the store is the reader's own browser.
  nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { self }
}

extension Scene {
  /// Changes nothing: the store is the reader's own browser.
  public func defaultAppStorage(_ store: UserDefaults) -> some Scene { self }
}
