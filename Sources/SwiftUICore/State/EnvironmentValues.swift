import Foundation
import Observation

/// A value that containers hand down, with what it is when nobody set it.
///
/// ```swift
/// struct AccentKey: EnvironmentKey { static let defaultValue = Color.blue }
/// ```
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values handed down to a view.
///
/// ```swift
/// extension EnvironmentValues {
///   var accent: Color {
///     get { self[AccentKey.self] }
///     set { self[AccentKey.self] = newValue }
///   }
/// }
/// ```
public struct EnvironmentValues: CustomStringConvertible {
  /// One value and all that were set further out: to hand down one value more costs one small object.
  private final class Link {
    let key: ObjectIdentifier
    let value: Any?
    let next: Link?
    /// A bit for each key of this link and those after it, so that most keys nobody set are told apart at once.
    private let keys: UInt64

    init(key: ObjectIdentifier, value: Any?, next: Link?) {
      self.key = key
      self.value = value
      self.next = next
      keys = Self.bit(of: key) | (next?.keys ?? 0)
    }

    private static func bit(of key: ObjectIdentifier) -> UInt64 {
      1 << ((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    func value(of key: ObjectIdentifier) -> Any? {
      let bit = Self.bit(of: key)
      var link = Unmanaged.passUnretained(self)
      // The first link keeps all others alive meanwhile.
      while true {
        let (found, next) = link._withUnsafeGuaranteedRef { link -> (Link?, Unmanaged<Link>?) in
          if link.keys & bit == 0 { return (nil, nil) }
          if link.key == key { return (link, nil) }
          return (nil, link.next.map { Unmanaged.passUnretained($0) })
        }
        if let found { return found.value }
        guard let next else { return nil }
        link = next
      }
    }
  }

  private var first: Link?

  public init() {}

  private func value(of key: ObjectIdentifier) -> Any? {
    first?.value(of: key)
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

  /// Whether the same values were handed down, as far as can be told quickly.
  @MainActor func isSame(as other: EnvironmentValues) -> Bool {
    var (left, right) = (first, other.first)
    while left !== right {
      guard let one = left, let two = right, one.key == two.key, Self.areSame(one.value, two.value) else {
        return false
      }
      (left, right) = (one.next, two.next)
    }
    return true
  }

  @MainActor private static func areSame(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    func compare<Value>(_ left: Value) -> Bool {
      guard let right = right as? Value else { return false }
      return Sameness.holds(left, right)
    }
    return type(of: left) == type(of: right) && _openExistential(left, do: compare)
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
