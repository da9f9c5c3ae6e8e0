import Formats
import TestSupport
import Testing

@testable import KiwiKit

struct ReadingStreakTests {
  private static let day = CivilDate.secondsPerDay
  /// 2026-11-23, a Monday, at midnight in UTC.
  private static let monday = CivilDate(year: 2026, month: 11, day: 23).daysSinceEpoch * day

  /// A day with reading at an hour of the reader's local clock.
  private func read(_ number: Int, hour: Int = 12, offsetHours: Int = 0, startHour: Int = 0) -> StreakDay {
    let clock = DayClock(offset: offsetHours * 3_600, startHour: startHour)
    let seconds = Self.monday + number * Self.day + (hour - offsetHours) * 3_600
    return StreakDay(day: clock.day(at: seconds), firstSeconds: seconds, clock: clock)
  }

  private func streak(_ days: [StreakDay], today: Int, hour: Int = 18, offsetHours: Int = 0) -> ReadingStreak
  {
    let clock = DayClock(offset: offsetHours * 3_600)
    return ReadingStreak(
      days: days, now: Self.monday + today * Self.day + (hour - offsetHours) * 3_600, clock: clock)
  }

  @Test func `a reader without sessions has no streak`() {
    #expect(streak([], today: 0) == ReadingStreak())
  }

  @Test func `consecutive days count and today is still open`() {
    let days = [read(0), read(1), read(2)]
    let then = streak(days, today: 2)
    #expect((then.current, then.best, then.isReadToday) == (3, 3, true))
    let next = streak(days, today: 3)
    #expect((next.current, next.best, next.isReadToday) == (3, 3, false))
    let later = streak(days, today: 4)
    #expect((later.current, later.best) == (0, 3))
  }

  @Test func `the best streak is kept when a new one begins`() {
    let days = [read(0), read(1), read(2), read(5), read(6)]
    let found = streak(days, today: 6)
    #expect((found.current, found.best) == (2, 3))
  }

  @Test func `seven days earn a freeze day and a missed day uses it`() {
    var days = (0..<7).map { read($0) }
    #expect(streak(days, today: 6).freezes == 1)
    // The eighth day was missed: the streak continues and uses the freeze day.
    let waiting = streak(days, today: 8)
    #expect((waiting.current, waiting.freezes) == (7, 0))
    #expect(waiting.frozenDays == [CivilDate(year: 2026, month: 11, day: 30)])
    days.append(read(8))
    let going = streak(days, today: 8)
    #expect((going.current, going.freezes) == (8, 0))
    #expect(going.frozenDays == [CivilDate(year: 2026, month: 11, day: 30)])
    // A second missed day without a freeze day ends the streak.
    #expect(streak(days, today: 10).current == 0)
  }

  @Test func `at most two freeze days are kept and a streak that ends anyway uses none`() {
    let days = (0..<21).map { read($0) }
    #expect(streak(days, today: 20).freezes == 2)
    #expect(streak(days, today: 23).current == 21)
    let ended = streak(days, today: 24)
    #expect((ended.current, ended.freezes) == (0, 2))
  }

  @Test func `flying east over the date line keeps the streak`() {
    // Monday evening in Honolulu, then Wednesday morning in Auckland after a day's flight.
    let days = [read(0, hour: 20, offsetHours: -10), read(2, hour: 9, offsetHours: 13)]
    #expect(days.map(\.day.day) == [23, 25])
    #expect(streak(days, today: 2, offsetHours: 13).current == 2)
    // A reader who stays in one place and skips the day has missed it.
    let stayed = [read(0, hour: 20, offsetHours: -10), read(2, hour: 9, offsetHours: -10)]
    #expect(streak(stayed, today: 2, offsetHours: -10).current == 1)
  }

  @Test func `flying west over the date line keeps the streak`() {
    let days = [read(0, hour: 9, offsetHours: 13), read(1, hour: 9, offsetHours: -10)]
    #expect(days.map(\.day.day) == [23, 24])
    #expect(streak(days, today: 1, offsetHours: -10).current == 2)
  }

  @Test func `putting the clock forward keeps the streak`() {
    let days = [read(0, hour: 23, offsetHours: 1), read(2, hour: 0, offsetHours: 2)]
    #expect(days.map(\.day.day) == [23, 25])
    // By the clock of the evening before, it was 23:00 on the day between.
    #expect(streak(days, today: 2, offsetHours: 2).current == 2)
  }

  @Test func `reading before the day's start hour counts for the day before`() {
    #expect(read(1, hour: 2, startHour: 4).day.day == 23)
    #expect(read(1, hour: 4, startHour: 4).day.day == 24)
  }

  @Test func `a session entered late closes the gap in a streak`() {
    #expect(streak([read(0), read(2)], today: 2).current == 1)
    #expect(streak([read(0), read(1), read(2)], today: 2).current == 3)
  }

  @Test func `a week with any reading day counts for weekly streaks`() {
    let found = streak([read(-8), read(-1), read(3), read(13)], today: 15)
    #expect((found.currentWeeks, found.bestWeeks) == (4, 4))
    #expect(streak([read(-8), read(-1)], today: 6).currentWeeks == 2)
    #expect(streak([read(-8), read(-1)], today: 7).currentWeeks == 0)
  }

  @Test func `random years equal a reference count`() {
    let seed = UInt64.random(in: 0 ... .max)
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let days = (0..<120).filter { _ in Int.random(in: 0..<10, using: &chance) < 8 }
      let today = 119
      let found = streak(days.map { read($0) }, today: today)
      #expect((found.current, found.best) == Self.referenceCount(Set(days), today: today), "seed \(seed)")
    }
  }

  /// Counts day by day, in one place and without flights.
  private static func referenceCount(_ days: Set<Int>, today: Int) -> (Int, Int) {
    var (length, best, freezes) = (0, 0, 0)
    var gap = 0
    for day in 0...today {
      guard days.contains(day) else {
        if length > 0, day < today { gap += 1 }
        continue
      }
      if gap > freezes { length = 0 } else { freezes -= gap }
      gap = 0
      length += 1
      best = max(best, length)
      if length % 7 == 0 { freezes = min(2, freezes + 1) }
    }
    return (gap > freezes ? 0 : length, best)
  }
}
