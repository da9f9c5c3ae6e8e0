import SwiftUICore

/// A control that selects a value along a line.
///
/// ```swift
/// Slider(value: $progress, in: 0...100, step: 5)
/// ```
nonisolated public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let label: Label
  let minimum: ValueLabel
  let maximum: ValueLabel
  let onEditingChanged: (Bool) -> Void

  init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, step: Double?, label: Label, minimum: ValueLabel,
    maximum: ValueLabel, _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.value = .number(value)
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step
    self.label = label
    self.minimum = minimum
    self.maximum = maximum
    self.onEditingChanged = onEditingChanged
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: nil, label: EmptyView(), minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged)
  }
  /// Creates a slider.
  ///
  /// - `bounds`: The selectable values.
  /// - `step`: The distance between values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: Double(step), label: EmptyView(), minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: nil, label: label(), minimum: EmptyView(), maximum: EmptyView(), onEditingChanged)
  }
  /// Creates a slider with a label.
  ///
  /// - `bounds`: The selectable values.
  /// - `step`: The distance between values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: Double(step), label: label(), minimum: EmptyView(), maximum: EmptyView(),
      onEditingChanged)
  }
}

extension Slider {
  /// Creates a slider with labels of itself and its bounds.
  ///
  /// - `bounds`: The selectable values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: nil, label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
      onEditingChanged)
  }
  /// Creates a slider with labels of itself and its bounds.
  ///
  /// - `bounds`: The selectable values.
  /// - `step`: The distance between values.
  /// - `onEditingChanged`: Receives true before and false after each change.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, bounds, step: Double(step), label: label(), minimum: minimumValueLabel(),
      maximum: maximumValueLabel(), onEditingChanged)
  }
}

extension Binding where Value == Double {
  static func number<V: BinaryFloatingPoint>(_ value: Binding<V>) -> Binding<Double> {
    Binding<Double>(get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
  }
}

extension Slider: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if ValueLabel.self == EmptyView.self {
      renderLine(view, context)
      return
    }
    var row = Box(.div, .slider)
    row.traits = .ownWidth
    context.emit(row) { inside in
      ValueLabel._render(view.minimum, inside.at(1))
      renderLine(view, inside.at(2))
      ValueLabel._render(view.maximum, inside.at(3))
    }
  }

  @MainActor private static func renderLine(_ view: Self, _ context: _RenderContext) {
    var box = Box(.input, ValueLabel.self == EmptyView.self ? .slider : .none)
    box.traits = .ownWidth
    box.set(.type, "range")
    box.set(.min, NumberText.of(view.bounds.lowerBound))
    box.set(.max, NumberText.of(view.bounds.upperBound))
    box.set(.step, view.step.map { NumberText.of($0) } ?? "any")
    // A value out of bounds is shown at the closest bound and kept until the user moves the slider.
    let value = context.read { view.value.wrappedValue }
    box.set(.value, NumberText.of(min(max(value, view.bounds.lowerBound), view.bounds.upperBound)))
    let name = PlainText.of(view.label, context.environment)
    box.set(.ariaLabel, name ?? frameworkText("Value", context.environment.locale))
    if context.environment.isEnabled {
      box.handlers = [
        .number(view.bounds) { number in
          // The browser reports a value when the slider rests or is released, so each report is a complete edit.
          view.onEditingChanged(true)
          view.value.wrappedValue = number
          view.onEditingChanged(false)
        }
      ]
    } else {
      box.set(.disabled)
    }
    context.emit(box)
  }
}
