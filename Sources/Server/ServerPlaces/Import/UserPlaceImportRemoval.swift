import ServerCore

/// Removes an import that its user no longer sees, some rows at a time.
enum UserPlaceImportRemoval {
  static let kind = BatchedWork.Kind(name: "placeImportRemoval") { batch, transaction in
    let isLeft = try UserPlaceImportStore(transaction).deleteSome(ofImport: batch.subject, limit: rowsAtOnce)
    return BatchedWork.Step(next: isLeft ? 0 : nil)
  }

  static let rowsAtOnce = 500

  static func begin(_ importKey: Int64, now: Timestamp, in transaction: Transaction) throws {
    try UserPlaceImportStore(transaction).hide(key: importKey)
    try BatchedWork.begin(kind, importKey, now: now, in: transaction)
  }
}
