import Foundation
import Observation

/// A value that containers hand down, with what it is when nobody set it.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values handed down to a view.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public subscript<Object: AnyObject & Observable>(_ type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  subscript(object type: ObjectIdentifier) -> AnyObject? {
    get { values[type] as AnyObject? }
    set { values[type] = newValue }
  }

  public var description: String { "\(values.count) values" }
}
