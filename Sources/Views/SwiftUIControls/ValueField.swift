import Foundation
import SwiftUICore

/// A value that is no text, as a field shows and takes it.
nonisolated struct FieldValue {
  let text: @MainActor (EnvironmentValues) -> String
  /// Takes what was typed. A text that stands for no value leaves the value as it is, or makes it nil where it may be.
  let take: @MainActor (String, EnvironmentValues) -> Void

  init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) where F.FormatOutput == String {
    nonisolated(unsafe) let (value, format) = (value, format)
    text = { $0.localized(format).format(value.wrappedValue) }
    take = { text, environment in
      if let parsed = try? environment.localized(format).parseStrategy.parse(text) {
        value.wrappedValue = parsed
      }
    }
  }

  init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F)
  where F.FormatOutput == String {
    nonisolated(unsafe) let (value, format) = (value, format)
    text = { environment in value.wrappedValue.map { environment.localized(format).format($0) } ?? "" }
    take = { value.wrappedValue = try? $1.localized(format).parseStrategy.parse($0) }
  }
}

/// A field for a value. What somebody types stays as it is for as long as they edit, since a text on its way to a
/// value, such as `1.` or none at all, is not the one that the value is written with.
struct ValueField<Label: View>: View {
  struct Typed: Equatable {
    let text: String
    /// How the value was written after the text was taken: once it is written otherwise, the program has set another.
    let meaning: String
  }

  let field: TextField<Label>
  let value: FieldValue
  let environment: EnvironmentValues
  @State private var typed: Typed?

  var body: some View {
    let (value, environment, typed) = (value, environment, $typed)
    let (changed, commit) = (field.onEditingChanged, field.onCommit)
    let written = value.text(environment)
    var field = field
    let shown = typed.wrappedValue.flatMap { $0.meaning == written ? $0.text : nil } ?? written
    field.content = .text(
      Binding {
        shown
      } set: { text in
        value.take(text, environment)
        typed.wrappedValue = Typed(text: text, meaning: value.text(environment))
      })
    field.onEditingChanged = { isEditing in
      if !isEditing { typed.wrappedValue = nil }
      changed?(isEditing)
    }
    field.onCommit = {
      typed.wrappedValue = nil
      commit?()
    }
    return field
  }
}
