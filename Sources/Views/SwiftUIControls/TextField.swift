import Foundation
import SwiftUICore

/// A text field.
///
/// ```swift
/// TextField("Title", text: $title)
/// TextField("Notes", text: $notes, axis: .vertical).lineLimit(3...8)
/// ```
nonisolated public struct TextField<Label: View> {
  enum Content {
    case text(Binding<String>)
    case value(FieldValue)
  }

  let label: Label
  let prompt: Text?
  let axis: Axis
  var content: Content
  /// Called when the field gains or loses the focus.
  var onEditingChanged: (@MainActor (Bool) -> Void)?
  /// Called when the field is submitted.
  var onCommit: (@MainActor () -> Void)?

  init(label: Label, prompt: Text?, axis: Axis = .horizontal, text: Binding<String>) {
    self.label = label
    self.prompt = prompt
    self.axis = axis
    content = .text(text)
  }

  init(label: Label, prompt: Text?, value: FieldValue) {
    self.label = label
    self.prompt = prompt
    axis = .horizontal
    content = .value(value)
  }

  /// Creates a field with a label.
  ///
  /// - `prompt`: The placeholder.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt, text: text)
  }
  /// Creates a field with a label.
  ///
  /// - `prompt`: The placeholder.
  /// - `axis`: Vertical for several lines.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt, axis: axis, text: text)
  }
}

extension TextField where Label == Text {
  /// Creates a field with a title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), prompt: nil, text: text)
  }
  /// Creates a field with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(label: Text(title), prompt: nil, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(titleKey), prompt: prompt, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(title), prompt: prompt, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `axis`: Vertical for several lines.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(label: Text(titleKey), prompt: nil, axis: axis, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `axis`: Vertical for several lines.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(label: Text(title), prompt: nil, axis: axis, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `axis`: Vertical for several lines.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(label: Text(titleKey), prompt: prompt, axis: axis, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `axis`: Vertical for several lines.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text?, axis: Axis
  ) {
    self.init(label: Text(title), prompt: prompt, axis: axis, text: text)
  }

  /// Creates a field with a title.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping @MainActor (Bool) -> Void, onCommit: @escaping @MainActor () -> Void = {}
  ) {
    self.init(label: Text(titleKey), prompt: nil, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }
  /// Creates a field with a title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, text: Binding<String>,
    onEditingChanged: @escaping @MainActor (Bool) -> Void, onCommit: @escaping @MainActor () -> Void = {}
  ) {
    self.init(label: Text(title), prompt: nil, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }
  /// Creates a field with a title.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(label: Text(titleKey), prompt: nil, text: text)
    self.onCommit = onCommit
  }
  /// Creates a field with a title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(label: Text(title), prompt: nil, text: text)
    self.onCommit = onCommit
  }

  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(titleKey), prompt: prompt, value: FieldValue(value, format))
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(title), prompt: prompt, value: FieldValue(value, format))
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(titleKey), prompt: prompt, value: FieldValue(value, format))
  }
  /// Creates a field with a title.
  ///
  /// - `prompt`: The placeholder.
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(label: Text(title), prompt: prompt, value: FieldValue(value, format))
  }
}

extension TextField {
  /// Creates a field for a value, with a label.
  ///
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(label: label(), prompt: prompt, value: FieldValue(value, format))
  }
  /// Creates a field for a value, with a label.
  ///
  /// - `format`: Converts between value and text. An invalid text keeps the value.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(label: label(), prompt: prompt, value: FieldValue(value, format))
  }
}

extension TextField: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    switch view.content {
    case .text(let text): view.render(text, context)
    case .value(let value):
      context.compose(ValueField(field: view, value: value, environment: context.environment))
    }
  }

  @MainActor private func render(_ text: Binding<String>, _ context: _RenderContext) {
    var box = Box(axis == .vertical ? .textarea : .input, .field)
    if axis == .vertical {
      box.set(.rows, "1")
    } else {
      box.set(.type, "text")
    }
    box.fill(as: PlainText.text(of: label), prompt: prompt, text: text, context)
    if let style = context.environment.textFieldStyleName { box.set(.dataKey, style) }
    if let changed = onEditingChanged, context.environment.isEnabled {
      box.listen("focus")
      box.handlers.append(.focus(isWanted: { false }, changed))
    }
    if let commit = onCommit, context.environment.isEnabled {
      box.set(.dataSubmit)
      box.handlers.append(.commit(commit))
    }
    context.emit(box)
  }
}
