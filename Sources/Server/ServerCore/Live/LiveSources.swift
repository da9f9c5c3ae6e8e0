import KiwiKit

/// The data sources of a dispatch, registered by the areas that own the data.
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

/// Counts unread notifications; registered by the social area.
package protocol LiveNotifications: Sendable {
  func unreadCount(ofUser userKey: Int64, in transaction: Transaction) throws -> Int
}

/// Reads posts for live events; registered by the area of posts.
package protocol LivePosts: Sendable {
  /// Returns the post that a subscriber asks to watch. Throws ``APIError/notFound`` if the viewer may not see it.
  func target(id: String, for viewer: Viewer?, in transaction: Transaction) throws -> LiveSubscriptions.Target
  /// Returns a post; nil if it is deleted.
  func post(key: Int64, in transaction: Transaction) throws -> LivePost?
  /// Returns which viewers may see a post.
  func audience(of post: LivePost, among viewers: Set<Viewer>, in transaction: Transaction) throws
    -> LiveAudience
  /// Sends a new post to the subscribers who may see it.
  func send(newPost key: Int64, in dispatch: inout LiveDispatch) throws
  /// Sends a reader the watched posts and comments that refer to places in a title.
  ///
  /// Called after the reader's place changed. Nil is any title.
  func send(placesInTitle titleKey: Int64?, to userKey: Int64, in dispatch: inout LiveDispatch) throws
}

/// The data of a post for live events.
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

/// The subscribers who may see a post.
package enum LiveAudience: Hashable, Sendable {
  /// All subscribers, signed in or not, except the users with these keys.
  case everyone(except: Set<Int64>)
  case only(Set<Int64>)

  /// - Parameter viewerKey: Nil for a subscriber who is not signed in.
  package func contains(_ viewerKey: Int64?) -> Bool {
    switch self {
    case .everyone(let hidden): viewerKey.map { !hidden.contains($0) } ?? true
    case .only(let keys): viewerKey.map(keys.contains) ?? false
    }
  }
}

/// A change of a reader's place in a title, or in any title. Posts and comments that waited for it are sent again.
package struct ReadingPlaceEvent: PendingEvent {
  package let readerKey: Int64
  package let titleKey: Int64?

  package init(readerKey: Int64, titleKey: Int64?) {
    self.readerKey = readerKey
    self.titleKey = titleKey
  }

  package func send(in dispatch: inout LiveDispatch) throws {
    try dispatch.sources.posts.send(placesInTitle: titleKey, to: readerKey, in: &dispatch)
  }
}
