public import Formats
import Foundation
public import KiwiKit
public import Observation

/// The moods of a month's sessions, by day, book and hour.
@Observable @MainActor public final class MoodMapViewModel {
  /// The first day of the visible month.
  public private(set) var month: CivilDate
  public private(set) var map: MoodMap?
  public private(set) var loading = Loading.idle
  /// The day whose sessions are visible.
  public private(set) var chosen: CivilDate?
  public private(set) var sessions: [ReadingSession] = []
  public private(set) var dayFailure: APIFailure?
  /// The exported document.
  public private(set) var exported: String?
  public let exporting = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var generation = 0

  public init(client: any APIClientProtocol, today: CivilDate) {
    self.client = client
    month = CivilDate(year: today.year, month: today.month, day: 1)
  }

  public var lastDay: CivilDate {
    let next =
      month.month == 12
      ? CivilDate(year: month.year + 1, month: 1, day: 1)
      : CivilDate(year: month.year, month: month.month + 1, day: 1)
    return CivilDate(daysSinceEpoch: next.daysSinceEpoch - 1)
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    generation += 1
    let generation = generation
    do throws(APIFailure) {
      let map = try await client.send(API.Moods.map(DaySpanQuery(from: month, through: lastDay)))
      guard generation == self.generation else { return }
      self.map = map
      loading = .loaded
    } catch {
      guard generation == self.generation else { return }
      loading = .after(error, isShowing: loading == .loaded)
    }
  }

  public var canGoBack: Bool { month.year > 1 }

  public func go(by months: Int) async {
    let count = month.year * 12 + month.month - 1 + months
    let (year, index) = CivilDate.divided(count, by: 12)
    guard ReadingYear.years.contains(year) else { return }
    month = CivilDate(year: year, month: index + 1, day: 1)
    (chosen, sessions, exported, map) = (nil, [], nil, nil)
    loading = .idle
    await load()
  }

  // MARK: Calendar

  public struct CalendarDay: Identifiable, Hashable, Sendable {
    public let id: Int
    /// The day; nil for a day of another month.
    public let day: CivilDate?
    public let moods: [MoodMap.Count]
  }

  /// The weeks that overlap the month, each from Monday to Sunday.
  public var weeks: [[CalendarDay]] {
    let moods = Dictionary((map?.days ?? []).map { ($0.day, $0.moods) }) { one, _ in one }
    return stride(from: month.monday.daysSinceEpoch, through: lastDay.daysSinceEpoch, by: 7).map { monday in
      (0..<7).map { weekday in
        let day = CivilDate(daysSinceEpoch: monday + weekday)
        let isOfMonth = (month...lastDay).contains(day)
        return CalendarDay(
          id: monday + weekday, day: isOfMonth ? day : nil, moods: isOfMonth ? moods[day] ?? [] : [])
      }
    }
  }

  public func choose(_ day: CivilDate?) async {
    (chosen, sessions, dayFailure) = (day, [], nil)
    guard let day else { return }
    do throws(APIFailure) {
      let found = try await client.send(API.Moods.sessions(day.description))
      if chosen == day { sessions = found }
    } catch {
      if chosen == day { dayFailure = error }
    }
  }

  // MARK: Export

  /// The year of the visible month.
  public var exportedSpan: (first: CivilDate, last: CivilDate) { StatisticsViewModel.span(of: month.year) }

  public func export(as format: MoodExportFormat) async {
    await exporting.run { () async throws(APIFailure) in
      let span = exportedSpan
      let file = try await client.send(
        API.Moods.export(MoodExportQuery(from: span.first, through: span.last, format: format)))
      exported = String(decoding: file.data, as: UTF8.self)
    }
  }
}
