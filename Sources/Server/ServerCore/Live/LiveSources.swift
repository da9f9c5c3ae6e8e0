import KiwiKit

/// The data that a round reads, by the areas that own it.
package struct LiveSources: Sendable {
  package let accounts: any ViewerAccounts
  package let posts: any LivePosts
  package let notifications: any LiveNotifications

  package init(_ slots: Slots) {
    accounts = slots[(any ViewerAccounts).self]
    posts = slots[(any LivePosts).self]
    notifications = slots[(any LiveNotifications).self]
  }
}

/// Registered by the social area.
package protocol LiveNotifications: Sendable {
  func unreadCount(ofUser userKey: Int64, in transaction: Transaction) throws -> Int
}

/// Registered by the area of posts.
package protocol LivePosts: Sendable {
  /// The post that a reader asks to watch. Throws ``APIError/notFound`` for a post that the viewer may not see.
  func target(id: String, for viewer: Viewer?, in transaction: Transaction) throws -> LiveRoster.Target
  /// Nil for a post that is gone.
  func post(key: Int64, in transaction: Transaction) throws -> LivePost?
  /// The readers of a post among some viewers.
  func audience(of post: LivePost, among viewers: Set<Viewer>, in transaction: Transaction) throws
    -> LiveAudience
  /// Sends a new post to its readers.
  func send(newPost key: Int64, in round: inout LiveRound) throws
  /// Sends the watched posts and comments about places in a title, or in any title, to a reader who may have come to
  /// another place.
  func send(placesInTitle titleKey: Int64?, to userKey: Int64, in round: inout LiveRound) throws
}

/// The data of a post that live events need.
package struct LivePost: Hashable, Sendable {
  package let id: String
  package let authorKey: Int64
  package let isListed: Bool
  package let counts: PostCounts

  package init(id: String, authorKey: Int64, isListed: Bool, counts: PostCounts) {
    self.id = id
    self.authorKey = authorKey
    self.isListed = isListed
    self.counts = counts
  }
}

/// The readers of a post.
package enum LiveAudience: Hashable, Sendable {
  /// All readers, signed in or not, but for the users with these keys.
  case everyone(except: Set<Int64>)
  case only(Set<Int64>)

  /// - Parameter viewerKey: Nil for a reader who is not signed in.
  package func contains(_ viewerKey: Int64?) -> Bool {
    switch self {
    case .everyone(let hidden): viewerKey.map { !hidden.contains($0) } ?? true
    case .only(let keys): viewerKey.map(keys.contains) ?? false
    }
  }
}

/// A reader who may have come to another place in a title, or in any title: posts and comments that waited for it are
/// sent again.
package struct ReadingPlaceNote: LiveNote {
  package let readerKey: Int64
  package let titleKey: Int64?

  package init(readerKey: Int64, titleKey: Int64?) {
    self.readerKey = readerKey
    self.titleKey = titleKey
  }

  package func tell(in round: inout LiveRound) throws {
    try round.sources.posts.send(placesInTitle: titleKey, to: readerKey, in: &round)
  }
}
