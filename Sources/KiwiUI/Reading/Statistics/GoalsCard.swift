import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// How far each goal is, and the ways to goals, statistics, the year and moods.
struct GoalsCard: View {
  let account: Account
  @Environment(\.timeZone) private var timeZone

  private var goals: GoalsViewModel { account.goals }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text("Goals and Numbers").font(.headline).accessibilityAddTraits(.isHeader)
      // The goal of the day stands with the streak already.
      ForEach(goals.goals.filter { $0.period != .day || $0.unit != .minutes }) { goal in
        GoalProgress(goal: goal)
      }
      HStack(spacing: Spacing.regular) {
        NavigationLink(value: Route.readingGoals) { Label("Goals", systemImage: "target") }
          .buttonStyle(.bordered)
        NavigationLink(value: Route.statistics(year: nil)) {
          Label("Statistics", systemImage: "chart.bar")
        }
        .buttonStyle(.bordered)
      }
      HStack(spacing: Spacing.regular) {
        NavigationLink(value: Route.moodMap) { Label("Moods", systemImage: "face.smiling") }
          .buttonStyle(.bordered)
        NavigationLink(value: Route.readingYear(account.reading.today(in: timeZone).year)) {
          Label("My Year", systemImage: "sparkles")
        }
        .buttonStyle(.bordered)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .task(id: account.reading.revision) { await goals.load() }
  }
}

/// A bar with what it says in words.
struct GoalProgress: View {
  let goal: ReadingGoal

  var body: some View {
    ProgressView(value: Double(min(goal.done, goal.amount)), total: Double(max(1, goal.amount))) {
      Text(StatisticsWords.progress(goal))
    }
  }
}
