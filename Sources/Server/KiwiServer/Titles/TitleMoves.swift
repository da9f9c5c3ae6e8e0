/// Moves what refers to a double to the title that takes it in, table after table and some rows at a time.
enum TitleMoves {
  static let kind = BatchedWork.Kind(name: "titleMerge") { batch, transaction in
    guard let double = try transaction.titles.title(key: batch.subject),
      let title = try double.mergedIntoKey.flatMap({ try transaction.titles.title(key: $0) })
    else { return BatchedWork.Step() }
    // Of the double itself and of the title, what others know by now may be old.
    var step = BatchedWork.Step(changes: [TitleFactsChange.changed(keys: [double.key, title.key])])
    var index = Int(batch.position >> positionBits)
    var position = batch.position & ((1 << positionBits) - 1)
    while index < Areas.titleReferences.count {
      let moved = try Areas.titleReferences[index].move(
        double, title, Batch(position: position, limit: rowsAtOnce, now: batch.now), transaction)
      step.changes += moved.changes
      if let next = moved.next {
        step.next = Int64(index) << positionBits | next
        return step
      }
      index += 1
      position = 0
    }
    return step
  }

  struct Batch: Sendable {
    /// Where the batch begins within the table; 0 for the first.
    let position: Int64
    let limit: Int
    let now: Timestamp
  }

  static let rowsAtOnce = 100
  /// Below these bits is a position within a table, such as the key of a row; above them the number of the table.
  private static let positionBits: Int64 = 48
}
