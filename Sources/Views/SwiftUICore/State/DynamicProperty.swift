import Foundation
@_spi(Reflection) import Swift

/// A stored property of a view that is connected to state before an evaluation.
///
/// ```swift
/// struct Clock: DynamicProperty { @State private var now = Date.now }
/// ```
public protocol DynamicProperty {
  /// Called before each evaluation of the view.
  mutating func update()
  @MainActor static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer)
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}

  /// Connects nested properties first, then calls ``update()``.
  @MainActor public static func _install(
    _ property: UnsafeMutableRawPointer, _ installer: inout _Installer
  ) {
    let property = property.assumingMemoryBound(to: Self.self)
    installer.install(&property.pointee)
    property.pointee.update()
  }
}

/// Connects the dynamic properties of one view to the storage of its node.
@MainActor public struct _Installer {
  let environment: EnvironmentValues
  private let builder: OutputBuilder
  private let path: UInt64
  private var slot: UInt64 = 0

  var node: Node { builder.node }
  var reads: EnvironmentReads? { builder.reads }

  init(_ context: _RenderContext) {
    environment = context.environment
    builder = context.builder
    path = context.path
  }

  /// Returns the node's storage for the next property in order, created at the first evaluation.
  mutating func kept<Storage: AnyObject>(_ make: () -> Storage) -> Storage {
    defer { slot += 1 }
    return builder.kept(_RenderContext.mix(path, slot), make)
  }
}

/// Offsets of the dynamic properties of each type, computed once.
@MainActor enum FieldLayout {
  struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private static var cache: [ObjectIdentifier: [Field]] = [:]

  static func fields<Value>(of type: Value.Type) -> [Field] {
    if let fields = cache[ObjectIdentifier(type)] { return fields }
    var fields: [Field] = []
    _ = _forEachField(of: type) { _, offset, fieldType, _ in
      if let dynamic = fieldType as? any DynamicProperty.Type {
        fields.append(Field(offset: offset, type: dynamic))
      }
      return true
    }
    cache[ObjectIdentifier(type)] = fields
    return fields
  }
}

extension _Installer {
  /// Connects the dynamic properties inside a value.
  mutating func install<Value>(_ value: inout Value) {
    let fields = FieldLayout.fields(of: Value.self)
    if fields.isEmpty { return }
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let start = bytes.baseAddress else { return }
      for field in fields { field.type._install(start + field.offset, &self) }
    }
  }
}

extension _RenderContext {
  /// Connects the dynamic properties of a view or modifier to the evaluated node.
  func installFields<Value>(of value: inout Value) {
    var installer = _Installer(self)
    installer.install(&value)
  }
}
