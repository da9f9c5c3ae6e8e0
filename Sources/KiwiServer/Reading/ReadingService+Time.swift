import KiwiKit

/// When things happened. What nobody has told the end of yet counts until something else began, and is cut where its end is
/// told later: until then nothing is later than its beginning (``ReadingSessionRecord/endedAt``).
extension ReadingService {
  /// In seconds: steps that are said to lie closer together happened in the order in which they are told. A network
  /// holds them up for as long as that, and then what came later is said to have been earlier.
  static let indistinct = 300

  /// What a device says came after what it said before.
  static func time(_ secondsAgo: Int, of session: ReadingSessionRecord, now: Timestamp) -> Timestamp {
    max(session.lastTime, now.adding(.seconds(-secondsAgo)))
  }

  /// Whether somebody went on with it, on another device, after what is only told now.
  static func isOutrun(_ session: ReadingSessionRecord, secondsAgo: Int, now: Timestamp) -> Bool {
    guard let resumedAt = session.resumedAt else { return false }
    return now.seconds - secondsAgo + indistinct < resumedAt.seconds
  }

  /// The session that runs, if it began after what is only told now.
  static func active(
    _ open: [ReadingSessionRecord], resumedAfter time: Timestamp
  ) -> ReadingSessionRecord? {
    open.first { session in
      session.status == .active && session.lastTime.seconds > time.seconds + indistinct
    }
  }

  /// What is told late ran until the next one began, which runs on.
  static func yield(
    _ session: inout ReadingSessionRecord, since time: Timestamp, to later: ReadingSessionRecord,
    in transaction: Transaction
  ) throws {
    session.resumedAt = time
    session.status = .active
    try close(&session, at: later.lastTime, isTold: false, in: transaction)
    try transaction.readingSessions.update(session)
  }

  /// Ends the last stretch of a session that does not run where it ended indeed, if that was earlier than what counts.
  /// Whether that changed anything.
  static func cut(
    _ session: inout ReadingSessionRecord, at time: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    guard let last = try transaction.readingSessions.lastStretch(of: session.key) else { return false }
    let told = session.endedAt?.seconds ?? session.startedAt.seconds
    let isUntold = told < last.upperBound
    let begun = isUntold ? told : last.lowerBound
    guard time.seconds + (isUntold ? indistinct : 0) >= begun else { return false }
    let end = min(max(begun, time.seconds), begun + ReadingSession.longestStretch)
    guard isUntold || end < last.upperBound else { return false }
    session.seconds -= try transaction.readingSessions.removeStretches(
      of: session.key, after: Timestamp(seconds: end))
    session.endedAt = Timestamp(seconds: end)
    return true
  }

  /// Ends the stretch that is under way.
  ///
  /// - Parameter isTold: Whether that is the word of who read it, and not what follows from something else.
  static func close(
    _ session: inout ReadingSessionRecord, at time: Timestamp, isTold: Bool = true,
    in transaction: Transaction
  ) throws {
    if let stretch = session.stretch(until: time) {
      if !stretch.isEmpty {
        session.seconds += try transaction.readingSessions.addStretch(stretch, to: session)
      }
      session.endedAt = Timestamp(seconds: isTold ? stretch.upperBound : stretch.lowerBound)
    }
    session.status = .paused
    session.resumedAt = nil
  }

  /// A reader has begun something else: what ran until now did so until then, and so did all of which nobody has told the
  /// end. What runs since later runs on.
  static func pause(_ open: [ReadingSessionRecord], at time: Timestamp, in transaction: Transaction) throws {
    guard let userKey = open.first?.userKey else { return }
    let later = active(open, resumedAfter: time)
    let forgotten = try transaction.readingSessions.cutForgotten(ofUser: userKey, at: time)
    for var session in open {
      let before = session
      session.seconds -= forgotten[session.key] ?? 0
      if session.status == .active, session.key != later?.key {
        try close(&session, at: max(session.lastTime, time), isTold: false, in: transaction)
      } else if session.status == .paused, try hasUntoldEnd(session, in: transaction) {
        _ = try cut(&session, at: time, in: transaction)
      }
      if session != before { try transaction.readingSessions.update(session) }
    }
  }

  private static func hasUntoldEnd(
    _ session: ReadingSessionRecord, in transaction: Transaction
  ) throws -> Bool {
    guard session.seconds > 0, let told = session.endedAt,
      let last = try transaction.readingSessions.lastStretch(of: session.key)
    else { return false }
    return told.seconds < last.upperBound
  }
}
