public import Formats

/// The consecutive days on which a reader has read.
///
/// The rules:
/// - A day counts with at least ``minSeconds`` of reading. It follows the reader's clock at the place of reading,
///   and starts at the hour that the reader set.
/// - A day follows another if it is the next one by the clock of either place. So a streak survives a flight over the
///   date line and a change of the clock.
/// - Every ``daysPerFreeze`` consecutive days earn a freeze day, of which at most ``maxFreezes`` are kept. A day
///   without reading uses one. If there are too few for all days in between, the streak ends and none is used.
/// - A session that is entered late counts for its day.
/// - Today is never missed, because it is not over.
///
/// ```swift
/// let streak = try decoder.decode(ReadingStreak.self, from: data)
/// print(streak.isReadToday ? "\(streak.current) days" : "Read a page today to go on")
/// ```
public struct ReadingStreak: WireValue {
  public static let rules: [String: FieldRule] = [
    "current": .atLeast(0), "best": .atLeast(0), "freezes": .number(0...maxFreezes),
    "frozenDays": .list(0...maxFrozenDays), "currentWeeks": .atLeast(0), "bestWeeks": .atLeast(0),
  ]

  /// The current streak in days with reading. Zero if the last one is too long ago.
  public let current: Int
  /// The longest streak so far, in days with reading.
  public let best: Int
  /// The available freeze days.
  public let freezes: Int
  /// The days without reading that used freeze days, oldest first, at most the latest ``maxFrozenDays``.
  public let frozenDays: [CivilDate]
  /// True if today counts already.
  public let isReadToday: Bool
  /// The current streak in weeks from Monday with at least one day that counts, up to this week or the last.
  public let currentWeeks: Int
  /// The longest streak so far, in weeks.
  public let bestWeeks: Int

  public static let minSeconds = 60
  public static let daysPerFreeze = 7
  public static let maxFreezes = 2
  public static let maxFrozenDays = 100

  public init(
    current: Int = 0, best: Int = 0, freezes: Int = 0, frozenDays: [CivilDate] = [],
    isReadToday: Bool = false,
    currentWeeks: Int = 0, bestWeeks: Int = 0
  ) {
    self.current = current
    self.best = best
    self.freezes = freezes
    self.frozenDays = frozenDays
    self.isReadToday = isReadToday
    self.currentWeeks = currentWeeks
    self.bestWeeks = bestWeeks
  }
}

/// A day that counts, with the data that decides which day follows it.
///
/// ```swift
/// let day = StreakDay(day: today, firstSeconds: 900, clock: DayClock(offset: 0))
/// ```
public struct StreakDay: Hashable, Sendable {
  public let day: CivilDate
  /// The start of the day's first session in seconds since 1970-01-01T00:00:00Z.
  public let firstSeconds: Int
  /// The clock of the day's last session.
  public let clock: DayClock

  public init(day: CivilDate, firstSeconds: Int, clock: DayClock) {
    self.day = day
    self.firstSeconds = firstSeconds
    self.clock = clock
  }

  /// The number of missed days between this day and one of another clock.
  fileprivate func daysMissed(until day: CivilDate, from seconds: Int) -> Int {
    let next = min(day.daysSinceEpoch, clock.day(at: seconds).daysSinceEpoch)
    return next - self.day.daysSinceEpoch - 1
  }
}

extension ReadingStreak {
  /// - Parameters:
  ///   - days: The days that count, oldest first.
  ///   - now: The seconds since 1970-01-01T00:00:00Z.
  ///   - clock: The reader's current clock.
  public init(days: [StreakDay], now: Int, clock: DayClock) {
    var run = Run()
    for day in days { run.add(day) }
    let today = clock.day(at: now)
    let missed = run.last.map { $0.daysMissed(until: today, from: now) } ?? 0
    let lasts = run.last != nil && run.holds(missed)
    let (currentWeeks, bestWeeks) = Self.weeks(days, today: today)
    let pending = run.last.map { last in Self.days(after: last.day, count: lasts ? missed : 0) } ?? []
    self.init(
      current: lasts ? run.length : 0, best: run.best,
      freezes: lasts && missed > 0 ? run.freezes - missed : run.freezes,
      frozenDays: Array((run.frozenDays + pending).suffix(Self.maxFrozenDays)),
      isReadToday: run.last?.day == today, currentWeeks: currentWeeks, bestWeeks: bestWeeks)
  }

  private struct Run {
    var last: StreakDay?
    var length = 0
    var best = 0
    var freezes = 0
    var frozenDays: [CivilDate] = []

    func holds(_ missed: Int) -> Bool { missed <= freezes }

    mutating func add(_ day: StreakDay) {
      if let last {
        let missed = last.daysMissed(until: day.day, from: day.firstSeconds)
        if !holds(missed) {
          length = 0
        } else if missed > 0 {
          freezes -= missed
          frozenDays += ReadingStreak.days(after: last.day, count: missed)
        }
      }
      last = day
      length += 1
      best = max(best, length)
      if length % daysPerFreeze == 0 { freezes = min(maxFreezes, freezes + 1) }
    }
  }

  private static func days(after day: CivilDate, count: Int) -> [CivilDate] {
    guard count > 0 else { return [] }
    return (1...count).map { CivilDate(daysSinceEpoch: day.daysSinceEpoch + $0) }
  }

  private static func weeks(_ days: [StreakDay], today: CivilDate) -> (current: Int, best: Int) {
    var (length, best) = (0, 0)
    // The last day that counted, in days since 1970-01-01.
    var last: Int?
    for day in days {
      let monday = day.day.monday.daysSinceEpoch
      guard monday != last else { continue }
      length = last == monday - 7 ? length + 1 : 1
      best = max(best, length)
      last = monday
    }
    guard let last, today.monday.daysSinceEpoch - last <= 7 else { return (0, best) }
    return (length, best)
  }
}
