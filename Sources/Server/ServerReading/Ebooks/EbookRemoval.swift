import ServerCore

/// Removes an e-book that its user no longer sees, some chapters at a time: deleting a whole book at once would overwrite all
/// its pages while other writes wait.
package enum EbookRemoval {
  package static let kind = BatchedWork.Kind(name: "ebookRemoval") { batch, transaction in
    guard try !transaction.ebooks.deleteSomeChapters(of: batch.subject, bytes: bytesAtOnce) else {
      return BatchedWork.Step(next: 0)
    }
    _ = try transaction.ebooks.delete(key: batch.subject)
    return BatchedWork.Step()
  }

  static let bytesAtOnce = 1 << 20

  /// Returns the names of its pictures.
  package static func begin(_ ebookKey: Int64, now: Timestamp, in transaction: Transaction) throws -> [String]
  {
    let names = try transaction.ebooks.hide(key: ebookKey)
    try BatchedWork.begin(kind, ebookKey, now: now, in: transaction)
    return names
  }
}
