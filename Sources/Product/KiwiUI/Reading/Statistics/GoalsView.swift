import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// Sets, edits and deletes reading goals.
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
          Button("Delete Goal") { Task { await goals.delete(goal) } }
            .buttonStyle(.borderless)
            .accessibilityLabel("Delete Goal: \(StatisticsWords.progress(goal))")
            .disabled(goals.changing.isUnderWay)
        }
      }
      if goals.goals.isEmpty { Text("No goals yet. Goals are optional.").foregroundStyle(Color.softInk) }
    } header: {
      Text("Goals")
    } footer: {
      Text("You can change a goal at any time. Past days, weeks and years keep theirs.")
    }
  }

  private var form: some View {
    Section(goals.known == nil ? "New goal" : "Edit goal") {
      choicePicker("Period", $goals.period, of: ReadingGoal.Period.allCases, words: StatisticsWords.period)
      choicePicker("Unit", $goals.unit, of: ReadingGoal.Unit.allCases, words: StatisticsWords.unit)
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
    case .books: localized("Number of books")
    case .pages: localized("Number of pages")
    case .minutes: goals.isInHours ? localized("Number of hours") : localized("Number of minutes")
    }
  }

  @ViewBuilder private var past: some View {
    let periods = goals.history.dropFirst().filter { $0.done > 0 }.prefix(10)
    if !periods.isEmpty {
      Section("Past goals") {
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
    return period.amount.map { localized("\(done) of \(StatisticsWords.count(goals.unit, $0))") } ?? done
  }

  private var moods: some View {
    Section {
      Toggle(
        "Adjust goals to my mood",
        isOn: Binding(
          get: { goals.prompt.usesMoods }, set: { isOn in Task { await goals.setUsesMoods(isOn) } }))
    } footer: {
      Text(
        "After three tiring sessions in a row, we suggest a lighter goal. Nothing changes automatically, and only you see the suggestion."
      )
    }
  }
}
