import Observation

/// Reads a value from the environment of a view.
///
/// ```swift
/// @Environment(\.colorScheme) private var scheme
/// @Environment(Library.self) private var library
/// ```
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  /// Cheap to create, because each view of each row has one.
  private enum Source {
    case value(KeyPath<EnvironmentValues, Value>)
    case object(ObjectIdentifier)
  }

  private let source: Source
  private var value: Value?
  /// Records the use of an object. Objects that are only kept for later actions are not a dependency.
  private var reads: EnvironmentReads?

  /// Creates a property that reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .value(keyPath)
    value = nil
  }

  /// Creates a property that reads the observable object of a type.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    source = .object(ObjectIdentifier(objectType))
    value = nil
  }

  /// Creates a property that reads the observable object of a type, or nil.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    source = .object(ObjectIdentifier(objectType))
    value = nil
  }

  private func read(_ values: EnvironmentValues) -> Value? {
    switch source {
    case .value(let keyPath): values[keyPath: keyPath]
    // Nil, if the value is optional.
    case .object(let type): values[object: type] as? Value
    }
  }

  /// The value from the environment.
  ///
  /// Traps if a required object is missing.
  public var wrappedValue: Value {
    if let reads, case .object(let type) = source { reads.note(type) }
    if let value { return value }
    if let value = read(EnvironmentValues()) { return value }
    // Like Apple's, this is a programming error: the object was never set.
    preconditionFailure("The environment has no \(Value.self). Add one with environment(_:).")
  }

  @MainActor private mutating func install(_ installer: inout _Installer) {
    switch source {
    case .value: value = read(installer.environment)
    case .object(let type):
      reads = installer.reads
      value = installer.environment.unrecordedObject(type) as? Value
    }
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let environment = property.assumingMemoryBound(to: Self.self)
    environment.pointee.install(&installer)
  }
}

extension Environment: @unchecked Sendable where Value: Sendable {
  // `read` captures only a key path or a type.
}
