import ServerCore
import KiwiKit

/// How far a reader has come in some titles: what is said of what lies behind that waits for them.
///
/// Whoever has not begun a book has not come to any place in it.
package struct ReadingPlaces: Sendable {
  private let viewer: Viewer?
  private let places: [Int64: KnownPlace]

  package init(of viewer: Viewer?, in titleKeys: Set<Int64>, _ transaction: Transaction) throws {
    self.viewer = viewer
    places =
      if let viewer { try transaction.readingPlaces.places(ofUser: viewer.key, inTitles: titleKeys) } else {
        [:]
      }
  }

  /// Whether words about a place in a title are to wait. Nobody waits for their own.
  package func isBeyond(_ position: BookPosition?, inTitle titleKey: Int64?, by authorKey: Int64) -> Bool {
    guard let position, let titleKey, authorKey != viewer?.key else { return false }
    guard let known = places[titleKey] else { return true }
    return !known.place.hasReached(position, pages: known.pages)
  }
}
