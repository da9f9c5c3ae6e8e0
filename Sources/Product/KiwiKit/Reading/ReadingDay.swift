public import Formats

/// The reading of one day.
///
/// ```swift
/// let day = ReadingDay(day: today, seconds: 1_800, pages: 24, sessions: 2)
/// ```
public struct ReadingDay: WireValue {
  public static let rules: [String: FieldRule] = [
    "seconds": .atLeast(0), "pages": .atLeast(0), "sessions": .atLeast(1),
  ]

  public let day: CivilDate
  /// The reading time of all sessions of the day, in seconds.
  public let seconds: Int
  /// The pages that the reader recorded.
  public let pages: Int
  /// The number of sessions.
  public let sessions: Int

  public init(day: CivilDate, seconds: Int, pages: Int, sessions: Int) {
    self.day = day
    self.seconds = seconds
    self.pages = pages
    self.sessions = sessions
  }
}

/// Determines the day to which a reader's reading counts.
///
/// ```swift
/// // Two hours east of UTC, for a reader whose day starts at four.
/// let clock = DayClock(offset: 7_200, startHour: 4)
/// let day = clock.day(at: 1_764_000_000)
/// ```
public struct DayClock: Hashable, Sendable {
  /// The seconds east of UTC at that time.
  public let offset: Int
  /// The hour at which the reader's day starts. Earlier reading counts for the day before.
  public let startHour: Int

  public init(offset: Int, startHour: Int = 0) {
    self.offset = offset
    self.startHour = startHour
  }

  /// - Parameter seconds: The seconds since 1970-01-01T00:00:00Z.
  public func day(at seconds: Int) -> CivilDate {
    let local = seconds + offset - startHour * 3_600
    return CivilDate(daysSinceEpoch: CivilDate.divided(local, by: CivilDate.secondsPerDay).quotient)
  }

  /// The start of a day by this clock in seconds since 1970-01-01T00:00:00Z.
  public func beginning(of day: CivilDate) -> Int {
    day.daysSinceEpoch * CivilDate.secondsPerDay + startHour * 3_600 - offset
  }
}

extension CivilDate {
  /// The Monday of the day's week (ISO 8601).
  public var monday: CivilDate {
    // 1970-01-01 was a Thursday.
    let weekday = CivilDate.divided(daysSinceEpoch + 3, by: 7).remainder
    return CivilDate(daysSinceEpoch: daysSinceEpoch - weekday)
  }
}
