/// A kind of row that goes when it is old.
struct Expiry: Sendable {
  /// What is announced when some went.
  var change: (any Change)?
  /// Removes at most so many, and returns how many.
  let remove: @Sendable (_ transaction: Transaction, _ now: Timestamp, _ limit: Int) throws -> Int
}

extension Application {
  /// Does what is left for later, until the task is cancelled.
  public func maintain() async {
    await jobs.run(in: self)
  }

  /// Small enough that no request waits noticeably for the writer.
  private static var rowsAtOnce: Int { 500 }

  func removeExpired() async throws {
    for expiry in Areas.expiries { try await removeAll(expiry) }
  }

  /// Removes some rows at a time until there are no more.
  private func removeAll(_ expiry: Expiry) async throws {
    var removed = 0
    repeat {
      try Task.checkCancellation()
      let now = now()
      removed = try await storage.write { [self] transaction in
        let removed = try expiry.remove(transaction, now, Self.rowsAtOnce)
        if let change = expiry.change, removed > 0 { announce(change, afterCommitOf: transaction) }
        return removed
      }
    } while removed == Self.rowsAtOnce
  }
}
