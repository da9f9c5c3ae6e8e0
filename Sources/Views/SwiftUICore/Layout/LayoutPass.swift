import Foundation

/// The known sizes of the views in a container during layout, and their positions.
///
/// Unchecked, because a pass is created, used and released within one call on the main actor. `Layout` is not isolated.
final class LayoutPass: Equatable, @unchecked Sendable {
  struct Part {
    /// The ideal size.
    var size = CGSize.zero
    /// The measured sizes for proposed widths.
    var sizes: [CGFloat: CGSize] = [:]
    var takesWidth = false
    var takesHeight = false
    var values: [ObjectIdentifier: Any] = [:]
  }

  struct Place: Equatable {
    var origin: CGPoint
    /// The proposed width; nil for the ideal size.
    var width: CGFloat?
    var height: CGFloat?
    /// True if the width is a maximum.
    var isBound = false
  }

  struct SizeRequest: Hashable {
    let index: Int
    let width: CGFloat
  }

  let parts: [Part]
  private(set) var places: [Int: Place] = [:]
  /// Proposed widths that were not measured yet.
  private(set) var sizeRequests: [SizeRequest] = []

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
        let sizeRequest = SizeRequest(index: index, width: width)
        if !sizeRequests.contains(sizeRequest) { sizeRequests.append(sizeRequest) }
        // Estimated like text: less width means more lines.
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
