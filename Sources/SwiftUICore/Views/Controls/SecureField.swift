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
