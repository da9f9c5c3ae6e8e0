import SwiftUI

/// What modifiers around a chart say of it.
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
  /// The styles of names, and those that names get in turn.
  var named: [(name: _Datum, style: AnyShapeStyle)] = []
  var styles: [AnyShapeStyle] = []
}

extension EnvironmentValues {
  @Entry var chartSettings: ChartSettings = ChartSettings()
}

/// What a scale reaches over.
public enum _Domain {
  case numbers(ClosedRange<Double>)
  case dates(ClosedRange<Date>)
  case categories([String])
  case automatic(includesZero: Bool)
}

extension _Domain {
  /// Nil where nothing can be reached over: no values, or none that has a place.
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

/// What a scale answers for: a range of numbers or moments, or a list of values, which are categories or what the
/// range has to hold.
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
  public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain(includesZero: true) }
  public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
    AutomaticScaleDomain(includesZero: includesZero ?? true, isReversed: reversed ?? false)
  }
}

/// What a scale answers with.
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

/// What a scale tells values by. The values themselves say so here, whatever is asked for.
///
/// ```swift
/// chart.chartYScale(domain: 0...100, type: .linear)
/// ```
public struct ScaleType: Equatable, Sendable {
  private let name: String
  public static var linear: ScaleType { ScaleType(name: "linear") }
  public static var date: ScaleType { ScaleType(name: "date") }
  public static var category: ScaleType { ScaleType(name: "category") }
}

extension View {
  nonisolated private func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
    transformEnvironment(\.chartSettings, transform: change)
  }

  // MARK: Axes

  nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
    chart { $0.x.isHidden = visibility == .hidden }
  }

  nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
    chart { $0.y.isHidden = visibility == .hidden }
  }

  nonisolated public func chartXAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return chart { $0.x.collect = { Content._collect(content, into: &$0) } }
  }

  nonisolated public func chartYAxis<Content: AxisContent>(
    @AxisContentBuilder content: () -> Content
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return chart { $0.y.collect = { Content._collect(content, into: &$0) } }
  }

  // MARK: Titles of axes

  nonisolated public func chartXAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.x.title = title }
  }
  nonisolated public func chartXAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel { Text(labelKey) }
  }
  @_disfavoredOverload nonisolated public func chartXAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel { Text(label) }
  }

  nonisolated public func chartYAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.y.title = title }
  }
  nonisolated public func chartYAxisLabel(
    _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel { Text(labelKey) }
  }
  @_disfavoredOverload nonisolated public func chartYAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel { Text(label) }
  }

  // MARK: Scales

  nonisolated public func chartXScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    nonisolated(unsafe) let domain = domain
    return chart { ($0.x.domain, $0.x.isReversed) = (domain._domain, domain._isReversed) }
  }

  nonisolated public func chartYScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View {
    nonisolated(unsafe) let domain = domain
    return chart { ($0.y.domain, $0.y.isReversed) = (domain._domain, domain._isReversed) }
  }

  nonisolated public func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    chart { settings in
      settings.named = mapping.map { ($0.key.primitivePlottable._datum, AnyShapeStyle($0.value)) }
    }
  }

  nonisolated public func chartForegroundStyleScale<DataValue: Plottable, Range: ScaleRange>(
    domain: [DataValue], range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    chart { settings in
      settings.named = zip(domain, range._values).map {
        ($0.primitivePlottable._datum, AnyShapeStyle($1))
      }
    }
  }

  nonisolated public func chartForegroundStyleScale<Range: ScaleRange>(
    range: Range, type: ScaleType? = nil
  ) -> some View where Range.VisualValue: ShapeStyle {
    chart { $0.styles = range._values.map { AnyShapeStyle($0) } }
  }

  // MARK: Legend

  nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
    chart { $0.isLegendHidden = visibility == .hidden }
  }

  nonisolated public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View {
    chart { $0.isLegendAbove = !position.isAutomatic && position.down < 0 }
  }
}
