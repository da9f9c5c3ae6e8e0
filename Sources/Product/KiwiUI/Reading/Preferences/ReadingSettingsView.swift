import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// How somebody reads: their goal, when their day begins and by which clock, who may see it, and what they prefer.
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
    .navigationTitle("Reading")
  }

  @ViewBuilder private var fields: some View {
    Section("Every day") {
      numberField("Minutes that you mean to read", $form.dailyGoal, problem: form.goalProblem)
      Picker("Your day begins", selection: $form.dayStartHour) {
        ForEach(0...ReadingSettings.latestDayStart, id: \.self) { hour in
          Text(hour == 0 ? "At midnight" : "At \(hour) o’clock").tag(hour)
        }
      }
      Text("Who reads into the night can have it count for the evening before.").smallPrint()
    }
    Section("Clock") {
      LabeledContent("Time zone") { Text(verbatim: form.timeZone) }
      if timeZone != TimeZone(identifier: form.timeZone) {
        Button("Use \(timeZone.identifier)") { form.timeZone = timeZone.identifier }
      }
      FieldProblem(text: form.changing.problem("timeZone"))
    }
    Section("Others") {
      audiencePicker("Who may see that you read", $form.visibility)
    }
    Section("Genres that you like most") {
      ForEach(PreferredGenre.allCases, id: \.self) { genre in
        Toggle(genre.name, isOn: isChosen(genre))
          .disabled(!form.hasRoom && !form.isChosen(genre))
      }
      Text("Up to \(Limits.preferredGenres), the one that you choose first counts most.").smallPrint()
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
