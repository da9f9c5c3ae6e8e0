import ServerCore

/// A change of a post or its comments.
package enum PostChange: Change {
  /// A post was created. `notified` are the users who were notified.
  case created(key: Int64, notified: [Int64])
  case removed(key: Int64)
  /// A like was added or removed.
  case liked(key: Int64, authorKey: Int64)
  /// A comment was written or edited. `notified` are the users who are or were notified of it.
  case commented(commentKey: Int64, key: Int64, notified: [Int64])
  /// A comment was removed. `notified` is nil if the notified users are unknown.
  case commentRemoved(commentId: String, key: Int64, notified: [Int64]?)

  private var key: Int64 {
    switch self {
    case .created(let key, _), .removed(let key), .liked(let key, _),
      .commented(_, let key, _), .commentRemoved(_, let key, _):
      key
    }
  }

  package var invalidations: [Invalidation] { [.post(key)] }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    switch self {
    case .created(let key, let notified):
      subscriptions.mark(newPost: key)
      subscriptions.mark(unreadCountsOf: notified)
    case .removed(let key):
      subscriptions.mark(post: key)
      subscriptions.markAllUnreadCounts()
    case .liked(let key, let authorKey):
      subscriptions.mark(post: key)
      subscriptions.mark(unreadCountsOf: [authorKey])
    case .commented(let commentKey, let key, let notified):
      subscriptions.mark(post: key)
      subscriptions.mark(unreadCountsOf: notified)
      subscriptions.enqueue(CommentEvent(key: commentKey, postKey: key), ofPost: key)
    case .commentRemoved(let commentId, let key, let notified):
      subscriptions.mark(post: key)
      if let notified {
        subscriptions.mark(unreadCountsOf: notified)
      } else {
        subscriptions.markAllUnreadCounts()
      }
      subscriptions.enqueue(RemovedCommentEvent(id: commentId, postKey: key), ofPost: key)
    }
  }
}
