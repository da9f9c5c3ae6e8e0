/// Evaluates a node again whenever one object says that it changes.
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
      // On another thread the change was announced before it was made: an evaluation may have been too early.
      if !MainExecutor.isCurrent { place.invalidateFromAnywhere() }
    }
    .store(in: &listening)
  }
}

/// An `ObservableObject` that a view makes once and owns.
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

  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  @MainActor @preconcurrency public var wrappedValue: ObjectType { storage?.object ?? make() }
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

/// An `ObservableObject` that a view was given.
///
/// ```swift
/// @ObservedObject var library: Library
/// ```
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
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

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let object = property.assumingMemoryBound(to: Self.self).pointee.wrappedValue
    installer.kept { ObjectListening() }.listen(to: object, for: installer.node)
  }
}

/// An `ObservableObject` that was handed down.
///
/// ```swift
/// @EnvironmentObject private var library: Library
/// ```
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

  nonisolated public init() {}

  @MainActor @preconcurrency public var wrappedValue: ObjectType {
    // As with Apple's: a program that forgets to hand an object down cannot go on.
    guard let object else { preconditionFailure("No \(ObjectType.self) is in the environment.") }
    return object
  }
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
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    nonisolated(unsafe) let object = object
    return EnvironmentChanged(content: self) { $0[object: ObjectIdentifier(T.self)] = object }
  }
}
