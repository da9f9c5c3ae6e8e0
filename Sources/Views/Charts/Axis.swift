import SwiftUI

/// The content of an axis.
///
/// ```swift
/// .chartXAxis { AxisMarks(position: .bottom) }
/// ```
@MainActor @preconcurrency public protocol AxisContent {
  @MainActor static func _collect(_ content: Self, into axis: inout _AxisParts)
}

/// One part of an axis at a value.
///
/// ```swift
/// AxisMarks { _ in AxisTick(); AxisValueLabel() }
/// ```
@MainActor @preconcurrency public protocol AxisMark {
  @MainActor static func _collect(_ mark: Self, into parts: inout _TickParts)
}

/// The parts of an axis.
public struct _AxisParts {
  var groups: [AxisGroup] = []
}

/// The parts of an axis at a value, and their styles if the app sets them.
public struct _TickParts {
  var gridLine: (stroke: StrokeStyle, style: AnyShapeStyle?)?
  var tick: (stroke: StrokeStyle, style: AnyShapeStyle?)?
  var label: (label: TickLabel, style: AnyShapeStyle?)?
}

enum TickLabel {
  case automatic
  case format((_Datum) -> String?)
  case view(AnyView)
}

/// Values of an axis with the same appearance.
struct AxisGroup {
  var values: AxisMarkValues
  var position: AxisMarkPosition
  /// The parts of a value; nil for the default lines, ticks and labels.
  var parts: (@MainActor (AxisValue) -> _TickParts)?
  var stroke: StrokeStyle?
  var format: ((_Datum) -> String?)?
}

/// The side of the plot with an axis; by default below it, or at the trailing side.
///
/// ```swift
/// AxisMarks(position: .leading)
/// ```
public struct AxisMarkPosition: Equatable, Sendable {
  private let name: String
  public static let automatic = AxisMarkPosition(name: "automatic")
  public static let leading = AxisMarkPosition(name: "leading")
  public static let trailing = AxisMarkPosition(name: "trailing")
  public static let top = AxisMarkPosition(name: "top")
  public static let bottom = AxisMarkPosition(name: "bottom")
}

/// The placement of labels; ignored, because each is centered on its value.
///
/// ```swift
/// AxisMarks(preset: .aligned)
/// ```
public struct AxisMarkPreset: Equatable, Sendable {
  private let name: String
  public static let automatic = AxisMarkPreset(name: "automatic")
  public static let aligned = AxisMarkPreset(name: "aligned")
  public static let extended = AxisMarkPreset(name: "extended")
  public static let inset = AxisMarkPreset(name: "inset")
}

/// The values of an axis.
///
/// ```swift
/// AxisMarks(values: .automatic(desiredCount: 4))
/// ```
public struct AxisMarkValues {
  enum Choice {
    case automatic(Int?)
    case stride(Double)
    /// Strides of a calendar component; a nil calendar is the user's.
    case calendar(Calendar.Component, Int, Calendar?)
    case listed([_Datum])
  }
  let choice: Choice

  /// A suitable number of round values.
  public static var automatic: AxisMarkValues { AxisMarkValues(choice: .automatic(nil)) }

  /// About the given number of round values. Domains are rounded in any case.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .automatic(desiredCount))
  }

  /// Multiples of a step. The default count is used if the step is zero or makes more than 200.
  public static func stride<P: BinaryFloatingPoint>(
    by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .stride(Double(stepSize)))
  }

  /// The starts of days, months or other units of a calendar, by default the user's.
  public static func stride(
    by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil, calendar: Calendar? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .calendar(component, count, calendar))
  }
}

/// A value of an axis.
///
/// ```swift
/// AxisMarks { value in AxisValueLabel(value.as(Int.self).map { "\($0) p." } ?? "") }
/// ```
public struct AxisValue {
  /// The index among the axis's values.
  public let index: Int
  /// The number of the axis's values.
  public let count: Int
  let datum: _Datum

  /// Returns the value as the app's type; nil if that type cannot represent it, such as 1.5 as an `Int`.
  public func `as`<P: Plottable>(_ valueType: P.Type) -> P? {
    func exactly<Whole: BinaryInteger>(_ type: Whole.Type, _ number: Double) -> Whole? {
      Whole(exactly: number)
    }
    func nearest<Real: BinaryFloatingPoint>(_ type: Real.Type, _ number: Double) -> Real { Real(number) }
    func primitive<V: Plottable>(_ type: V.Type) -> V? {
      switch datum {
      case .number(let number):
        if let whole = V.self as? any BinaryInteger.Type { return exactly(whole, number) as? V }
        if let real = V.self as? any BinaryFloatingPoint.Type { return nearest(real, number) as? V }
        return number.isFinite ? Decimal(number) as? V : nil
      case .date(let date): return date as? V
      case .category(let name): return name as? V
      }
    }
    return primitive(P.PrimitivePlottable.self).flatMap(P.init(primitivePlottable:))
  }
}

/// Lines, ticks and labels at values of an axis.
///
/// ```swift
/// .chartXAxis { AxisMarks(values: .stride(by: .month)) }
/// ```
nonisolated public struct AxisMarks<Content> {
  let group: AxisGroup
}

extension AxisMarks: AxisContent {
  @MainActor public static func _collect(_ content: Self, into axis: inout _AxisParts) {
    axis.groups.append(content.group)
  }
}

/// The default lines, ticks and labels.
nonisolated public struct _DefaultAxisMark {}

extension AxisMarks where Content == _DefaultAxisMark {
  /// Creates default lines, ticks and labels at values of an axis.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    group = AxisGroup(values: values, position: position, stroke: stroke)
  }

  /// Creates default lines, ticks and labels at listed values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    group = AxisGroup(values: .listed(values), position: position, stroke: stroke)
  }

  /// Creates default lines, ticks and formatted labels at values of an axis.
  public init<F: FormatStyle>(
    format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    group = AxisGroup(
      values: values, position: position, stroke: stroke, format: formatted(by: format))
  }
}

extension AxisMarks where Content: AxisMark {
  /// Creates custom parts at values of an axis.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) {
    group = AxisGroup(values, position, content)
  }

  /// Creates custom parts at listed values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) {
    group = AxisGroup(.listed(values), position, content)
  }

  /// Creates the same custom parts at values of an axis.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping @MainActor () -> Content
  ) {
    self.init(preset: preset, position: position, values: values) { _ in content() }
  }
}

extension AxisGroup {
  nonisolated init<Content: AxisMark>(
    _ values: AxisMarkValues, _ position: AxisMarkPosition,
    _ content: @escaping @MainActor (AxisValue) -> Content
  ) {
    self.init(
      values: values, position: position,
      parts: { value in
        var parts = _TickParts()
        Content._collect(content(value), into: &parts)
        return parts
      })
  }
}

nonisolated func formatted<F: FormatStyle>(by format: F) -> (_Datum) -> String?
where F.FormatInput: Plottable, F.FormatOutput == String {
  { AxisValue(index: 0, count: 1, datum: $0).as(F.FormatInput.self).map(format.format) }
}

extension AxisMarkValues {
  static func listed<Value: Plottable>(_ values: [Value]) -> AxisMarkValues {
    AxisMarkValues(choice: .listed(values.map { $0.primitivePlottable._datum }))
  }
}
