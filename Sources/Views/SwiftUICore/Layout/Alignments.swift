public import Foundation

/// Names a line by which a program aligns views.
///
/// ```swift
/// enum Waist: AlignmentID {
///   static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
/// }
/// ```
nonisolated public protocol AlignmentID: SendableMetatype {
  /// Where the line is in a view that does not say.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// An alignment of a program's own.
final class OwnAlignment: Hashable, Sendable {
  private let id: ObjectIdentifier
  let name: String
  private let line: @Sendable (ViewDimensions) -> CGFloat

  init<ID: AlignmentID>(_ id: ID.Type) {
    self.id = ObjectIdentifier(id)
    name = String(reflecting: id).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    line = { ID.defaultValue(in: $0) }
  }

  static func == (left: OwnAlignment, right: OwnAlignment) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  func line(in size: ViewDimensions) -> CGFloat { line(size) }

  /// What comes closest where nobody measures.
  var css: String {
    let share = line(ViewDimensions(width: 100, height: 100))
    return share < 25 ? "start" : share > 75 ? "end" : "center"
  }
}

/// ```swift
/// VStack(alignment: .leading, spacing: 8) { rows }
/// ```
public struct HorizontalAlignment: Hashable, Sendable {
  let css: String
  /// Nil for those that browsers have.
  let own: OwnAlignment?

  private init(css: String) {
    self.css = css
    own = nil
  }

  public init(_ id: any AlignmentID.Type) {
    let own = OwnAlignment(id)
    css = own.css
    self.own = own
  }

  public static let leading = HorizontalAlignment(css: "start")
  public static let center = HorizontalAlignment(css: "center")
  public static let trailing = HorizontalAlignment(css: "end")

  /// From 0 at the leading edge to 1 at the other.
  var share: CGFloat { css == "start" ? 0 : css == "center" ? 0.5 : 1 }

  func place(in size: ViewDimensions) -> CGFloat { own?.line(in: size) ?? size.width * share }
}

/// ```swift
/// HStack(alignment: .top, spacing: 8) { columns }
/// ```
public struct VerticalAlignment: Hashable, Sendable {
  let css: String
  /// Nil for those that browsers have.
  let own: OwnAlignment?

  private init(css: String) {
    self.css = css
    own = nil
  }

  public init(_ id: any AlignmentID.Type) {
    let own = OwnAlignment(id)
    css = own.css
    self.own = own
  }

  public static let top = VerticalAlignment(css: "start")
  public static let center = VerticalAlignment(css: "center")
  public static let bottom = VerticalAlignment(css: "end")
  public static let firstTextBaseline = VerticalAlignment(css: "baseline")
  public static let lastTextBaseline = VerticalAlignment(css: "last baseline")

  /// From 0 at the top to 1 at the bottom; letters stand on four fifths of their line.
  var share: CGFloat {
    switch css {
    case "start": 0
    case "center": 0.5
    case "end": 1
    default: 0.8
    }
  }

  func place(in size: ViewDimensions) -> CGFloat { own?.line(in: size) ?? size.height * share }
}

/// A line in a view as the page's script finds it: a sum of points, a part of the width and a part of the height.
private struct GuideLine {
  let name: String
  let points, width, height: Double

  init(_ name: String, _ line: (ViewDimensions) -> CGFloat) {
    self.name = name
    // As long as a page at most, so that what is rounded shows nowhere.
    let length = 1_000.0
    let points = line(ViewDimensions(width: 0, height: 0))
    self.points = points
    width = (line(ViewDimensions(width: length, height: 0)) - points) / length
    height = (line(ViewDimensions(width: 0, height: length)) - points) / length
  }

  var words: String? {
    guard points.isFinite, width.isFinite, height.isFinite else { return nil }
    return "\(name) \(Style.number(points)) \(Style.number(width)) \(Style.number(height))"
  }
}

extension View {
  /// The line of the view by which it is aligned. The closure is asked thrice, with sizes that are not the view's: its
  /// answer has to be a sum of points and of parts of the width and the height, which the browser works out.
  nonisolated public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    aligned(GuideLine("x-" + (guide.own?.name ?? guide.css), computeValue))
  }

  /// The line of the view by which it is aligned. The closure is asked thrice, with sizes that are not the view's: its
  /// answer has to be a sum of points and of parts of the width and the height, which the browser works out.
  nonisolated public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    aligned(GuideLine("y-" + (guide.own?.name ?? guide.css.replacing(" ", with: "-")), computeValue))
  }

  nonisolated private func aligned(_ line: GuideLine) -> some View {
    boxes { boxes, _ in
      guard let words = line.words else { return }
      let last = boxes.count - 1
      let others = boxes[last].attribute(.dataGuides).map { $0 + ";" } ?? ""
      boxes[last].set(.dataGuides, others + words)
    }
  }
}

extension Box {
  /// Has the page's script align what is inside by lines that browsers do not know.
  mutating func align(_ horizontal: HorizontalAlignment?, _ vertical: VerticalAlignment?) {
    if horizontal?.own == nil, vertical?.own == nil { return }
    let lines = [
      horizontal?.own.map { own in GuideLine("x-" + own.name) { own.line(in: $0) } },
      vertical?.own.map { own in GuideLine("y-" + own.name) { own.line(in: $0) } },
    ]
    let words = lines.compactMap { $0?.words }
    if !words.isEmpty { set(.dataAlign, words.joined(separator: ";")) }
  }
}
