import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// The streak and the progress of each goal, with a link to the goals.
struct GoalsCard: View {
  let account: Account

  private var goals: GoalsViewModel { account.goals }

  var body: some View {
    StreakCard(reading: account.reading, goals: goals) {
      // The card already contains the daily goal in minutes.
      ForEach(goals.goals.filter { $0.period != .day || $0.unit != .minutes }) { goal in
        GoalProgress(goal: goal)
      }
      NavigationLink(value: Route.readingGoals) { Label("Goals", systemImage: "target") }
        .buttonStyle(.bordered)
    }
    .task(id: account.reading.revision) { await goals.load() }
  }
}

/// The progress of a goal as a labeled bar.
struct GoalProgress: View {
  let goal: ReadingGoal

  var body: some View {
    ProgressView(value: Double(min(goal.done, goal.amount)), total: Double(max(1, goal.amount))) {
      Text(StatisticsWords.progress(goal)).frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}
