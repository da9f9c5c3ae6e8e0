import Formats
import Foundation
import KiwiKit

extension MockServer {
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

  /// Everybody in memory reads by the clock of Greenwich.
  func moodedSessions(_ span: ClosedRange<CivilDate>) -> [MoodedSession] {
    readingSessions.values.map(\.session).filter { $0.status == .completed && span.contains($0.day) }
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
      .map { session in
        let seconds = Int(session.startedAt.timeIntervalSince1970)
        return MoodedSession(
          day: session.day, hour: CivilDate.divided(seconds, by: 3_600).quotient % 24,
          seconds: session.elapsedSeconds, mood: session.mood, titleId: session.title?.id,
          bookTitle: session.bookTitle)
      }
  }
}
