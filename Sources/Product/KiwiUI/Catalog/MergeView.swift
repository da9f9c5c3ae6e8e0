import KiwiEngine
import KiwiKit
import SwiftUI

/// Merges a duplicate into the item that is kept, for admins.
struct MergeView<Item: CatalogScreens>: View {
  let form: MergeViewModel<Item>
  let merged: @MainActor (Item) -> Void
  @State private var isPicking = false
  @State private var isAsking = false
  @Environment(\.dismiss) private var dismiss

  private var words: CatalogLabels { Item.words }

  var body: some View {
    NavigationStack {
      Form {
        Section(words.duplicate) { form.duplicate.line(beside: nil) }
        Section(words.target) {
          if let target = form.target { target.line(beside: form.duplicate) }
          Button(form.target == nil ? words.choose : words.chooseAnother) { isPicking = true }
            .buttonStyle(.bordered)
            .disabled(form.merging.isUnderWay)
          FieldProblem(text: form.merging.failure?.message)
        }
        Section("Changes") {
          ForEach(words.consequences, id: \.self) { Text($0) }
          Text(words.undoing.form).bold(words.isFinal)
        }
      }
      .inlineTitle(words.merge)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.disabled(form.merging.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.merging.isUnderWay ? "Merging…" : "Merge") { isAsking = true }
            .buttonStyle(.borderedProminent)
            .disabled(!form.canMerge)
        }
      }
      .confirmationDialog(
        "Merge “\(form.duplicate.name)” into “\(form.target?.name ?? "")”?", isPresented: $isAsking,
        titleVisibility: .visible
      ) {
        Button("Merge", role: .destructive) {
          Task { if let item = await form.merge() { merged(item) } }
        }
      } message: {
        Text(words.undoing.confirmation)
      }
    }
    .interactiveDismissDisabled(form.merging.isUnderWay)
    .sheet(isPresented: $isPicking) { Item.picker(form.picker) { form.choose($0) } }
  }
}
