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

/// A note with whom and what it is about, for an answer.
struct NoteView: Sendable {
  let note: NoteRecord
  let author: UserRecord
  let title: TitleSummary?
  let isOwn: Bool
  let isBeyond: Bool
}

extension JSONWriter {
  /// A ``KiwiKit/Note``.
  mutating func note(_ view: NoteView, at publicURL: String) {
    let note = view.note
    object { writer in
      writer.member("id", note.id)
      writer.name("author")
      writer.user(view.author, at: publicURL)
      writer.member("kind", note.kind.rawValue)
      writer.name("title")
      if let title = view.title { writer.summary(title) } else { writer.null() }
      writer.member("bookTitle", note.bookTitle)
      writer.member("text", note.text)
      writer.name("position")
      writer.position(note.position)
      writer.member("chapter", note.chapter)
      writer.member("word", note.word)
      writer.member("sessionId", view.isOwn ? note.sessionId : nil)
      writer.member("visibility", note.visibility.rawValue)
      writer.member("createdAt", date: note.createdAt)
      writer.member("editedAt", date: note.editedAt)
      writer.member("revision", note.revision)
      writer.member("isBeyond", view.isBeyond)
    }
  }

  /// A ``KiwiKit/BookPosition``, or null.
  mutating func position(_ position: BookPosition?) {
    guard let position else { return null() }
    object { writer in
      writer.member("page", position.page)
      writer.member("percent", position.percent)
    }
  }
}
