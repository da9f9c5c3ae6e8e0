/// Creates a note. `titleId` or `bookTitle` names its book. Without them, it has the book of the session.
///
/// ```swift
/// let request = NewNote(id: id, titleId: book.id, text: "The map is the story.", position: BookPosition(page: 12))
/// ```
public struct NewNote: WireValue {
  public static let rules = NoteChange.rules.merging([
    "id": .id, "bookTitle": .line(0...Limits.readingBookTitleLength), "sessionId": .length(0...Int.max),
    "titleId": .length(0...Int.max),
  ]) { $1 }

  /// A lowercase UUID. Sending it again does not create a second note.
  public let id: String
  /// The kind; `note` if absent.
  public let kind: Note.Kind?
  /// The book, or null if the server does not know it.
  public let titleId: String?
  /// The name of a book that the server does not know.
  public let bookTitle: String?
  /// A session of the author. If no book is named, the note has the book of the session.
  public let sessionId: String?
  /// The text of the note or quote.
  public let text: String
  /// The position in the book.
  public let position: BookPosition?
  /// The index of a chapter's file in an e-book, from 0.
  public let chapter: Int?
  /// The index of a word in that chapter, from 0.
  public let word: Int?
  /// The users who may see it; `onlyMe` if absent.
  public let visibility: Audience?

  public init(
    id: String, kind: Note.Kind? = nil, titleId: String? = nil, bookTitle: String? = nil,
    sessionId: String? = nil, text: String, position: BookPosition? = nil, chapter: Int? = nil,
    word: Int? = nil, visibility: Audience? = nil
  ) {
    self.id = id
    self.kind = kind
    self.titleId = titleId
    self.bookTitle = bookTitle
    self.sessionId = sessionId
    self.text = text
    self.position = position
    self.chapter = chapter
    self.word = word
    self.visibility = visibility
  }
}

/// Changes a note. Omitted members keep their values.
///
/// ```swift
/// let request = NoteChange(revision: note.revision, text: "The map is half the story.")
/// ```
public struct NoteChange: WireValue {
  public static let rules: [String: FieldRule] = [
    "revision": .atLeast(0),
    "text": .all([.text(1...Limits.noteLength), .pattern(WrittenText.visiblePattern)]),
    "chapter": .number(Limits.bookParts), "word": .number(Limits.bookParts),
  ]

  /// The revision that the user saw. If the note has another one, the change is rejected. If absent, it is not checked.
  public let revision: Int?
  /// The origin of the text: the author or the book.
  public let kind: Note.Kind?
  /// The text of the note or quote.
  public let text: String?
  /// The position in the book. A position without a page and a percentage removes it.
  public let position: BookPosition?
  /// The index of a chapter's file in an e-book, from 0.
  public let chapter: Int?
  /// The index of a word in that chapter, from 0.
  public let word: Int?
  /// The users who may see it.
  public let visibility: Audience?

  public init(
    revision: Int? = nil, kind: Note.Kind? = nil, text: String? = nil, position: BookPosition? = nil,
    chapter: Int? = nil, word: Int? = nil, visibility: Audience? = nil
  ) {
    self.revision = revision
    self.kind = kind
    self.text = text
    self.position = position
    self.chapter = chapter
    self.word = word
    self.visibility = visibility
  }
}

/// Selects notes of the user.
///
/// ```swift
/// let query = NoteQuery(text: "map", titleId: book.id)
/// ```
public struct NoteQuery: PagedQuery {
  public static let rules = PageQuery.rules.merging(["q": .length(0...Limits.searchQueryLength)]) { $1 }

  /// Words to search for.
  public var q: String?
  /// Only notes of this kind.
  public var kind: Note.Kind?
  /// Only notes about this title.
  public var titleId: String?
  /// Only notes written in this session.
  public var sessionId: String?
  public var page: Int?
  public var pageSize: Int?

  public init(
    text: String = "", kind: Note.Kind? = nil, titleId: String? = nil, sessionId: String? = nil,
    page: Int? = nil, pageSize: Int? = nil
  ) {
    self.kind = kind
    self.titleId = titleId
    self.sessionId = sessionId
    self.page = page
    self.pageSize = pageSize
    self.text = text
  }

  /// The words to search for, or an empty text.
  public var text: String {
    get { q ?? "" }
    set { q = newValue.isEmpty ? nil : newValue }
  }

  /// The same query for another page.
  public func page(_ page: Int, size: Int) -> NoteQuery {
    var query = self
    (query.page, query.pageSize) = (page, size)
    return query
  }
}

/// The format of exported notes.
///
/// ```swift
/// let query = NoteExportQuery(format: .markdown)
/// ```
public enum NoteExportFormat: String, Codable, Hashable, Sendable, CaseIterable {
  /// Markdown by book, for reading and printing.
  case markdown
  /// An array of ``Note``, for other software.
  case json
}

/// Selects the notes of an export.
///
/// ```swift
/// let query = NoteExportQuery(format: .json, titleId: book.id)
/// ```
public struct NoteExportQuery: EndpointQuery {
  /// Markdown by book, or the notes as JSON; `markdown` if absent.
  public let format: NoteExportFormat?
  /// Only notes about this title.
  public let titleId: String?

  public init(format: NoteExportFormat? = nil, titleId: String? = nil) {
    self.format = format
    self.titleId = titleId
  }
}
