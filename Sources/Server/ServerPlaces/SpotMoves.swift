import ServerCore

/// Moves references from a duplicate to the place it was merged into, and back. Other users see moved records once
/// ``SpotZones`` has checked private areas.
enum SpotMoves {
  static let mergeName = "spotMerge"
  static let unmergeName = "spotUnmerge"

  /// - Parameter references: The references of all areas.
  static func merge(_ references: [SpotReference]) -> BatchedWork.Kind {
    // Private areas around the duplicate's current and previous locations apply to everything at the place.
    kind(mergeName, references.map(\.move), refreshing: { [$0.spot.key] }) { _, _ in }
  }

  /// Moves references back. The duplicate redirects to the other place until all are moved.
  ///
  /// - Parameter references: The references of all areas.
  static func unmerge(_ references: [SpotReference]) -> BatchedWork.Kind {
    // Records that stay at the place were also withheld for the duplicate's private areas.
    kind(unmergeName, references.map(\.moveBack), refreshing: { [$0.duplicate.key, $0.spot.key] }) {
      merge, transaction in
      try SpotMergeStore(transaction).end(merge.key, ofDuplicate: merge.duplicate.key)
      // A private area may have been drawn over the duplicate while it was merged.
      try SpotService.hideOwn(merge.duplicate, at: merge.duplicate.facts.coordinate, in: transaction)
    }
  }

  /// - Parameters:
  ///   - refreshed: The places whose private areas are refreshed after each step.
  ///   - finish: Runs in the last step, after all moves.
  private static func kind(
    _ name: String, _ moves: [SpotReference.Move],
    refreshing refreshed: @escaping @Sendable (SpotMerge) -> [Int64],
    finish: @escaping @Sendable (SpotMerge, Transaction) throws -> Void
  ) -> BatchedWork.Kind {
    BatchedWork.Kind(name: name) { batch, transaction in
      guard let merge = try SpotMergeStore(transaction).merge(key: batch.subject, now: batch.now) else {
        return BatchedWork.Step()
      }
      var limit = rowsAtOnce
      var step = BatchedWork.Step()
      for move in moves where limit > 0 { step.changes += try move(merge, &limit, transaction) }
      if limit <= 0 { step.next = 0 } else { try finish(merge, transaction) }
      for key in refreshed(merge) {
        step.changes += try BatchedWork.begin(SpotZones.kind, key, now: batch.now, in: transaction)
      }
      // A place that follows its visits is as public as its current visits.
      for key in [merge.duplicate.key, merge.spot.key] { try SpotPrivacyStore(transaction).refresh(key: key) }
      return step
    }
  }

  static let rowsAtOnce = 100
}
