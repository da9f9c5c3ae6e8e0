import ServerCore
import Media

/// Draws the quote card of a text post after the response.
///
/// A card always shows the current caption: a change of the caption deletes the card in the same transaction, and a
/// card is stored only if the caption it was drawn from is still current.
package enum QuoteCards {
  /// The position of a card, before any photo.
  package static let position = -1

  package struct Payload: Codable, Sendable {
    package let postKey: Int64
  }

  package static let kind = JobKind<Payload>("quoteCard") { payload, run in
    let server = run.server
    let words = try server.storage.read { transaction in
      try PostStore(transaction).words(ofPost: payload.postKey)
    }
    // The post was deleted, or has no text.
    guard let words else { return }
    try await server.withStaging { staging in
      let image = try await staging.drawCard(.post(words.caption, by: words.username))
      try await run.complete { transaction in
        guard try PostStore(transaction).words(ofPost: payload.postKey) == words else {
          throw JobOutdated()
        }
        try staging.commit()
        let earlier = try PictureStore(transaction).deleteCard(ofPost: payload.postKey)
        try PictureStore(transaction).insert(
          image, alt: nil, position: QuoteCards.position, postKey: payload.postKey)
        server.announce(EditedPost(key: payload.postKey), afterCommitOf: transaction)
        transaction.afterCommit { server.removeUnusedPictures(earlier) }
      }
    }
  }

  /// Enqueues drawing the card of a text post after the commit.
  package static func enqueue(
    ofPost key: Int64, by viewer: Viewer, in transaction: Transaction, on server: ServerContext
  ) throws {
    try server.jobs.enqueue(
      kind, Payload(postKey: key), subject: String(key), ownerKey: viewer.key, in: transaction)
  }
}

extension QuoteCard {
  /// Returns the card of a post without a photo.
  package static func post(_ caption: String, by username: String) -> QuoteCard {
    QuoteCard(
      text: caption, attribution: "@\(username)", paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }
}
