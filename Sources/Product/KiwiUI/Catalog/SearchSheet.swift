import SwiftUI

/// A sheet that searches as the user types and closes when a result is chosen.
struct SearchSheet<Results: View>: View {
  let question: String
  let prompt: String
  @Binding var query: String
  let search: () async -> Void
  @ViewBuilder let results: (_ dismiss: DismissAction) -> Results
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: Spacing.large) { results(dismiss) }
          .padding(Spacing.large)
      }
      .searchable(text: $query, prompt: prompt)
      .inlineTitle(question)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
    .task(id: query) { await search() }
  }
}
