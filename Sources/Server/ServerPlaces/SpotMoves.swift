import ServerCore

/// Moves what refers to a double to the place that takes it in, and back when the merge is undone: some rows at a time. What
/// has moved is told to other users once ``SpotZones`` has said in whose zones it lies.
enum SpotMoves {
  static let mergeName = "spotMerge"
  static let unmergeName = "spotUnmerge"

  /// - Parameter references: Of all areas.
  static func merge(_ references: [SpotReference]) -> BatchedWork.Kind {
    // The zones in which the double lies and lay count for everything at the place.
    kind(mergeName, references.map(\.move), refreshing: { [$0.spot.key] }) { _, _ in }
  }

  /// The double leads to the other place until everything is back.
  ///
  /// - Parameter references: Of all areas.
  static func unmerge(_ references: [SpotReference]) -> BatchedWork.Kind {
    // Records that stay at the place were kept back for the zones of the double, too.
    kind(unmergeName, references.map(\.moveBack), refreshing: { [$0.double.key, $0.spot.key] }) {
      merge, transaction in
      try transaction.spotMerges.end(merge.key, ofDouble: merge.double.key)
      // A zone may have been drawn over it while it was no place of its own.
      try SpotService.hideOwn(merge.double, at: merge.double.facts.coordinate, in: transaction)
    }
  }

  /// - Parameters:
  ///   - refreshed: The places whose zones are refreshed after each step.
  ///   - finish: Runs in the last step, after all moves.
  private static func kind(
    _ name: String, _ moves: [SpotReference.Move],
    refreshing refreshed: @escaping @Sendable (SpotMerge) -> [Int64],
    finish: @escaping @Sendable (SpotMerge, Transaction) throws -> Void
  ) -> BatchedWork.Kind {
    BatchedWork.Kind(name: name) { batch, transaction in
      guard let merge = try transaction.spotMerges.merge(key: batch.subject, now: batch.now) else {
        return BatchedWork.Step()
      }
      var limit = rowsAtOnce
      var step = BatchedWork.Step()
      for move in moves where limit > 0 { step.changes += try move(merge, &limit, transaction) }
      if limit <= 0 { step.next = 0 } else { try finish(merge, transaction) }
      for key in refreshed(merge) {
        step.changes += try BatchedWork.begin(SpotZones.kind, key, now: batch.now, in: transaction)
      }
      // A place that follows its visits is as public as the visits that are there now.
      for key in [merge.double.key, merge.spot.key] { try transaction.spotPrivacy.refresh(key: key) }
      return step
    }
  }

  static let rowsAtOnce = 100
}
