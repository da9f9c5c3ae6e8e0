import Observation

/// Reads a value that was handed down.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value?
  private var value: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    value = nil
  }

  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0[objectType] }
    value = nil
  }

  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    read = { .some($0[objectType]) }
    value = nil
  }

  public var wrappedValue: Value {
    if let value { return value }
    if let value = read(EnvironmentValues()) { return value }
    // As with Apple's: a program that forgets to hand an object down cannot go on.
    preconditionFailure("No \(Value.self) is in the environment.")
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let environment = property.assumingMemoryBound(to: Self.self)
    environment.pointee.value = environment.pointee.read(installer.environment)
  }
}

extension Environment: @unchecked Sendable where Value: Sendable {
  // `read` captures only a key path or a type.
}
