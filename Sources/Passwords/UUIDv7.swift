import Glibc
import Threads

/// Makes identifiers that sort by the time they were made: UUID version 7 (RFC 9562, section 5.7), in lower
/// case.
///
/// Identifiers of one generator always grow, also within a millisecond and when the clock is set back. The 12
/// bits after the time are a counter (section 6.2, method 1) that starts at a random number below 2,048 in each
/// millisecond; when it is used up, the time in the identifiers runs ahead of the clock by a millisecond. The
/// last 62 bits are random.
public final class UUIDv7Generator: Sendable {
  private struct State {
    var milliseconds: Int64 = 0
    var counter: UInt16 = 0
  }

  private static let counterLimit: UInt16 = 0x0FFF
  // The end of the year 9999. The field ends in 10889, which leaves room to run ahead.
  private static let latestMilliseconds: Int64 = 253_402_300_799_999

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// `now` returns the milliseconds since 1970 (UTC).
  public init(now: @escaping @Sendable () -> Int64 = UUIDv7Generator.systemMilliseconds) {
    self.now = now
  }

  /// The wall clock in milliseconds since 1970.
  public static func systemMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The next identifier, 36 characters.
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
    var bytes = [UInt8](repeating: 0, count: 16)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: time >> (40 - 8 * index)) }
    bytes[6] = 0x70 | UInt8(counter >> 8)
    bytes[7] = UInt8(truncatingIfNeeded: counter)
    for index in 0..<8 { bytes[8 + index] = random[index] }
    bytes[8] = 0x80 | bytes[8] & 0x3F
    return Self.text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        buffer[position] = digits.utf8Start[Int(byte >> 4)]
        buffer[position + 1] = digits.utf8Start[Int(byte & 0x0F)]
        position += 2
      }
      return position
    }
  }
}
