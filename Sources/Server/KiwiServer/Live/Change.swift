/// What a committed write changed, for all who keep or show something of it. Each area has its own kinds.
protocol Change: Sendable {
  /// Drops what is kept and not true any more.
  func dropCaches(of application: Application)
  /// Notes what has to be looked at on behalf of those who listen.
  func note(in roster: inout LiveRoster)
}

extension Application {
  /// Has everyone concerned hear of a change after it is committed.
  func announce(_ change: some Change, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in
      change.dropCaches(of: self)
      live.publish(change)
    }
  }
}
