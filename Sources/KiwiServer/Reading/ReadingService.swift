import Formats
import HTTPServer
import KiwiKit

/// The rules of sessions: a person has at most one that is active, none is thrown away for another, and all of their time is
/// counted here, by the server's clock.
enum ReadingService {
  /// Open sessions of one person.
  static let mostOpen = 50
  /// People who read along with one session.
  static let mostInCompany = 50
  /// Sessions of friends in one answer.
  static let mostOfFriends = 100

  struct Result {
    let session: ReadingSessionRecord
    let change: ReadingChange?
  }

  // MARK: Reading

  static func session(
    id: String, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ReadingSessionRecord {
    guard let session = try transaction.readingSessions.session(id: id, seenBy: viewer) else {
      throw APIError.notFound
    }
    return session
  }

  static func view(
    _ session: ReadingSessionRecord, seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> ReadingSessionView {
    guard let view = try views([session], seenBy: viewer, in: transaction).first else {
      throw APIError.notFound
    }
    return view
  }

  /// With whom and what each is about, by as many questions for many sessions as for one.
  static func views(
    _ sessions: [ReadingSessionRecord], seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> [ReadingSessionView] {
    let readers = try transaction.readingSessions.readers(of: sessions)
    let titles = try transaction.titles.summaries(keys: Set(sessions.compactMap(\.titleKey)))
    let companies = try transaction.readingSessions.companies(of: sessions, seenBy: viewer)
    let others = try transaction.readingSessions.stretches(beside: sessions)
    return sessions.compactMap { session in
      guard let reader = readers[session.userKey] else { return nil }
      let company = companies[session.companyKey] ?? []
      return ReadingSessionView(
        session: session, reader: reader, title: session.titleKey.flatMap { titles[$0] },
        participants: Array(company.filter { $0.key != session.userKey }.prefix(mostInCompany)),
        others: others[session.key] ?? [])
    }
  }

  // MARK: Beginning

  static func start(
    _ input: ReadingSessionInput, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    if let known = try transaction.readingSessions.session(id: input.id) {
      guard known.userKey == viewer.key else {
        throw APIError.invalid("id", "Another session has this id. Choose one by chance.")
      }
      guard known.status != .discarded else { throw APIError.doneAndGone }
      return Result(session: known, change: nil)
    }
    let open = try transaction.readingSessions.open(ofUser: viewer.key)
    guard open.count < mostOpen else {
      throw APIError(
        .unprocessableContent, "too_many",
        "At most \(mostOpen) sessions can be open. Complete one of them first.")
    }
    let book = try book(input, in: transaction)
    var settings = try transaction.readingDays.settings(ofUser: viewer.key) ?? ReadingSettings()
    if let timeZone = input.timeZone, timeZone != settings.timeZone {
      settings.timeZone = timeZone
      try transaction.readingDays.put(settings, ofUser: viewer.key)
    }
    let begun = now.adding(.seconds(-input.secondsAgo))
    let later = active(open, resumedAfter: begun)
    try pause(open, at: begun, in: transaction)
    let clock = ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: begun)
    let session = ReadingSessionRecord(
      key: 0, id: input.id, userKey: viewer.key, titleKey: book.titleKey, bookTitle: book.name,
      companyKey: try company(input, seenBy: viewer, in: transaction),
      status: later == nil ? .active : .paused, startedAt: begun,
      endedAt: nil, seconds: 0, resumedAt: later == nil ? begun : nil, timeZone: settings.timeZone,
      dayStartHour: settings.dayStartHour, day: clock.day(at: begun.seconds), startPage: input.startPage,
      endPage: nil, mood: nil, isFinished: false, visibility: input.visibility ?? settings.visibility)
    _ = try transaction.readingSessions.insert(session)
    if let later, var told = try transaction.readingSessions.session(id: input.id) {
      try yield(&told, since: begun, to: later, in: transaction)
    }
    return try result(id: input.id, in: transaction)
  }

  private static func book(
    _ input: ReadingSessionInput, in transaction: Transaction
  ) throws -> (titleKey: Int64?, name: String) {
    if let id = input.titleId {
      guard let title = try transaction.titles.title(id: id) else {
        throw APIError.invalid("titleId", "There is no such title.")
      }
      guard title.facts.kind == .book else {
        throw APIError.invalid("titleId", "This is no book. Choose one.")
      }
      return (title.key, title.facts.name)
    }
    guard let name = input.bookTitle, !name.isEmpty else {
      throw APIError.invalid("bookTitle", "Say which book it is.")
    }
    return (nil, name)
  }

  /// Of the session that is joined; 0 for none.
  private static func company(
    _ input: ReadingSessionInput, seenBy viewer: Viewer, in transaction: Transaction
  ) throws -> Int64 {
    guard let id = input.joinedId else { return 0 }
    let joined = try session(id: id, seenBy: viewer, in: transaction)
    guard joined.status == .active || joined.status == .paused else {
      throw APIError(.conflict, "session_over", "This session is over. Begin one of your own.")
    }
    guard try transaction.readingSessions.companySize(joined.companyKey) < mostInCompany else {
      throw APIError(.unprocessableContent, "too_many", "At most \(mostInCompany) people can read together.")
    }
    return joined.companyKey
  }

  // MARK: Steps

  static func pause(
    id: String, secondsAgo: Int, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    if let result = try cutCompleted(
      session, secondsAgo: secondsAgo, by: viewer, now: now, in: transaction)
    {
      return result
    }
    try checkIsOpen(session)
    if session.status == .active {
      guard !isOutrun(session, secondsAgo: secondsAgo, now: now) else {
        return Result(session: session, change: nil)
      }
      try close(&session, at: time(secondsAgo, of: session, now: now), in: transaction)
    } else if try !cut(&session, at: now.adding(.seconds(-secondsAgo)), in: transaction) {
      return Result(session: session, change: nil)
    }
    try transaction.readingSessions.update(session)
    return try result(id: id, in: transaction)
  }

  static func resume(
    id: String, secondsAgo: Int, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    try checkIsOpen(session)
    if session.isForgotten(at: now) {
      try close(&session, at: now, isTold: false, in: transaction)
    }
    guard session.status == .paused else { return Result(session: session, change: nil) }
    let time = time(secondsAgo, of: session, now: now)
    _ = try cut(&session, at: time, in: transaction)
    let open = try transaction.readingSessions.open(ofUser: viewer.key).filter { $0.key != session.key }
    let later = active(open, resumedAfter: time)
    try pause(open, at: time, in: transaction)
    if let later {
      try yield(&session, since: time, to: later, in: transaction)
    } else {
      session.status = .active
      session.resumedAt = max(session.startedAt, now.adding(.seconds(-secondsAgo)))
      try transaction.readingSessions.update(session)
    }
    return try result(id: id, in: transaction)
  }

  /// Once; whoever completes it again is told how it is.
  static func complete(
    id: String, _ outcome: ReadingSessionOutcomeInput, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    guard session.status != .completed else {
      return try cutCompleted(
        session, secondsAgo: outcome.secondsAgo, by: viewer, now: now, in: transaction)
        ?? Result(session: session, change: nil)
    }
    let before = session
    let isOutrun = isOutrun(session, secondsAgo: outcome.secondsAgo, now: now)
    let end = time(isOutrun ? 0 : outcome.secondsAgo, of: session, now: now)
    if session.status == .active {
      try close(&session, at: end, in: transaction)
    } else {
      _ = try cut(&session, at: now.adding(.seconds(-outcome.secondsAgo)), in: transaction)
    }
    session.status = .completed
    session.endedAt = session.endedAt ?? end
    outcome.apply(to: &session)
    try transaction.readingSessions.update(session)
    return try result(
      id: id, follow(.ended, session, before: before, by: viewer, now: now, in: transaction), in: transaction)
  }

  /// Another device tells late that it had stopped reading before the session was completed.
  private static func cutCompleted(
    _ session: ReadingSessionRecord, secondsAgo: Int, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result? {
    var cut = session
    guard session.status == .completed,
      try Self.cut(&cut, at: now.adding(.seconds(-secondsAgo)), in: transaction)
    else { return nil }
    try transaction.readingSessions.update(cut)
    let consequences = try follow(.changed, cut, before: session, by: viewer, now: now, in: transaction)
    return try result(id: session.id, before: session, consequences, in: transaction)
  }

  /// Changes what is said of a session; its time stays as it was counted.
  static func change(
    id: String, _ outcome: ReadingSessionOutcomeInput, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    let before = session
    outcome.apply(to: &session)
    guard session != before else { return Result(session: session, change: nil) }
    try transaction.readingSessions.update(session)
    let consequences = try follow(
      .changed, session, before: before, by: viewer, now: now, in: transaction)
    return try result(id: id, before: before, consequences, in: transaction)
  }

  static func discard(
    id: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingChange {
    guard var session = try transaction.readingSessions.session(id: id), session.userKey == viewer.key,
      session.status != .discarded
    else { throw APIError.notFound }
    let before = session
    var change = try change(of: session, before: session, in: transaction)
    session.status = .discarded
    session.resumedAt = nil
    session.seconds = 0
    session.mood = nil
    _ = try transaction.readingSessions.removeStretches(of: session.key, after: session.startedAt)
    try transaction.readingSessions.update(session)
    change.consequences = try follow(
      .discarded, session, before: before, by: viewer, now: now, in: transaction)
    return change
  }

  /// Brings what follows from a session up to date: days and streaks, the library, and then challenges.
  private static func follow(
    _ event: ChallengeProgress.SessionEvent, _ session: ReadingSessionRecord, before: ReadingSessionRecord,
    by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingConsequences {
    let counts = session.status == .completed || before.status == .completed
    if counts { try transaction.readingDays.refresh(session.day, ofUser: session.userKey) }
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
      throw APIError(.conflict, "session_over", "This session is completed. Begin a new one.")
    }
  }

  // MARK: Who hears of it

  private static func result(
    id: String, before: ReadingSessionRecord? = nil,
    _ consequences: ReadingConsequences = ReadingConsequences(), in transaction: Transaction
  ) throws -> Result {
    guard let session = try transaction.readingSessions.session(id: id) else { throw APIError.notFound }
    var change = try change(of: session, before: before ?? session, in: transaction)
    change.consequences = consequences
    return Result(session: session, change: change)
  }

  private static func change(
    of session: ReadingSessionRecord, before: ReadingSessionRecord, in transaction: Transaction
  ) throws -> ReadingChange {
    ReadingChange(
      readerKey: session.userKey,
      companyUserKeys: try transaction.readingSessions.companyUserKeys(session.companyKey),
      isPrivate: session.visibility == .onlyMe && before.visibility == .onlyMe, titleKey: session.titleKey)
  }
}
