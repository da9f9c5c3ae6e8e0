import SwiftUI

/// A mark with the values of its modifiers.
struct Mark {
  enum Kind: String { case bar, line, point, area, rule, sector }

  struct Note {
    let position: AnnotationPosition
    let alignment: Alignment
    let spacing: Double
    let content: AnyView
  }

  let kind: Kind
  var x: Plotted?
  var xEnd: Plotted?
  var y: Plotted?
  var yEnd: Plotted?
  /// The value that determines a sector's angle.
  var angle: Plotted?
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  var angularInset = 0.0
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// The series of the mark's line or area.
  var series: Plotted?

  var style: AnyShapeStyle?
  var styledBy: Plotted?
  var symbol: BasicChartSymbolShape?
  var symbolBy: Plotted?
  var symbolArea: Double?
  var beside: Plotted?
  var interpolation: InterpolationMethod?
  var stroke: StrokeStyle?
  var opacity = 1.0
  var cornerRadius: Double?
  var notes: [Note] = []
  var accessibilityLabel: Text?
  var accessibilityValue: Text?
  var isAccessibilityHidden = false

  init(_ kind: Kind, x: Plotted? = nil, y: Plotted? = nil) {
    (self.kind, self.x, self.y) = (kind, x, y)
  }
}

/// The size of a mark across its measured direction.
///
/// ```swift
/// BarMark(x: x, y: y, width: .ratio(0.5))
/// ```
public struct MarkDimension: Sendable {
  enum Size { case automatic, fixed(Double), ratio(Double), inset(Double) }
  let size: Size

  /// The default size.
  public static var automatic: MarkDimension { MarkDimension(size: .automatic) }
  /// A size in points, relative to a plot of usual size.
  public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .fixed(value)) }
  /// A fraction of the available size.
  public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .ratio(value)) }
  /// The available size, reduced by points at both ends.
  public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .inset(value)) }

  /// Returns the size as a fraction of the plot. Sizes in points are relative to a plot of usual length.
  func share(ofBand band: Double, defaultLength: Double = 320, automatic: Double) -> Double {
    let wanted: Double
    switch size {
    case .automatic: wanted = band * automatic
    case .fixed(let points): wanted = points / defaultLength
    case .ratio(let ratio): wanted = band * ratio
    case .inset(let points): wanted = band - points * 2 / defaultLength
    }
    return wanted.isFinite ? min(max(wanted, 0.002), max(band, 0.002)) : band
  }
}

extension MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
  public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
}

/// The stacking of marks at the same position.
///
/// ```swift
/// BarMark(x: x, y: y, stacking: .normalized)
/// ```
public struct MarkStackingMethod: Equatable, Sendable {
  private let name: String
  /// Marks on top of each other.
  public static var standard: MarkStackingMethod { MarkStackingMethod(name: "standard") }
  /// Stacks with a total of 1.
  public static var normalized: MarkStackingMethod { MarkStackingMethod(name: "normalized") }
  /// Stacks that are centered on zero.
  public static var center: MarkStackingMethod { MarkStackingMethod(name: "center") }
  /// Marks in front of each other.
  public static var unstacked: MarkStackingMethod { MarkStackingMethod(name: "unstacked") }
}

/// The interpolation of a line between its values.
///
/// ```swift
/// LineMark(x: x, y: y).interpolationMethod(.monotone)
/// ```
public struct InterpolationMethod: Equatable, Sendable {
  private let name: String
  /// Straight lines.
  public static var linear: InterpolationMethod { InterpolationMethod(name: "linear") }
  /// A curve that never leaves the range of two neighbors.
  public static var monotone: InterpolationMethod { InterpolationMethod(name: "monotone") }
  /// A smooth curve through the values.
  public static var cardinal: InterpolationMethod { InterpolationMethod(name: "cardinal") }
  /// A smooth curve through the values.
  public static var catmullRom: InterpolationMethod { InterpolationMethod(name: "catmullRom") }
  /// Steps at the earlier of two values.
  public static var stepStart: InterpolationMethod { InterpolationMethod(name: "stepStart") }
  /// Steps halfway between two values.
  public static var stepCenter: InterpolationMethod { InterpolationMethod(name: "stepCenter") }
  /// Steps at the later of two values.
  public static var stepEnd: InterpolationMethod { InterpolationMethod(name: "stepEnd") }
}

/// The position of an annotation relative to its mark.
///
/// ```swift
/// bar.annotation(position: .top) { Text("12") }
/// ```
public struct AnnotationPosition: Equatable, Sendable {
  /// The direction from left to right and from top to bottom: -1, 0 or 1.
  let across: Double
  let down: Double
  var isAutomatic = false
  public static var automatic: AnnotationPosition {
    AnnotationPosition(across: 0, down: -1, isAutomatic: true)
  }
  public static var top: AnnotationPosition { AnnotationPosition(across: 0, down: -1) }
  public static var bottom: AnnotationPosition { AnnotationPosition(across: 0, down: 1) }
  public static var leading: AnnotationPosition { AnnotationPosition(across: -1, down: 0) }
  public static var trailing: AnnotationPosition { AnnotationPosition(across: 1, down: 0) }
  public static var topLeading: AnnotationPosition { AnnotationPosition(across: -1, down: -1) }
  public static var topTrailing: AnnotationPosition { AnnotationPosition(across: 1, down: -1) }
  public static var bottomLeading: AnnotationPosition { AnnotationPosition(across: -1, down: 1) }
  public static var bottomTrailing: AnnotationPosition { AnnotationPosition(across: 1, down: 1) }
  public static var overlay: AnnotationPosition { AnnotationPosition(across: 0, down: 0) }
}

/// The shape of a point's symbol.
///
/// ```swift
/// PointMark(x: x, y: y).symbol(.diamond)
/// ```
public struct BasicChartSymbolShape: Equatable, Sendable {
  enum Form: CaseIterable { case circle, square, triangle, diamond, cross, plus }
  let form: Form
  public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(form: .circle) }
  public static var square: BasicChartSymbolShape { BasicChartSymbolShape(form: .square) }
  public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(form: .triangle) }
  public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(form: .diamond) }
  public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(form: .cross) }
  public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(form: .plus) }
}
