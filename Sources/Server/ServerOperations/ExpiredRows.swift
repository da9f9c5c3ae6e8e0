import ServerCore

/// Deletes expired rows in batches.
enum ExpiredRows {
  /// Small enough that requests do not wait noticeably for the writer.
  private static let batchSize = 500

  static func remove(in server: ServerContext) async throws {
    for expiry in server.expiries { try await removeAll(expiry, server) }
  }

  private static func removeAll(_ expiry: Expiry, _ server: ServerContext) async throws {
    var removed = 0
    repeat {
      try Task.checkCancellation()
      let now = server.now()
      removed = try await server.storage.write { transaction in
        let removed = try expiry.remove(transaction, now, batchSize)
        if let change = expiry.change, removed > 0 {
          server.announce(change, afterCommitOf: transaction)
        }
        return removed
      }
    } while removed == batchSize
  }
}
