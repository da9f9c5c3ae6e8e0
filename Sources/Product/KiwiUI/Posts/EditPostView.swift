import KiwiEngine
import SwiftUI

/// Edits the text, subject and visibility of a post.
struct EditPostView: View {
  @Bindable var form: EditPostViewModel
  let client: any APIClientProtocol
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("Reflection") {
          TextField("Reflection", text: $form.caption, axis: .vertical).lineLimit(4...12).fontDesign(.serif)
          FieldProblem(text: form.captionProblem)
        }
        if !form.alts.isEmpty {
          Section("Photo descriptions") {
            ForEach(form.alts.indices, id: \.self) { index in
              TextField("Photo \(index + 1)", text: $form.alts[index], axis: .vertical)
              FieldProblem(text: form.altProblem(at: index))
            }
          }
        }
        Section("About") {
          PostSubjectEditor(form: form, visibility: form.visibility, client: client)
        }
        Section { VisibilityPicker(visibility: $form.visibility) }
      }
      .inlineTitle("Edit Post")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            form.cancel()
            dismiss()
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            form.save()
            dismiss()
          }
          .buttonStyle(.borderedProminent)
          .disabled(!form.canSave)
        }
      }
    }
  }
}
