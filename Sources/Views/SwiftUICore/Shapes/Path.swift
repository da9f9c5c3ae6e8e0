import Foundation

/// An outline of lines and curves.
///
/// ```swift
/// Path { path in
///   path.move(to: .zero)
///   path.addLine(to: CGPoint(x: 40, y: 40))
/// }
/// .stroke(.tint, lineWidth: 2)
/// ```
nonisolated public struct Path: Equatable, Sendable {
  /// A step of a path.
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  private(set) var elements: [Element] = []
  private var start = CGPoint.zero
  /// The end of the last step, or nil for an empty path.
  public private(set) var currentPoint: CGPoint?

  /// Creates an empty path.
  public init() {}

  /// Creates a path with a closure that adds its elements.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// Creates a path from a rectangle.
  public init(_ rect: CGRect) { addRect(rect) }
  /// Creates a path from an ellipse.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  /// Creates a path from a rounded rectangle.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// Creates a path from a rounded rectangle with elliptical corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  /// Creates a path from a rectangle with different corner radii.
  public init(
    roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }

  /// True if the path has no steps.
  public var isEmpty: Bool { elements.isEmpty }

  /// Calls a closure for each step.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  // MARK: Lines and curves

  /// Starts a new subpath at a point.
  public mutating func move(to end: CGPoint) {
    elements.append(.move(to: end))
    start = end
    currentPoint = end
  }

  /// Starts a subpath at a point if there is none. Returns false in this case.
  private mutating func begin(_ point: CGPoint) -> Bool {
    if currentPoint != nil { return true }
    move(to: point)
    return false
  }

  /// Adds a line to a point.
  public mutating func addLine(to end: CGPoint) {
    guard begin(end) else { return }
    elements.append(.line(to: end))
    currentPoint = end
  }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    _ = begin(control)
    elements.append(.quadCurve(to: end, control: control))
    currentPoint = end
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    _ = begin(control1)
    elements.append(.curve(to: end, control1: control1, control2: control2))
    currentPoint = end
  }

  /// Closes the current subpath with a line to its start.
  public mutating func closeSubpath() {
    guard currentPoint != nil, elements.last != .closeSubpath else { return }
    elements.append(.closeSubpath)
    currentPoint = start
  }

  /// Adds a subpath of connected lines.
  public mutating func addLines(_ lines: [CGPoint]) {
    for (index, point) in lines.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }

  // MARK: Figures

  /// Adds another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let path = path.applying(transform)
    elements += path.elements
    start = path.start
    currentPoint = path.currentPoint ?? currentPoint
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(
      Path { path in
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
      }, transform: transform)
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse inside a rectangle.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var circle = Path()
    circle.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .degrees(360))
    circle.closeSubpath()
    let fit = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    addPath(circle, transform: fit.concatenating(transform))
  }

  /// Adds a rectangle with rounded corners. Both styles use circular arcs.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addCorners(rect, Array(repeating: cornerSize, count: 4), transform)
  }

  /// Adds a rectangle with rounded corners. Both styles use circular arcs.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
    ]
    addCorners(rect, radii.map { CGSize(width: $0, height: $0) }, transform)
  }

  /// Adds the corners, starting at the top left.
  private mutating func addCorners(_ rect: CGRect, _ sizes: [CGSize], _ transform: CGAffineTransform) {
    // The distance of the handles from the corner, in radii.
    let reach = 1 - Self.quarter
    let corners = [
      (rect.minX, rect.minY, 1.0, 1.0), (rect.maxX, rect.minY, -1.0, 1.0), (rect.maxX, rect.maxY, -1.0, -1.0),
      (rect.minX, rect.maxY, 1.0, -1.0),
    ]
    let path = Path { path in
      for (index, corner) in corners.enumerated() {
        let width = min(max(sizes[index].width, 0), abs(rect.width) / 2) * corner.2
        let height = min(max(sizes[index].height, 0), abs(rect.height) / 2) * corner.3
        let onSide = CGPoint(x: corner.0, y: corner.1 + height)
        let onEdge = CGPoint(x: corner.0 + width, y: corner.1)
        let sideHandle = CGPoint(x: corner.0, y: corner.1 + height * reach)
        let edgeHandle = CGPoint(x: corner.0 + width * reach, y: corner.1)
        // Clockwise on the screen, so at every second corner the horizontal edge comes first.
        if index % 2 == 0 {
          index == 0 ? path.move(to: onSide) : path.addLine(to: onSide)
          path.addCurve(to: onEdge, control1: sideHandle, control2: edgeHandle)
        } else {
          path.addLine(to: onEdge)
          path.addCurve(to: onSide, control1: edgeHandle, control2: sideHandle)
        }
      }
      path.closeSubpath()
    }
    addPath(path, transform: transform)
  }

  // MARK: Arcs

  /// The length of the handles of a quarter circle.
  private static let quarter = 0.552_284_749_831

  /// Adds an arc of a circle by its start and angle. The angle is at most one full turn.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.radians.isFinite, delta.radians.isFinite else { return }
    let turn = min(max(delta.radians, -2 * .pi), 2 * .pi)
    let count = max(Int((abs(turn) / (.pi / 2)).rounded(.up)), 1)
    let step = turn / Double(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    func point(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let first = point(startAngle.radians).applying(transform)
    if currentPoint == nil { move(to: first) } else { addLine(to: first) }
    for index in 0..<count {
      let from = startAngle.radians + Double(index) * step
      let (one, two) = (point(from), point(from + step))
      addCurve(
        to: two.applying(transform),
        control1: CGPoint(x: one.x - handle * sin(from), y: one.y + handle * cos(from)).applying(transform),
        control2: CGPoint(x: two.x + handle * sin(from + step), y: two.y - handle * cos(from + step))
          .applying(transform))
    }
  }

  /// Adds an arc of a circle. `clockwise` refers to a y axis that points up; on screen the direction is reversed.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var turn = endAngle.radians - startAngle.radians
    guard turn.isFinite else { return }
    if abs(turn) >= 2 * .pi {
      turn = clockwise ? -2 * .pi : 2 * .pi
    } else if clockwise, turn > 0 {
      turn -= 2 * .pi
    } else if !clockwise, turn < 0 {
      turn += 2 * .pi
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: .radians(turn), transform: transform)
  }

  /// Adds an arc that is tangent to two lines: from the current point to the first point, and on to the second.
  public mutating func addArc(
    tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let p0 = currentPoint?.applying(transform.inverted()) else {
      return move(to: p1.applying(transform))
    }
    let (one, two) = (CGVectorPair(p1, p0).unit, CGVectorPair(p1, p2).unit)
    let angle = acos(min(max(one.x * two.x + one.y * two.y, -1), 1))
    guard angle > 1e-6, angle < .pi - 1e-6, radius > 0 else { return addLine(to: p1.applying(transform)) }
    let reach = radius / tan(angle / 2)
    let middle = CGVectorPair(.zero, CGPoint(x: one.x + two.x, y: one.y + two.y)).unit
    let away = radius / sin(angle / 2)
    let center = CGPoint(x: p1.x + middle.x * away, y: p1.y + middle.y * away)
    let from = CGPoint(x: p1.x + one.x * reach, y: p1.y + one.y * reach)
    let to = CGPoint(x: p1.x + two.x * reach, y: p1.y + two.y * reach)
    let start = atan2(from.y - center.y, from.x - center.x)
    var turn = atan2(to.y - center.y, to.x - center.x) - start
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    addRelativeArc(
      center: center, radius: radius, startAngle: .radians(start), delta: .radians(turn), transform: transform
    )
  }

  // MARK: Transformations

  /// Returns the transformed path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var path = self
    path.start = start.applying(transform)
    path.currentPoint = currentPoint?.applying(transform)
    path.elements = elements.map { element in
      switch element {
      case .move(let end): .move(to: end.applying(transform))
      case .line(let end): .line(to: end.applying(transform))
      case .quadCurve(let end, let control):
        .quadCurve(to: end.applying(transform), control: control.applying(transform))
      case .curve(let end, let control1, let control2):
        .curve(
          to: end.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .closeSubpath: .closeSubpath
      }
    }
    return path
  }

  /// Returns the path moved by an offset.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// The path in SVG syntax.
  package var svg: String {
    func text(_ points: CGPoint...) -> String {
      points.map { "\(Style.number($0.x)) \(Style.number($0.y))" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let end): "M" + text(end)
      case .line(let end): "L" + text(end)
      case .quadCurve(let end, let control): "Q" + text(control, end)
      case .curve(let end, let control1, let control2): "C" + text(control1, control2, end)
      case .closeSubpath: "Z"
      }
    }.joined()
  }
}

/// A vector between two points.
struct CGVectorPair {
  let x, y: Double

  init(_ from: CGPoint, _ to: CGPoint) {
    x = to.x - from.x
    y = to.y - from.y
  }

  var length: Double { (x * x + y * y).squareRoot() }
  var unit: CGPoint { length > 0 ? CGPoint(x: x / length, y: y / length) : .zero }
}

/// The radii of the corners of a rectangle.
///
/// ```swift
/// UnevenRoundedRectangle(cornerRadii: RectangleCornerRadii(topLeading: 12, topTrailing: 12))
/// ```
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of the top leading corner, in points.
  public var topLeading: CGFloat
  /// The radius of the bottom leading corner, in points.
  public var bottomLeading: CGFloat
  /// The radius of the bottom trailing corner, in points.
  public var bottomTrailing: CGFloat
  /// The radius of the top trailing corner, in points.
  public var topTrailing: CGFloat

  /// Creates radii in points.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}
