import Foundation

/// What is known of the views in a container while it is laid out, and where they were put.
///
/// Unchecked, since a pass is made, used and let go within one call on the main actor; `Layout` is bound to none.
final class LayoutPass: Equatable, @unchecked Sendable {
  struct Part {
    /// What it would have by itself.
    var size = CGSize.zero
    /// What it takes when it is offered a width, as far as that was measured.
    var sizes: [CGFloat: CGSize] = [:]
    var takesWidth = false
    var takesHeight = false
    var values: [ObjectIdentifier: Any] = [:]
  }

  struct Place: Equatable {
    var origin: CGPoint
    /// Nil where it is what it has by itself.
    var width: CGFloat?
    var height: CGFloat?
    /// Whether the width is a bound and not the width itself.
    var isBound = false
  }

  struct Question: Hashable {
    let index: Int
    let width: CGFloat
  }

  let parts: [Part]
  private(set) var places: [Int: Place] = [:]
  /// Widths that views were offered and nobody has measured.
  private(set) var questions: [Question] = []

  init(_ parts: [Part]) { self.parts = parts }

  static func == (left: LayoutPass, right: LayoutPass) -> Bool { left === right }

  func size(of index: Int, _ proposal: ProposedViewSize) -> CGSize {
    guard parts.indices.contains(index) else { return .zero }
    let part = parts[index]
    var size = part.size
    if part.takesWidth {
      size.width = proposal.width ?? max(size.width, 10)
    } else if let width = proposal.width.map({ max($0, 0) }), width < size.width {
      if let known = part.sizes[width] {
        size = known
      } else {
        let question = Question(index: index, width: width)
        if !questions.contains(question) { questions.append(question) }
        // As text would do: more lines.
        size = CGSize(
          width: width, height: size.height * min((size.width / max(width, 1)).rounded(.up), 100))
      }
    }
    if part.takesHeight { size.height = proposal.height ?? max(size.height, 10) }
    return size
  }

  func place(_ index: Int, at position: CGPoint, anchor: UnitPoint, _ proposal: ProposedViewSize) {
    guard parts.indices.contains(index) else { return }
    let size = size(of: index, proposal)
    let part = parts[index]
    var place = Place(
      origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height))
    if part.takesWidth {
      place.width = size.width
    } else if let width = proposal.width, width < part.size.width {
      (place.width, place.isBound) = (max(width, 0), true)
    }
    if part.takesHeight { place.height = size.height }
    places[index] = place
  }
}
