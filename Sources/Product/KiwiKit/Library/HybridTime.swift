import Foundation

/// A time of a hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): close to the time of day,
/// later than all times that its clock has observed, and unique.
///
/// ```swift
/// let earlier = HybridTime(milliseconds: 1_000, counter: 0, node: 7)
/// let later = HybridTime(milliseconds: 1_000, counter: 1, node: 7)
/// if let earlier, let later { assert(earlier < later) }
/// ```
public struct HybridTime: Hashable, Comparable, Sendable {
  /// The milliseconds since 1970; less than 2^48.
  public let milliseconds: Int64
  /// Distinguishes times within a millisecond, or while the time of day is behind the observed times.
  public let counter: UInt16
  /// The device that created the time, as a random number.
  public let node: UInt32

  public static let millisecondsRange: Range<Int64> = 0..<(1 << 48)

  /// Creates a time, or returns nil for milliseconds outside ``millisecondsRange``.
  public init?(milliseconds: Int64, counter: UInt16, node: UInt32) {
    guard Self.millisecondsRange.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
    self.counter = counter
    self.node = node
  }

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  public static func < (one: HybridTime, other: HybridTime) -> Bool {
    (one.milliseconds, one.counter, one.node) < (other.milliseconds, other.counter, other.node)
  }
}

/// The text consists of hexadecimal numbers of fixed length, such as `0199f2a6b3c4-0001-1a2b3c4d`, so texts sort
/// like times.
extension HybridTime: LosslessStringConvertible, WireScalar {
  public static let rule = FieldRule.pattern("^[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-f]{8}$")

  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [12, 4, 8], text.utf8.allSatisfy(Self.isDigit),
      let milliseconds = Int64(parts[0], radix: 16), let counter = UInt16(parts[1], radix: 16),
      let node = UInt32(parts[2], radix: 16)
    else { return nil }
    self.init(milliseconds: milliseconds, counter: counter, node: node)
  }

  public var description: String {
    [Self.hexadecimal(milliseconds, 12), Self.hexadecimal(counter, 4), Self.hexadecimal(node, 8)]
      .joined(separator: "-")
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = HybridTime(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hybrid time")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Rejects uppercase digits, which would give a time a second representation.
  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func hexadecimal(_ number: some BinaryInteger, _ length: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}

/// Creates the times of one device. Its owner stores ``latest`` together with the stamped changes.
///
/// ```swift
/// var clock = HybridClock(node: 7)
/// let first = clock.now(1_000)
/// // The times increase even if the time of day is set back.
/// assert(clock.now(900) > first)
/// ```
public struct HybridClock: Hashable, Sendable {
  public let node: UInt32
  /// The latest time created or observed.
  public private(set) var latest: HybridTime?

  public init(node: UInt32, latest: HybridTime? = nil) {
    self.node = node
    self.latest = latest
  }

  /// Returns a time later than all earlier ones.
  ///
  /// - Parameter milliseconds: The time of day, since 1970.
  public mutating func now(_ milliseconds: Int64) -> HybridTime {
    let range = HybridTime.millisecondsRange
    let physical = min(max(milliseconds, range.lowerBound), range.upperBound - 1)
    let seen = latest ?? .distantPast
    var time: HybridTime?
    if physical > seen.milliseconds {
      time = HybridTime(milliseconds: physical, counter: 0, node: node)
    } else if seen.counter < .max {
      time = HybridTime(milliseconds: seen.milliseconds, counter: seen.counter + 1, node: node)
    } else {
      time = HybridTime(milliseconds: seen.milliseconds + 1, counter: 0, node: node)
    }
    let made = time ?? seen
    latest = made
    return made
  }

  /// Ensures that all further times are later than a time of another clock.
  public mutating func see(_ time: HybridTime) {
    latest = max(latest ?? time, time)
  }
}

extension HybridTime {
  /// A time before all times that clocks create.
  static let distantPast = HybridTime()

  private init() {
    milliseconds = 0
    counter = 0
    node = 0
  }
}
