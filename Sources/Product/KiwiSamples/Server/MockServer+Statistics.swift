import Formats
import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addStatistics(to router: inout MockRouter) {
    router.on(API.Statistics.statistics) { server, query, _ in
      server.readingStatistics(query.from...max(query.from, query.through))
    }
    router.on(API.Statistics.goals) { server, _, _ in server.goals(on: MockServer.today) }
    router.on(API.Statistics.goalHistory) { server, path, _, _ throws(APIFailure) in
      let (period, unit) = try goal(path)
      let amount = server.readingGoals[period]?[unit]
      return period.latest(ReadingGoal.periodsShown, through: MockServer.today).map { first in
        let last = period.last(of: first)
        return ReadingGoalPeriod(
          first: first, last: last, amount: amount, done: server.done(unit, first...last))
      }
    }
    router.on(API.Statistics.putGoal) { server, path, _, change throws(APIFailure) in
      let (period, unit) = try goal(path)
      server.readingGoals[period, default: [:]][unit] = change.amount
      if period == .day, unit == .minutes { server.readingSettings.dailyGoalMinutes = change.amount }
      return server.goals(on: MockServer.today)
    }
    router.on(API.Statistics.removeGoal) { server, path, _, _ throws(APIFailure) in
      let (period, unit) = try goal(path)
      server.readingGoals[period]?[unit] = nil
      return server.goals(on: MockServer.today)
    }
    router.on(API.Statistics.years) { server, _, _ in
      let today = MockServer.today
      return Set(server.readingDays().map(\.day.year)).union(server.storedYears.keys).sorted(by: >).map {
        ReadingYearSummary(year: $0, isOver: $0 < today.year, isKept: server.storedYears[$0] != nil)
      }
    }
    router.on(API.Statistics.year) { server, path, _, _ throws(APIFailure) in
      let (year, today) = (try year(path), MockServer.today)
      guard year <= today.year else { throw .notFound }
      return server.storedYears[year] ?? server.readingYear(year, on: today, keptAt: nil)
    }
    router.on(API.Statistics.keepYear) { server, path, _, _ throws(APIFailure) in
      let year = try year(path)
      let kept = server.readingYear(year, on: MockServer.today, keptAt: Date())
      server.storedYears[year] = kept
      return kept
    }
    router.on(API.Statistics.forgetYear) { server, path, _, _ throws(APIFailure) in
      server.storedYears[try year(path)] = nil
      return Nothing()
    }
    router.on(API.Statistics.yearPicture) { _, _, _, _ in BinaryContent(Data()) }
  }

  private static func goal(
    _ path: (period: String, unit: String)
  ) throws(APIFailure) -> (ReadingGoal.Period, ReadingGoal.Unit) {
    try (
      MockAPIClient.find(ReadingGoal.Period(rawValue: path.period)),
      MockAPIClient.find(ReadingGoal.Unit(rawValue: path.unit))
    )
  }

  private static func year(_ path: String) throws(APIFailure) -> Int {
    try MockAPIClient.find(Int(path).flatMap { ReadingYear.years.contains($0) ? $0 : nil })
  }
}

extension MockServer {
  /// The current day in UTC.
  static var today: CivilDate { DayClock(offset: 0).day(at: Int(Date().timeIntervalSince1970)) }

  func readingStatistics(_ span: ClosedRange<CivilDate>) -> ReadingStatistics {
    let days = readingDays().filter { span.contains($0.day) }
    let seconds = days.reduce(0) { $0 + $1.seconds }
    let sessions = days.reduce(0) { $0 + $1.sessions }
    let months = Dictionary(grouping: days) { String($0.day.description.prefix(7)) }
    return ReadingStatistics(
      from: span.lowerBound, through: span.upperBound, seconds: seconds,
      pages: days.reduce(0) { $0 + $1.pages }, sessions: sessions, daysRead: days.count,
      books: done(.books, span), longestDay: days.max { $0.seconds < $1.seconds },
      averageSessionSeconds: sessions > 0 ? seconds / sessions : nil,
      months: ReadingStatistics.Month.names(from: span.lowerBound, through: span.upperBound).map { name in
        let days = months[name] ?? []
        return ReadingStatistics.Month(
          month: name, seconds: days.reduce(0) { $0 + $1.seconds }, pages: days.reduce(0) { $0 + $1.pages },
          sessions: days.reduce(0) { $0 + $1.sessions })
      })
  }

  func done(_ unit: ReadingGoal.Unit, _ span: ClosedRange<CivilDate>) -> Int {
    let days = readingDays().filter { span.contains($0.day) }
    return switch unit {
    case .minutes: days.reduce(0) { $0 + $1.seconds } / 60
    case .pages: days.reduce(0) { $0 + $1.pages }
    case .books:
      library.entries.values.filter { entry in
        guard let day = entry.finishedOn?.value, entry.isDeleted?.value != true else { return false }
        return span.contains(day) && titles.first { $0.id == entry.titleId }?.kind == .book
      }.count
    }
  }

  func goals(on today: CivilDate) -> [ReadingGoal] {
    ReadingGoal.Period.allCases.flatMap { period in
      ReadingGoal.Unit.allCases.compactMap { unit in
        readingGoals[period]?[unit].map { amount in
          let (first, last) = (period.first(of: today), period.last(of: today))
          return ReadingGoal(
            period: period, unit: unit, amount: amount, first: first, last: last,
            done: done(unit, first...last))
        }
      }
    }
  }

  func readingYear(_ year: Int, on today: CivilDate, keptAt: Date?) -> ReadingYear {
    let span = CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
    return ReadingYear(
      year: year, isOver: year < today.year, keptAt: keptAt,
      content: ReadingYear.Content(statistics: readingStatistics(span)))
  }
}
