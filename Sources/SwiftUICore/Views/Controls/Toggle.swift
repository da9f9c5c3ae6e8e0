nonisolated public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = Text(titleKey)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = Text(title)
  }
}

extension Toggle where Label == SwiftUICore.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.isOn = isOn
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
  }
}

extension Toggle: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .toggle)
    box.traits = .ownWidth
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var input = Box(.input, .none)
      input.attributes = [Attribute(.type, "checkbox"), Attribute(.role, "switch")]
      if context.read({ view.isOn.wrappedValue }) { input.set(.checked) }
      if inside.environment.isEnabled {
        input.handlers = [.toggle { view.isOn.wrappedValue = $0 }]
      } else {
        input.set(.disabled)
      }
      inside.at(2).emit(input)
    }
  }
}
