/// An object whose `@Published` properties evaluate the views that use it; `@Observable` is the newer way.
public protocol ObservableObject: AnyObject {}

/// Tells, for one property of an `ObservableObject`, that it is read and that it changes.
@propertyWrapper public struct Published<Value> {
  @Observable final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

/// An `ObservableObject` that a view makes once and owns.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  @MainActor private final class Storage {
    let object: ObjectType
    init(_ object: ObjectType) { self.object = object }
  }

  private let make: () -> ObjectType
  private var storage: Storage?

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  @MainActor public var wrappedValue: ObjectType { storage?.object ?? make() }
  @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let state = property.assumingMemoryBound(to: Self.self)
    state.pointee.storage = installer.kept { Storage(state.pointee.make()) }
  }
}

/// An `ObservableObject` that a view was given.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
  /// Makes bindings to the properties of the object.
  @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  public var wrappedValue: ObjectType
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
}

/// An `ObservableObject` that was handed down.
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the properties of the object.
  @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  private var object: ObjectType?

  public init() {}

  @MainActor public var wrappedValue: ObjectType {
    // As with Apple's: a program that forgets to hand an object down cannot go on.
    guard let object else { preconditionFailure("No \(ObjectType.self) is in the environment.") }
    return object
  }
  @MainActor public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let values = installer.environment
    property.assumingMemoryBound(to: Self.self).pointee.object =
      values[object: ObjectIdentifier(ObjectType.self)] as? ObjectType
  }
}

extension View {
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    nonisolated(unsafe) let object = object
    return EnvironmentChanged(content: self) { $0[object: ObjectIdentifier(T.self)] = object }
  }
}
