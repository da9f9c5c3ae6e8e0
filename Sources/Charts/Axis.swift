import SwiftUI

/// What an axis shows.
@MainActor @preconcurrency public protocol AxisContent {
  @MainActor static func _collect(_ content: Self, into axis: inout _AxisParts)
}

/// One part of what an axis shows at a value.
@MainActor @preconcurrency public protocol AxisMark {
  @MainActor static func _collect(_ mark: Self, into parts: inout _TickParts)
}

public struct _AxisParts {
  var groups: [AxisGroup] = []
}

/// What is shown at a value, and in which style where the program names one.
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

/// Values of an axis that look alike.
struct AxisGroup {
  var values: AxisMarkValues
  var position: AxisMarkPosition
  /// Nil for lines, ticks and labels as they are by themselves.
  var parts: (@MainActor (AxisValue) -> _TickParts)?
  var stroke: StrokeStyle?
  var format: ((_Datum) -> String?)?
}

public struct AxisMarkPosition: Equatable, Sendable {
  private let name: String
  public static let automatic = AxisMarkPosition(name: "automatic")
  public static let leading = AxisMarkPosition(name: "leading")
  public static let trailing = AxisMarkPosition(name: "trailing")
  public static let top = AxisMarkPosition(name: "top")
  public static let bottom = AxisMarkPosition(name: "bottom")
}

public struct AxisMarkPreset: Equatable, Sendable {
  private let name: String
  public static let automatic = AxisMarkPreset(name: "automatic")
  public static let aligned = AxisMarkPreset(name: "aligned")
  public static let extended = AxisMarkPreset(name: "extended")
  public static let inset = AxisMarkPreset(name: "inset")
}

/// Which values an axis names.
public struct AxisMarkValues {
  enum Choice {
    case automatic(Int?)
    case stride(Double)
    case calendar(Calendar.Component, Int)
    case listed([_Datum])
  }
  let choice: Choice

  public static var automatic: AxisMarkValues { AxisMarkValues(choice: .automatic(nil)) }

  // Domains begin and end at round values by themselves.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .automatic(desiredCount))
  }

  public static func stride<P: BinaryFloatingPoint>(
    by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .stride(Double(stepSize)))
  }

  public static func stride(
    by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil, calendar: Calendar? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(choice: .calendar(component, count))
  }
}

/// A value that an axis names.
public struct AxisValue {
  public let index: Int
  public let count: Int
  let datum: _Datum

  public func `as`<P: Plottable>(_ valueType: P.Type) -> P? {
    func primitive<V: Plottable>(_ type: V.Type) -> V? {
      switch datum {
      case .number(let number):
        return number as? V ?? Int(exactly: number.rounded()) as? V ?? Float(number) as? V
          ?? CGFloat(number) as? V ?? Decimal(number) as? V
      case .date(let date): return date as? V
      case .category(let name): return name as? V
      }
    }
    return primitive(P.PrimitivePlottable.self).flatMap(P.init(primitivePlottable:))
  }
}

/// Lines, ticks and labels at values of an axis.
nonisolated public struct AxisMarks<Content> {
  let group: AxisGroup
}

extension AxisMarks: AxisContent {
  @MainActor public static func _collect(_ content: Self, into axis: inout _AxisParts) {
    axis.groups.append(content.group)
  }
}

/// Lines, ticks and labels as they are by themselves.
nonisolated public struct _UsualAxisMark {}

extension AxisMarks where Content == _UsualAxisMark {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    group = AxisGroup(values: values, position: position, stroke: stroke)
  }

  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    group = AxisGroup(values: .listed(values), position: position, stroke: stroke)
  }

  public init<F: FormatStyle>(
    format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    group = AxisGroup(
      values: values, position: position, stroke: stroke, format: formatted(by: format))
  }
}

extension AxisMarks where Content: AxisMark {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) {
    group = AxisGroup(values, position, content)
  }

  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) {
    group = AxisGroup(.listed(values), position, content)
  }

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
