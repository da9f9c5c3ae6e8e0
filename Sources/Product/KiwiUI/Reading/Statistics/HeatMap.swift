import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// A calendar of a year, in which darker days have more reading time.
struct HeatMap: View {
  let weeks: [StatisticsViewModel.HeatWeek]
  let year: Int
  @Environment(\.locale) private var locale

  private static let square: CGFloat = 11
  private static let gap: CGFloat = 3

  var body: some View {
    headed(localized("Day by Day")) {
      ScrollView(.horizontal) {
        HStack(alignment: .top, spacing: Self.gap) {
          ForEach(weeks) { week in
            VStack(alignment: .leading, spacing: Self.gap) {
              Text(verbatim: week.month.map { Self.letter(of: $0) } ?? " ")
                .font(.caption2).foregroundStyle(Color.softInk)
                .frame(width: Self.square).frame(minHeight: Self.square + 4)
              ForEach(week.days) { day in
                RoundedRectangle(cornerRadius: 2).fill(color(of: day))
                  .frame(width: Self.square, height: Self.square)
              }
            }
          }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(summary)
      }
      HStack(spacing: Self.gap) {
        Text("Less")
        ForEach(0..<5, id: \.self) { step in
          RoundedRectangle(cornerRadius: 2).fill(Self.color(step)).frame(
            width: Self.square, height: Self.square)
        }
        Text("More")
      }
      .smallPrint()
      .accessibilityHidden(true)
      Text(summary).smallPrint().accessibilityHidden(true)
    }
  }

  /// Returns the shade of a day. Days with reading have one of four, relative to the day with the most reading.
  private func color(of day: StatisticsViewModel.HeatDay) -> Color {
    guard day.day != nil else { return .clear }
    guard day.seconds > 0, maxSeconds > 0 else { return Self.color(0) }
    return Self.color(min(4, 1 + day.seconds * 4 / (maxSeconds + 1)))
  }

  private static func color(_ step: Int) -> Color {
    step == 0 ? Color.softInk.opacity(0.15) : Color.accentColor.opacity(0.25 + 0.1875 * Double(step))
  }

  private static func letter(of month: Int) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .reader
    let letters = calendar.veryShortStandaloneMonthSymbols
    return letters.indices.contains(month - 1) ? letters[month - 1] : ""
  }

  private var maxSeconds: Int { weeks.flatMap(\.days).map(\.seconds).max() ?? 0 }

  private var summary: String {
    let read = weeks.flatMap(\.days).filter { $0.seconds > 0 }
    let total = read.reduce(0) { $0 + $1.seconds }
    return localized("In \(String(year)): \(ReadingWords.days(read.count)), \(ReadingWords.duration(total))")
  }
}
