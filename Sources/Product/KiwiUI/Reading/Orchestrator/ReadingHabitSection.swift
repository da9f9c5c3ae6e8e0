import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's reading habit on the form of a new session, with a button to turn it off.
struct ReadingHabitSection: View {
  let signals: SignalsStore

  var body: some View {
    if let habit = signals.habit {
      Section {
        VStack(alignment: .leading, spacing: Spacing.small) {
          Text(ReadingWords.habit(habit))
          Text("Based on your last \(habit.sessions) sessions at this time. Stored only on this device.")
            .smallPrint()
        }
        Button("Turn Off Reading Habits") { Task { await signals.setLearning(false) } }
      }
    }
  }
}

/// The setting of reading habits; empty on platforms without them, such as browsers.
struct HabitChoice: View {
  let signals: SignalsStore

  var body: some View {
    if signals.isAvailable {
      Toggle(
        "Learn my reading habits",
        isOn: Binding(signals.isLearning) { await signals.setLearning($0) }
      )
      .task { await signals.open() }
      Text("Stored only on this device. Turning this off deletes the data.").smallPrint()
    }
  }
}
