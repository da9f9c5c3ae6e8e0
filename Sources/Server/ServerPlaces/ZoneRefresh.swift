import ServerLibrary
import ServerTitles
import ServerCore

/// Compares a user's records with their zones again after these have changed, some places at a time, between which
/// others write.
///
/// The transaction that changes the zones does the first part. While a part is missing, a row of the database has how far
/// the refresh is, and ``ZoneCondition`` hides all records after that. Another change begins again at the first place, so
/// that any number of runs work on one row, and the run that ends it has refreshed all records for the latest zones.
enum ZoneRefresh {
  struct Payload: Codable, Sendable {
    let userKey: Int64
  }

  struct Step: Sendable {
    let isOver: Bool
    /// Posts that tell a place now, or do not any more.
    let changedPosts: [Int64]
  }

  static let kind = JobKind<Payload>("refreshZones") { payload, run in
    try await finish(payload.userKey, in: run.server)
  }

  /// So few that no other write waits noticeably.
  static let spotsAtOnce = 100
  static let recordsAtOnce = 250
  private static let hidesAtOnce = 50
  /// How long the request that changed the zones works alone.
  private static let patience = Duration.seconds(1)

  /// Does the first part, in the transaction that changed the zones. Mostly it is all.
  static func begin(_ viewer: Viewer, now: Timestamp, in transaction: Transaction) throws -> Step {
    try transaction.privacyZones.beginRefresh(ofUser: viewer.key)
    return try step(of: viewer.key, now: now, in: transaction)
  }

  /// Has the rest done, should the process end before.
  static func remember(_ userKey: Int64, now: Timestamp, _ jobs: JobQueue, in transaction: Transaction) throws
  {
    try jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), ownerKey: userKey, at: now.adding(patience),
      in: transaction)
  }

  static func finish(_ userKey: Int64, in server: ServerContext) async throws {
    var isOver = false
    while !isOver {
      let now = server.now()
      isOver = try await server.storage.write { transaction in
        let step = try step(of: userKey, now: now, in: transaction)
        if !step.changedPosts.isEmpty {
          server.announce(
            LibraryRecordsChange(userKeys: [], listKeys: [], changedPosts: step.changedPosts),
            afterCommitOf: transaction)
        }
        if step.isOver { try transaction.jobs.delete(kind: kind.name, subject: String(userKey)) }
        return step.isOver
      }
    }
  }

  /// Refreshes the next records of a user, if any are left.
  static func step(of userKey: Int64, now: Timestamp, in transaction: Transaction) throws -> Step {
    let zones = transaction.privacyZones
    guard var done = try zones.refreshPosition(ofUser: userKey) else {
      return Step(isOver: true, changedPosts: [])
    }
    var changedPosts: [Int64] = []
    var budget = recordsAtOnce
    // First the places that the user added and that only the user told of: they would show where the zone is.
    if done < 0 {
      let hidden = try SpotService.hideOwn(
        inZonesOf: userKey, limit: hidesAtOnce, records: &budget, now: now, in: transaction)
      changedPosts += hidden.changedPosts
      guard hidden.count < hidesAtOnce, budget > 0 else {
        return Step(isOver: false, changedPosts: changedPosts)
      }
      done = 0
    }
    let keys = try zones.toldSpots(ofUser: userKey, after: done, limit: spotsAtOnce)
    for key in keys {
      guard let spot = try transaction.spots.spot(key: key) else { continue }
      changedPosts += try zones.refreshZones(ofUser: userKey, at: spot, limit: &budget)
      // The rest of this place comes next.
      guard budget > 0 else { break }
      done = key
    }
    let isOver = budget > 0 && keys.count < spotsAtOnce
    try zones.setRefreshPosition(isOver ? nil : done, ofUser: userKey)
    return Step(isOver: isOver, changedPosts: changedPosts)
  }
}
