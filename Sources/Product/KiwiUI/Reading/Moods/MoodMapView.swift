import Charts
import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// The moods of a month as a calendar, and by frequency, book and hour.
struct MoodMapView: View {
  let model: AppModel
  @State private var screen: MoodMapViewModel
  @Environment(\.locale) private var locale

  init(today: CivilDate, model: AppModel, account: Account) {
    self.model = model
    _screen = State(initialValue: MoodMapViewModel(client: account.client, today: today))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        months
        whenLoaded(screen.loading, retry: { await screen.load() }) {
          calendar
          if screen.chosen != nil { MoodDayView(screen: screen) }
          if let map = screen.map { distribution(map) }
          export
        }
      }
      .screenColumn()
    }
    .refreshable { await screen.load() }
    .task { await screen.load() }
    .inlineTitle("Moods")
  }

  private var months: some View {
    HStack(spacing: Spacing.regular) {
      Button("Previous Month", systemImage: "chevron.left") { Task { await screen.go(by: -1) } }
        .labelStyle(.iconOnly).buttonStyle(.bordered)
      Text(StatisticsWords.month(screen.month, locale)).font(.headline).accessibilityAddTraits(.isHeader)
      Button("Next Month", systemImage: "chevron.right") { Task { await screen.go(by: 1) } }
        .labelStyle(.iconOnly).buttonStyle(.bordered)
    }
  }

  // MARK: The calendar

  private var calendar: some View {
    VStack(spacing: Spacing.small) {
      HStack(spacing: Spacing.small) {
        ForEach(StatisticsWords.weekdays, id: \.self) { name in
          Text(name).font(.caption).foregroundStyle(Color.softInk).frame(maxWidth: .infinity)
        }
      }
      .accessibilityHidden(true)
      ForEach(screen.weeks, id: \.first?.id) { week in
        HStack(spacing: Spacing.small) {
          ForEach(week) { day in cell(day) }
        }
      }
    }
  }

  @ViewBuilder private func cell(_ day: MoodMapViewModel.CalendarDay) -> some View {
    if let date = day.day {
      if let mood = day.moods.first {
        Button {
          Task { await screen.choose(screen.chosen == date ? nil : date) }
        } label: {
          VStack(spacing: 0) {
            Text(verbatim: String(date.day)).font(.caption2)
            Text(verbatim: MoodWords.letter(mood.mood)).font(.headline)
          }
          .foregroundStyle(Color.ink)
          .frame(maxWidth: .infinity).frame(minHeight: 44)
          .background(MoodWords.color(mood.mood).opacity(0.3), in: RoundedRectangle(cornerRadius: 6))
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(StatisticsWords.day(date, locale)): \(MoodWords.list(day.moods))")
      } else {
        Text(verbatim: String(date.day)).font(.caption2).foregroundStyle(Color.softInk)
          .frame(maxWidth: .infinity).frame(minHeight: 44)
      }
    } else {
      Color.clear.frame(maxWidth: .infinity).frame(minHeight: 44)
    }
  }

  // MARK: Distribution

  @ViewBuilder private func distribution(_ map: MoodMap) -> some View {
    if map.moods.isEmpty {
      ContentUnavailableView {
        Label("No Moods Yet", systemImage: "face.smiling")
      } description: {
        Text("Add a mood when you stop reading to see it here. Moods are optional.")
      }
    } else {
      headed(localized("Mood Frequency")) {
        ForEach(map.moods) { count in
          HStack(spacing: Spacing.regular) {
            Text(verbatim: MoodWords.letter(count.mood)).font(.caption).bold().foregroundStyle(Color.ink)
              .frame(width: 24, height: 24)
              .background(MoodWords.color(count.mood).opacity(0.3), in: RoundedRectangle(cornerRadius: 6))
              .accessibilityHidden(true)
            Text(verbatim: MoodWords.count(count))
          }
        }
        if map.sessionsWithoutMood > 0 {
          Text("\(MoodWords.sessions(map.sessionsWithoutMood)) without a mood.").foregroundStyle(
            Color.softInk)
        }
      }
      hours(map)
      headed(localized("By Book")) {
        ForEach(map.books) { book in
          LabeledContent(book.bookTitle) { Text(verbatim: MoodWords.list(book.moods)) }
        }
      }
    }
  }

  private struct HourBar: Identifiable {
    let hour: Int
    let mood: String
    let sessions: Int

    var id: String { "\(hour)/\(mood)" }
  }

  private func hours(_ map: MoodMap) -> some View {
    let bars = map.hours.flatMap { hour in
      hour.moods.map { HourBar(hour: hour.hour, mood: $0.mood, sessions: $0.sessions) }
    }
    return headed(localized("Sessions by Time of Day")) {
      Chart(bars) { bar in
        BarMark(x: .value("Hour", bar.hour), y: .value("Sessions", bar.sessions))
          .foregroundStyle(by: .value("Mood", bar.mood))
      }
      .chartForegroundStyleScale(
        domain: map.moods.map(\.mood), range: map.moods.map { MoodWords.color($0.mood) }
      )
      .chartXScale(domain: 0...23)
      .chartXAxis { StatisticsWords.hourMarks }
      .chartYAxis { AxisMarks(values: .automatic(desiredCount: 2)) }
      // Leaves room for the legend in large text sizes.
      .frame(height: 260)
      .accessibilityLabel("Moods by time of day")
    }
  }

  // MARK: Export

  private var export: some View {
    headed(localized("Export Moods")) {
      Text("All sessions in \(String(screen.month.year)) with their moods.").foregroundStyle(Color.softInk)
      HStack(spacing: Spacing.regular) {
        ForEach(MoodExportFormat.allCases, id: \.self) { format in
          let name = format.rawValue.uppercased()
          if model.services.opensFilesByAddress {
            Link("Download \(name)", destination: exportURL(format)).buttonStyle(.bordered)
          } else {
            Button("Export \(name)") { Task { await screen.export(as: format) } }.buttonStyle(.bordered)
              .disabled(screen.exporting.isUnderWay)
          }
        }
      }
      if let exported = screen.exported { ShareLink("Share Moods", item: exported) }
      FieldProblem(text: screen.exporting.failure?.message)
    }
  }

  private func exportURL(_ format: MoodExportFormat) -> URL {
    let span = screen.exportedSpan
    let query = "?format=\(format.rawValue)&from=\(span.first)&through=\(span.last)"
    return model.services.address(ofPath: API.Moods.export.path + query)
  }
}
