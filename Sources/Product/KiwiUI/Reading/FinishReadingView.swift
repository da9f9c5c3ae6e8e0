import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// Ends or edits a session: last page, mood and visibility.
struct FinishReadingView: View {
  @Bindable var form: FinishReadingViewModel
  let model: AppModel
  /// The note written during the session, which becomes part of the post.
  @Binding private var note: String
  @State private var isDiscarding = false
  @Environment(\.dismiss) private var dismiss

  private let wasCompleted: Bool

  init(form: FinishReadingViewModel, model: AppModel, note: Binding<String> = .constant("")) {
    self.form = form
    self.model = model
    _note = note
    wasCompleted = form.session.status == .completed
  }

  var body: some View {
    NavigationStack {
      Group {
        if let ended = form.ended, !wasCompleted { summary(ended) } else { fields }
      }
      .navigationBarTitleDisplayMode(.inline)
    }
  }

  private var fields: some View {
    Form {
      Section {
        LabeledContent("Book") { Text(verbatim: form.session.bookTitle) }
        numberField(localized("Stopped at page"), $form.endPage, problem: form.pageProblem)
        Toggle("I finished this book", isOn: $form.isFinished)
      }
      Section("How did it feel?") {
        Picker("Mood", selection: $form.mood) {
          Text("None").tag("")
          ForEach(ReadingSession.knownMoods, id: \.self) { Text(ReadingWords.mood($0)).tag($0) }
          if !form.mood.isEmpty, !ReadingSession.knownMoods.contains(form.mood) {
            Text(verbatim: form.mood).tag(form.mood)
          }
        }
        LabeledField(localized("Or use your own word"), text: $form.mood)
        FieldProblem(text: form.moodProblem)
        if let guessing = model.services.moodGuessing {
          Button("Guess from Camera", systemImage: "camera") { Task { await form.guess(by: guessing) } }
          Text("The photo never leaves this device. You can change or clear the guess.").smallPrint()
        }
      }
      Section {
        audiencePicker("Visible to", $form.visibility)
      }
      Section {
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
        Button("Discard Session", role: .destructive) { isDiscarding = true }
      }
    }
    .navigationTitle(wasCompleted ? "Edit Session" : "Stop Reading")
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button(wasCompleted ? "Cancel" : "Keep Reading") { dismiss() }
          .fixedSize()
          .disabled(form.changing.isUnderWay)
      }
      ToolbarItem(placement: .confirmationAction) {
        Button(form.changing.isUnderWay ? "Saving…" : wasCompleted ? "Save" : "Done") {
          Task { if await form.save(), wasCompleted { dismiss() } }
        }
        .buttonStyle(.borderedProminent)
        .disabled(!form.canSave)
      }
    }
    .confirming(
      "Discard this session?", isPresented: $isDiscarding, "Discard",
      message: "Its time will no longer count toward your streak or goal."
    ) {
      if await form.discard() { dismiss() }
    }
  }

  private func summary(_ session: ReadingSession) -> some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        Text(verbatim: session.bookTitle).font(.title2)
        Text(ReadingWords.facts(session))
        StreakCard(reading: model.account.reading, goals: model.account.goals) {}
        Button("Write Post", systemImage: "square.and.pencil") {
          dismiss()
          let subject = session.title.map { PostSubject(.title($0)) }
          let words = [ReadingWords.summary(session), note.trimmingCharacters(in: .whitespacesAndNewlines)]
            .filter { !$0.isEmpty }
          model.perform(.composeSummary(words.joined(separator: "\n\n"), about: subject))
          note = ""
        }
        .buttonStyle(.borderedProminent)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(Spacing.large)
    }
    .navigationTitle("Session Saved")
    .toolbar {
      ToolbarItem(placement: .confirmationAction) { Button("Close") { dismiss() } }
    }
  }
}
