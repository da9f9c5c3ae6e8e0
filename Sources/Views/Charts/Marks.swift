import SwiftUI

/// Content that is a single mark.
protocol SingleMark: ChartContent where Body == Never {
  var mark: Mark { get }
}

extension SingleMark {
  @MainActor public static func _collect(_ content: Self, into marks: inout _Marks) {
    marks.all.append(content.mark)
  }
}

/// A bar from zero to a value, or between two values.
///
/// ```swift
/// BarMark(x: .value("Genre", "Novel"), y: .value("Books", 12))
/// ```
nonisolated public struct BarMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a bar from zero to a value.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.bar, x: x.plotted, y: y.plotted)
    (mark.width, mark.height, mark.stacking) = (width, height, stacking)
    self.mark = mark
  }

  /// Creates a vertical bar between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, x: x.plotted, y: yStart.plotted)
    (mark.yEnd, mark.width) = (yEnd.plotted, width)
    self.mark = mark
  }

  /// Creates a horizontal bar between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    var mark = Mark(.bar, x: xStart.plotted, y: y.plotted)
    (mark.xEnd, mark.height) = (xEnd.plotted, height)
    self.mark = mark
  }
}

/// A line through the values of a series.
///
/// ```swift
/// LineMark(x: .value("Day", day), y: .value("Pages", pages)).interpolationMethod(.catmullRom)
/// ```
nonisolated public struct LineMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a value of the line of its style and symbol.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(.line, x: x.plotted, y: y.plotted)
  }

  /// Creates a value of the line of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    var mark = Mark(.line, x: x.plotted, y: y.plotted)
    mark.series = series.plotted
    self.mark = mark
  }
}

/// A symbol at a position.
///
/// ```swift
/// PointMark(x: .value("Pages", 320), y: .value("Rating", 4.5))
/// ```
nonisolated public struct PointMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a point at two values.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(.point, x: x.plotted, y: y.plotted)
  }

  /// Creates a point at the middle of the y axis, because layout does not know positions in points.
  public init<X: Plottable>(x: PlottableValue<X>, y: CGFloat? = nil) { mark = Mark(.point, x: x.plotted) }

  /// Creates a point at the middle of the x axis.
  public init<Y: Plottable>(x: CGFloat? = nil, y: PlottableValue<Y>) { mark = Mark(.point, y: y.plotted) }
}

/// The area between a line and zero, or between two lines.
///
/// ```swift
/// AreaMark(x: .value("Day", day), y: .value("Pages", pages))
/// ```
nonisolated public struct AreaMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a value of the area between a line and zero.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.area, x: x.plotted, y: y.plotted)
    mark.stacking = stacking
    self.mark = mark
  }

  /// Creates a value of the area of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
    stacking: MarkStackingMethod = .standard
  ) {
    var mark = Mark(.area, x: x.plotted, y: y.plotted)
    (mark.series, mark.stacking) = (series.plotted, stacking)
    self.mark = mark
  }

  /// Creates a value of the area between two lines.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.area, x: x.plotted, y: yStart.plotted)
    mark.yEnd = yEnd.plotted
    self.mark = mark
  }

  /// Creates a value of the area between two lines of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    var mark = Mark(.area, x: x.plotted, y: yStart.plotted)
    (mark.yEnd, mark.series) = (yEnd.plotted, series.plotted)
    self.mark = mark
  }
}

/// A straight line at a value, across all or a part of the plot.
///
/// ```swift
/// RuleMark(y: .value("Goal", 30)).foregroundStyle(.red)
/// ```
nonisolated public struct RuleMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a vertical line of full height, because layout does not know positions in points.
  public init<X: Plottable>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) {
    mark = Mark(.rule, x: x.plotted)
  }

  /// Creates a horizontal line of full width.
  public init<Y: Plottable>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) {
    mark = Mark(.rule, y: y.plotted)
  }

  /// Creates a vertical line between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    var mark = Mark(.rule, x: x.plotted, y: yStart.plotted)
    mark.yEnd = yEnd.plotted
    self.mark = mark
  }

  /// Creates a horizontal line between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    var mark = Mark(.rule, x: xStart.plotted, y: y.plotted)
    mark.xEnd = xEnd.plotted
    self.mark = mark
  }
}

/// A sector of a circle.
///
/// ```swift
/// SectorMark(angle: .value("Books", 12), innerRadius: .ratio(0.6))
/// ```
nonisolated public struct SectorMark: SingleMark {
  public typealias Body = Never
  let mark: Mark

  /// Creates a sector whose angle is proportional to a value.
  public init<Value: Plottable>(
    angle: PlottableValue<Value>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    var mark = Mark(.sector)
    (mark.angle, mark.innerRadius, mark.outerRadius) = (angle.plotted, innerRadius, outerRadius)
    mark.angularInset = angularInset ?? 0
    self.mark = mark
  }
}
