import KiwiEngine
import KiwiKit
import SwiftUI

/// Adds a pasted or typed text to the speed reading shelf.
struct PasteTextView: View {
  @Bindable var shelf: SpeedReadingShelfViewModel
  let open: @MainActor (String) -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Paste or type text", text: $shelf.pasted, axis: .vertical).lineLimit(6...14)
          FieldProblem(text: shelf.pastedProblem)
          checkedField("Name (optional)", $shelf.name, problem: shelf.changing.problem("name"))
        }
        if let failure = shelf.changing.failure, failure.field == nil || failure.field == "id" {
          FieldProblem(text: failure.message)
        }
      }
      .formBar(
        "Paste Text", confirm: shelf.changing.isUnderWay ? "Saving…" : "Read", canConfirm: shelf.canAdd,
        cancel: { dismiss() }
      ) {
        guard let id = await shelf.add() else { return }
        dismiss()
        open(id)
      }
    }
  }
}
