import KiwiKit

/// Says anew what lies in somebody's zones, after these have changed: some places at a time, between which others write.
/// Whoever changed them is answered when all is said, and what is interrupted goes on at the next start.
enum ZoneRefresh {
  struct Payload: Codable, Sendable {
    let userKey: Int64
  }

  /// Where the next part begins.
  struct Cursor: Hashable, Sendable {
    /// Places up to this key are done.
    var spotKey: Int64 = 0
  }

  struct Step: Sendable {
    /// Nil at the end.
    let next: Cursor?
    /// Posts that tell a place now, or do not any more.
    let changedPosts: [Int64]
  }

  static let kind = JobKind<Payload>("refreshZones") { payload, run in
    try await finish(payload.userKey, from: Cursor(), in: run.application)
  }

  /// So few that no other write waits noticeably.
  static let spotsAtOnce = 200
  static let recordsAtOnce = 500
  private static let hidesAtOnce = 50
  /// How long the request that changed the zones works alone. Short, since after a crash others see what lies in a zone
  /// until the queue has done the rest.
  private static let patience = Duration.seconds(1)

  /// Does the first part, in the transaction that changed the zones. Mostly it is all.
  static func begin(_ viewer: Viewer, in transaction: Transaction) throws -> Step {
    try step(of: viewer.key, from: Cursor(), in: transaction)
  }

  /// Has the rest done, should the process end before.
  static func remember(_ userKey: Int64, now: Timestamp, _ jobs: JobQueue, in transaction: Transaction) throws
  {
    try jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), ownerKey: userKey, at: now.adding(patience),
      in: transaction)
  }

  static func finish(_ userKey: Int64, from cursor: Cursor, in application: Application) async throws {
    var cursor: Cursor? = cursor
    while let position = cursor {
      cursor = try await application.storage.write { transaction in
        // The account may be gone.
        guard try transaction.users.user(key: userKey) != nil else { return nil }
        let step = try step(of: userKey, from: position, in: transaction)
        if !step.changedPosts.isEmpty {
          application.announce(
            LibraryRecordsChange(userKeys: [], listKeys: [], changedPosts: step.changedPosts),
            afterCommitOf: transaction)
        }
        if step.next == nil { try transaction.jobs.delete(kind: kind.name, subject: String(userKey)) }
        return step.next
      }
    }
  }

  static func step(of userKey: Int64, from cursor: Cursor, in transaction: Transaction) throws -> Step {
    var changedPosts: [Int64] = []
    // First what would be told by itself: the places that nobody else has told anything of.
    if cursor.spotKey == 0 {
      let hidden = try SpotService.hideOwn(inZonesOf: userKey, limit: hidesAtOnce, in: transaction)
      changedPosts += hidden.changedPosts
      if hidden.count >= hidesAtOnce { return Step(next: cursor, changedPosts: changedPosts) }
    }
    let keys = try transaction.privacyZones.toldSpots(
      ofUser: userKey, after: cursor.spotKey, limit: spotsAtOnce)
    var budget = recordsAtOnce
    for (number, key) in keys.enumerated() {
      guard let spot = try transaction.spots.spot(key: key) else { continue }
      changedPosts += try transaction.privacyZones.refreshZones(ofUser: userKey, at: spot, limit: &budget)
      // The rest of this place comes next.
      guard budget > 0 else {
        return Step(
          next: Cursor(spotKey: number > 0 ? keys[number - 1] : max(cursor.spotKey, 0)),
          changedPosts: changedPosts)
      }
    }
    let isOver = keys.count < spotsAtOnce
    return Step(next: isOver ? nil : keys.last.map { Cursor(spotKey: $0) }, changedPosts: changedPosts)
  }
}
