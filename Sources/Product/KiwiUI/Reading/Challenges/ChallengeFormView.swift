import KiwiEngine
import KiwiKit
import SwiftUI

/// Makes a challenge or changes one.
struct ChallengeFormView: View {
  @Bindable var form: ChallengeFormViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("What is it called?", text: $form.title)
          FieldProblem(text: form.titleProblem)
          TextField("What is it about? (may stay empty)", text: $form.description, axis: .vertical)
          FieldProblem(text: form.descriptionProblem)
        }
        Section("The goal") {
          Picker("What counts", selection: $form.unit) {
            ForEach(ChallengeUnit.allCases, id: \.self) { Text(ChallengeWords.unit($0)).tag($0) }
          }
          .disabled(form.isBound)
          LabeledField("How much", text: $form.amount).keyboardType(.numberPad)
          FieldProblem(text: form.amountProblem ?? form.changing.problem("unit"))
          if let points = form.points {
            Text("Worth \(ChallengeWords.points(points))").foregroundStyle(Color.softInk)
          }
        }
        Section("When") {
          if form.challenge == nil {
            Picker("How long", selection: $form.window) {
              ForEach(ChallengeFormViewModel.windows, id: \.self) { Text(ChallengeWords.window($0)).tag($0) }
            }
          }
          if form.window == .dates {
            DatePicker("From", selection: $form.firstDay, displayedComponents: .date).disabled(form.isBound)
            DatePicker("Through", selection: $form.lastDay, displayedComponents: .date)
          } else {
            Text("It begins today.").foregroundStyle(Color.softInk)
          }
          FieldProblem(text: form.daysProblem)
          if form.isBound {
            Text("Others are in it already: the goal can only be lowered, and the end only put off.")
              .font(.footnote).foregroundStyle(Color.softInk)
          }
        }
        Section {
          Picker("Who may join", selection: $form.visibility) {
            ForEach(Audience.allCases, id: \.self) { Text(AudienceWords.name($0)).tag($0) }
          }
          Text("Everybody in it sees how much the others have read, and never what.")
            .font(.footnote).foregroundStyle(Color.softInk)
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .navigationTitle(form.challenge == nil ? "New Challenge" : "Edit Challenge")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.disabled(form.changing.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.changing.isUnderWay ? "Saving…" : form.challenge == nil ? "Start" : "Save") {
            Task { if await form.save() != nil { dismiss() } }
          }
          .buttonStyle(.borderedProminent)
          .disabled(!form.canSave)
        }
      }
    }
  }
}
