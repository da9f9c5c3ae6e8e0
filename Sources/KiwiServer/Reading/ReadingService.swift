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
  /// In seconds: steps that are said to lie closer together happened in the order in which they are told. A network
  /// holds them up for as long as that, and then what came later is said to have been earlier.
  static let indistinct = 300
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
    return sessions.compactMap { session in
      guard let reader = readers[session.userKey] else { return nil }
      let company = companies[session.companyKey] ?? []
      return ReadingSessionView(
        session: session, reader: reader, title: session.titleKey.flatMap { titles[$0] },
        participants: Array(company.filter { $0.key != session.userKey }.prefix(mostInCompany)))
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
    if later == nil { try pauseActive(open, except: nil, at: begun, in: transaction) }
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
      // When it ended is still to be told: until then nothing is later than its beginning.
      told.endedAt = begun
      try transaction.readingSessions.update(told)
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
    try checkIsOpen(session)
    if try cut(&session, at: time(secondsAgo, of: session, now: now), in: transaction) {
      try transaction.readingSessions.update(session)
      return try result(id: id, in: transaction)
    }
    guard session.status == .active, !isOutrun(session, secondsAgo: secondsAgo, now: now) else {
      return Result(session: session, change: nil)
    }
    try close(&session, at: time(secondsAgo, of: session, now: now), in: transaction)
    try transaction.readingSessions.update(session)
    return try result(id: id, in: transaction)
  }

  static func resume(
    id: String, secondsAgo: Int, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    try checkIsOpen(session)
    if session.isForgotten(at: now) {
      try close(&session, at: now, in: transaction)
    }
    guard session.status == .paused else { return Result(session: session, change: nil) }
    let time = time(secondsAgo, of: session, now: now)
    let open = try transaction.readingSessions.open(ofUser: viewer.key)
    if let later = active(open.filter { $0.key != session.key }, resumedAfter: time) {
      try yield(&session, since: time, to: later, in: transaction)
      return try result(id: id, in: transaction)
    }
    try pauseActive(open, except: session.key, at: time, in: transaction)
    session.status = .active
    session.resumedAt = time
    try transaction.readingSessions.update(session)
    return try result(id: id, in: transaction)
  }

  /// Once; whoever completes it again is told how it is.
  static func complete(
    id: String, _ outcome: ReadingSessionOutcomeInput, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> Result {
    var session = try own(id, of: viewer, in: transaction)
    guard session.status != .completed else { return Result(session: session, change: nil) }
    let before = session
    let isOutrun = isOutrun(session, secondsAgo: outcome.secondsAgo, now: now)
    let end = time(isOutrun ? 0 : outcome.secondsAgo, of: session, now: now)
    if session.status == .active {
      try close(&session, at: end, in: transaction)
    } else {
      _ = try cut(&session, at: end, in: transaction)
    }
    session.status = .completed
    session.endedAt = session.endedAt ?? end
    outcome.apply(to: &session)
    try transaction.readingSessions.update(session)
    return try result(
      id: id, follow(.ended, session, before: before, by: viewer, now: now, in: transaction), in: transaction)
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
    try transaction.readingSessions.removeStretches(of: session.key)
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

  // MARK: Time

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

  /// What a device says came after what it said before.
  private static func time(_ secondsAgo: Int, of session: ReadingSessionRecord, now: Timestamp) -> Timestamp {
    max(session.lastTime, now.adding(.seconds(-secondsAgo)))
  }

  /// Whether somebody went on with it, on another device, after what is only told now.
  private static func isOutrun(
    _ session: ReadingSessionRecord, secondsAgo: Int, now: Timestamp
  ) -> Bool {
    guard let resumedAt = session.resumedAt else { return false }
    return now.seconds - secondsAgo + indistinct < resumedAt.seconds
  }

  /// The session that runs, if it began after what is only told now.
  private static func active(
    _ open: [ReadingSessionRecord], resumedAfter time: Timestamp
  ) -> ReadingSessionRecord? {
    open.first { session in
      session.status == .active && (session.resumedAt?.seconds ?? 0) > time.seconds + indistinct
    }
  }

  /// What is told late ran until the next one began, which runs on.
  private static func yield(
    _ session: inout ReadingSessionRecord, since time: Timestamp, to later: ReadingSessionRecord,
    in transaction: Transaction
  ) throws {
    session.resumedAt = time
    try close(&session, at: later.resumedAt ?? time, in: transaction)
    try transaction.readingSessions.update(session)
  }

  /// Ends what was told late and yielded where it ended indeed, if that was before the next one began.
  private static func cut(
    _ session: inout ReadingSessionRecord, at time: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    guard session.status == .paused, session.seconds > 0, session.endedAt == session.startedAt else {
      return false
    }
    let counted = session.seconds
    let running = try transaction.readingSessions.open(ofUser: session.userKey).first { $0.status == .active }
    let begun = session.startedAt.seconds
    let end = min(
      time.seconds, running?.resumedAt?.seconds ?? time.seconds, begun + ReadingSession.longestStretch)
    guard end - begun < counted else {
      session.endedAt = Timestamp(seconds: max(end, begun + counted))
      return true
    }
    try transaction.readingSessions.removeStretches(of: session.key)
    session.seconds = 0
    if end > begun { session.seconds = try transaction.readingSessions.addStretch(begun..<end, to: session) }
    session.endedAt = Timestamp(seconds: max(end, begun + 1))
    return true
  }

  /// Ends the stretch that is under way.
  private static func close(
    _ session: inout ReadingSessionRecord, at time: Timestamp, in transaction: Transaction
  ) throws {
    if let stretch = session.stretch(until: time) {
      if !stretch.isEmpty {
        session.seconds += try transaction.readingSessions.addStretch(stretch, to: session)
      }
      session.endedAt = Timestamp(seconds: stretch.upperBound)
    }
    session.status = .paused
    session.resumedAt = nil
  }

  private static func pauseActive(
    _ open: [ReadingSessionRecord], except key: Int64?, at time: Timestamp, in transaction: Transaction
  ) throws {
    for var session in open where session.status == .active && session.key != key {
      try close(&session, at: max(session.lastTime, time), in: transaction)
      try transaction.readingSessions.update(session)
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
