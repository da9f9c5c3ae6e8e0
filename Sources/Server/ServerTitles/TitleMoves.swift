import ServerCore

/// Moves what refers to a double to the title that takes it in, table after table and some rows at a time.
package enum TitleMoves {
  package static let name = "titleMerge"

  /// - Parameter references: Of all areas.
  package static func kind(_ references: [TitleReference]) -> BatchedWork.Kind {
    BatchedWork.Kind(name: name) { batch, transaction in try step(batch, references, transaction) }
  }

  private static func step(
    _ batch: BatchedWork.Batch, _ references: [TitleReference], _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let double = try transaction.titles.title(key: batch.subject),
      let title = try double.mergedIntoKey.flatMap({ try transaction.titles.title(key: $0) })
    else { return BatchedWork.Step() }
    // Of the double itself and of the title, what others know by now may be old.
    var step = BatchedWork.Step(changes: [TitleFactsChange.changed(keys: [double.key, title.key])])
    var index = Int(batch.position >> positionBits)
    var position = batch.position & ((1 << positionBits) - 1)
    while index < references.count {
      let moved = try references[index].move(
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

  package struct Batch: Sendable {
    /// Where the batch begins within the table; 0 for the first.
    package let position: Int64
    package let limit: Int
    package let now: Timestamp
  }

  package static let rowsAtOnce = 100
  /// Below these bits is a position within a table, such as the key of a row; above them the number of the table.
  private static let positionBits: Int64 = 48
}
