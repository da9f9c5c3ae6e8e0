import ServerCore
import KiwiKit

// The times of intervals. An interval without a reported end is inferred to last until the reader began another session.
// A later report of an earlier end truncates it.
extension ReadingService {
  /// Ends a session at the time at which its reader reports to have stopped.
  ///
  /// Truncates an inferred interval, and ends the active one unless another device resumed the session since. In a
  /// session that is not active, an interval that another device reported is truncated too.
  package static func stop(
    _ session: inout ReadingSessionRecord, at time: Timestamp, in transaction: Transaction
  ) throws {
    let isActive = session.status == .active
    if let changed = try ReadingIntervalStore(transaction).truncate(
      session, at: time, includingReported: !isActive)
    {
      session = changed
    }
    guard isActive, !session.wasResumed(after: time) else { return }
    try close(&session, at: time, isReported: true, in: transaction)
  }

  /// Ends the active interval.
  ///
  /// - Parameter isReported: True if the reader reported the end, false if it is inferred.
  package static func close(
    _ session: inout ReadingSessionRecord, at time: Timestamp, isReported: Bool, in transaction: Transaction
  ) throws {
    if let interval = session.interval(until: time) {
      if !interval.isEmpty {
        session.seconds += try ReadingIntervalStore(transaction).add(
          interval, to: session, isReported: isReported)
      }
      session.endedAt = Timestamp(seconds: interval.upperBound)
    }
    session.status = .paused
    session.resumedAt = nil
  }

  /// Ends the active session and inferred intervals when another session starts or resumes.
  ///
  /// - Returns: The effects, and in `next` the time of a session that was resumed later and stays active.
  static func preemptActiveSession(
    at time: Timestamp, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (next: Timestamp?, consequences: ReadingConsequences) {
    var consequences = ReadingConsequences()
    for session in try ReadingIntervalStore(transaction).truncateInferred(ofUser: viewer.key, at: time) {
      let changed = try follow(.changed, session, before: session, by: viewer, now: now, in: transaction)
      consequences.challenges.otherMemberKeys.formUnion(changed.challenges.otherMemberKeys)
      consequences.challenges.notifiedKeys.formUnion(changed.challenges.notifiedKeys)
    }
    let open = try ReadingSessionStore(transaction).open(ofUser: viewer.key)
    guard var running = open.first(where: { $0.status == .active }) else { return (nil, consequences) }
    if running.wasResumed(after: time) { return (running.resumedAt, consequences) }
    try close(&running, at: time, isReported: false, in: transaction)
    try ReadingSessionStore(transaction).update(running)
    return (nil, consequences)
  }
}
