import ServerCore

/// Moves what refers to a double to the place that takes it in, and back when the merge is undone: some rows at a time. What
/// has moved is told to other users once ``SpotZones`` has said in whose zones it lies.
enum SpotMoves {
  static let mergeName = "spotMerge"
  static let unmergeName = "spotUnmerge"

  /// - Parameter references: Of all areas.
  static func merge(_ references: [SpotReference]) -> BatchedWork.Kind {
    BatchedWork.Kind(name: mergeName) { batch, transaction in try merge(batch, references, transaction) }
  }

  /// - Parameter references: Of all areas.
  static func unmerge(_ references: [SpotReference]) -> BatchedWork.Kind {
    BatchedWork.Kind(name: unmergeName) { batch, transaction in try unmerge(batch, references, transaction) }
  }

  private static func merge(
    _ batch: BatchedWork.Batch, _ references: [SpotReference], _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let merge = try transaction.spotMerges.merge(key: batch.subject, now: batch.now) else {
      return BatchedWork.Step()
    }
    var limit = rowsAtOnce
    var step = BatchedWork.Step()
    for reference in references where limit > 0 {
      step.changes += try reference.move(merge, &limit, transaction)
    }
    // Where the double is and was counts for all that is at the place.
    step.changes += try BatchedWork.begin(SpotZones.kind, merge.spot.key, now: batch.now, in: transaction)
    if limit <= 0 { step.next = 0 }
    try refreshPrivacy(of: merge, in: transaction)
    return step
  }

  /// The double leads to the other place until all is back.
  private static func unmerge(
    _ batch: BatchedWork.Batch, _ references: [SpotReference], _ transaction: Transaction
  ) throws -> BatchedWork.Step {
    guard let merge = try transaction.spotMerges.merge(key: batch.subject, now: batch.now) else {
      return BatchedWork.Step()
    }
    var limit = rowsAtOnce
    var step = BatchedWork.Step()
    for reference in references where limit > 0 {
      step.changes += try reference.moveBack(merge, &limit, transaction)
    }
    if limit <= 0 {
      step.next = 0
    } else {
      try transaction.spotMerges.end(merge.key, ofDouble: merge.double.key)
      // A zone may have been drawn over it while it was no place of its own.
      try SpotService.hideOwn(merge.double, at: merge.double.facts.coordinate, in: transaction)
    }
    // What stays there was kept back for where the double is, too.
    for key in [merge.double.key, merge.spot.key] {
      step.changes += try BatchedWork.begin(SpotZones.kind, key, now: batch.now, in: transaction)
    }
    try refreshPrivacy(of: merge, in: transaction)
    return step
  }

  /// A place that follows its visits is as public as those that are there by now.
  private static func refreshPrivacy(of merge: SpotMerge, in transaction: Transaction) throws {
    for key in [merge.double.key, merge.spot.key] { try transaction.spotPrivacy.refresh(key: key) }
  }

  static let rowsAtOnce = 100
}
