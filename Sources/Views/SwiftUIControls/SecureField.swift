import SwiftUICore

/// A text field that hides its text.
///
/// ```swift
/// SecureField("Password", text: $password)
/// ```
nonisolated public struct SecureField<Label: View> {
  let label: Label
  let prompt: Text?
  let text: Binding<String>
  var onCommit: (@MainActor () -> Void)?

  init(made label: Label, prompt: Text?, text: Binding<String>) {
    self.label = label
    self.prompt = prompt
    self.text = text
  }

  /// Creates a field with a label.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(made: label(), prompt: prompt, text: text)
  }
}

extension SecureField where Label == Text {
  /// Creates a field with a title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(made: Text(titleKey), prompt: nil, text: text)
  }
  /// Creates a field with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(made: Text(title), prompt: nil, text: text)
  }
  /// Creates a field with a title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(made: Text(titleKey), prompt: prompt, text: text)
  }
  /// Creates a field with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(made: Text(title), prompt: prompt, text: text)
  }
  /// Creates a field with a title.
  ///
  /// - `onCommit`: Called when the field is submitted.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(made: Text(titleKey), prompt: nil, text: text)
    self.onCommit = onCommit
  }
  /// Creates a field with a title.
  ///
  /// - `onCommit`: Called when the field is submitted.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(made: Text(title), prompt: nil, text: text)
    self.onCommit = onCommit
  }
}

extension SecureField: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.input, .field)
    box.set(.type, "password")
    box.fill(as: PlainText.text(of: view.label), prompt: view.prompt, text: view.text, context)
    if let style = context.environment.textFieldStyleName { box.set(.dataKey, style) }
    if let commit = view.onCommit, context.environment.isEnabled {
      box.set(.dataSubmit)
      box.handlers.append(.commit(commit))
    }
    context.emit(box)
  }
}
