import Media
import SQLite

/// Draws the card that stands for the photo of a post of words, after the post was answered.
///
/// Where a card is, it shows the caption: a new caption takes the card away in its own transaction, and a card lands
/// only in one that finds the caption it was drawn from.
enum QuoteCards {
  struct Payload: Codable, Sendable {
    let postKey: Int64
  }

  static let kind = JobKind<Payload>("quoteCard") { payload, run in
    let application = run.application
    let words = try application.database.read { connection in
      try PostStore.words(ofPost: payload.postKey, in: connection)
    }
    // The post is gone, or has no words to draw.
    guard let words else { return }
    try await application.withStaging { staging in
      let image = try await staging.drawCard(words)
      try await run.complete { connection in
        guard try PostStore.words(ofPost: payload.postKey, in: connection) == words else {
          throw JobOutdated()
        }
        try staging.land()
        let earlier = try PictureStore.deleteCard(ofPost: payload.postKey, in: connection)
        try PictureStore.insert(
          image, alt: nil, position: PictureStore.cardPosition, postKey: payload.postKey, in: connection)
        application.announce(.postChanged(key: payload.postKey), afterCommitOf: connection)
        connection.afterCommit { application.removeUnusedPictures(earlier) }
      }
    }
  }
}

extension Application {
  /// Has the card of a post of words drawn once the transaction is committed.
  func drawCard(ofPost key: Int64, by viewer: Viewer, in connection: Connection) throws {
    try jobs.enqueue(
      QuoteCards.kind, QuoteCards.Payload(postKey: key), subject: String(key), ownerKey: viewer.key,
      in: connection)
  }
}
