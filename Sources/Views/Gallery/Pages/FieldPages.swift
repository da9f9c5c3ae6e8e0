import SwiftUI

extension Gallery {
  static let fieldPages = [
    GalleryPage("Text Field") { TextFieldSpecimen() },
    GalleryPage("Secure Field") { SecureFieldSpecimen() },
    GalleryPage("Text Editor") { TextEditorSpecimen() },
    GalleryPage("Focus") { FocusSpecimen() },
  ]
}

private struct TextFieldSpecimen: View {
  @State private var title = ""
  @State private var notes = "Two lines\nto begin with"
  @State private var pages = 300

  var body: some View {
    Specimen("One line") { TextField("Title", text: $title) }
    Specimen("With a prompt") { TextField("Title", text: $title, prompt: Text("Middlemarch")) }
    Specimen("That grows") { TextField("Notes", text: $notes, axis: .vertical) }
    Specimen("A number") { TextField("Pages", value: $pages, format: .number) }
    Specimen("Disabled") { TextField("Nothing to write", text: $title).disabled(true) }
    Text("“\(title)” has \(pages) pages.")
  }
}

private struct SecureFieldSpecimen: View {
  @State private var password = ""

  var body: some View {
    SecureField("Password", text: $password)
    Text("\(password.count) letters")
  }
}

private struct TextEditorSpecimen: View {
  @State private var text = Words.long

  var body: some View {
    TextEditor(text: $text).frame(minHeight: 160).accessibilityLabel("Reflection")
    Text("\(text.count) letters")
  }
}

private struct FocusSpecimen: View {
  private enum Field { case first, second }

  @FocusState private var focus: Field?
  @State private var first = ""
  @State private var second = ""

  var body: some View {
    TextField("First", text: $first).focused($focus, equals: .first).onSubmit { focus = .second }
    TextField("Second", text: $second).focused($focus, equals: .second)
    Button("To the first") { focus = .first }
  }
}
