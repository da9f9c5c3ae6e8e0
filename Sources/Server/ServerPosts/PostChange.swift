import ServerCore

/// What can change of posts and of what is under them.
package enum PostChange: Change {
  /// `told` are the people who were notified of it.
  case created(key: Int64, told: [Int64])
  case removed(key: Int64)
  /// Somebody likes a post or does not any more.
  case liked(key: Int64, authorKey: Int64)
  /// A comment was written or edited. `told` are the people who are notified of it, or were before.
  case commented(commentKey: Int64, key: Int64, told: [Int64])
  /// `told` is nil when that is not known.
  case commentRemoved(commentId: String, key: Int64, told: [Int64]?)

  private var key: Int64 {
    switch self {
    case .created(let key, _), .removed(let key), .liked(let key, _),
      .commented(_, let key, _), .commentRemoved(_, let key, _):
      key
    }
  }

  package var invalidations: [Invalidation] { [.post(key)] }

  package func note(in roster: inout LiveRoster) {
    switch self {
    case .created(let key, let told):
      roster.note(newPost: key)
      roster.note(unreadCountsOf: told)
    case .removed(let key):
      roster.note(post: key)
      roster.noteAllUnreadCounts()
    case .liked(let key, let authorKey):
      roster.note(post: key)
      roster.note(unreadCountsOf: [authorKey])
    case .commented(let commentKey, let key, let told):
      roster.note(post: key)
      roster.note(unreadCountsOf: told)
      roster.note(CommentNote(key: commentKey, postKey: key), ofPost: key)
    case .commentRemoved(let commentId, let key, let told):
      roster.note(post: key)
      if let told { roster.note(unreadCountsOf: told) } else { roster.noteAllUnreadCounts() }
      roster.note(RemovedCommentNote(id: commentId, postKey: key), ofPost: key)
    }
  }
}
