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

nonisolated public struct SecureField<Label: View> {
  let title: Text
  let prompt: Text?
  let text: Binding<String>
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(title: Text(titleKey), prompt: nil, text: text)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(title: Text(title), prompt: nil, text: text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(title: Text(titleKey), prompt: prompt, text: text)
  }
}

extension SecureField: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.input, .field)
    box.set(.type, "password")
    box.fill(as: view.title, prompt: view.prompt, text: view.text, context)
    context.emit(box)
  }
}

nonisolated public struct TextEditor {
  let text: Binding<String>
  public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.textarea, .field)
    box.set(.rows, "5")
    box.fill(as: nil, prompt: nil, text: view.text, context)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box)
  }
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

public struct SubmitLabel: Sendable {
  let name: String
  public static let done = SubmitLabel(name: "done")
  public static let go = SubmitLabel(name: "go")
  public static let send = SubmitLabel(name: "send")
  public static let search = SubmitLabel(name: "search")
  public static let next = SubmitLabel(name: "next")
  public static let `return` = SubmitLabel(name: "enter")
}

private struct SubmitKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }
private struct KeyboardKey: EnvironmentKey { static var defaultValue: String { "" } }
private struct ContentTypeKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
  var submit: (@MainActor () -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
  var keyboard: String {
    get { self[KeyboardKey.self] }
    set { self[KeyboardKey.self] = newValue }
  }
  var contentType: String? {
    get { self[ContentTypeKey.self] }
    set { self[ContentTypeKey.self] = newValue }
  }
}

extension View {
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    EnvironmentChanged(content: self) { values in
      guard triggers.contains(.text) else { return }
      let outer = values.submit
      values.submit = {
        action()
        outer?()
      }
    }
  }

  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    boxes { boxes, _ in
      if boxes[0].kind == .field { boxes[0].set(.enterKeyHint, submitLabel.name) }
    }
  }
}
