import KiwiKit

/// How far a reader has come in some titles: what is said of what lies behind that waits for them.
///
/// Whoever has not begun a book has not come to any place in it.
struct ReadingPlaces: Sendable {
  private let viewer: Viewer?
  private let places: [Int64: KnownPlace]

  init(of viewer: Viewer?, in titleKeys: Set<Int64>, _ transaction: Transaction) throws {
    self.viewer = viewer
    places =
      if let viewer { try transaction.readingPlaces.places(ofUser: viewer.key, inTitles: titleKeys) } else {
        [:]
      }
  }

  /// Whether words about a place in a title are to wait. Nobody waits for their own.
  func isBeyond(_ position: BookPosition?, inTitle titleKey: Int64?, by authorKey: Int64) -> Bool {
    guard let position, let titleKey, authorKey != viewer?.key else { return false }
    guard let known = places[titleKey] else { return true }
    return !known.place.hasReached(position, pages: known.pages)
  }
}

/// Somebody may have come to another place in a title, or in any: what waited for that on their screens is looked at anew.
struct ReadingPlaceNote: LiveNote {
  let readerKey: Int64
  let titleKey: Int64?

  /// So many comments are told anew; whoever shows more of them loads them when they look again.
  private static let mostComments = 200

  func tell(in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders where viewer.key == readerKey {
      let posts = try round.transaction.readingPlaces.positioned(
        round.watched(by: id).sorted(), inTitle: titleKey)
      var left = Self.mostComments
      for key in posts {
        guard let postId = round.watchedId(ofPost: key) else { continue }
        round.tell(id, .postChanged(postId: postId))
        let comments = try round.transaction.readingPlaces.positionedComments(ofPost: key, limit: left)
          .compactMap { try round.transaction.comments.comment(key: $0, seenBy: viewer) }
        let places = try ReadingPlaces(of: viewer, comments, round.transaction)
        for comment in comments.reversed() {
          let told = KiwiKit.Comment(comment, isBeyond: places.isBeyond(comment), at: round.publicURL)
          round.tell(id, .comment(postId: postId, comment: told))
        }
        left -= comments.count
        guard left > 0 else { return }
      }
    }
  }
}
