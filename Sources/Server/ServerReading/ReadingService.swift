import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The rules of reading sessions.
///
/// A user has at most one active session, and starting another one discards none. All time is counted here, by the
/// server's clock.
package enum ReadingService {
  package struct Result {
    package let session: ReadingSessionRecord
    package let change: ReadingChange?
  }

  // MARK: Reading

  package static func session(
    id: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ReadingSessionRecord {
    guard let session = try ReadingSessionStore(transaction).session(id: id, seenBy: viewer) else {
      throw APIError.notFound
    }
    return session
  }

  package static func view(
    _ session: ReadingSessionRecord, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ReadingSessionView {
    guard let view = try views([session], seenBy: viewer, in: transaction).first else {
      throw APIError.notFound
    }
    return view
  }

  /// Returns sessions with their readers and titles, with a constant number of queries.
  static func views(
    _ sessions: [ReadingSessionRecord], seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> [ReadingSessionView] {
    let readers = try ReadingSessionStore(transaction).readers(of: sessions)
    let titles = try TitleStore(transaction).summaries(keys: Set(sessions.compactMap(\.titleKey)))
    let groups = try ReadingSessionStore(transaction).groups(of: sessions, seenBy: viewer)
    let others = try ReadingIntervalStore(transaction).intervals(overlapping: sessions)
    return sessions.compactMap { session in
      guard let reader = readers[session.userKey] else { return nil }
      let group = groups[session.groupKey] ?? []
      return ReadingSessionView(
        session: session, reader: reader, title: session.titleKey.flatMap { titles[$0] },
        participants: Array(group.filter { $0.key != session.userKey }.prefix(Limits.readingParticipants)),
        others: others[session.key] ?? [])
    }
  }

  // MARK: Beginning

  package static func start(
    _ start: ReadingSessionStart, joining joinedId: String? = nil, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    if let known = try ReadingSessionStore(transaction).session(id: start.id) {
      guard known.userKey == viewer.key else {
        throw APIError.invalid("id", "This id is in use. Generate a random one.")
      }
      guard known.status != .discarded else { throw APIError.doneAndGone }
      return Result(session: known, change: nil)
    }
    guard try ReadingSessionStore(transaction).open(ofUser: viewer.key).count < Limits.openReadingSessions
    else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.openReadingSessions) open sessions, which is the limit. Complete one first.")
    }
    let book = try book(start, joining: joinedId, by: viewer, in: transaction)
    var settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    if let timeZone = start.timeZone, timeZone != settings.timeZone {
      settings.timeZone = timeZone
      try ReadingDayStore(transaction).put(settings, ofUser: viewer.key)
    }
    let startTime = now.adding(.seconds(-(start.secondsAgo ?? 0)))
    var (next, consequences) = try preemptActiveSession(at: startTime, by: viewer, now: now, in: transaction)
    let clock = ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: startTime)
    var session = ReadingSessionRecord(
      key: 0, id: start.id, userKey: viewer.key, titleKey: book.titleKey, bookTitle: book.name,
      groupKey: try groupKey(joining: joinedId, seenBy: viewer, in: transaction),
      status: .active, startedAt: startTime,
      endedAt: nil, seconds: 0, resumedAt: startTime, timeZone: settings.timeZone,
      dayStartHour: settings.dayStartHour, day: clock.day(at: startTime.seconds), startPage: start.startPage,
      endPage: nil, mood: nil, isFinished: false, visibility: start.visibility ?? settings.visibility)
    session.key = try ReadingSessionStore(transaction).insert(session)
    if session.groupKey == 0 { session.groupKey = session.key }
    if let next {
      try close(&session, at: next, isReported: false, in: transaction)
      try ReadingSessionStore(transaction).update(session)
    }
    consequences.library = try ReadingLibrary.follow(
      session, before: nil, by: viewer, now: now, in: transaction)
    return try result(session, before: session, consequences, in: transaction)
  }

  /// Returns the named book, or that of the joined session if none is named.
  private static func book(
    _ start: ReadingSessionStart, joining joinedId: String?, by viewer: Viewer, in transaction: Transaction
  ) throws -> (titleKey: Int64?, name: String) {
    if let id = start.titleId {
      guard let title = try TitleStore(transaction).title(id: id) else {
        throw APIError.invalid("titleId", "This title does not exist. Choose another title.")
      }
      guard title.facts.kind == .book else {
        throw APIError.invalid("titleId", "This title is not a book. Choose a book.")
      }
      return (title.key, title.facts.name)
    }
    if let name = start.bookTitle, !name.isEmpty { return (nil, name) }
    guard let id = joinedId else {
      throw APIError.invalid("bookTitle", "The book is missing. Enter its title, or choose a book.")
    }
    let joined = try session(id: id, seenBy: viewer, in: transaction)
    return (joined.titleKey, joined.bookTitle)
  }

  /// Returns the group of the joined session; 0 if none is joined.
  private static func groupKey(
    joining joinedId: String?, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> Int64 {
    guard let id = joinedId else { return 0 }
    let joined = try session(id: id, seenBy: viewer, in: transaction)
    guard joined.status == .active || joined.status == .paused else {
      throw APIError(.conflict, "session_over", "This session is over. Start a new session.")
    }
    guard try ReadingSessionStore(transaction).groupSize(joined.groupKey) < Limits.readingParticipants else {
      throw APIError(
        .unprocessableContent, "too_many",
        "This session has \(Limits.readingParticipants) readers, which is the limit. Start a new session.")
    }
    return joined.groupKey
  }

  // MARK: Steps

  package static func pause(
    id: String, secondsAgo: Int, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    let before = session
    try stop(&session, at: now.adding(.seconds(-secondsAgo)), in: transaction)
    guard session != before else {
      try checkIsOpen(session)
      return Result(session: session, change: nil)
    }
    try ReadingSessionStore(transaction).update(session)
    let consequences = try follow(.changed, session, before: before, by: viewer, now: now, in: transaction)
    return try result(session, before: before, consequences, in: transaction)
  }

  package static func resume(
    id: String, secondsAgo: Int, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    try checkIsOpen(session)
    if session.isAutoPaused(at: now) {
      try close(&session, at: now, isReported: false, in: transaction)
      try ReadingSessionStore(transaction).update(session)
    }
    guard session.status == .paused else { return Result(session: session, change: nil) }
    let time = max(session.startedAt, now.adding(.seconds(-secondsAgo)))
    let (next, consequences) = try preemptActiveSession(at: time, by: viewer, now: now, in: transaction)
    // Preemption may have truncated the last interval of this session too.
    session = try own(id, of: viewer, in: transaction)
    session.status = .active
    session.resumedAt = time
    if let next { try close(&session, at: next, isReported: false, in: transaction) }
    try ReadingSessionStore(transaction).update(session)
    return try result(session, before: session, consequences, in: transaction)
  }

  /// Completes a session. Completing it again returns the stored session, and may report an earlier end.
  package static func complete(
    id: String, _ outcome: ReadingSessionOutcome, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    let before = session
    try stop(&session, at: now.adding(.seconds(-(outcome.secondsAgo ?? 0))), in: transaction)
    if before.status != .completed {
      if session.status == .active { try close(&session, at: now, isReported: true, in: transaction) }
      session.status = .completed
      try outcome.apply(to: &session)
    }
    guard session != before else { return Result(session: session, change: nil) }
    try ReadingSessionStore(transaction).update(session)
    let consequences = try follow(
      before.status == .completed ? .changed : .ended, session, before: before, by: viewer, now: now,
      in: transaction)
    return try result(session, before: before, consequences, in: transaction)
  }

  /// Changes the facts about a session, but not its counted time.
  package static func change(
    id: String, _ outcome: ReadingSessionOutcome, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    let before = session
    try outcome.apply(to: &session)
    guard session != before else { return Result(session: session, change: nil) }
    try ReadingSessionStore(transaction).update(session)
    let consequences = try follow(
      .changed, session, before: before, by: viewer, now: now, in: transaction)
    return try result(session, before: before, consequences, in: transaction)
  }

  static func discard(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange {
    guard var session = try ReadingSessionStore(transaction).session(id: id), session.userKey == viewer.key,
      session.status != .discarded
    else { throw APIError.notFound }
    let before = session
    var change = try change(of: session, before: session, in: transaction)
    session.status = .discarded
    session.resumedAt = nil
    session.seconds = 0
    session.mood = nil
    try ReadingIntervalStore(transaction).removeAll(of: session.key)
    try ReadingSessionStore(transaction).update(session)
    change.consequences = try follow(
      .discarded, session, before: before, by: viewer, now: now, in: transaction)
    return change
  }

  /// Updates everything derived from a session: days and streaks, the library, and then challenges.
  package static func follow(
    _ event: ChallengeProgress.SessionEvent, _ session: ReadingSessionRecord, before: ReadingSessionRecord,
    by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingConsequences {
    let counts = session.status == .completed || before.status == .completed
    if counts { try ReadingDayStore(transaction).refresh(session.day, ofUser: session.userKey) }
    var consequences = ReadingConsequences()
    consequences.library = try ReadingLibrary.follow(
      session, before: before, by: viewer, now: now, in: transaction)
    guard counts else { return consequences }
    consequences.challenges = try ChallengeProgress.follow(
      event, on: session.day, of: session.userKey, now: now, in: transaction)
    return consequences
  }

  private static func own(
    _ id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> ReadingSessionRecord {
    let session = try session(id: id, seenBy: viewer, in: transaction)
    guard session.userKey == viewer.key else { throw APIError.notYours }
    return session
  }

  private static func checkIsOpen(_ session: ReadingSessionRecord) throws(APIError) {
    guard session.status != .completed else {
      throw APIError(.conflict, "session_over", "This session is completed. Start a new session.")
    }
  }

  // MARK: Changes

  private static func result(
    _ session: ReadingSessionRecord, before: ReadingSessionRecord, _ consequences: ReadingConsequences,
    in transaction: Transaction
  ) throws -> Result {
    var change = try change(of: session, before: before, in: transaction)
    change.consequences = consequences
    return Result(session: session, change: change)
  }

  private static func change(
    of session: ReadingSessionRecord, before: ReadingSessionRecord, in transaction: Transaction
  ) throws -> ReadingChange {
    ReadingChange(
      readerKey: session.userKey,
      groupUserKeys: try ReadingSessionStore(transaction).groupUserKeys(session.groupKey),
      audience: max(session.visibility, before.visibility), titleKey: session.titleKey)
  }
}
