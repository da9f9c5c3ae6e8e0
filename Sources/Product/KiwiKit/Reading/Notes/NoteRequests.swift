/// Writes something down.
///
/// ```swift
/// let request = NewNote(id: id, titleId: book.id, text: "The map is the story.", position: BookPosition(page: 12))
/// ```
public struct NewNote: Codable, Hashable, Sendable {
  /// A UUID in lowercase text. Sent again, it makes nothing a second time.
  public let id: String
  public let kind: Note.Kind?
  public let titleId: String?
  /// For a book that the server does not know.
  public let bookTitle: String?
  /// A session of one's own, whose book it is unless another one is named.
  public let sessionId: String?
  public let text: String
  public let position: BookPosition?
  public let chapter: Int?
  public let word: Int?
  /// Nobody else sees it unless this says so.
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

/// Changes what is said of a note; what is left out stays.
///
/// ```swift
/// let request = NoteChange(revision: note.revision, text: "The map is half the story.")
/// ```
public struct NoteChange: Codable, Hashable, Sendable {
  /// The one that was seen. Where it is another one by now, nothing changes; left out, the change counts whatever there is.
  public let revision: Int?
  public let kind: Note.Kind?
  public let text: String?
  /// In place of the one before; one that says nothing takes it away.
  public let position: NewPosition?
  public let chapter: Int?
  public let word: Int?
  public let visibility: Audience?

  public init(
    revision: Int? = nil, kind: Note.Kind? = nil, text: String? = nil, position: NewPosition? = nil,
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

  /// A position, or that there is none.
  public struct NewPosition: Codable, Hashable, Sendable {
    public let page: Int?
    public let percent: Int?

    public init(_ position: BookPosition?) {
      page = position?.page
      percent = position?.percent
    }
  }
}

/// Which of one's own notes are asked for.
///
/// ```swift
/// let query = NoteQuery(text: "map", titleId: book.id)
/// ```
public struct NoteQuery: Hashable, Sendable {
  public var text: String
  public var kind: Note.Kind?
  /// Of one title.
  public var titleId: String?
  /// Written down in one session.
  public var sessionId: String?

  public init(
    text: String = "", kind: Note.Kind? = nil, titleId: String? = nil, sessionId: String? = nil
  ) {
    self.text = text
    self.kind = kind
    self.titleId = titleId
    self.sessionId = sessionId
  }
}

/// In which form notes are taken out of here.
///
/// ```swift
/// let path = APIRoute.notes(.export).path + "?format=" + NoteExportFormat.markdown.rawValue
/// ```
public enum NoteExportFormat: String, Hashable, Sendable, CaseIterable {
  /// By book, to be read and printed.
  case markdown
  /// An array of ``Note``, for other programs.
  case json
}
