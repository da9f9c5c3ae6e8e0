import Formats
public import Foundation

/// A clock that tells the time and waits; tests replace the system's.
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

  /// The time in whole seconds, the precision of the API.
  var wholeSeconds: Date { Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)) }

  /// Milliseconds since 1970, clamped to a valid range.
  var milliseconds: Int64 { Int64(min(max(now.timeIntervalSince1970, 0), 1e11) * 1_000) }

  /// Waits; throws if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await wait(duration)
  }

  /// Runs a closure on the main actor at a time, unless the task is cancelled.
  func alarm(at time: Date, _ ring: @escaping @MainActor () -> Void) -> Task<Void, Never> {
    Task { @MainActor in
      guard (try? await sleep(for: .seconds(max(0, time.timeIntervalSince(now))))) != nil, !Task.isCancelled
      else { return }
      ring()
    }
  }
}

/// A source of random numbers: the system's, or a seeded one.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let generate: @Sendable () -> UInt64

  public init(next: @escaping @Sendable () -> UInt64) {
    generate = next
  }

  public static let system = RandomSource { UInt64.random(in: .min ... .max) }

  public func next() -> UInt64 { generate() }

  /// Returns a number in 0..<1.
  func unitInterval() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a random id for a device of a user's library.
  func node() -> UInt32 { UInt32(truncatingIfNeeded: next()) }

  /// Returns a version 4 UUID (RFC 9562) in lowercase.
  func uuid() -> String { Hexadecimal.uuid(version: 4, next(), next()) }
}
