public import Formats
public import Foundation

/// What somebody wrote down about a book, or out of it.
///
/// ```swift
/// let notes = try decoder.decode([Note].self, from: data)
/// let quotes = notes.filter { $0.kind == .quote }
/// ```
public struct Note: Identifiable, Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The words of whoever wrote it down.
    case note
    /// The words of the book.
    case quote
  }

  /// A UUID in lowercase text, which the device that made it chose.
  public let id: String
  public let author: User
  public let kind: Kind
  /// The book, where it is one that the server knows.
  public let title: TitleSummary?
  /// What the book is called, also where the server does not know it.
  public let bookTitle: String
  public let text: String
  /// Where in the book; nil where that was not said.
  public let position: BookPosition?
  /// Where in an electronic book: the number of the chapter's file in its order, and of the word in there, both from 0.
  public let chapter: Int?
  public let word: Int?
  /// The session in which it was written down; told to its author alone.
  public let sessionId: String?
  public let visibility: Audience
  public let createdAt: Date
  /// Nil when nothing of it was changed.
  public let editedAt: Date?
  /// How often it was changed. Whoever changes it says which one they have seen.
  public let revision: Int
  /// Whether it speaks of what the reader of this answer has not come to yet.
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

/// Something from earlier that comes to mind again, another one each day.
///
/// ```swift
/// let today = try decoder.decode(NoteOfTheDay.self, from: data)
/// print(today.note?.text ?? "No note for today")
/// ```
public struct NoteOfTheDay: Codable, Hashable, Sendable {
  public let day: CivilDate
  /// Nil for whoever had written nothing down before that day.
  public let note: Note?

  public init(day: CivilDate, note: Note?) {
    self.day = day
    self.note = note
  }
}
