import ServerCore
import KiwiKit

/// When things happened. A stretch whose end nobody has told counts until something else began, and is cut where something
/// is told later that ended it before.
extension ReadingService {
  /// Its reader says that they stopped then. That ends what was assumed to have gone on longer, and what runs, unless
  /// somebody went on with it since; of what does not run it ends what another device told of.
  package static func stop(
    _ session: inout ReadingSessionRecord, at time: Timestamp, in transaction: Transaction
  )
    throws
  {
    let runs = session.status == .active
    if let changed = try transaction.readingStretches.cut(session, at: time, alsoTold: !runs) {
      session = changed
    }
    guard runs, !session.isOutrun(at: time) else { return }
    try close(&session, at: time, isTold: true, in: transaction)
  }

  /// Ends the stretch that is under way.
  ///
  /// - Parameter isTold: Whether that is the word of who read it, and not what follows from something else.
  package static func close(
    _ session: inout ReadingSessionRecord, at time: Timestamp, isTold: Bool, in transaction: Transaction
  ) throws {
    if let stretch = session.stretch(until: time) {
      if !stretch.isEmpty {
        session.seconds += try transaction.readingStretches.add(stretch, to: session, isTold: isTold)
      }
      session.endedAt = Timestamp(seconds: stretch.upperBound)
    }
    session.status = .paused
    session.resumedAt = nil
  }

  /// A reader has begun something then: what ran did so until then, and so did all of which nobody has told the end. What
  /// runs since later runs on; `next` is since when.
  static func giveWay(
    to time: Timestamp, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (next: Timestamp?, consequences: ReadingConsequences) {
    var consequences = ReadingConsequences()
    for session in try transaction.readingStretches.cutUntold(ofUser: viewer.key, at: time) {
      let news = try follow(.changed, session, before: session, by: viewer, now: now, in: transaction)
      consequences.challenges.fellowKeys.formUnion(news.challenges.fellowKeys)
      consequences.challenges.notifiedKeys.formUnion(news.challenges.notifiedKeys)
    }
    let open = try transaction.readingSessions.open(ofUser: viewer.key)
    guard var running = open.first(where: { $0.status == .active }) else { return (nil, consequences) }
    if running.isOutrun(at: time) { return (running.resumedAt, consequences) }
    try close(&running, at: time, isTold: false, in: transaction)
    try transaction.readingSessions.update(running)
    return (nil, consequences)
  }
}
