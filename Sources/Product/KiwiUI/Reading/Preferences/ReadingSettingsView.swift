import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// Reading settings: daily goal, start of the day, time zone, visibility and favorite genres.
struct ReadingSettingsView: View {
  @State private var form: ReadingSettingsViewModel
  @Environment(\.timeZone) private var timeZone

  init(account: Account) {
    _form = State(initialValue: ReadingSettingsViewModel(client: account.client, reading: account.reading))
  }

  var body: some View {
    Form {
      whenLoaded(form.loading, retry: { await form.load() }) {
        fields
      }
    }
    .task { await form.load() }
    .navigationTitle("Reading Settings")
  }

  @ViewBuilder private var fields: some View {
    Section("Daily goal") {
      numberField(localized("Minutes per day"), $form.dailyGoal, problem: form.goalProblem)
      Picker("Day starts", selection: $form.dayStartHour) {
        ForEach(0...ReadingSettings.latestDayStart, id: \.self) { hour in
          Text(hour == 0 ? "At midnight" : "At \(ReadingWords.time(minuteOfDay: hour * 60))").tag(hour)
        }
      }
      Text("Reading before this time counts toward the previous day.").smallPrint()
    }
    Section("Date and time") {
      LabeledContent("Time zone") { Text(verbatim: form.timeZone) }
      if timeZone != TimeZone(identifier: form.timeZone) {
        Button("Use \(timeZone.identifier)") { form.timeZone = timeZone.identifier }
      }
      FieldProblem(text: form.changing.problem("timeZone"))
    }
    Section("Privacy") {
      audiencePicker("Visible to", $form.visibility)
    }
    Section("Favorite genres") {
      ForEach(PreferredGenre.allCases, id: \.self) { genre in
        Toggle(genre.name, isOn: isChosen(genre))
          .disabled(!form.hasRoom && !form.isChosen(genre))
      }
      Text("Choose up to \(Limits.preferredGenres). The first one counts most.").smallPrint()
      FieldProblem(text: form.changing.problem("preferredGenres"))
    }
    Section {
      if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      Button(form.changing.isUnderWay ? "Saving…" : "Save") { Task { await form.save() } }
        .buttonStyle(.borderedProminent)
        .disabled(!form.canSave)
      if form.isSaved { Text("Saved.").foregroundStyle(Color.softInk) }
    }
  }

  private func isChosen(_ genre: PreferredGenre) -> Binding<Bool> {
    Binding(get: { form.isChosen(genre) }, set: { form.choose(genre, $0) })
  }
}
