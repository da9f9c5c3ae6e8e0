import KiwiEngine
import KiwiKit
import SwiftUI

/// What is offered because of how reading felt, with the reason and the way to have no more of it.
struct MoodPromptCard: View {
  let account: Account

  private var goals: GoalsViewModel { account.goals }

  var body: some View {
    if let words = MoodWords.words(goals.prompt) {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Label(words.title, systemImage: goals.prompt.kind == .gentle ? "moon" : "sun.max").font(.headline)
        Text(words.reason).smallPrint()
        if let minutes = goals.prompt.lighterGoalMinutes {
          Button("Make It \(ReadingWords.duration(minutes * 60)) a Day") {
            Task { await goals.acceptLighterGoal() }
          }
          .buttonStyle(.bordered)
        }
        Button("Do Not Let My Moods Count") { Task { await goals.setUsesMoods(false) } }
          .buttonStyle(.borderless)
      }
      .disabled(goals.changing.isUnderWay)
      .panel()
    }
  }
}
