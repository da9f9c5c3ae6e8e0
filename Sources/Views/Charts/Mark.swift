import SwiftUI

/// One mark with all that its modifiers say.
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
  /// How much of its circle a sector has.
  var angle: Plotted?
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  var angularInset = 0.0
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// The line or area that the mark is a point of.
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

/// How large a mark is, across what it measures.
///
/// ```swift
/// BarMark(x: x, y: y, width: .ratio(0.5))
/// ```
public struct MarkDimension: Sendable {
  enum Size { case automatic, fixed(Double), ratio(Double), inset(Double) }
  let size: Size

  public static var automatic: MarkDimension { MarkDimension(size: .automatic) }
  public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .fixed(value)) }
  public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .ratio(value)) }
  public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(size: .inset(value)) }

  /// The share of a length that is so many points on a usual screen. What has a size in points has it there.
  func share(ofBand band: Double, usualLength: Double = 320, automatic: Double) -> Double {
    let wanted: Double
    switch size {
    case .automatic: wanted = band * automatic
    case .fixed(let points): wanted = points / usualLength
    case .ratio(let ratio): wanted = band * ratio
    case .inset(let points): wanted = band - points * 2 / usualLength
    }
    return wanted.isFinite ? min(max(wanted, 0.002), max(band, 0.002)) : band
  }
}

extension MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
  public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
}

/// What is done with marks that stand at the same place.
///
/// ```swift
/// BarMark(x: x, y: y, stacking: .normalized)
/// ```
public struct MarkStackingMethod: Equatable, Sendable {
  private let name: String
  public static var standard: MarkStackingMethod { MarkStackingMethod(name: "standard") }
  public static var normalized: MarkStackingMethod { MarkStackingMethod(name: "normalized") }
  public static var center: MarkStackingMethod { MarkStackingMethod(name: "center") }
  public static var unstacked: MarkStackingMethod { MarkStackingMethod(name: "unstacked") }
}

/// How a line gets from one value to the next.
///
/// ```swift
/// LineMark(x: x, y: y).interpolationMethod(.monotone)
/// ```
public struct InterpolationMethod: Equatable, Sendable {
  private let name: String
  public static var linear: InterpolationMethod { InterpolationMethod(name: "linear") }
  public static var monotone: InterpolationMethod { InterpolationMethod(name: "monotone") }
  public static var cardinal: InterpolationMethod { InterpolationMethod(name: "cardinal") }
  public static var catmullRom: InterpolationMethod { InterpolationMethod(name: "catmullRom") }
  public static var stepStart: InterpolationMethod { InterpolationMethod(name: "stepStart") }
  public static var stepCenter: InterpolationMethod { InterpolationMethod(name: "stepCenter") }
  public static var stepEnd: InterpolationMethod { InterpolationMethod(name: "stepEnd") }
}

/// Where an annotation stands, seen from its mark.
///
/// ```swift
/// bar.annotation(position: .top) { Text("12") }
/// ```
public struct AnnotationPosition: Equatable, Sendable {
  /// Left to right and top to bottom: -1, 0 or 1.
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

/// What a point looks like.
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
