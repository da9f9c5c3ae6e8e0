import KiwiEngine
import KiwiKit
import SwiftUI

/// A calendar of the last weeks; darker days have more reading.
struct ReadingCalendar: View {
  let reading: ReadingViewModel
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    let weeks = reading.weeks(in: timeZone)
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(alignment: .top, spacing: 4) {
        ForEach(weeks) { week in
          VStack(spacing: 4) {
            ForEach(week.days) { day in
              RoundedRectangle(cornerRadius: 3)
                .fill(color(of: day))
                .frame(width: 14, height: 14)
            }
          }
        }
      }
      Text(words(weeks)).smallPrint()
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(words(weeks))
  }

  private func color(of day: ReadingViewModel.CalendarDay) -> Color {
    guard !day.isToCome else { return .clear }
    guard day.seconds > 0 else { return Color.softInk.opacity(0.15) }
    let share = Double(day.seconds) / Double(max(1, reading.settings.dailyGoalMinutes * 60))
    return Color.accentColor.opacity(share < 0.5 ? 0.45 : share < 1 ? 0.7 : 1)
  }

  private func words(_ weeks: [ReadingViewModel.CalendarWeek]) -> String {
    let days = weeks.flatMap(\.days).filter { !$0.isToCome }
    let read = days.filter { $0.seconds > 0 }
    let total = read.reduce(0) { $0 + $1.seconds }
    return
      localized(
        "In the last \(weeks.count) weeks: \(ReadingWords.days(read.count)), \(ReadingWords.duration(total))")
  }
}
