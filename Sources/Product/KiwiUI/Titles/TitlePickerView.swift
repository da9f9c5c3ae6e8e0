import KiwiEngine
import KiwiKit
import SwiftUI

/// Searches for a title and returns the chosen one.
struct TitlePickerView: View {
  let question: String
  let pick: @MainActor (Title) -> Void
  @State private var picker: TitlePickerViewModel

  init(_ question: String, picker: TitlePickerViewModel, pick: @escaping @MainActor (Title) -> Void) {
    self.question = question
    self.pick = pick
    _picker = State(initialValue: picker)
  }

  var body: some View {
    @Bindable var picker = picker
    SearchSheet(question: question, prompt: localized("Books, films and shows"), query: $picker.query) {
      await picker.search()
    } results: { dismiss in
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
        ListEnd(titles) { ContentUnavailableView("No Results", systemImage: "book") }
      } else {
        Text("Search by title or creator.").foregroundStyle(Color.softInk)
      }
    }
  }
}
