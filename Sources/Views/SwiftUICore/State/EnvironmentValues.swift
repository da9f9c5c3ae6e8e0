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

    /// Tells of what is asked for that was set further out.
    init(recorder: EnvironmentReads, next: Link?) {
      key = Self.recorderKey
      value = recorder
      self.next = next
      keys = .max
    }

    private static let recorderKey = ObjectIdentifier(EnvironmentReads.self)

    /// The next one that hands down a value.
    static func skippingRecorders(_ link: Link?) -> Link? {
      var link = link
      while let current = link, current.key == recorderKey { link = current.next }
      return link
    }

    func value(of key: ObjectIdentifier, isHeard: Bool) -> Any? {
      let bit = Self.bit(of: key)
      var link = Unmanaged.passUnretained(self)
      // The first link keeps all others alive meanwhile.
      while true {
        let (found, next) = link._withUnsafeGuaranteedRef { link -> (Link?, Unmanaged<Link>?) in
          if link.keys & bit == 0 { return (nil, nil) }
          if link.key == key { return (link, nil) }
          if isHeard, link.key == Link.recorderKey { (link.value as? EnvironmentReads)?.note(key) }
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

  private func value(of key: ObjectIdentifier, isHeard: Bool = true) -> Any? {
    first?.value(of: key, isHeard: isHeard)
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

  /// An object that is handed over to be used later: those who record hear nothing of it.
  func unheardObject(_ type: ObjectIdentifier) -> AnyObject? { value(of: type, isHeard: false) as AnyObject? }

  /// The same values, of which `reads` hears which are asked for.
  func recorded(by reads: EnvironmentReads) -> EnvironmentValues {
    var values = EnvironmentValues()
    values.first = Link(recorder: reads, next: first)
    return values
  }

  /// What is handed down under a key, to be compared with what another page hands down; nil when it cannot be.
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

  /// One value that a view was shown with. Nothing of a page is kept by it.
  @MainActor struct Surrounding {
    private enum Kind {
      case none
      case pageBound
      case value(AnyHashable)
    }

    let key: ObjectIdentifier
    private let kind: Kind

    /// Nil for what cannot be compared with another page's, and for objects, which belong to theirs.
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

    /// A value that is optional by its key may be none inside of one that was set.
    private static func unwrapped(_ value: Any?) -> Any? {
      guard let value else { return nil }
      return if let optional = value as? any Unwrapping { optional.unwrapped } else { value }
    }
  }

  /// Whether the same values were handed down, as far as can be told quickly.
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

private protocol Unwrapping {
  var unwrapped: Any? { get }
}

extension Optional: Unwrapping {
  fileprivate var unwrapped: Any? { self }
}
