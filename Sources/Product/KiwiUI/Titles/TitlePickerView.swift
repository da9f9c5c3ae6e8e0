import KiwiEngine
import KiwiKit
import SwiftUI

/// Finds a book, a film or a show by its name, and hands it on.
struct TitlePickerView: View {
  let question: String
  let pick: @MainActor (Title) -> Void
  @State private var picker: TitlePickerViewModel
  @Environment(\.dismiss) private var dismiss

  init(_ question: String, picker: TitlePickerViewModel, pick: @escaping @MainActor (Title) -> Void) {
    self.question = question
    self.pick = pick
    _picker = State(initialValue: picker)
  }

  var body: some View {
    @Bindable var picker = picker
    NavigationStack {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: Spacing.large) {
          if let titles = picker.titles {
            ForEach(titles.titles) { title in
              Button {
                pick(title)
                dismiss()
              } label: {
                TitleLine(title: title)
              }
              .buttonStyle(.plain)
            }
            TitleAttributions(titles: titles.titles)
            ListEnd(titles) { ContentUnavailableView("Nothing Found", systemImage: "book") }
          } else {
            Text("Look for a name, or for who made it.").foregroundStyle(Color.softInk)
          }
        }
        .padding(Spacing.large)
      }
      .searchable(text: $picker.query, prompt: "Books, films and shows")
      .navigationTitle(question)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
    .task(id: picker.query) { await picker.search() }
  }
}
