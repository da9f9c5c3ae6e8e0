import Formats
import Glibc

/// A time in whole seconds since 1970-01-01T00:00:00Z, as in the database and in responses.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  /// The day in UTC.
  package var day: CivilDate {
    CivilDate(daysSinceEpoch: CivilDate.divided(seconds, by: CivilDate.secondsPerDay).quotient)
  }

  package func adding(_ duration: Duration) -> Timestamp {
    Timestamp(seconds: seconds + Int(duration.components.seconds))
  }

  /// Appends the time in the form `2026-02-11T12:34:56Z`.
  package func appendISO8601(to bytes: inout [UInt8]) {
    let representable = CivilDate.secondsOfFourDigitYears
    let clamped = min(max(seconds, representable.lowerBound), representable.upperBound)
    let (days, secondOfDay) = CivilDate.divided(clamped, by: CivilDate.secondsPerDay)
    let date = CivilDate(daysSinceEpoch: days)
    appendDigits(date.year, count: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(date.month, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(date.day, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    appendDigits(secondOfDay / 3_600, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondOfDay / 60 % 60, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondOfDay % 60, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// The time in the form `2026-02-11T12:34:56Z`.
  package var text: String {
    var bytes: [UInt8] = []
    appendISO8601(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendDigits(_ value: Int, count: Int, to bytes: inout [UInt8]) {
    var divisor = count == 4 ? 1_000 : 10
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}

extension Timestamp {
  /// Parses `2026-02-11T12:34:56Z` and no other form.
  package init?(iso8601 text: String) {
    guard text.utf8.count == 20, text.hasSuffix("Z"), let date = CivilDate(String(text.prefix(10))) else {
      return nil
    }
    let time = text.dropFirst(10).dropLast()
    guard time.first == "T" else { return nil }
    let parts = time.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 2],
      parts.joined().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60,
      let second = Int(parts[2]),
      second < 60
    else { return nil }
    seconds = date.daysSinceEpoch * CivilDate.secondsPerDay + hour * 3_600 + minute * 60 + second
  }
}

extension Timestamp {
  package static var current: Timestamp {
    Timestamp(seconds: time(nil))
  }
}
