import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// The statistics of a year: figures, charts and a calendar.
struct StatisticsView: View {
  @State private var screen: StatisticsViewModel
  @Environment(\.locale) private var locale

  init(year: Int, client: any APIClientProtocol) {
    _screen = State(initialValue: StatisticsViewModel(client: client, year: year))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        Picker("Year", selection: year) {
          ForEach(screen.choices, id: \.self) { Text(verbatim: String($0)).tag($0) }
        }
        whenLoaded(screen.loading, retry: { await screen.load() }) {
          if let statistics = screen.statistics { content(statistics) }
        }
      }
      .screenColumn()
    }
    .refreshable { await screen.load() }
    .task { await screen.load() }
    .inlineTitle("Statistics")
  }

  private var year: Binding<Int> {
    Binding(get: { screen.year }, set: { year in Task { await screen.show(year) } })
  }

  @ViewBuilder private func content(_ statistics: ReadingStatistics) -> some View {
    if statistics.isEmpty {
      emptyState(
        "No Statistics Yet", systemImage: "chart.bar",
        words: "Reading sessions and finished books appear here."
      ) {
        Link("Start Reading", destination: .route(.reading)).buttonStyle(.borderedProminent)
      }
    } else {
      figures(statistics)
      ForEach(StatisticsWords.facts(statistics, locale), id: \.self) { Text($0) }
      HeatMap(weeks: screen.weeks, year: screen.year)
      StatisticsCharts(statistics: statistics)
      NavigationLink(value: Route.readingYear(screen.year)) {
        Label("My \(String(screen.year)) in Review", systemImage: "sparkles")
      }
      .buttonStyle(.bordered)
    }
  }

  private static let columns = [GridItem(.adaptive(minimum: 140), spacing: Spacing.regular)]

  private func figures(_ statistics: ReadingStatistics) -> some View {
    let hours = statistics.seconds / 3_600
    return LazyVGrid(columns: Self.columns, alignment: .leading, spacing: Spacing.regular) {
      figure(statistics.books, localized("books finished (\(statistics.books))"))
      figure(statistics.pages, localized("pages (\(statistics.pages))"))
      figure(hours, localized("hours (\(hours))"))
      figure(statistics.daysRead, localized("reading days (\(statistics.daysRead))"))
      figure(statistics.films, localized("films (\(statistics.films))"))
      figure(statistics.shows, localized("shows (\(statistics.shows))"))
    }
  }

  /// Returns a figure with its unit; empty for zero.
  @ViewBuilder private func figure(_ count: Int, _ unit: String) -> some View {
    if count > 0 {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: String(count)).font(.title).bold()
        Text(unit).smallPrint()
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(Spacing.regular)
      .background(Color.flesh, in: RoundedRectangle(cornerRadius: Spacing.corner))
      .accessibilityElement(children: .combine)
    }
  }
}
