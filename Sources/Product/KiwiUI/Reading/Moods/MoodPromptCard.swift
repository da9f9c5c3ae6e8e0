import KiwiEngine
import KiwiKit
import SwiftUI

/// A suggestion based on recent moods, with its reason and an opt-out.
struct MoodPromptCard: View {
  let account: Account

  private var goals: GoalsViewModel { account.goals }

  var body: some View {
    if let words = MoodWords.words(goals.prompt) {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Label(words.title, systemImage: goals.prompt.kind == .gentle ? "moon" : "sun.max").font(.headline)
        Text(words.reason).smallPrint()
        if let minutes = goals.prompt.lighterGoalMinutes {
          Button("Set Goal to \(ReadingWords.duration(minutes * 60)) a Day") {
            Task { await goals.acceptLighterGoal() }
          }
          .buttonStyle(.bordered)
        }
        Button("Don’t Adjust Goals to My Mood") { Task { await goals.setUsesMoods(false) } }
          .buttonStyle(.borderless)
      }
      .disabled(goals.changing.isUnderWay)
      .panel()
    }
  }
}
