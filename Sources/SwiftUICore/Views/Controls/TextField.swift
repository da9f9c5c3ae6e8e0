nonisolated public struct TextField<Label: View> {
  let label: Label
  let title: Text?
  let prompt: Text?
  let axis: Axis
  let text: Binding<String>
  /// Runs when the field is left or submitted, for values that are read as a whole.
  let settle: (@MainActor () -> Void)?

  init(label: Label, title: Text?, prompt: Text?, axis: Axis, text: Binding<String>) {
    self.label = label
    self.title = title
    self.prompt = prompt
    self.axis = axis
    self.text = text
    settle = nil
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), title: Text(titleKey), prompt: nil, axis: .horizontal, text: text)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(label: Text(title), title: Text(title), prompt: nil, axis: .horizontal, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(titleKey), title: Text(titleKey), prompt: prompt, axis: .horizontal, text: text)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(title), title: Text(title), prompt: prompt, axis: .horizontal, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(label: Text(titleKey), title: Text(titleKey), prompt: nil, axis: axis, text: text)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(label: Text(title), title: Text(title), prompt: nil, axis: axis, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(label: Text(titleKey), title: Text(titleKey), prompt: prompt, axis: axis, text: text)
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    let text = Binding<String>(
      get: { format.format(value.wrappedValue) },
      set: { if let parsed = try? format.parseStrategy.parse($0) { value.wrappedValue = parsed } })
    self.init(label: Text(titleKey), title: Text(titleKey), prompt: prompt, axis: .horizontal, text: text)
  }
}

extension TextField: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(view.axis == .vertical ? .textarea : .input, .field)
    if view.axis == .vertical { box.set(.rows, "1") }
    box.fill(as: view.title, prompt: view.prompt, text: view.text, context)
    if context.environment.keyboard.isEmpty == false { box.set(.inputMode, context.environment.keyboard) }
    context.emit(box)
  }
}

extension Box {
  /// A field for text: its name, its value, and what typing in it does.
  @MainActor mutating func fill(
    as title: Text?, prompt: Text?, text: Binding<String>, _ context: _RenderContext
  ) {
    traits = .ownWidth
    if let title {
      set(.ariaLabel, title.plain(context.environment))
      set(.placeholder, (prompt ?? title).plain(context.environment))
    }
    set(.value, context.read { text.wrappedValue })
    if let type = context.environment.contentType { set(.autocomplete, type) }
    guard context.environment.isEnabled else {
      set(.disabled)
      return
    }
    handlers.append(.edit { if $0.utf8.count <= 200_000 { text.wrappedValue = $0 } })
    if let submit = context.environment.submit {
      set(.dataSubmit)
      handlers.append(.commit { submit() })
    }
  }
}
