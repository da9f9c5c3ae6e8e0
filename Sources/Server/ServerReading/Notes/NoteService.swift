import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The rules of notes. Everything here runs inside one transaction.
enum NoteService {
  struct Result {
    let note: NoteRecord
    /// True if the request changed something.
    let isNew: Bool
    /// The wider of the audiences before and after the change.
    let audience: Audience

    init(_ note: NoteRecord, isNew: Bool, before: Audience = .onlyMe) {
      self.note = note
      self.isNew = isNew
      let both = [before, note.visibility]
      audience = Audience.allCases.last { both.contains($0) } ?? .onlyMe
    }
  }

  // MARK: Reading

  static func note(id: String, seenBy viewer: Viewer?, in transaction: Transaction) throws -> NoteRecord {
    guard let note = try NoteStore(transaction).note(id: id, seenBy: viewer) else { throw APIError.notFound }
    return note
  }

  /// Returns notes with their authors and titles. Notes of deleted authors are omitted.
  static func views(
    _ notes: [NoteRecord], seenBy viewer: Viewer?, in transaction: Transaction
  ) throws -> [NoteView] {
    var titles: [Int64: TitleSummary] = [:]
    for key in Set(notes.compactMap(\.titleKey)) {
      titles[key] = try TitleStore(transaction).title(key: key)?.summary
    }
    var authors: [Int64: UserRecord] = [:]
    for key in Set(notes.map(\.userKey)) { authors[key] = try UserStore(transaction).user(key: key) }
    let foldable = notes.filter { $0.position != nil && $0.userKey != viewer?.key }
    let places = try ReadingPlaces(of: viewer, in: Set(foldable.compactMap(\.titleKey)), transaction)
    return notes.compactMap { note in
      guard let author = authors[note.userKey] else { return nil }
      return NoteView(
        note: note, author: author, title: note.titleKey.flatMap { titles[$0] },
        isOwn: note.userKey == viewer?.key,
        isBeyond: places.isBeyond(note.position, inTitle: note.titleKey, by: note.userKey))
    }
  }

  static func filter(
    _ query: NoteListQuery, of viewer: Viewer, in transaction: Transaction
  ) throws -> NoteFilter? {
    var filter = NoteFilter(words: query.words, kind: query.kind)
    if let id = query.titleId {
      guard let key = try TitleStore(transaction).key(id: id) else { return nil }
      filter.titleKey = key
    }
    if let id = query.sessionId {
      guard let session = try ReadingSessionStore(transaction).session(id: id, seenBy: viewer) else {
        return nil
      }
      filter.sessionKey = session.key
    }
    return filter
  }

  /// Returns a note from before today, the same one all day.
  static func ofTheDay(
    for viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (day: CivilDate, note: NoteRecord?) {
    let settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    let clock = ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: now)
    let day = clock.day(at: now.seconds)
    return (
      day,
      try NoteStore(transaction).note(
        ofUser: viewer.key, before: Timestamp(seconds: clock.beginning(of: day)),
        at: fraction(of: day, for: viewer))
    )
  }

  /// Returns a pseudorandom number from 0 to 1 for a user and a day.
  static func fraction(of day: CivilDate, for viewer: Viewer) -> Double {
    var bits = UInt64(bitPattern: Int64(day.daysSinceEpoch)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: viewer.key) &* 0xD1B5_4A32_D192_ED03
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
  }

  // MARK: Writing

  /// Creates a note. Sending it again returns the stored one.
  static func create(
    _ input: NewNote, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    if let known = try NoteStore(transaction).note(id: input.id) {
      guard known.userKey == viewer.key else {
        throw APIError.invalid("id", "This id is in use. Generate a random one.")
      }
      guard !known.isDeleted else { throw APIError.doneAndGone }
      return Result(known, isNew: false)
    }
    guard try AccountTotalsStore(transaction).totals(ofUser: viewer.key).notes < Limits.notes else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.notes) notes, which is the limit. Delete one first.")
    }
    let session = try Self.session(of: input, by: viewer, in: transaction)
    let book = try Self.book(of: input, session, in: transaction)
    try NoteStore(transaction).insert(
      NoteRecord(
        key: 0, id: input.id, userKey: viewer.key, titleKey: book.titleKey, bookTitle: book.name,
        sessionKey: session?.key, sessionId: session?.id, kind: input.kind ?? .note, text: input.text,
        position: input.position?.known, chapter: input.chapter, word: input.word,
        visibility: input.visibility ?? .onlyMe, createdAt: now, editedAt: nil, revision: 0))
    return Result(try note(id: input.id, seenBy: viewer, in: transaction), isNew: true)
  }

  private static func session(
    of input: NewNote, by viewer: Viewer, in transaction: Transaction
  ) throws -> ReadingSessionRecord? {
    guard let id = input.sessionId else { return nil }
    guard let session = try ReadingSessionStore(transaction).session(id: id, seenBy: viewer),
      session.userKey == viewer.key
    else { throw APIError.invalid("sessionId", "You have no session with this id. Choose another session.") }
    return session
  }

  private static func book(
    of input: NewNote, _ session: ReadingSessionRecord?, in transaction: Transaction
  ) throws -> (titleKey: Int64?, name: String) {
    if let id = input.titleId {
      guard let title = try TitleStore(transaction).title(id: id) else {
        throw APIError.invalid("titleId", "This title does not exist. Choose another title.")
      }
      return (title.key, title.facts.name)
    }
    if let name = input.bookTitle, !name.isEmpty { return (nil, name) }
    guard let session else {
      throw APIError.invalid("bookTitle", "The book is missing. Enter its title, or choose a book.")
    }
    return (session.titleKey, session.bookTitle)
  }

  /// Changes a note, unless its revision differs from the one that the client knows.
  ///
  /// A rejected change loses neither text. Repeating a change succeeds.
  static func change(
    id: String, _ change: NoteChange, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Result {
    var note = try own(id, of: viewer, in: transaction)
    let before = note
    note.apply(change)
    guard note != before else { return Result(note, isNew: false) }
    if let revision = change.revision, revision != before.revision {
      throw APIError(
        .conflict, "changed_meanwhile",
        "This note was changed on another device. Compare the two versions, then save again.")
    }
    note.revision += 1
    note.editedAt = now
    try NoteStore(transaction).update(note)
    return Result(note, isNew: true, before: before.visibility)
  }

  static func delete(id: String, by viewer: Viewer, in transaction: Transaction) throws -> Result {
    var note = try own(id, of: viewer, in: transaction)
    let before = note.visibility
    note.isDeleted = true
    note.text = ""
    note.position = nil
    note.chapter = nil
    note.word = nil
    note.visibility = .onlyMe
    note.revision += 1
    try NoteStore(transaction).update(note)
    return Result(note, isNew: true, before: before)
  }

  private static func own(
    _ id: String, of viewer: Viewer, in transaction: Transaction
  ) throws -> NoteRecord {
    let note = try note(id: id, seenBy: viewer, in: transaction)
    guard note.userKey == viewer.key else { throw APIError.notYours }
    return note
  }
}
