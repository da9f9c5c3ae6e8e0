import Glibc

/// A moment in whole seconds since 1970-01-01T00:00:00Z, as the database keeps it and the wire shows it.
struct Timestamp: Hashable, Comparable, Sendable {
  var seconds: Int

  static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  func adding(_ duration: Duration) -> Timestamp {
    Timestamp(seconds: seconds + Int(duration.components.seconds))
  }

  /// `2026-02-11T12:34:56Z`. Civil date from days: Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", whose March-based years put the leap day last.
  func appendISO8601(to bytes: inout [UInt8]) {
    let clamped = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let days = Int((Double(clamped) / 86_400).rounded(.down))
    let secondOfDay = clamped - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    appendDigits(year, count: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(month, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(day, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    appendDigits(secondOfDay / 3_600, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondOfDay / 60 % 60, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondOfDay % 60, count: 2, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
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
  static var current: Timestamp {
    Timestamp(seconds: time(nil))
  }
}
