import ServerCore
import KiwiKit

/// The viewer's reading positions in some titles, which decide on spoilers.
///
/// A user who has not started a book has no position in it.
package struct ReadingPlaces: Sendable {
  private let viewer: Viewer?
  private let places: [Int64: KnownPlace]

  package init(of viewer: Viewer?, in titleKeys: Set<Int64>, _ transaction: Transaction) throws {
    self.viewer = viewer
    places =
      if let viewer {
        try ReadingPlaceStore(transaction).places(ofUser: viewer.key, inTitles: titleKeys)
      } else {
        [:]
      }
  }

  /// Returns whether a text is about a part that the viewer has not reached. The author always sees it.
  package func isBeyond(_ position: BookPosition?, inTitle titleKey: Int64?, by authorKey: Int64) -> Bool {
    guard let position, let titleKey, authorKey != viewer?.key else { return false }
    guard let known = places[titleKey] else { return true }
    return !known.place.hasReached(position, pages: known.pages)
  }
}
