import KiwiKit

/// What is asked of the sources of places, written so that the same question is known again.
package struct SpotsQuestion: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case near
    case words
    case towns
  }

  package let kind: Kind
  let location: Coordinate?
  package let query: String?
  /// As the database keeps it.
  package let text: String

  /// What is near a point. The point itself goes nowhere: asked for is the middle of a square of the earth, about a
  /// kilometre wide, that has it, and all who are in it ask the same.
  package init(near point: Coordinate) {
    kind = .near
    let square = Self.square(of: point)
    location = square
    query = nil
    text = "near \(square.latitude) \(square.longitude)"
  }

  /// Nil without a letter or digit.
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

  /// In degrees.
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
