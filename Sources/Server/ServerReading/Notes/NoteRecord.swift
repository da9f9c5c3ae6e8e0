import ServerAccounts
import ServerCore
import KiwiKit

/// The stored form of a note.
package struct NoteRecord: Hashable, Sendable {
  package var key: Int64
  package let id: String
  package let userKey: Int64
  package let titleKey: Int64?
  package let bookTitle: String
  package let sessionKey: Int64?
  /// The id of the session; nil also for a discarded one.
  package var sessionId: String?
  package var kind: Note.Kind
  package var text: String
  package var position: BookPosition?
  package var chapter: Int?
  package var word: Int?
  package var visibility: Audience
  package let createdAt: Timestamp
  package var editedAt: Timestamp?
  package var revision: Int
  package var isDeleted = false

  package init(
    key: Int64, id: String, userKey: Int64, titleKey: Int64?, bookTitle: String, sessionKey: Int64?,
    sessionId: String? = nil, kind: Note.Kind, text: String, position: BookPosition? = nil,
    chapter: Int? = nil, word: Int? = nil, visibility: Audience, createdAt: Timestamp,
    editedAt: Timestamp? = nil, revision: Int, isDeleted: Bool = false
  ) {
    self.key = key
    self.id = id
    self.userKey = userKey
    self.titleKey = titleKey
    self.bookTitle = bookTitle
    self.sessionKey = sessionKey
    self.sessionId = sessionId
    self.kind = kind
    self.text = text
    self.position = position
    self.chapter = chapter
    self.word = word
    self.visibility = visibility
    self.createdAt = createdAt
    self.editedAt = editedAt
    self.revision = revision
    self.isDeleted = isDeleted
  }
}

/// A note with its author and its title, for a response.
struct NoteView: Sendable {
  let note: NoteRecord
  let author: UserRecord
  let title: TitleSummary?
  let isOwn: Bool
  let isBeyond: Bool

  func note(at publicURL: String) -> Note {
    Note(
      id: note.id, author: author.user(at: publicURL), kind: note.kind, title: title,
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
