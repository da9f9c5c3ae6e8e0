import ServerTitles
import ServerCore
import Formats
import Foundation
import KiwiKit

/// Computes and stores years in review.
///
/// A past year is stored when it is first requested, and is not recomputed. The current year is stored each time its
/// reader saves it.
enum YearService {
  struct Year: Sendable {
    let year: Int
    let isOver: Bool
    let keptAt: Timestamp?
    /// The JSON of a `ReadingYear.Content`.
    let content: String

    /// The JSON of a ``KiwiKit/ReadingYear`` with the stored content.
    var json: JSONWriter {
      var writer = JSONWriter(capacity: content.utf8.count + 128)
      writer.object { writer in
        writer.member("year", year)
        writer.member("isOver", isOver)
        writer.member("keptAt", date: keptAt)
        writer.name("content")
        writer.fragment(Array(content.utf8))
      }
      return writer
    }
  }

  static func year(
    _ year: Int, of viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Year {
    let today = try GoalService.today(ofUser: viewer.key, now: now, in: transaction)
    if let kept = try YearStore(transaction).kept(year, ofUser: viewer.key) {
      return Year(year: year, isOver: year < today.year, keptAt: kept.keptAt, content: kept.content)
    }
    guard year <= today.year else { throw APIError.notFound }
    let content = try content(year, ofUser: viewer.key, now: now, in: transaction)
    return Year(year: year, isOver: year < today.year, keptAt: nil, content: content)
  }

  /// Stores the current content of a year. A stored past year is left unchanged.
  static func keep(
    _ year: Int, of viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Year {
    let today = try GoalService.today(ofUser: viewer.key, now: now, in: transaction)
    guard year <= today.year else { throw APIError.notFound }
    let isKept = try YearStore(transaction).kept(year, ofUser: viewer.key) != nil
    if year == today.year || !isKept {
      let content = try content(year, ofUser: viewer.key, now: now, in: transaction)
      try YearStore(transaction).keep(
        year, StoredYear(keptAt: now, content: content), ofUser: viewer.key)
    }
    return try self.year(year, of: viewer, now: now, in: transaction)
  }

  static func years(
    of viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> [ReadingYearSummary] {
    let today = try GoalService.today(ofUser: viewer.key, now: now, in: transaction)
    let kept = Set(try YearStore(transaction).storedYears(ofUser: viewer.key))
    let active = try StatisticsStore(transaction).years(ofUser: viewer.key).filter { $0 <= today.year }
    return kept.union(active).sorted(by: >).map {
      ReadingYearSummary(year: $0, isOver: $0 < today.year, isKept: kept.contains($0))
    }
  }

  private static func content(
    _ year: Int, ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> String {
    let span = CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
    let statistics = try StatisticsService.statistics(ofUser: userKey, in: span, transaction)
    let days = try ReadingDayStore(transaction).streakDays(ofUser: userKey).filter { span.contains($0.day) }
    let streak = ReadingStreak(days: days, now: now.seconds, clock: DayClock(offset: 0))
    let store = StatisticsStore(transaction)
    let first = try store.book(.first, ofUser: userKey, in: span)
    let last = try store.book(.last, ofUser: userKey, in: span)
    let longest = try store.book(.longest, ofUser: userKey, in: span)
    let favorites = try store.favorites(
      ofUser: userKey, in: span, limit: ReadingYear.Content.maxFavorites)
    let sessions = try MoodStore(transaction).sessions(ofUser: userKey, in: span)
    let moods = MoodMap(from: span.lowerBound, through: span.upperBound, sessions: sessions).moods
    let content = ReadingYear.Content(
      statistics: statistics, bestStreak: streak.best, firstBook: first,
      // A reread book appears once.
      lastBook: last?.name == first?.name && last?.author == first?.author ? nil : last,
      longestBook: longest?.pages == nil ? nil : longest, favorites: favorites,
      moods: moods.prefix(ReadingYear.Content.maxMoods).map {
        ReadingStatistics.Count(name: $0.mood, count: $0.sessions)
      })
    return String(decoding: try WireWriter.bytes(of: content), as: UTF8.self)
  }

  /// Decodes the stored content of a year.
  static func content(_ text: String) throws -> ReadingYear.Content {
    try JSONDecoder().decode(ReadingYear.Content.self, from: Data(text.utf8))
  }
}
