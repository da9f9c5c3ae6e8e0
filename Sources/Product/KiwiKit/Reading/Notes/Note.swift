public import Formats
public import Foundation

/// A note about a book, or a quote from it.
///
/// ```swift
/// let notes = try decoder.decode([Note].self, from: data)
/// let quotes = notes.filter { $0.kind == .quote }
/// ```
public struct Note: Identifiable, WireValue {
  /// The origin of the text: the author of the note or the book.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The text is by the author of the note.
    case note
    /// The text is from the book.
    case quote
  }

  public static let rules: [String: FieldRule] = [
    "id": .id, "bookTitle": .length(0...Limits.titleNameLength), "text": .length(1...Limits.noteLength),
    "chapter": .number(Limits.bookParts), "word": .number(Limits.bookParts), "sessionId": .id,
    "revision": .atLeast(0),
  ]

  /// A lowercase UUID, chosen by the device that created the note.
  public let id: String
  public let author: User
  public let kind: Kind
  /// The book, or null if the server does not know it.
  public let title: TitleSummary?
  /// The name of the book, even if the server does not know it.
  public let bookTitle: String
  /// The text of the note or quote.
  public let text: String
  /// The position in the book, or null.
  public let position: BookPosition?
  /// The index of a chapter's file in an e-book, from 0.
  public let chapter: Int?
  /// The index of a word in that chapter, from 0.
  public let word: Int?
  /// The session in which it was written, for its author only.
  public let sessionId: String?
  /// The users who may see it.
  public let visibility: Audience
  /// The time of writing.
  public let createdAt: Date
  /// The time of the last change, or null.
  public let editedAt: Date?
  /// The number of changes. A ``NoteChange`` names the revision that the user saw.
  public let revision: Int
  /// True if the note is about a later position than the viewer has reached. Clients show it only on request.
  public let isBeyond: Bool

  public init(
    id: String, author: User, kind: Kind = .note, title: TitleSummary? = nil, bookTitle: String, text: String,
    position: BookPosition? = nil, chapter: Int? = nil, word: Int? = nil, sessionId: String? = nil,
    visibility: Audience = .onlyMe, createdAt: Date, editedAt: Date? = nil, revision: Int = 0,
    isBeyond: Bool = false
  ) {
    self.id = id
    self.author = author
    self.kind = kind
    self.title = title
    self.bookTitle = bookTitle
    self.text = text
    self.position = position
    self.chapter = chapter
    self.word = word
    self.sessionId = sessionId
    self.visibility = visibility
    self.createdAt = createdAt
    self.editedAt = editedAt
    self.revision = revision
    self.isBeyond = isBeyond
  }
}

/// One of the user's earlier notes, a different one each day.
///
/// ```swift
/// let today = try decoder.decode(NoteOfTheDay.self, from: data)
/// print(today.note?.text ?? "No note for today")
/// ```
public struct NoteOfTheDay: WireValue {
  /// The day in the user's time zone.
  public let day: CivilDate
  /// The note; null for users without notes from before that day.
  public let note: Note?

  public init(day: CivilDate, note: Note?) {
    self.day = day
    self.note = note
  }
}
