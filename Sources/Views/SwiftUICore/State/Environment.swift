import Observation

/// Reads a value that was handed down.
///
/// ```swift
/// @Environment(\.colorScheme) private var scheme
/// @Environment(Library.self) private var library
/// ```
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  /// Nothing that has to be made for each view of each row.
  private enum Source {
    case value(KeyPath<EnvironmentValues, Value>)
    case object(ObjectIdentifier)
  }

  private let source: Source
  private var value: Value?
  /// Hears that an object is asked for: to have it for what is done later is no dependence on it.
  private var reads: EnvironmentReads?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .value(keyPath)
    value = nil
  }

  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    source = .object(ObjectIdentifier(objectType))
    value = nil
  }

  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    source = .object(ObjectIdentifier(objectType))
    value = nil
  }

  private func read(_ values: EnvironmentValues) -> Value? {
    switch source {
    case .value(let keyPath): values[keyPath: keyPath]
    // What is missing is an empty value where that is one.
    case .object(let type): values[object: type] as? Value
    }
  }

  public var wrappedValue: Value {
    if let reads, case .object(let type) = source { reads.note(type) }
    if let value { return value }
    if let value = read(EnvironmentValues()) { return value }
    // As with Apple's: a program that forgets to hand an object down cannot go on.
    preconditionFailure("No \(Value.self) is in the environment.")
  }

  @MainActor private mutating func install(_ installer: inout _Installer) {
    switch source {
    case .value: value = read(installer.environment)
    case .object(let type):
      reads = installer.reads
      value = installer.environment.unheardObject(type) as? Value
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
