import SwiftUICore

/// A control that increments and decrements a value.
///
/// ```swift
/// Stepper("\(pages) pages", value: $pages, in: 1...2_000)
/// ```
nonisolated public struct Stepper<Label: View> {
  let label: Label
  let onIncrement: (@MainActor () -> Void)?
  let onDecrement: (@MainActor () -> Void)?

  init(
    made label: Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.label = label
    func reported(_ action: (@MainActor () -> Void)?) -> (@MainActor () -> Void)? {
      guard let action else { return nil }
      return {
        onEditingChanged(true)
        action()
        onEditingChanged(false)
      }
    }
    self.onIncrement = reported(onIncrement)
    self.onDecrement = reported(onDecrement)
  }

  init<V: Strideable>(
    made label: Label, value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride,
    onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    nonisolated(unsafe) let (value, bounds, step) = (value, bounds, step)
    // Compares the distance to the bound first, because a step beyond the range of the type would trap.
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
    self.init(
      made: label, onIncrement: move(step), onDecrement: move(0 - step), onEditingChanged: onEditingChanged)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      made: Text(titleKey), value: value, bounds: bounds, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  )
  where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      made: Text(titleKey) + Text(verbatim: " ") + Text(value.wrappedValue, format: format), value: value,
      bounds: bounds, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(made: Text(titleKey), value: value, bounds: nil, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  )
  where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      made: Text(titleKey) + Text(verbatim: " ") + Text(value.wrappedValue, format: format), value: value,
      bounds: nil, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onIncrement`: Increments the value; nil disables the button.
  /// - `onDecrement`: Decrements the value; nil disables the button.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      made: Text(titleKey), onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(made: Text(title), value: value, bounds: bounds, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  )
  where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      made: Text(title) + Text(verbatim: " ") + Text(value.wrappedValue, format: format), value: value,
      bounds: bounds, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onEditingChanged`: Receives true before and false after each change.
  @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(made: Text(title), value: value, bounds: nil, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onEditingChanged`: Receives true before and false after each change.
  @_disfavoredOverload public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  )
  where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      made: Text(title) + Text(verbatim: " ") + Text(value.wrappedValue, format: format), value: value,
      bounds: nil,
      step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a title.
  ///
  /// - `onIncrement`: Increments the value; nil disables the button.
  /// - `onDecrement`: Decrements the value; nil disables the button.
  /// - `onEditingChanged`: Receives true before and false after each change.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      made: Text(title), onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}

extension Stepper {
  /// Creates a stepper with a label.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(made: label(), value: value, bounds: bounds, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a label.
  ///
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(made: label(), value: value, bounds: nil, step: step, onEditingChanged: onEditingChanged)
  }
  /// Creates a stepper with a label.
  ///
  /// - `onIncrement`: Increments the value; nil disables the button.
  /// - `onDecrement`: Decrements the value; nil disables the button.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      made: label(), onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
}

extension Stepper: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .stepper)
    box.traits = .ownWidth
    box.set(.role, "group")
    if context.environment.labelsVisibility == .hidden { box.set(.dataAction, "label-hidden") }
    if let label = PlainText.of(view.label, context.environment) { box.set(.ariaLabel, label) }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      let locale = inside.environment.locale
      for (position, (name, sign, action)) in [
        (frameworkText("Decrease", locale), "minus", view.onDecrement),
        (frameworkText("Increase", locale), "plus", view.onIncrement),
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
