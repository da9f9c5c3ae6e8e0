import KiwiEngine
import KiwiKit
import SwiftUI

/// A text to read, from wherever the reader has it.
struct PasteTextView: View {
  @Bindable var shelf: SpeedReadingShelfViewModel
  let open: @MainActor (String) -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Paste or write a text", text: $shelf.pasted, axis: .vertical).lineLimit(6...14)
          FieldProblem(text: shelf.pastedProblem)
          TextField("Name (optional)", text: $shelf.name)
          FieldProblem(text: shelf.changing.problem("name"))
        }
        if let failure = shelf.changing.failure, failure.field == nil || failure.field == "id" {
          FieldProblem(text: failure.message)
        }
      }
      .navigationTitle("A Text to Read")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button(shelf.changing.isUnderWay ? "Saving…" : "Read") {
            Task {
              guard let id = await shelf.add() else { return }
              dismiss()
              open(id)
            }
          }
          .buttonStyle(.borderedProminent)
          .disabled(!shelf.canAdd)
        }
      }
    }
  }
}
