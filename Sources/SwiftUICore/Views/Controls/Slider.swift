nonisolated public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let label: Label
  let onEditingChanged: (Bool) -> Void
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: nil,
      label: EmptyView(), onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
      step: Double(step),
      label: EmptyView(), onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value: .number(value), bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: nil,
      label: label(), onEditingChanged: onEditingChanged)
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
    var box = Box(.input, .slider)
    box.traits = .ownWidth
    box.set(.type, "range")
    box.set(.min, Style.number(view.bounds.lowerBound))
    box.set(.max, Style.number(view.bounds.upperBound))
    box.set(.step, view.step.map { Style.number($0) } ?? "any")
    box.set(.value, Style.number(context.read { view.value.wrappedValue }))
    if let label = (view.label as? Text)?.plain(context.environment) { box.set(.ariaLabel, label) }
    if context.environment.isEnabled {
      box.handlers = [.number(view.bounds) { view.value.wrappedValue = $0 }]
    } else {
      box.set(.disabled)
    }
    context.emit(box)
  }
}
