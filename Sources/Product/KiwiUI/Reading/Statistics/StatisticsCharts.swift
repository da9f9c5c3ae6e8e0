import Charts
import Formats
import KiwiKit
import SwiftUI

/// Months, weekdays, hours, genres and authors as bars.
struct StatisticsCharts: View {
  let statistics: ReadingStatistics
  @Environment(\.locale) private var locale

  /// Few axis marks, which leave room for large text sizes.
  private static var fewMarks: AxisMarkValues { .automatic(desiredCount: 2) }

  /// The first months of the quarters.
  private var quarters: [String] {
    statistics.months.enumerated().filter { $0.offset % 3 == 0 }
      .map { StatisticsWords.shortMonth($0.element.month, locale) }
  }

  var body: some View {
    if statistics.seconds > 0 {
      headed(localized("Hours by Month")) {
        Chart(statistics.months) { month in
          BarMark(
            x: .value("Month", StatisticsWords.shortMonth(month.month, locale)),
            y: .value("Hours", Double(month.seconds) / 3_600)
          )
          .foregroundStyle(Color.kiwi)
        }
        .chartXAxis { AxisMarks(values: quarters) }
        .chartYAxis { AxisMarks(values: Self.fewMarks) }
        .frame(height: 200)
        .accessibilityLabel("Hours by month")
      }
      headed(localized("Minutes by Weekday")) {
        Chart(Array(statistics.weekdays.enumerated()), id: \.offset) { weekday, seconds in
          BarMark(
            x: .value("Weekday", StatisticsWords.weekdays[weekday % 7]),
            y: .value("Minutes", seconds / 60)
          )
          .foregroundStyle(Color.kiwi)
        }
        .chartYAxis { AxisMarks(values: Self.fewMarks) }
        .frame(height: 180)
        .accessibilityLabel("Minutes by weekday")
      }
      headed(localized("Minutes by Time of Day")) {
        Chart(Array(statistics.hours.enumerated()), id: \.offset) { hour, seconds in
          BarMark(x: .value("Hour", hour), y: .value("Minutes", seconds / 60)).foregroundStyle(Color.kiwi)
        }
        .chartXScale(domain: 0...23)
        .chartXAxis { StatisticsWords.hourMarks }
        .chartYAxis { AxisMarks(values: Self.fewMarks) }
        .frame(height: 180)
        .accessibilityLabel("Minutes by time of day")
      }
    }
    if statistics.books > 0 {
      headed(localized("Books by Month")) {
        Chart(statistics.months) { month in
          BarMark(
            x: .value("Month", StatisticsWords.shortMonth(month.month, locale)),
            y: .value("Books", month.books)
          )
          .foregroundStyle(Color.kiwi)
        }
        .chartXAxis { AxisMarks(values: quarters) }
        .chartYAxis { AxisMarks(values: Self.fewMarks) }
        .frame(height: 180)
        .accessibilityLabel("Books by month")
      }
    }
    names(localized("Genres"), statistics.genres)
    names(localized("Authors"), statistics.authors)
  }

  @ViewBuilder private func names(_ name: String, _ counts: [ReadingStatistics.Count]) -> some View {
    if !counts.isEmpty {
      headed(name) {
        ForEach(counts.prefix(10)) { count in
          ProgressView(value: Double(count.count), total: Double(counts.first?.count ?? 1)) {
            HStack(spacing: 8) {
              Text(verbatim: count.name)
              Spacer()
              Text(localized("\(count.count) books")).foregroundStyle(Color.softInk)
            }
          }
        }
      }
    }
  }
}

extension StatisticsWords {
  /// The marks of an axis from midnight to 11 PM. Further labels would overlap in large text.
  @MainActor @AxisContentBuilder static var hourMarks: some AxisContent {
    AxisMarks(values: .stride(by: 6)) { value in
      AxisGridLine()
      AxisValueLabel {
        if let hour = value.as(Int.self), hour.isMultiple(of: 12) { Text(verbatim: Self.hour(hour)) }
      }
    }
  }
}
