import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// What the reader means to read: set, changed and given up at any time.
struct GoalsView: View {
  @Bindable var goals: GoalsViewModel
  @Environment(\.locale) private var locale

  var body: some View {
    Form {
      whenLoaded(goals.loading, retry: { await goals.load() }) {
        present
        form
        past
        moods
      }
    }
    .task { await goals.load() }
    .task(id: "\(goals.period.rawValue)/\(goals.unit.rawValue)") { await goals.loadHistory() }
    .inlineTitle("Reading Goals")
  }

  private var present: some View {
    Section {
      ForEach(goals.goals) { goal in
        VStack(alignment: .leading, spacing: Spacing.small) {
          GoalProgress(goal: goal)
          Button("Give Up This Goal") { Task { await goals.giveUp(goal) } }
            .buttonStyle(.borderless)
            .accessibilityLabel("Give up the goal: \(StatisticsWords.progress(goal))")
            .disabled(goals.changing.isUnderWay)
        }
      }
      if goals.goals.isEmpty { Text("You have no goals, and need none.").foregroundStyle(Color.softInk) }
    } header: {
      Text("Goals")
    } footer: {
      Text("A goal is a wish. Change it whenever you like: days, weeks and years that are over keep theirs.")
    }
  }

  private var form: some View {
    Section(goals.known == nil ? "A New Goal" : "Change a Goal") {
      choicePicker("In each", $goals.period, of: ReadingGoal.Period.allCases, words: StatisticsWords.period)
      choicePicker("I mean to read", $goals.unit, of: ReadingGoal.Unit.allCases, words: StatisticsWords.unit)
      LabeledField(amountName, text: $goals.amount).keyboardType(.numberPad)
      FieldProblem(text: goals.problem)
      if let failure = goals.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      Button(goals.changing.isUnderWay ? "Saving…" : "Set Goal") { Task { await goals.set() } }
        .buttonStyle(.borderedProminent)
        .disabled(!goals.canSet)
    }
  }

  private var amountName: String {
    switch goals.unit {
    case .books: "How many books"
    case .pages: "How many pages"
    case .minutes: goals.isInHours ? "How many hours" : "How many minutes"
    }
  }

  @ViewBuilder private var past: some View {
    let periods = goals.history.dropFirst().filter { $0.done > 0 }.prefix(10)
    if !periods.isEmpty {
      Section("How It Went") {
        ForEach(Array(periods)) { period in
          LabeledContent(StatisticsWords.period(period, locale)) {
            Text(outcome(period))
          }
        }
      }
    }
  }

  private func outcome(_ period: ReadingGoalPeriod) -> String {
    let done = StatisticsWords.count(goals.unit, period.done)
    return period.amount.map { "\(done) of \(StatisticsWords.count(goals.unit, $0))" } ?? done
  }

  private var moods: some View {
    Section {
      Toggle(
        "Let my moods count",
        isOn: Binding(
          get: { goals.prompt.usesMoods }, set: { isOn in Task { await goals.setUsesMoods(isOn) } }))
    } footer: {
      Text(
        "After three sessions in a row that left you tired, a gentler word and a lighter goal are offered. Nothing changes by itself, and nobody else sees it."
      )
    }
  }
}
