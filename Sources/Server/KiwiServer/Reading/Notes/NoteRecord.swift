import KiwiKit

/// A note as the database has it.
struct NoteRecord: Hashable, Sendable {
  var key: Int64
  let id: String
  let userKey: Int64
  let titleKey: Int64?
  let bookTitle: String
  /// Nil also for a session that was discarded.
  let sessionKey: Int64?
  var sessionId: String?
  var kind: Note.Kind
  var text: String
  var position: BookPosition?
  var chapter: Int?
  var word: Int?
  var visibility: Audience
  let createdAt: Timestamp
  var editedAt: Timestamp?
  var revision: Int
  var isDeleted = false
}

/// A note with its author and its title, for an answer.
struct NoteView: Sendable {
  let note: NoteRecord
  let author: UserRecord
  let title: TitleSummary?
  let isOwn: Bool
  let isBeyond: Bool

  func note(at publicURL: String) -> Note {
    Note(
      id: note.id, author: User(author, at: publicURL), kind: note.kind, title: title,
      bookTitle: note.bookTitle, text: note.text, position: note.position, chapter: note.chapter,
      word: note.word, sessionId: isOwn ? note.sessionId : nil, visibility: note.visibility,
      createdAt: note.createdAt.date, editedAt: note.editedAt?.date, revision: note.revision,
      isBeyond: isBeyond)
  }
}

extension NoteRecord {
  mutating func apply(_ change: NoteChange) {
    if let kind = change.kind { self.kind = kind }
    if let text = change.text { self.text = text }
    if let position = change.position { self.position = position.known }
    if let chapter = change.chapter { self.chapter = chapter }
    if let word = change.word { self.word = word }
    if let visibility = change.visibility { self.visibility = visibility }
  }
}

extension JSONWriter {
  /// A ``KiwiKit/BookPosition``, or null.
  mutating func position(_ position: BookPosition?) {
    guard let position else { return null() }
    object { writer in
      writer.member("page", position.page)
      writer.member("percent", position.percent)
    }
  }
}
