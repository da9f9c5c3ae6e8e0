import KiwiEngine
import KiwiKit
import SwiftUI

/// When the reader mostly reads, said where they sit down with a book. It can be switched off on the spot.
struct ReadingHabitSection: View {
  let signals: SignalsStore

  var body: some View {
    if let habit = signals.habit {
      Section {
        VStack(alignment: .leading, spacing: Spacing.small) {
          Text(ReadingWords.habit(habit))
          Text("From your last \(habit.sessions) sessions around then. Only this device knows.").smallPrint()
        }
        Button("Don’t Remember How I Read") { Task { await signals.setLearning(false) } }
      }
    }
  }
}

/// Whether the device remembers how the reader reads; nothing where it never does, as in a page.
struct HabitChoice: View {
  let signals: SignalsStore

  var body: some View {
    if signals.isAvailable {
      Toggle(
        "Remember when I read",
        isOn: Binding(signals.isLearning) { await signals.setLearning($0) }
      )
      .task { await signals.open() }
      Text("It stays on this device. Switched off, it is forgotten.").smallPrint()
    }
  }
}
