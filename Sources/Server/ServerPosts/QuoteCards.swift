import ServerCore
import Media

/// Draws the card that stands for the photo of a post of words, after the post was answered.
///
/// Where a card is, it shows the caption: a new caption takes the card away in its own transaction, and a card lands
/// only in one that finds the caption it was drawn from.
package enum QuoteCards {
  /// The position of a card, which stands before any photo.
  package static let position = -1

  package struct Payload: Codable, Sendable {
    package let postKey: Int64
  }

  package static let kind = JobKind<Payload>("quoteCard") { payload, run in
    let server = run.server
    let words = try server.storage.read { transaction in
      try transaction.posts.words(ofPost: payload.postKey)
    }
    // The post is gone, or has no words to draw.
    guard let words else { return }
    try await server.withStaging { staging in
      let image = try await staging.drawCard(.post(words.caption, by: words.username))
      try await run.complete { transaction in
        guard try transaction.posts.words(ofPost: payload.postKey) == words else {
          throw JobOutdated()
        }
        try staging.land()
        let earlier = try transaction.pictures.deleteCard(ofPost: payload.postKey)
        try transaction.pictures.insert(
          image, alt: nil, position: QuoteCards.position, postKey: payload.postKey)
        server.announce(EditedPost(key: payload.postKey), afterCommitOf: transaction)
        transaction.afterCommit { server.removeUnusedPictures(earlier) }
      }
    }
  }
}

extension ServerContext {
  /// Has the card of a post of words drawn once the transaction is committed.
  package func drawCard(ofPost key: Int64, by viewer: Viewer, in transaction: Transaction) throws {
    try jobs.enqueue(
      QuoteCards.kind, QuoteCards.Payload(postKey: key), subject: String(key), ownerKey: viewer.key,
      in: transaction)
  }
}

extension QuoteCard {
  /// What stands for the photo of a post that has none.
  package static func post(_ caption: String, by username: String) -> QuoteCard {
    QuoteCard(
      text: caption, attribution: "@\(username)", paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }
}
