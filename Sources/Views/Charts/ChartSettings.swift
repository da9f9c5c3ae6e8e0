import SwiftUI

/// The settings of a chart from its modifiers.
struct ChartSettings {
  struct AxisSettings {
    var isHidden = false
    var collect: (@MainActor (inout _AxisParts) -> Void)?
    var title: AnyView?
    var domain: _Domain?
    var isReversed = false
  }

  var x = AxisSettings()
  var y = AxisSettings()
  var isLegendHidden = false
  var isLegendAbove = false
  /// The styles of certain categories, and those for the others in order.
  var named: [(name: _Datum, style: AnyShapeStyle)] = []
  var styles: [AnyShapeStyle] = []
}

extension EnvironmentValues {
  @Entry var chartSettings: ChartSettings = ChartSettings()
}

/// The domain of a scale.
public enum _Domain {
  case numbers(ClosedRange<Double>)
  case dates(ClosedRange<Date>)
  case categories([String])
  case automatic(includesZero: Bool)
}

extension _Domain {
  /// Creates the domain of the given values; nil if none of them has a position.
  init?(over data: [_Datum]) {
    let plotted = data.map { Plotted(label: Text(""), datum: $0) }
    let (numbers, dates) = (plotted.compactMap(\.number), plotted.compactMap(\.date))
    let names = plotted.compactMap(\.category)
    if let least = numbers.min(), let most = numbers.max() {
      self = .numbers(least...most)
    } else if let first = dates.min(), let last = dates.max() {
      self = .dates(first...last)
    } else if !names.isEmpty {
      self = .categories(names)
    } else {
      return nil
    }
  }
}

/// The domain of a scale: a range of numbers or dates, a list of categories, or values to include.
///
/// ```swift
/// chart.chartYScale(domain: 0...100)
/// ```
public protocol ScaleDomain {
  var _domain: _Domain? { get }
  var _isReversed: Bool { get }
}

extension ScaleDomain {
  public var _isReversed: Bool { false }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  public var _domain: _Domain? {
    _Domain(over: [lowerBound.primitivePlottable._datum, upperBound.primitivePlottable._datum])
  }
}

extension Array: ScaleDomain where Element: Plottable {
  public var _domain: _Domain? { _Domain(over: map { $0.primitivePlottable._datum }) }
}

/// A domain that follows from the data.
///
/// ```swift
/// chart.chartYScale(domain: .automatic(includesZero: false))
/// ```
public struct AutomaticScaleDomain: ScaleDomain {
  let includesZero: Bool
  var isReversed = false
  public var _domain: _Domain? { .automatic(includesZero: includesZero) }
  public var _isReversed: Bool { isReversed }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  /// A domain that includes all values and zero.
  public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain(includesZero: true) }
  /// A domain that includes all values, and zero by default.
  public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero ?? true, isReversed: reversed ?? false)
  }
}

/// The range of a scale.
///
/// ```swift
/// chart.chartForegroundStyleScale(domain: genres, range: [Color.blue, .green])
/// ```
public protocol ScaleRange {
  associatedtype VisualValue
  var _values: [VisualValue] { get }
}

extension Array: ScaleRange {
  public var _values: [Element] { self }
}

/// The type of a scale; ignored, because it follows from the values.
///
/// ```swift
/// chart.chartYScale(domain: 0...100, type: .linear)
/// ```
public struct ScaleType: Equatable, Sendable {
  private let name: String
  /// Numbers.
  public static var linear: ScaleType { ScaleType(name: "linear") }
  /// Dates.
  public static var date: ScaleType { ScaleType(name: "date") }
  /// Categories.
  public static var category: ScaleType { ScaleType(name: "category") }
}

extension View {
  nonisolated private func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
    transformEnvironment(\.chartSettings, transform: change)
  }

  // MARK: Axes

  /// Shows or hides the horizontal axis.
  nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
    chart { $0.x.isHidden = visibility == .hidden }
  }

  /// Shows or hides the vertical axis.
  nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
    chart { $0.y.isHidden = visibility == .hidden }
  }

  /// Sets the content of the horizontal axis.
  nonisolated public func chartXAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return chart { $0.x.collect = { Content._collect(content, into: &$0) } }
  }

  /// Sets the content of the vertical axis.
  nonisolated public func chartYAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return chart { $0.y.collect = { Content._collect(content, into: &$0) } }
  }

  // MARK: Titles of axes

  /// Sets the title of the horizontal axis. Position, alignment and spacing are ignored.
  nonisolated public func chartXAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.x.title = title }
  }
  /// Sets the title of the horizontal axis to a localized text.
  nonisolated public func chartXAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel { Text(labelKey) }
  }
  /// Sets the title of the horizontal axis to an unlocalized text.
  @_disfavoredOverload nonisolated public func chartXAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel { Text(label) }
  }

  /// Sets the title of the vertical axis. Position, alignment and spacing are ignored.
  nonisolated public func chartYAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.y.title = title }
  }
  /// Sets the title of the vertical axis to a localized text.
  nonisolated public func chartYAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel { Text(labelKey) }
  }
  /// Sets the title of the vertical axis to an unlocalized text.
  @_disfavoredOverload nonisolated public func chartYAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel { Text(label) }
  }

  // MARK: Scales

  /// Sets the domain of the horizontal axis. The type is ignored.
  nonisolated public func chartXScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    nonisolated(unsafe) let domain = domain
    return chart { ($0.x.domain, $0.x.isReversed) = (domain._domain, domain._isReversed) }
  }

  /// Sets the domain of the vertical axis. The type is ignored.
  nonisolated public func chartYScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    nonisolated(unsafe) let domain = domain
    return chart { ($0.y.domain, $0.y.isReversed) = (domain._domain, domain._isReversed) }
  }

  /// Sets the styles of certain categories.
  nonisolated public func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    chart { settings in
      settings.named = mapping.map { ($0.key.primitivePlottable._datum, AnyShapeStyle($0.value)) }
    }
  }

  /// Sets the styles of categories in order. The type is ignored.
  nonisolated public func chartForegroundStyleScale<DataValue: Plottable, Range: ScaleRange>(
    domain: [DataValue], range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    chart { settings in
      settings.named = zip(domain, range._values).map {
        ($0.primitivePlottable._datum, AnyShapeStyle($1))
      }
    }
  }

  /// Sets the styles for categories in order of their occurrence.
  nonisolated public func chartForegroundStyleScale<Range: ScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    chart { $0.styles = range._values.map { AnyShapeStyle($0) } }
  }

  // MARK: Legend

  /// Shows or hides the legend.
  nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
    chart { $0.isLegendHidden = visibility == .hidden }
  }

  /// Sets the position of the legend, which is above or below the chart.
  nonisolated public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chart { $0.isLegendAbove = !position.isAutomatic && position.down < 0 }
  }
}
