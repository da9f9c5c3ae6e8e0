import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// The sessions of the day selected in the calendar.
struct MoodDayView: View {
  let screen: MoodMapViewModel
  @Environment(\.locale) private var locale

  var body: some View {
    if let day = screen.chosen {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Text(StatisticsWords.day(day, locale)).font(.headline).accessibilityAddTraits(.isHeader)
        if let failure = screen.dayFailure {
          FailureView(failure: failure) { await screen.choose(day) }
        }
        ForEach(screen.sessions) { session in
          VStack(alignment: .leading, spacing: 0) {
            SessionBook(session: session)
            Text(ReadingWords.facts(session)).smallPrint()
          }
        }
        Button("Close") { Task { await screen.choose(nil) } }.buttonStyle(.borderless)
      }
      .panel()
    }
  }
}
