import ServerCore

/// Moves references from a duplicate to the title it was merged into, in batches.
package enum TitleMoves {
  package static let name = "titleMerge"

  /// - Parameter references: The references of all areas.
  package static func kind(_ references: [TitleReference]) -> BatchedWork.Kind {
    BatchedWork.Kind(name: name) { batch, transaction in try step(batch, references, transaction) }
  }

  private static func step(
    _ batch: BatchedWork.Batch, _ references: [TitleReference], _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let duplicate = try TitleStore(transaction).title(key: batch.subject),
      let title = try duplicate.mergedIntoKey.flatMap({ try TitleStore(transaction).title(key: $0) })
    else { return BatchedWork.Step() }
    // Clients may hold outdated facts of both titles.
    var step = BatchedWork.Step(changes: [TitleFactsChange.changed(keys: [duplicate.key, title.key])])
    var index = Int(batch.position >> positionBits)
    var position = batch.position & ((1 << positionBits) - 1)
    while index < references.count {
      let moved = try references[index].move(
        duplicate, title, Batch(position: position, limit: rowsAtOnce, now: batch.now), transaction)
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
    /// The start of the batch within the table; 0 for the first.
    package let position: Int64
    package let limit: Int
    package let now: Timestamp
  }

  package static let rowsAtOnce = 100
  /// The number of low bits for the position within a table. The bits above are the table's index.
  private static let positionBits: Int64 = 48
}
