/// What a committed write changed, for all who keep or show something of it.
enum Change: Sendable {
  /// `told` are the people who were notified of it.
  case postCreated(key: Int64, told: [Int64])
  case postChanged(key: Int64)
  case postRemoved(key: Int64)
  /// Somebody likes a post or does not any more.
  case liked(postKey: Int64, authorKey: Int64)
  /// A comment was written or edited. `told` are the people who are notified of it, or were before; nil when that
  /// is not known.
  case commented(key: Int64, postKey: Int64, told: [Int64])
  case commentRemoved(id: String, postKey: Int64, told: [Int64]? = nil)
  /// Somebody follows, blocks or mutes another, or does not any more.
  case relationsChanged(userKey: Int64, otherKey: Int64)
  /// How a person is shown beside what they wrote.
  case appearanceChanged
  case notificationsRead(userKey: Int64)
  /// Sessions of a person may have ended.
  case sessionsChanged(userKey: Int64)
  case sessionsExpired
  /// An account was suspended, let in again, given another role or deleted.
  case accountChanged(userKey: Int64)
}

extension Application {
  /// Has everyone concerned hear of a change after it is committed.
  func announce(_ change: Change, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in
      dropCaches(after: change)
      live.publish(change)
    }
  }

  private func dropCaches(after change: Change) {
    switch change {
    case .postCreated(let key, _), .postChanged(let key), .postRemoved(let key), .liked(let key, _):
      posts.remove(key)
    case .commented(_, let postKey, _), .commentRemoved(_, let postKey, _):
      posts.remove(postKey)
    case .relationsChanged, .notificationsRead: break
    case .appearanceChanged: posts.removeAll()
    case .sessionsChanged(let userKey): sessions.removeAll(ofUser: userKey)
    case .sessionsExpired: break
    case .accountChanged(let userKey):
      sessions.removeAll(ofUser: userKey)
      posts.removeAll()
    }
  }
}
