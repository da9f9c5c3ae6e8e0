import KiwiEngine
import KiwiKit
import SwiftUI

/// Creates or edits a challenge.
struct ChallengeFormView: View {
  @Bindable var form: ChallengeFormViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          checkedField("Title", $form.title, problem: form.titleProblem)
          TextField("Description (optional)", text: $form.description, axis: .vertical)
          FieldProblem(text: form.descriptionProblem)
        }
        Section("Goal") {
          choicePicker("Unit", $form.unit, of: ChallengeUnit.allCases, words: ChallengeWords.unit)
            .disabled(form.isBound)
          numberField(
            localized("Amount"), $form.amount, problem: form.amountProblem ?? form.changing.problem("unit"))
          if let points = form.points {
            Text("Worth \(ChallengeWords.points(points))").foregroundStyle(Color.softInk)
          }
        }
        Section("Dates") {
          if form.challenge == nil {
            choicePicker(
              "Duration", $form.window, of: ChallengeFormViewModel.windows, words: ChallengeWords.window)
          }
          if form.window == .dates {
            DatePicker("Start date", selection: $form.firstDay, displayedComponents: .date).disabled(
              form.isBound)
            DatePicker("End date", selection: $form.lastDay, displayedComponents: .date)
          } else {
            Text("Starts today.").foregroundStyle(Color.softInk)
          }
          FieldProblem(text: form.daysProblem)
          if form.isBound {
            Text("Other people have already joined. You can only lower the goal or choose a later end date.")
              .smallPrint()
          }
        }
        Section {
          audiencePicker("Open to", $form.visibility)
          Text("Members can see each other’s progress, but not which books they read.").smallPrint()
        }
        if let failure = form.changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.challenge == nil ? "New Challenge" : "Edit Challenge",
        confirm: form.changing.isUnderWay ? "Saving…" : form.challenge == nil ? "Create" : "Save",
        canConfirm: form.canSave, isBusy: form.changing.isUnderWay, cancel: { dismiss() }
      ) {
        if await form.save() != nil { dismiss() }
      }
    }
  }
}
