import SwiftUICore

/// A control that switches between on and off.
///
/// ```swift
/// Toggle("Remind me", isOn: $isReminded)
/// ```
nonisolated public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let isMixed: Bool
  let label: Label

  init(isOn: Binding<Bool>, isMixed: Bool = false, made label: Label) {
    self.isOn = isOn
    self.isMixed = isMixed
    self.label = label
  }

  /// Creates a toggle with a label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, made: label())
  }

  /// Creates a toggle for several values. It is on if all are.
  public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    let count = bindings.count { $0.wrappedValue }
    self.init(
      isOn: Binding(
        get: { bindings.allSatisfy { $0.wrappedValue } },
        set: { value in for binding in bindings { binding.wrappedValue = value } }),
      isMixed: count > 0 && count < bindings.count, made: label())
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn, made: Text(titleKey))
  }
  /// Creates a toggle with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn, made: Text(title))
  }
}

extension Toggle where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a toggle with a title and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn, made: SwiftUICore.Label(titleKey, systemImage: systemImage))
  }
  /// Creates a toggle with a title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn, made: SwiftUICore.Label(title, systemImage: systemImage))
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates the toggle of a style's configuration.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn, isMixed: configuration.isMixed, made: configuration.label)
  }
}

extension Toggle: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let style = context.environment.toggleStyle
    if let makeBody = style.makeBody {
      var context = context.at(3)
      context.environment.toggleStyle = AnyToggleStyle()
      let configuration = ToggleStyleConfiguration(
        label: .init(_view: AnyView(view.label)), isOn: view.isOn, isMixed: view.isMixed)
      context.lazily { makeBody(configuration) }
      return
    }
    if style.name == "button" {
      renderButton(view, context)
      return
    }
    var box = Box(.label, .toggle)
    box.traits = .ownWidth
    if context.environment.labelsVisibility == .hidden { box.set(.dataAction, "label-hidden") }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var input = Box(.input, .none)
      input.attributes = [Attribute(.type, "checkbox"), Attribute(.role, "switch")]
      if let tint = style.tint { input.style[.accent] = .text(tint.css) }
      if inside.read({ view.isOn.wrappedValue }) { input.set(.checked) }
      if view.isMixed { input.set(.ariaChecked, "mixed") }
      if inside.environment.isEnabled {
        input.handlers = [.toggle { view.isOn.wrappedValue = $0 }]
      } else {
        input.set(.disabled)
      }
      inside.at(2).emit(input)
    }
  }

  @MainActor private static func renderButton(_ view: Self, _ context: _RenderContext) {
    let isOn = context.read { view.isOn.wrappedValue }
    var box = Box(.button, .button)
    box.set(.dataKey, isOn ? "prominent" : "bordered")
    box.set(.ariaPressed, isOn ? "true" : "false")
    if context.environment.isEnabled {
      box.handlers = [.tap { view.isOn.wrappedValue.toggle() }]
    } else {
      box.set(.disabled)
    }
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}
