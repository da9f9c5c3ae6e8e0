import Media

/// Draws the card that stands for the photo of a post of words, after the post was answered.
///
/// Where a card is, it shows the caption: a new caption takes the card away in its own transaction, and a card lands
/// only in one that finds the caption it was drawn from.
enum QuoteCards {
  /// The position of a card, which stands before any photo.
  static let position = -1

  struct Payload: Codable, Sendable {
    let postKey: Int64
  }

  static let kind = JobKind<Payload>("quoteCard") { payload, run in
    let application = run.application
    let words = try application.storage.read { transaction in
      try transaction.posts.words(ofPost: payload.postKey)
    }
    // The post is gone, or has no words to draw.
    guard let words else { return }
    try await application.withStaging { staging in
      let image = try await staging.drawCard(words)
      try await run.complete { transaction in
        guard try transaction.posts.words(ofPost: payload.postKey) == words else {
          throw JobOutdated()
        }
        try staging.land()
        let earlier = try transaction.pictures.deleteCard(ofPost: payload.postKey)
        try transaction.pictures.insert(
          image, alt: nil, position: QuoteCards.position, postKey: payload.postKey)
        application.announce(PostChange.edited(key: payload.postKey), afterCommitOf: transaction)
        transaction.afterCommit { application.removeUnusedPictures(earlier) }
      }
    }
  }
}

extension Application {
  /// Has the card of a post of words drawn once the transaction is committed.
  func drawCard(ofPost key: Int64, by viewer: Viewer, in transaction: Transaction) throws {
    try jobs.enqueue(
      QuoteCards.kind, QuoteCards.Payload(postKey: key), subject: String(key), ownerKey: viewer.key,
      in: transaction)
  }
}
