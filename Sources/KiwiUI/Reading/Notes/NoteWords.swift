import KiwiEngine
import KiwiKit
import SwiftUI

/// How screens say what belongs to notes, and to talk that waits.
enum NoteWords {
  static func position(_ position: BookPosition) -> String {
    [position.page.map { "Page \($0)" }, position.percent.map { "\($0) %" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  static func beyond(_ position: BookPosition?) -> String {
    if let page = position?.page { return "Beyond your page (p. \(page))" }
    if let percent = position?.percent { return "Beyond your place (\(percent) %)" }
    return "Beyond your page"
  }

  static func kind(_ kind: Note.Kind) -> String {
    switch kind {
    case .note: "My words"
    case .quote: "The book’s words"
    }
  }
}

/// Of which page of a book words speak.
struct PositionField: View {
  @Binding var position: BookPosition?
  @State private var text = ""

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      TextField("About page (optional)", text: $text).keyboardType(.numberPad)
        .onChange(of: text) { _, text in
          let page = StartReadingViewModel.number(text)
          if page != position?.page { position = BookPosition(page: page, percent: position?.percent) }
        }
      FieldProblem(
        text: text.isEmpty || StartReadingViewModel.number(text) != nil
          ? nil : "Write the number of a page, or leave it out.")
      Text("Whoever has not read so far sees it folded.").font(.footnote).foregroundStyle(Color.softInk)
    }
    .onAppear { text = position?.page.map(String.init) ?? "" }
  }
}
