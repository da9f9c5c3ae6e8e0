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
          checkedField("What is it called?", $form.title, problem: form.titleProblem)
          TextField("What is it about? (may stay empty)", text: $form.description, axis: .vertical)
          FieldProblem(text: form.descriptionProblem)
        }
        Section("The goal") {
          choicePicker("What counts", $form.unit, of: ChallengeUnit.allCases, words: ChallengeWords.unit)
            .disabled(form.isBound)
          numberField("How much", $form.amount, problem: form.amountProblem ?? form.changing.problem("unit"))
          if let points = form.points {
            Text("Worth \(ChallengeWords.points(points))").foregroundStyle(Color.softInk)
          }
        }
        Section("When") {
          if form.challenge == nil {
            choicePicker(
              "How long", $form.window, of: ChallengeFormViewModel.windows, words: ChallengeWords.window)
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
              .smallPrint()
          }
        }
        Section {
          audiencePicker("Who may join", $form.visibility)
          Text("Everybody in it sees how much the others have read, and never what.").smallPrint()
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.challenge == nil ? "New Challenge" : "Edit Challenge",
        confirm: form.changing.isUnderWay ? "Saving…" : form.challenge == nil ? "Start" : "Save",
        canConfirm: form.canSave, isBusy: form.changing.isUnderWay, cancel: { dismiss() }
      ) {
        if await form.save() != nil { dismiss() }
      }
    }
  }
}
