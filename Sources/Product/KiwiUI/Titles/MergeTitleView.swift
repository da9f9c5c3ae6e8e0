import KiwiEngine
import KiwiKit
import SwiftUI

/// Merges a double into the title that stays, for admins.
struct MergeTitleView: View {
  let form: MergeTitleViewModel
  let merged: @MainActor (Title) -> Void
  @State private var isPicking = false
  @State private var isAsking = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("This title goes") { TitleLine(title: form.double) }
        Section("This title stays") {
          if let target = form.target { TitleLine(title: target) }
          Button(form.target == nil ? "Choose a Title" : "Choose Another Title") { isPicking = true }
            .buttonStyle(.bordered)
            .disabled(form.merging.isUnderWay)
          FieldProblem(text: form.merging.failure?.message)
        }
        Section("What will happen") {
          Text("The title that stays keeps its name, year, people and description.")
          Text("Everybody’s decisions, ratings, entries and lists move to it, and so do all posts.")
          Text("Old links to the title that goes lead on to it.")
          Text("This cannot be undone.").bold()
        }
      }
      .navigationTitle("Merge Titles")
      .navigationBarTitleDisplayMode(.inline)
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
        "Merge “\(form.double.name)” into “\(form.target?.name ?? "")”?", isPresented: $isAsking,
        titleVisibility: .visible
      ) {
        Button("Merge", role: .destructive) {
          Task { if let title = await form.merge() { merged(title) } }
        }
      } message: {
        Text("This cannot be undone.")
      }
    }
    .interactiveDismissDisabled(form.merging.isUnderWay)
    .sheet(isPresented: $isPicking) {
      TitlePickerView("Which Title Stays?", picker: form.picker) { form.choose($0) }
    }
  }
}
