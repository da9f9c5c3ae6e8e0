import Formats
import TestSupport
import Testing

@testable import KiwiKit

struct ReadingStreakTests {
  private static let day = CivilDate.secondsPerDay
  /// 2026-11-23, a Monday, at midnight in Greenwich.
  private static let monday = CivilDate(year: 2026, month: 11, day: 23).daysSinceEpoch * day

  /// A day on which somebody read at an hour by the clock of where they were.
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

  @Test func `whoever never read has none`() {
    #expect(streak([], today: 0) == ReadingStreak())
  }

  @Test func `days in a row count, and today may still come`() {
    let days = [read(0), read(1), read(2)]
    let then = streak(days, today: 2)
    #expect((then.current, then.best, then.isReadToday) == (3, 3, true))
    let next = streak(days, today: 3)
    #expect((next.current, next.best, next.isReadToday) == (3, 3, false))
    let later = streak(days, today: 4)
    #expect((later.current, later.best) == (0, 3))
  }

  @Test func `the best stays when a new one begins`() {
    let days = [read(0), read(1), read(2), read(5), read(6)]
    let found = streak(days, today: 6)
    #expect((found.current, found.best) == (2, 3))
  }

  @Test func `seven days earn a freeze day, which a missed day takes`() {
    var days = (0..<7).map { read($0) }
    #expect(streak(days, today: 6).freezes == 1)
    // Not read on the eighth: the streak goes on, and the freeze day is as good as gone.
    let waiting = streak(days, today: 8)
    #expect((waiting.current, waiting.freezes) == (7, 0))
    #expect(waiting.frozenDays == [CivilDate(year: 2026, month: 11, day: 30)])
    days.append(read(8))
    let going = streak(days, today: 8)
    #expect((going.current, going.freezes) == (8, 0))
    #expect(going.frozenDays == [CivilDate(year: 2026, month: 11, day: 30)])
    // A second one without a freeze day ends it.
    #expect(streak(days, today: 10).current == 0)
  }

  @Test func `no more than two freeze days are kept, and none goes for a streak that ends all the same`() {
    let days = (0..<21).map { read($0) }
    #expect(streak(days, today: 20).freezes == 2)
    #expect(streak(days, today: 23).current == 21)
    let ended = streak(days, today: 24)
    #expect((ended.current, ended.freezes) == (0, 2))
  }

  @Test func `flying east over the date line skips a date and breaks nothing`() {
    // On Monday evening in Honolulu, and then after a day's flight on Wednesday morning in Auckland.
    let days = [read(0, hour: 20, offsetHours: -10), read(2, hour: 9, offsetHours: 13)]
    #expect(days.map(\.day.day) == [23, 25])
    #expect(streak(days, today: 2, offsetHours: 13).current == 2)
    // Whoever stays in one place and skips the day has skipped it.
    let stayed = [read(0, hour: 20, offsetHours: -10), read(2, hour: 9, offsetHours: -10)]
    #expect(streak(stayed, today: 2, offsetHours: -10).current == 1)
  }

  @Test func `flying west over the date line repeats a date and breaks nothing`() {
    let days = [read(0, hour: 9, offsetHours: 13), read(1, hour: 9, offsetHours: -10)]
    #expect(days.map(\.day.day) == [23, 24])
    #expect(streak(days, today: 1, offsetHours: -10).current == 2)
  }

  @Test func `a clock that is put forward breaks nothing`() {
    let days = [read(0, hour: 23, offsetHours: 1), read(2, hour: 0, offsetHours: 2)]
    #expect(days.map(\.day.day) == [23, 25])
    // By the clock of the evening before it was 23 o'clock on the day between.
    #expect(streak(days, today: 2, offsetHours: 2).current == 2)
  }

  @Test func `who reads after midnight before the day begins means the evening before`() {
    #expect(read(1, hour: 2, startHour: 4).day.day == 23)
    #expect(read(1, hour: 4, startHour: 4).day.day == 24)
  }

  @Test func `what is entered late joins what it lay between`() {
    #expect(streak([read(0), read(2)], today: 2).current == 1)
    #expect(streak([read(0), read(1), read(2)], today: 2).current == 3)
  }

  @Test func `weeks from Monday count with any day in them`() {
    let found = streak([read(-8), read(-1), read(3), read(13)], today: 15)
    #expect((found.currentWeeks, found.bestWeeks) == (4, 4))
    #expect(streak([read(-8), read(-1)], today: 6).currentWeeks == 2)
    #expect(streak([read(-8), read(-1)], today: 7).currentWeeks == 0)
  }

  @Test func `random years agree with counting by hand`() {
    let seed = UInt64.random(in: 0 ... .max)
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let days = (0..<120).filter { _ in Int.random(in: 0..<10, using: &chance) < 8 }
      let today = 119
      let found = streak(days.map { read($0) }, today: today)
      #expect((found.current, found.best) == Self.byHand(Set(days), today: today), "seed \(seed)")
    }
  }

  /// Day by day, as one would tell it: in one place, without flights.
  private static func byHand(_ days: Set<Int>, today: Int) -> (Int, Int) {
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
