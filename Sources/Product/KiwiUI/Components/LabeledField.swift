import SwiftUI

/// A text field with a permanent label, for values that need one.
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
