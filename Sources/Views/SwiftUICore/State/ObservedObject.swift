/// Evaluates a node again when one object announces a change.
@MainActor final class ObjectListening {
  private var identity: ObjectIdentifier?
  private var listening: Set<AnyCancellable> = []

  func listen<Object: ObservableObject>(to object: Object, for node: Node) {
    if identity == ObjectIdentifier(object) { return }
    identity = ObjectIdentifier(object)
    let place = node.place
    let publisher = object.objectWillChange
    listening = [publisher._listen { _ in place.invalidateFromAnywhere() }]
    guard let publisher = publisher as? ObservableObjectPublisher else { return }
    publisher.followers.add {
      // On another thread the change was announced before it was made, so an evaluation may have been too early.
      if !MainExecutor.isCurrent { place.invalidateFromAnywhere() }
    }
    .store(in: &listening)
  }
}

/// An `ObservableObject` that a view creates once and owns.
///
/// ```swift
/// @StateObject private var library = Library()
/// ```
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  @MainActor private final class Storage {
    let object: ObjectType
    let listening = ObjectListening()
    init(_ object: ObjectType) { self.object = object }
  }

  private let make: () -> ObjectType
  private var storage: Storage?

  /// Creates a property. The closure runs once per lifetime of the view.
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object.
  @MainActor @preconcurrency public var wrappedValue: ObjectType { storage?.object ?? make() }
  /// Creates bindings to the properties of the object.
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let state = property.assumingMemoryBound(to: Self.self)
    let storage = installer.kept { Storage(state.pointee.make()) }
    storage.listening.listen(to: storage.object, for: installer.node)
    state.pointee.storage = storage
  }
}

/// An `ObservableObject` that is owned elsewhere.
///
/// ```swift
/// @ObservedObject var library: Library
/// ```
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Creates bindings to the properties of the object.
  @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    /// Returns a binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  /// The object.
  public var wrappedValue: ObjectType
  /// Creates bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Creates a property with an object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Creates a property with an object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let object = property.assumingMemoryBound(to: Self.self).pointee.wrappedValue
    installer.kept { ObjectListening() }.listen(to: object, for: installer.node)
  }
}

/// An `ObservableObject` from the environment.
///
/// ```swift
/// @EnvironmentObject private var library: Library
/// ```
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Creates bindings to the properties of the object.
  @dynamicMemberLookup public struct Wrapper {
    let object: ObjectType

    /// Returns a binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  private var object: ObjectType?

  /// Creates a property that reads the environment.
  nonisolated public init() {}

  /// The object. Traps if the environment has none.
  @MainActor @preconcurrency public var wrappedValue: ObjectType {
    // Like Apple's, this is a programming error: the object was never set.
    guard let object else {
      preconditionFailure("The environment has no \(ObjectType.self). Add one with environmentObject(_:).")
    }
    return object
  }
  /// Creates bindings to the properties of the object.
  @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let values = installer.environment
    let object = values[object: ObjectIdentifier(ObjectType.self)] as? ObjectType
    property.assumingMemoryBound(to: Self.self).pointee.object = object
    let listening = installer.kept { ObjectListening() }
    if let object { listening.listen(to: object, for: installer.node) }
  }
}

extension View {
  /// Provides an object to views with `@EnvironmentObject`.
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    nonisolated(unsafe) let object = object
    return EnvironmentChanged(content: self) { $0[object: ObjectIdentifier(T.self)] = object }
  }
}
