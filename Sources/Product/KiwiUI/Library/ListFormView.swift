import KiwiEngine
import KiwiKit
import SwiftUI

/// Edits the name and description of a list.
struct ListFormView: View {
  @Bindable var form: ListFormViewModel
  /// Called with the ID of the list once it is saved.
  var saved: @MainActor (String) -> Void = { _ in }
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("Name") {
          checkedField("Name", $form.name, problem: form.nameProblem)
          CharactersLeft(count: TextLimit.remaining(form.name, Limits.listNameLength))
        }
        Section("Description") {
          TextField("Description", text: $form.description, axis: .vertical).lineLimit(3...8)
          FieldProblem(text: form.descriptionProblem)
        }
        if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
      }
      .formBar(
        form.list == nil ? "New List" : "Edit List", confirm: form.saving.isUnderWay ? "Saving…" : "Save",
        canConfirm: form.canSave, cancel: { dismiss() }
      ) {
        guard let id = await form.save() else { return }
        dismiss()
        saved(id)
      }
    }
  }
}
