/// A day of the proleptic Gregorian calendar.
///
/// ```swift
/// let day = CivilDate(year: 1815, month: 12, day: 23)
/// ```
public struct CivilDate: Sendable, Hashable {
  /// The year. Year 0 is 1 BC.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int

  /// The number of seconds in a day.
  public static let secondsPerDay = 86_400

  /// The range of Unix times, in seconds, whose year is 1 to 9999.
  public static let secondsOfFourDigitYears = -62_135_596_800...253_402_300_799

  /// Creates a date without validation.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date of a day number.
  ///
  /// The algorithm counts 400-year eras from 1 March of year 0, so the leap day comes last (Howard
  /// Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  ///
  /// - Parameter daysSinceEpoch: The days since 1970-01-01, at most some millions.
  public init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + 719_468
    let (era, dayOfEra) = Self.divided(shifted, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days since 1970-01-01. A day that its month lacks continues into the next month.
  public var daysSinceEpoch: Int {
    let (era, yearOfEra) = Self.divided(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Divides with the quotient rounded down, so the remainder is never negative.
  public static func divided(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// The text form `2026-11-23` (ISO 8601), for the years 1 to 9999.
extension CivilDate: LosslessStringConvertible, Codable, Comparable {
  /// Returns nil if there is no such day.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), year > 0, let month = Int(parts[1]), (1...12).contains(month),
      let day = Int(parts[2]), (1...31).contains(day)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date else { return nil }
    self = date
  }

  public var description: String {
    Self.digits(year, 4) + "-" + Self.digits(month, 2) + "-" + Self.digits(day, 2)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = CivilDate(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day")
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public static func < (one: CivilDate, other: CivilDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  private static func digits(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
