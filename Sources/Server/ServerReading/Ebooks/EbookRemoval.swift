import ServerCore

/// Deletes a hidden e-book, some chapters at a time.
///
/// Deleting a whole book in one transaction would overwrite all its pages while other writes wait.
package enum EbookRemoval {
  package static let kind = BatchedWork.Kind(name: "ebookRemoval") { batch, transaction in
    guard try !EbookStore(transaction).deleteSomeChapters(of: batch.subject, bytes: bytesPerStep) else {
      return BatchedWork.Step(next: 0)
    }
    _ = try EbookStore(transaction).delete(key: batch.subject)
    return BatchedWork.Step()
  }

  static let bytesPerStep = 1 << 20

  /// Hides an e-book and starts its deletion. Returns the names of its pictures.
  package static func begin(_ ebookKey: Int64, now: Timestamp, in transaction: Transaction) throws -> [String]
  {
    let names = try EbookStore(transaction).hide(key: ebookKey)
    try BatchedWork.begin(kind, ebookKey, now: now, in: transaction)
    return names
  }
}
