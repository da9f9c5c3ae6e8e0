import SwiftUI

/// A field whose name stays beside what is typed, for values that say nothing by themselves.
struct LabeledField: View {
  let name: String
  @Binding var text: String

  init(_ name: String, text: Binding<String>) {
    self.name = name
    _text = text
  }

  var body: some View {
    LabeledContent(name) { TextField(name, text: $text, prompt: Text(verbatim: "")) }
  }
}
