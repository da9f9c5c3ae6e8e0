/// Where a value stands in its range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View> {
  private let label: Label
  private let current: CurrentValueLabel
  private let bounds: (least: BoundsLabel, most: BoundsLabel)
  private let fraction: Double
  @Environment(\.self) private var environment

  private init<V: BinaryFloatingPoint>(
    _ value: V, _ range: ClosedRange<V>, label: Label, current: CurrentValueLabel,
    bounds: (least: BoundsLabel, most: BoundsLabel)
  ) {
    let length = Double(range.upperBound - range.lowerBound)
    let part = length > 0 ? Double(value - range.lowerBound) / length : 0
    fraction = part.isFinite ? min(max(part, 0), 1) : 0
    self.label = label
    self.current = current
    self.bounds = bounds
  }
}

extension Gauge where BoundsLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView {
    self.init(
      value, bounds, label: label(), current: EmptyView(), bounds: (least: EmptyView(), most: EmptyView()))
  }

  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value, bounds, label: label(), current: currentValueLabel(),
      bounds: (least: EmptyView(), most: EmptyView()))
  }
}

extension Gauge {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel, @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      value, bounds, label: label(), current: currentValueLabel(),
      bounds: (least: minimumValueLabel(), most: maximumValueLabel()))
  }
}

extension Gauge: View {
  @MainActor public var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(spacing: 8) {
        label
        Spacer(minLength: 8)
        current
      }
      HStack(spacing: 8) {
        bounds.least
        Element(
          kind: .progress, tag: .progress, traits: .ownWidth,
          attributes: [
            Attribute(.ariaLabel, (label as? Text)?.plain(environment) ?? "Value"),
            Attribute(.value, Style.number(fraction)), Attribute(.max, "1"),
          ]
        ) {}
        bounds.most
      }
    }
  }
}
