nonisolated public struct Stepper<Label: View> {
  let label: Label
  let onIncrement: (@MainActor () -> Void)?
  let onDecrement: (@MainActor () -> Void)?
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), value: value, bounds: bounds, step: step)
  }
  @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(title), value: value, bounds: bounds, step: step)
  }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), value: value, bounds: nil, step: step)
  }
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

extension Stepper {
  init<V: Strideable>(label: Label, value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride) {
    nonisolated(unsafe) let (value, bounds, step) = (value, bounds, step)
    // Measures the way to the bound first: a step past the end of the type would trap.
    func move(_ step: V.Stride) -> (@MainActor () -> Void)? {
      nonisolated(unsafe) let step = step
      let current = value.wrappedValue
      if let bounds {
        let end = step < 0 ? bounds.lowerBound : bounds.upperBound
        if current == end { return nil }
      }
      return {
        let current = value.wrappedValue
        guard let bounds else {
          value.wrappedValue = current.advanced(by: step)
          return
        }
        let end = step < 0 ? bounds.lowerBound : bounds.upperBound
        let way = current.distance(to: end)
        let passes = step < 0 ? way >= step : way <= step
        value.wrappedValue = passes ? end : current.advanced(by: step)
      }
    }
    self.init(label: label, onIncrement: move(step), onDecrement: move(0 - step))
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: label(), value: value, bounds: bounds, step: step)
  }
}

extension Stepper: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .stepper)
    box.traits = .ownWidth
    box.set(.role, "group")
    if let label = (view.label as? Text)?.plain(context.environment) { box.set(.ariaLabel, label) }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      for (position, (name, sign, action)) in [
        ("Decrease", "minus", view.onDecrement), ("Increase", "plus", view.onIncrement),
      ].enumerated() {
        var button = Box(.button, .button)
        button.attributes = [Attribute(.ariaLabel, name), Attribute(.dataKey, "bordered")]
        if let action, inside.environment.isEnabled {
          button.handlers = [.tap(action)]
        } else {
          button.set(.disabled)
        }
        inside.at(UInt64(2 + position)).emit(button) { Image._render(Image(systemName: sign), $0) }
      }
    }
  }
}
