import ServerCore

extension ServerContext {
  /// Small enough that requests do not wait noticeably for the writer.
  private static var batchSize: Int { 500 }

  func removeExpired() async throws {
    for expiry in expiries { try await removeAll(expiry) }
  }

  /// Deletes expired rows in batches.
  private func removeAll(_ expiry: Expiry) async throws {
    var removed = 0
    repeat {
      try Task.checkCancellation()
      let now = now()
      removed = try await storage.write { [self] transaction in
        let removed = try expiry.remove(transaction, now, Self.batchSize)
        if let change = expiry.change, removed > 0 { announce(change, afterCommitOf: transaction) }
        return removed
      }
    } while removed == Self.batchSize
  }
}
