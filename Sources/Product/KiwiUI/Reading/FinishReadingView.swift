import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// Ends a session, or changes what is said of one: how far, how it felt, and whether to tell.
struct FinishReadingView: View {
  @Bindable var form: FinishReadingViewModel
  let model: AppModel
  /// What the reader wrote meanwhile; goes into the post.
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
        numberField("Up to page", $form.endPage, problem: form.pageProblem)
        Toggle("I finished this book", isOn: $form.isFinished)
      }
      Section("How did it feel?") {
        Picker("Mood", selection: $form.mood) {
          Text("Not said").tag("")
          ForEach(ReadingSession.knownMoods, id: \.self) { Text(ReadingWords.mood($0)).tag($0) }
          if !form.mood.isEmpty, !ReadingSession.knownMoods.contains(form.mood) {
            Text(verbatim: form.mood).tag(form.mood)
          }
        }
        LabeledField("Or in a word of yours", text: $form.mood)
        FieldProblem(text: form.moodProblem)
        if let guessing = model.services.moodGuessing {
          Button("Let the Camera Guess", systemImage: "camera") { Task { await form.guess(by: guessing) } }
          Text("Its picture never leaves this device. Change the guess, or leave it out.").smallPrint()
        }
      }
      Section {
        audiencePicker("Who may see it", $form.visibility)
      }
      Section {
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
        Button("Discard This Session", role: .destructive) { isDiscarding = true }
      }
    }
    .navigationTitle(wasCompleted ? "Edit Session" : "Stop Reading")
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button(wasCompleted ? "Cancel" : "Read On") { dismiss() }.disabled(form.changing.isUnderWay)
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
      message: "Its time counts no more, neither for your streak nor for your goal."
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
        Button("Write a Post", systemImage: "square.and.pencil") {
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
    .navigationTitle("Well Read")
    .toolbar {
      ToolbarItem(placement: .confirmationAction) { Button("Close") { dismiss() } }
    }
  }
}
