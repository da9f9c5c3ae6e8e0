public import Foundation

/// Identifies a custom alignment guide.
///
/// ```swift
/// enum Waist: AlignmentID {
///   static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
/// }
/// ```
nonisolated public protocol AlignmentID: SendableMetatype {
  /// Returns the guide's position in a view without an explicit one.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A custom alignment.
final class CustomAlignment: Hashable, Sendable {
  private let id: ObjectIdentifier
  let name: String
  private let line: @Sendable (ViewDimensions) -> CGFloat

  init<ID: AlignmentID>(_ id: ID.Type) {
    self.id = ObjectIdentifier(id)
    name = String(reflecting: id).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    line = { ID.defaultValue(in: $0) }
  }

  static func == (left: CustomAlignment, right: CustomAlignment) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  func line(in size: ViewDimensions) -> CGFloat { line(size) }

  /// The closest CSS alignment, for pages that are not measured.
  var css: String {
    let share = line(ViewDimensions(width: 100, height: 100))
    return share < 25 ? "start" : share > 75 ? "end" : "center"
  }
}

/// A vertical line along which views are aligned.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 8) { rows }
/// ```
public struct HorizontalAlignment: Hashable, Sendable {
  let css: String
  /// The custom alignment; nil for alignments that CSS has.
  let custom: CustomAlignment?

  private init(css: String) {
    self.css = css
    custom = nil
  }

  /// Creates a custom alignment.
  public init(_ id: any AlignmentID.Type) {
    let custom = CustomAlignment(id)
    css = custom.css
    self.custom = custom
  }

  /// The leading edges.
  public static let leading = HorizontalAlignment(css: "start")
  /// The horizontal centers.
  public static let center = HorizontalAlignment(css: "center")
  /// The trailing edges.
  public static let trailing = HorizontalAlignment(css: "end")

  /// The position, from 0 at the leading edge to 1 at the trailing edge.
  var share: CGFloat { css == "start" ? 0 : css == "center" ? 0.5 : 1 }

  func place(in size: ViewDimensions) -> CGFloat { custom?.line(in: size) ?? size.width * share }
}

/// A horizontal line along which views are aligned.
///
/// ```swift
/// HStack(alignment: .top, spacing: 8) { columns }
/// ```
public struct VerticalAlignment: Hashable, Sendable {
  let css: String
  /// The custom alignment; nil for alignments that CSS has.
  let custom: CustomAlignment?

  private init(css: String) {
    self.css = css
    custom = nil
  }

  /// Creates a custom alignment.
  public init(_ id: any AlignmentID.Type) {
    let custom = CustomAlignment(id)
    css = custom.css
    self.custom = custom
  }

  /// The top edges.
  public static let top = VerticalAlignment(css: "start")
  /// The vertical centers.
  public static let center = VerticalAlignment(css: "center")
  /// The bottom edges.
  public static let bottom = VerticalAlignment(css: "end")
  /// The baselines of the first lines of text.
  public static let firstTextBaseline = VerticalAlignment(css: "baseline")
  /// The baselines of the last lines of text.
  public static let lastTextBaseline = VerticalAlignment(css: "last baseline")

  /// The position, from 0 at the top to 1 at the bottom. Baselines are estimated at four fifths of a line.
  var share: CGFloat {
    switch css {
    case "start": 0
    case "center": 0.5
    case "end": 1
    default: 0.8
    }
  }

  func place(in size: ViewDimensions) -> CGFloat { custom?.line(in: size) ?? size.height * share }
}

/// A guide as the page's script computes it: points plus fractions of width and height.
private struct GuideLine {
  let name: String
  let points, width, height: Double

  init(_ name: String, _ line: (ViewDimensions) -> CGFloat) {
    self.name = name
    // Large enough that rounding is invisible.
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
  /// Sets the position of a guide in this view.
  ///
  /// The closure is called three times with sample sizes. Its result must be a sum of points and fractions of width and
  /// height, which the browser evaluates.
  nonisolated public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    aligned(GuideLine("x-" + (guide.custom?.name ?? guide.css), computeValue))
  }

  /// Sets the position of a guide in this view.
  ///
  /// The closure is called three times with sample sizes. Its result must be a sum of points and fractions of width and
  /// height, which the browser evaluates.
  nonisolated public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    aligned(GuideLine("y-" + (guide.custom?.name ?? guide.css.replacing(" ", with: "-")), computeValue))
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
  /// Makes the page's script align the content by custom guides.
  mutating func align(_ horizontal: HorizontalAlignment?, _ vertical: VerticalAlignment?) {
    if horizontal?.custom == nil, vertical?.custom == nil { return }
    let lines = [
      horizontal?.custom.map { custom in GuideLine("x-" + custom.name) { custom.line(in: $0) } },
      vertical?.custom.map { custom in GuideLine("y-" + custom.name) { custom.line(in: $0) } },
    ]
    let words = lines.compactMap { $0?.words }
    if !words.isEmpty { set(.dataAlign, words.joined(separator: ";")) }
  }
}
