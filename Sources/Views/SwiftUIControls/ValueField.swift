import Foundation
import SwiftUICore

/// Converts between a value and the text of its field.
nonisolated struct FieldValue {
  let text: @MainActor (EnvironmentValues) -> String
  /// Receives typed text. Invalid text keeps the value, or clears an optional one.
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

/// A field for a formatted value. During editing it keeps the typed text, because intermediate text such as `1.`
/// differs from the formatted value.
struct ValueField<Label: View>: View {
  struct Typed: Equatable {
    let text: String
    /// The formatted value after the last edit. A different one means that the app has set the value.
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
