import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// Computes the statistics of a user's reading.
enum StatisticsService {
  static func statistics(
    ofUser userKey: Int64, in span: ClosedRange<CivilDate>, _ transaction: Transaction
  ) throws -> ReadingStatistics {
    let store = StatisticsStore(transaction)
    let sums = try store.sums(ofUser: userKey, in: span)
    let finished = try store.finished(ofUser: userKey, in: span)
    let stopped = try store.stoppedBooks(ofUser: userKey, in: span)
    let longest = try store.longestDay(ofUser: userKey, in: span)
    let hours = try store.hours(ofUser: userKey, in: span)
    let seconds = sums.reduce(0) { $0 + $1.seconds }
    let sessions = sums.reduce(0) { $0 + $1.sessions }
    let pages = sums.reduce(0) { $0 + $1.pages }
    let pagedSeconds = sums.reduce(0) { $0 + $1.pagedSeconds }
    let books = finished.sums.filter { $0.kind == .book }
    let paged = books.reduce(0) { $0 + $1.paged }
    func count(_ kind: TitleKind) -> Int {
      finished.sums.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
    }
    return ReadingStatistics(
      from: span.lowerBound, through: span.upperBound, seconds: seconds, pages: pages, sessions: sessions,
      daysRead: sums.reduce(0) { $0 + $1.days }, books: count(.book), rereads: finished.rereads,
      stoppedBooks: stopped,
      films: count(.film), shows: count(.show), longestDay: longest,
      averageSessionSeconds: sessions > 0 ? seconds / sessions : nil,
      pagesPerHour: pagedSeconds > 0 ? pages * 3_600 / pagedSeconds : nil,
      averageBookPages: paged > 0 ? books.reduce(0) { $0 + $1.pages } / paged : nil,
      months: months(span, sums, finished.sums),
      weekdays: (0..<7).map { weekday in
        sums.filter { $0.weekday == weekday }.reduce(0) { $0 + $1.seconds }
      },
      hours: (0..<24).map { hour in hours.first { $0.hour == hour }?.seconds ?? 0 },
      genres: finished.genres, authors: finished.authors)
  }

  private static func months(
    _ span: ClosedRange<CivilDate>, _ sums: [ReadingSum], _ finished: [FinishedSum]
  ) -> [ReadingStatistics.Month] {
    let sums = Dictionary(grouping: sums, by: \.month)
    let finished = Dictionary(grouping: finished, by: \.month)
    return ReadingStatistics.Month.names(from: span.lowerBound, through: span.upperBound).map { month in
      let (read, ended) = (sums[month] ?? [], finished[month] ?? [])
      func count(_ kind: TitleKind) -> Int { ended.filter { $0.kind == kind }.reduce(0) { $0 + $1.count } }
      return ReadingStatistics.Month(
        month: month, seconds: read.reduce(0) { $0 + $1.seconds }, pages: read.reduce(0) { $0 + $1.pages },
        sessions: read.reduce(0) { $0 + $1.sessions }, books: count(.book), films: count(.film),
        shows: count(.show))
    }
  }
}
