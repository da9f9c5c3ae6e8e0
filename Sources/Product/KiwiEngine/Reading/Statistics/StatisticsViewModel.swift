public import Formats
import Foundation
public import KiwiKit
public import Observation

/// The reading statistics of a year.
@Observable @MainActor public final class StatisticsViewModel {
  public private(set) var year: Int
  /// The years with statistics, latest first.
  public private(set) var years: [ReadingYearSummary] = []
  public private(set) var statistics: ReadingStatistics?
  /// The days with reading.
  public private(set) var days: [ReadingDay] = []
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var generation = 0

  public init(client: any APIClientProtocol, year: Int) {
    self.client = client
    self.year = year
  }

  /// The years to choose from, including the visible one.
  public var choices: [Int] { Set(years.map(\.year)).union([year]).sorted(by: >) }

  public func load() async {
    if loading != .loaded { loading = .loading }
    generation += 1
    let (generation, year) = (generation, year)
    let (first, last) = Self.span(of: year)
    do throws(APIFailure) {
      let years = try await client.send(API.Statistics.years())
      let statistics = try await client.send(
        API.Statistics.statistics(DaySpanQuery(from: first, through: last)))
      let days = try await client.send(API.Reading.days(DaySpanQuery(from: first, through: last)))
      guard generation == self.generation else { return }
      self.years = years
      self.statistics = statistics
      self.days = days
      loading = .loaded
    } catch {
      guard generation == self.generation else { return }
      loading = .after(error, isShowing: loading == .loaded)
    }
  }

  public func show(_ year: Int) async {
    guard year != self.year else { return }
    self.year = year
    loading = .idle
    await load()
  }

  static func span(of year: Int) -> (CivilDate, CivilDate) {
    (CivilDate(year: year, month: 1, day: 1), CivilDate(year: year, month: 12, day: 31))
  }

  // MARK: Heat map

  /// A day of the calendar; nil for one of another year.
  public struct HeatDay: Identifiable, Hashable, Sendable {
    public let id: Int
    public let day: CivilDate?
    public let seconds: Int
  }

  public struct HeatWeek: Identifiable, Hashable, Sendable {
    /// The week's Monday, in days since 1970.
    public let id: Int
    public let days: [HeatDay]
    /// The month that begins in the week, if any.
    public let month: Int?
  }

  /// The weeks that overlap the year, each from Monday to Sunday.
  public var weeks: [HeatWeek] {
    let (first, last) = Self.span(of: year)
    let read = Dictionary(days.map { ($0.day, $0.seconds) }) { one, _ in one }
    return stride(from: first.monday.daysSinceEpoch, through: last.daysSinceEpoch, by: 7).map { monday in
      let days = (0..<7).map { weekday in
        let day = CivilDate(daysSinceEpoch: monday + weekday)
        let isOfYear = day.year == year
        return HeatDay(
          id: monday + weekday, day: isOfYear ? day : nil, seconds: isOfYear ? read[day] ?? 0 : 0)
      }
      let month = days.compactMap(\.day).first { $0.day == 1 }?.month
      return HeatWeek(id: monday, days: days, month: month)
    }
  }
}
