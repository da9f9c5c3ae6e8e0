import Formats
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

  /// Does something at a time, on the main actor, unless the task is cancelled before.
  func alarm(at time: Date, _ ring: @escaping @MainActor () -> Void) -> Task<Void, Never> {
    Task { @MainActor in
      guard (try? await sleep(for: .seconds(max(0, time.timeIntervalSince(now))))) != nil, !Task.isCancelled
      else { return }
      ring()
    }
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
  func uuid() -> String { Hexadecimal.uuid(version: 4, next(), next()) }
}
