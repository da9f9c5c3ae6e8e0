import Formats
import Glibc
import Threads

/// Generates lowercase identifiers that sort by creation time. They are UUIDs of version 7 (RFC 9562, section
/// 5.7).
///
/// Identifiers of one generator always increase, even within a millisecond or if the clock is set back. The
/// 12 bits after the time are a counter (section 6.2, method 1) that starts at a random number below 2,048 in
/// each millisecond. When it overflows, the time in the identifiers moves ahead of the clock by a
/// millisecond. The last 62 bits are random.
public final class UUIDv7Generator: Sendable {
  private struct State {
    var milliseconds: Int64 = 0
    var counter: UInt16 = 0
  }

  private static let counterLimit: UInt16 = 0x0FFF
  // The end of the year 9999. The field ends in 10889, which leaves room to run ahead of the clock.
  private static let latestMilliseconds: Int64 = 253_402_300_799_999

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// Creates a generator.
  ///
  /// - Parameter now: Returns the milliseconds since 1970 (UTC).
  public init(now: @escaping @Sendable () -> Int64 = UUIDv7Generator.systemMilliseconds) {
    self.now = now
  }

  /// Returns the wall clock in milliseconds since 1970.
  public static func systemMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Returns the next identifier, 36 characters.
  public func next() -> String {
    let milliseconds = min(max(now(), 0), Self.latestMilliseconds)
    let random = Random.bytes(10)
    let seed = (UInt16(random[8]) << 8 | UInt16(random[9])) & 0x07FF
    let (time, counter) = state.withLock { state in
      if milliseconds > state.milliseconds {
        state.milliseconds = milliseconds
        state.counter = seed
      } else if state.counter < Self.counterLimit {
        state.counter += 1
      } else {
        state.milliseconds += 1
        state.counter = seed
      }
      return (state.milliseconds, state.counter)
    }
    return Hexadecimal.uuid(
      version: 7, UInt64(truncatingIfNeeded: time) << 16 | UInt64(counter),
      random.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
