import KiwiKit

/// A question to the sources of places, normalized so that repetitions are recognized.
package struct SpotsQuestion: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case near
    case words
    case towns
  }

  package let kind: Kind
  let location: Coordinate?
  package let query: String?
  /// The question in the database's format.
  package let text: String

  /// Asks for the places near a point. The sources receive only the middle of a square about a kilometer wide, the same
  /// for all users in it.
  package init(near point: Coordinate) {
    kind = .near
    let square = Self.square(of: point)
    location = square
    query = nil
    text = "near \(square.latitude) \(square.longitude)"
  }

  /// Asks for places by words. Returns nil if they have no letter or digit.
  package init?(words: String, near point: Coordinate?) {
    let folded = FoldedText.fold(words)
    guard !folded.isEmpty else { return nil }
    kind = .words
    location = point.map(Self.wideSquare)
    query = words
    text = "words \(folded)" + (location.map { " near \($0.latitude) \($0.longitude)" } ?? "")
  }

  package init?(town: String) {
    let folded = FoldedText.fold(town)
    guard !folded.isEmpty else { return nil }
    kind = .towns
    location = nil
    query = town
    text = "towns \(folded)"
  }

  /// The widths of squares in degrees.
  private static let squareWidth = 0.01
  private static let wideSquareWidth = 0.5

  private static func square(of point: Coordinate) -> Coordinate { middle(of: point, squareWidth) }
  private static func wideSquare(of point: Coordinate) -> Coordinate { middle(of: point, wideSquareWidth) }

  private static func middle(of point: Coordinate, _ width: Double) -> Coordinate {
    func middle(_ degrees: Double) -> Double {
      let middle = ((degrees / width).rounded(.down) + 0.5) * width
      return (middle * 1_000).rounded() / 1_000
    }
    return Coordinate(latitude: min(90, middle(point.latitude)), longitude: min(180, middle(point.longitude)))
      ?? point
  }
}
