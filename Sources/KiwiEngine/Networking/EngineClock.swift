public import Foundation

/// The time, and waiting for it: the system's, or a test's.
public struct EngineClock: Sendable {
  private let currentDate: @Sendable () -> Date
  private let wait: @Sendable (Duration) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    currentDate = now
    wait = sleep
  }

  public static let system = EngineClock(now: { Date() }, sleep: { try await Task.sleep(for: $0) })

  public var now: Date { currentDate() }

  /// As the wire has it: moments have no parts of seconds there.
  var wholeSeconds: Date { Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)) }

  /// Since 1970; what no clock shows counts as its bound.
  var milliseconds: Int64 { Int64(min(max(now.timeIntervalSince1970, 0), 1e11) * 1_000) }

  /// Throws when the task is cancelled meanwhile.
  public func sleep(for duration: Duration) async throws {
    try await wait(duration)
  }
}

/// Where chance comes from: the system, or a seed.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let generate: @Sendable () -> UInt64

  public init(next: @escaping @Sendable () -> UInt64) {
    generate = next
  }

  public static let system = RandomSource { UInt64.random(in: .min ... .max) }

  public func next() -> UInt64 { generate() }

  /// From 0 up to 1.
  func unitInterval() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Names a device among those of one person.
  func node() -> UInt32 { UInt32(truncatingIfNeeded: next()) }

  /// A version 4 UUID (RFC 9562) in lowercase.
  func uuid() -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(0b11 << 62) | 0b10 << 62
    let digits = [high, low].map { value in
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
