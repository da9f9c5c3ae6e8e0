import Foundation
import SwiftUICore

/// The look of a value within a range.
///
/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircular)
/// ```
@MainActor @preconcurrency public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a gauge from.
///
/// ```swift
/// struct Percent: GaugeStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     LabeledContent { Text(configuration.value, format: .percent) } label: { configuration.label }
///   }
/// }
/// ```
public struct GaugeStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct CurrentValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct MinimumValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct MaximumValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct MarkedValueLabel { let view: AnyView }

  /// Where the value is in its range, from 0 to 1.
  public var value: Double
  public var label: Label
  public var currentValueLabel: CurrentValueLabel?
  public var minimumValueLabel: MinimumValueLabel?
  public var maximumValueLabel: MaximumValueLabel?
  /// The words of the labels, for those who do not see them.
  let name: String
  let words: String?
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.automatic)
/// ```
public struct DefaultGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.linearCapacity)
/// ```
public struct LinearCapacityGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryLinear)
/// ```
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeScale(configuration: configuration)
  }
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryLinearCapacity)
/// ```
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { GaugeBar(configuration: configuration) }
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircular)
/// ```
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isClosed: false)
  }
}

/// ```swift
/// Gauge(value: 0.4) { Text("Goal") }.gaugeStyle(.accessoryCircularCapacity)
/// ```
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isClosed: true)
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  nonisolated public static var automatic: DefaultGaugeStyle { .init() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { .init() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle { .init() }
}

extension View {
  nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: GaugeStyleConfiguration) in style.makeBody(configuration: configuration) }
  }
}

/// A bar, with the label above it and the ends beside it.
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
    .modifier(GaugeWords(configuration: configuration))
  }
}

/// A ring that is filled as far as the value, open below or closed.
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
    .modifier(GaugeWords(configuration: configuration))
  }

  private var line: StrokeStyle { StrokeStyle(lineWidth: 6, lineCap: .round) }
  private func ring(to end: Double) -> some Shape { Circle().trim(from: 0, to: end) }
}

/// Says the value to those who do not see it.
struct GaugeWords: ViewModifier {
  let configuration: GaugeStyleConfiguration
  @Environment(\.locale) private var locale

  func body(content: Content) -> some View {
    let share = configuration.value.formatted(.percent.precision(.fractionLength(0)).locale(locale))
    content
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: "\(configuration.name), \(configuration.words ?? share)"))
  }
}
