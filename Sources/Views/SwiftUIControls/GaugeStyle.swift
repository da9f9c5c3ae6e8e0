import Foundation
import SwiftUICore

/// A type that defines the appearance of gauges.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircular)
/// ```
@MainActor @preconcurrency public protocol GaugeStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = GaugeStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a gauge for a style.
///
/// ```swift
/// struct Percent: GaugeStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     LabeledContent { Text(configuration.value, format: .percent) } label: { configuration.label }
///   }
/// }
/// ```
public struct GaugeStyleConfiguration {
  /// The label.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label of the current value.
  nonisolated public struct CurrentValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label of the lower bound.
  nonisolated public struct MinimumValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label of the upper bound.
  nonisolated public struct MaximumValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// A label of a marked value.
  nonisolated public struct MarkedValueLabel { let view: AnyView }

  /// The position of the value in its range, from 0 to 1.
  public var value: Double
  /// The label.
  public var label: Label
  /// The label of the current value, if any.
  public var currentValueLabel: CurrentValueLabel?
  /// The label of the lower bound, if any.
  public var minimumValueLabel: MinimumValueLabel?
  /// The label of the upper bound, if any.
  public var maximumValueLabel: MaximumValueLabel?
  /// The text of the labels, for assistive technology.
  let name: String
  let words: String?
}

/// The default style of gauges, a bar.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.automatic)
/// ```
public struct DefaultGaugeStyle: GaugeStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// A gauge as a bar.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.linearCapacity)
/// ```
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style of a bar.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// A gauge as a line with a mark.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryLinear)
/// ```
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style of a line with a mark.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeScale(configuration: configuration)
  }
}

/// A gauge as a bar.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryLinearCapacity)
/// ```
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style of a small bar.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// A gauge as an open ring.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircular)
/// ```
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style of an open ring.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isClosed: false)
  }
}

/// A gauge as a closed ring.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircularCapacity)
/// ```
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style of a closed ring.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isClosed: true)
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// A bar.
  nonisolated public static var automatic: DefaultGaugeStyle { .init() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar.
  nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A line with a mark.
  nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A bar.
  nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring.
  nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A closed ring.
  nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle { .init() }
}

extension View {
  /// Sets the style of gauges in this view.
  nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: GaugeStyleConfiguration) in style.makeBody(configuration: configuration) }
  }
}

/// A bar with the label above and the bounds beside it.
struct GaugeBar: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    Element(kind: .gauge, traits: .ownWidth) {
      configuration.label
      configuration.minimumValueLabel
      Element(
        kind: .progress, tag: .progress, traits: .ownWidth,
        attributes: [
          Attribute(.ariaLabel, configuration.name), Attribute(.value, Style.number(configuration.value)),
          Attribute(.max, "1"),
        ]
      ) { EmptyView() }
      configuration.maximumValueLabel
      configuration.currentValueLabel
    }
  }
}

/// A line with a mark at the value.
struct GaugeScale: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    HStack(spacing: 6) {
      configuration.minimumValueLabel
      GeometryReader { proxy in
        Capsule().fill(.tint).frame(height: 6).frame(maxHeight: .infinity)
        Circle().fill(.primary).frame(width: 12, height: 12).frame(maxHeight: .infinity)
          .offset(x: max(proxy.size.width - 12, 0) * configuration.value)
      }
      .frame(minWidth: 60, minHeight: 12, maxHeight: 12)
      configuration.maximumValueLabel
    }
    .modifier(GaugeDescription(configuration: configuration))
  }
}

/// A ring filled up to the value, open at the bottom or closed.
struct GaugeRing: View {
  let configuration: GaugeStyleConfiguration
  let isClosed: Bool

  var body: some View {
    let part = isClosed ? 1 : 0.75
    ZStack {
      ring(to: part).stroke(.quaternary, style: line).rotationEffect(.degrees(isClosed ? -90 : 135))
      ring(to: part * configuration.value).stroke(.tint, style: line)
        .rotationEffect(.degrees(isClosed ? -90 : 135))
      configuration.currentValueLabel?.font(.headline).padding(8)
      if !isClosed {
        HStack(spacing: 8) {
          configuration.minimumValueLabel
          configuration.maximumValueLabel
        }
        .font(.caption2)
        .frame(maxHeight: .infinity, alignment: .bottom)
      }
    }
    .padding(3)
    .frame(width: 64, height: 64)
    .modifier(GaugeDescription(configuration: configuration))
  }

  private var line: StrokeStyle { StrokeStyle(lineWidth: 6, lineCap: .round) }
  private func ring(to end: Double) -> some Shape { Circle().trim(from: 0, to: end) }
}

/// Describes the value for assistive technology.
struct GaugeDescription: ViewModifier {
  let configuration: GaugeStyleConfiguration
  @Environment(\.locale) private var locale

  func body(content: Content) -> some View {
    let share = configuration.value.formatted(.percent.precision(.fractionLength(0)).locale(locale))
    content
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: "\(configuration.name), \(configuration.words ?? share)"))
  }
}
