import Foundation
import Observation

/// A key for a value in the environment, with a default.
///
/// ```swift
/// struct AccentKey: EnvironmentKey { static let defaultValue = Color.blue }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value if the environment sets none.
  static var defaultValue: Value { get }
}

/// The values that enclosing views provide to a view.
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
  /// One value, linked to all values set further out. Setting a value allocates one small object.
  private final class Link {
    let key: ObjectIdentifier
    let value: Any?
    let next: Link?
    /// A bit per key in this link and its successors, to rule out most keys.
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

    /// Records reads of values that were set further out.
    init(recorder: EnvironmentReads, next: Link?) {
      key = Self.recorderKey
      value = recorder
      self.next = next
      keys = .max
    }

    private static let recorderKey = ObjectIdentifier(EnvironmentReads.self)

    /// Returns the next link that provides a value.
    static func skippingRecorders(_ link: Link?) -> Link? {
      var link = link
      while let current = link, current.key == recorderKey { link = current.next }
      return link
    }

    func value(of key: ObjectIdentifier, isRecorded: Bool) -> Any? {
      let bit = Self.bit(of: key)
      var link = Unmanaged.passUnretained(self)
      // The first link keeps all others alive during the loop.
      while true {
        let (found, next) = link._withUnsafeGuaranteedRef { link -> (Link?, Unmanaged<Link>?) in
          if link.keys & bit == 0 { return (nil, nil) }
          if link.key == key { return (link, nil) }
          if isRecorded, link.key == Link.recorderKey { (link.value as? EnvironmentReads)?.note(key) }
          return (nil, link.next.map { Unmanaged.passUnretained($0) })
        }
        if let found { return found.value }
        guard let next else { return nil }
        link = next
      }
    }
  }

  private var first: Link?

  /// Creates an environment of default values.
  public init() {}

  private func value(of key: ObjectIdentifier, isRecorded: Bool = true) -> Any? {
    first?.value(of: key, isRecorded: isRecorded)
  }

  private mutating func set(_ value: Any?, for key: ObjectIdentifier) {
    first = Link(key: key, value: value, next: first)
  }

  /// The value of a key, or its default.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = value(of: ObjectIdentifier(key)) else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { set(newValue, for: ObjectIdentifier(key)) }
  }

  /// The observable object of a type, or nil.
  public subscript<Object: AnyObject & Observable>(_ type: Object.Type) -> Object? {
    get { value(of: ObjectIdentifier(type)) as? Object }
    set { set(newValue, for: ObjectIdentifier(type)) }
  }

  subscript(object type: ObjectIdentifier) -> AnyObject? {
    get { value(of: type) as AnyObject? }
    set { set(newValue, for: type) }
  }

  /// Returns an object for later use, without recording the read.
  func unrecordedObject(_ type: ObjectIdentifier) -> AnyObject? {
    value(of: type, isRecorded: false) as AnyObject?
  }

  /// Returns the same values, with reads recorded by `reads`.
  func recorded(by reads: EnvironmentReads) -> EnvironmentValues {
    var values = EnvironmentValues()
    values.first = Link(recorder: reads, next: first)
    return values
  }

  /// Returns the values of keys to compare with other pages, or nil if one is not comparable.
  @MainActor func surroundings(_ keys: [ObjectIdentifier]) -> [Surrounding]? {
    var list: [Surrounding] = []
    for key in keys {
      guard let surrounding = Surrounding(key, value(of: key)) else { return nil }
      list.append(surrounding)
    }
    return list
  }

  @MainActor func fits(_ surroundings: [Surrounding]) -> Bool {
    surroundings.allSatisfy { $0.fits(value(of: $0.key)) }
  }

  /// An environment value that a view was rendered with. Retains no object of the page.
  @MainActor struct Surrounding {
    private enum Kind {
      case none
      case pageBound
      case value(AnyHashable)
    }

    let key: ObjectIdentifier
    private let kind: Kind

    /// Returns nil for values that are not comparable across pages, such as their objects.
    init?(_ key: ObjectIdentifier, _ value: Any?) {
      self.key = key
      guard let value = Self.unwrapped(value) else {
        kind = .none
        return
      }
      if value is any PageBound {
        kind = .pageBound
      } else if !(type(of: value) is AnyClass), let value = value as? any Hashable {
        kind = .value(AnyHashable(value))
      } else {
        return nil
      }
    }

    func fits(_ other: Any?) -> Bool {
      let other = Self.unwrapped(other)
      return switch kind {
      case .none: other == nil
      case .pageBound: other is any PageBound
      case .value(let own): (other as? any Hashable).map { own == AnyHashable($0) } ?? false
      }
    }

    /// Unwraps nested optionals, because a key's value may itself be optional.
    private static func unwrapped(_ value: Any?) -> Any? {
      guard let value else { return nil }
      return if let optional = value as? any Unwrapping { optional.unwrapped } else { value }
    }
  }

  /// Returns whether the values are equal, as far as a quick comparison can tell.
  @MainActor func isSame(as other: EnvironmentValues) -> Bool {
    var (left, right) = (Link.skippingRecorders(first), Link.skippingRecorders(other.first))
    while left !== right {
      guard let one = left, let two = right, one.key == two.key, Self.areSame(one.value, two.value) else {
        return false
      }
      (left, right) = (Link.skippingRecorders(one.next), Link.skippingRecorders(two.next))
    }
    return true
  }

  @MainActor private static func areSame(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    func compare<Value>(_ left: Value) -> Bool {
      guard let right = right as? Value else { return false }
      return BitwiseEquality.holds(left, right)
    }
    return type(of: left) == type(of: right) && _openExistential(left, do: compare)
  }

  /// The number of values, for debugging.
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

private protocol Unwrapping {
  var unwrapped: Any? { get }
}

extension Optional: Unwrapping {
  fileprivate var unwrapped: Any? { self }
}
