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
