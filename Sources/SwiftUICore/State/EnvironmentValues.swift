import Foundation
import Observation

/// A value that containers hand down, with what it is when nobody set it.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values handed down to a view.
public struct EnvironmentValues: CustomStringConvertible {
  /// One value and all that were set further out: to hand down one value more costs one small object.
  private final class Link {
    let key: ObjectIdentifier
    let value: Any?
    let next: Link?

    init(key: ObjectIdentifier, value: Any?, next: Link?) {
      self.key = key
      self.value = value
      self.next = next
    }
  }

  private var first: Link?

  public init() {}

  private func value(of key: ObjectIdentifier) -> Any? {
    var link = first
    while let current = link {
      if current.key == key { return current.value }
      link = current.next
    }
    return nil
  }

  private mutating func set(_ value: Any?, for key: ObjectIdentifier) {
    first = Link(key: key, value: value, next: first)
  }

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = value(of: ObjectIdentifier(key)) else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { set(newValue, for: ObjectIdentifier(key)) }
  }

  public subscript<Object: AnyObject & Observable>(_ type: Object.Type) -> Object? {
    get { value(of: ObjectIdentifier(type)) as? Object }
    set { set(newValue, for: ObjectIdentifier(type)) }
  }

  subscript(object type: ObjectIdentifier) -> AnyObject? {
    get { value(of: type) as AnyObject? }
    set { set(newValue, for: type) }
  }

  public var description: String {
    var count = 0
    var link = first
    while let current = link {
      count += 1
      link = current.next
    }
    return "\(count) values"
  }
}
