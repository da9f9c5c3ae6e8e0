import Formats

/// Formats and parses HTTP dates, such as `Sun, 06 Nov 1994 08:49:37 GMT`. The format is IMF-fixdate (RFC
/// 9110, section 5.6.7).
///
/// ```swift
/// let text = HTTPDate.format(unixSeconds: 784_111_777)
/// assert(HTTPDate.parse("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
/// ```
public enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats a time.
  ///
  /// - Parameter unixSeconds: Seconds since 1970-01-01T00:00:00Z, clamped to the years 1 to 9999.
  public static func format(unixSeconds: Int) -> String {
    let representable = CivilDate.secondsOfFourDigitYears
    let time = min(max(unixSeconds, representable.lowerBound), representable.upperBound)
    let (day, secondOfDay) = CivilDate.divided(time, by: CivilDate.secondsPerDay)
    let date = CivilDate(daysSinceEpoch: day)
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, 2) }
    return
      "\(days[CivilDate.divided(day, by: 7).remainder]), \(padded(date.day, 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, 4)) \(clock.joined(separator: ":")) GMT"
  }

  /// Parses an IMF-fixdate to seconds since 1970-01-01T00:00:00Z, or returns nil.
  ///
  /// The obsolete forms are rejected: a recipient of If-Modified-Since may ignore an invalid date.
  public static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard text.utf8.count == 29, parts.count == 6, parts[5] == "GMT",
      let month = months.firstIndex(of: String(parts[2])),
      let day = ASCII.decimal(parts[1].utf8), let year = ASCII.decimal(parts[3].utf8)
    else { return nil }
    let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
      .compactMap { $0.utf8.count == 2 ? ASCII.decimal($0.utf8) : nil }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 60, year >= 1 else { return nil }
    let seconds =
      CivilDate(year: year, month: month + 1, day: day).daysSinceEpoch * CivilDate.secondsPerDay
      + clock[0] * 3600 + clock[1] * 60 + clock[2]
    // The round trip rejects days that the month lacks and wrong weekdays.
    return format(unixSeconds: seconds) == text ? seconds : nil
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
