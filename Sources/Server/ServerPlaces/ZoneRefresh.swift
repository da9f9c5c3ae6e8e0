import ServerLibrary
import ServerTitles
import ServerCore

/// Compares a user's records with their private areas after these have changed, in batches.
///
/// The transaction that changes the areas runs the first batch. Until all batches have run, a row stores the progress,
/// and ``ZoneCondition`` hides all records beyond it. A further change restarts at the first place, so any number of
/// runs share one row, and the last one has refreshed all records for the latest areas.
enum ZoneRefresh {
  struct Payload: Codable, Sendable {
    let userKey: Int64
  }

  struct Step: Sendable {
    let isFinished: Bool
    /// The posts whose visible place changed.
    let changedPosts: [Int64]
  }

  static let kind = JobKind<Payload>("refreshZones") { payload, run in
    try await finish(payload.userKey, in: run.server)
  }

  /// The size of a batch, small enough that no other write waits noticeably.
  static let spotsAtOnce = 100
  static let recordsAtOnce = 250
  private static let hidesAtOnce = 50
  /// The time for which the request refreshes records itself, before the job takes over.
  private static let jobDelay = Duration.seconds(1)

  /// Runs the first batch in the transaction that changed the areas. Usually no more are needed.
  static func begin(_ viewer: Viewer, now: Timestamp, in transaction: Transaction) throws -> Step {
    try PrivacyZoneStore(transaction).beginRefresh(ofUser: viewer.key)
    return try step(of: viewer.key, now: now, in: transaction)
  }

  /// Enqueues a job that finishes the refresh if the process ends before.
  static func enqueue(_ userKey: Int64, now: Timestamp, _ jobs: JobQueue, in transaction: Transaction) throws
  {
    try jobs.enqueue(
      kind, Payload(userKey: userKey), subject: String(userKey), ownerKey: userKey, at: now.adding(jobDelay),
      in: transaction)
  }

  static func finish(_ userKey: Int64, in server: ServerContext) async throws {
    var isFinished = false
    while !isFinished {
      let now = server.now()
      isFinished = try await server.storage.write { transaction in
        let step = try step(of: userKey, now: now, in: transaction)
        if !step.changedPosts.isEmpty {
          server.announce(
            LibraryRecordsChange(userKeys: [], listKeys: [], changedPosts: step.changedPosts),
            afterCommitOf: transaction)
        }
        if step.isFinished { try JobStore(transaction).delete(kind: kind.name, subject: String(userKey)) }
        return step.isFinished
      }
    }
  }

  /// Refreshes the next records of a user, if any are left.
  static func step(of userKey: Int64, now: Timestamp, in transaction: Transaction) throws -> Step {
    let zones = PrivacyZoneStore(transaction)
    guard var done = try zones.refreshPosition(ofUser: userKey) else {
      return Step(isFinished: true, changedPosts: [])
    }
    var changedPosts: [Int64] = []
    var budget = recordsAtOnce
    // Places of the user come first, because they would reveal the new private area.
    if done < 0 {
      let hidden = try SpotService.hideOwn(
        inZonesOf: userKey, limit: hidesAtOnce, records: &budget, now: now, in: transaction)
      changedPosts += hidden.changedPosts
      guard hidden.count < hidesAtOnce, budget > 0 else {
        return Step(isFinished: false, changedPosts: changedPosts)
      }
      done = 0
    }
    let keys = try zones.referencedSpots(ofUser: userKey, after: done, limit: spotsAtOnce)
    for key in keys {
      guard let spot = try SpotStore(transaction).spot(key: key) else { continue }
      changedPosts += try zones.refreshZones(ofUser: userKey, at: spot, limit: &budget)
      // The rest of this place follows in the next batch.
      guard budget > 0 else { break }
      done = key
    }
    let isFinished = budget > 0 && keys.count < spotsAtOnce
    try zones.setRefreshPosition(isFinished ? nil : done, ofUser: userKey)
    return Step(isFinished: isFinished, changedPosts: changedPosts)
  }
}
