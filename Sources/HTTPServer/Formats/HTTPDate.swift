/// Dates as HTTP writes them: IMF-fixdate (RFC 9110, section 5.6.7), such as
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let secondsPerDay = 86_400
  /// From the year 1 to the year 9999, which the four digits can hold.
  private static let representable = -62_135_596_800...253_402_300_799

  /// - Parameter unixSeconds: Seconds since 1970-01-01T00:00:00Z; clamped to the years 1 to 9999.
  public static func format(unixSeconds: Int) -> String {
    let time = min(max(unixSeconds, representable.lowerBound), representable.upperBound)
    let secondOfDay = modulo(time, secondsPerDay)
    let day = (time - secondOfDay) / secondsPerDay
    let date = civilDate(daysSinceEpoch: day)
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, 2) }
    return "\(days[modulo(day, 7)]), \(padded(date.day, 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, 4)) \(clock.joined(separator: ":")) GMT"
  }

  /// The seconds since 1970 of an IMF-fixdate; nil for anything else, the obsolete forms included,
  /// which a recipient of If-Modified-Since may treat as no date.
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
      daysSinceEpoch(year: year, month: month + 1, day: day) * secondsPerDay
      + clock[0] * 3600 + clock[1] * 60 + clock[2]
    // The round trip also refuses days that the month lacks and a wrong day of the week.
    return format(unixSeconds: seconds) == text ? seconds : nil
  }

  /// The proleptic Gregorian date, counted in 400-year eras from 1 March of the year 0 so that the
  /// leap day comes last.
  private static func civilDate(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let dayOfEra = modulo(shifted, 146_097)
    let era = (shifted - dayOfEra) / 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let yearOfEra = modulo(shiftedYear, 400)
    let era = (shiftedYear - yearOfEra) / 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
