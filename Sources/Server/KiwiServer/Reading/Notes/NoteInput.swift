import HTTPServer
import KiwiKit

/// What a client says of a note that it writes down.
struct NoteInput: Sendable {
  let id: String
  let kind: Note.Kind
  let titleId: String?
  let bookTitle: String?
  let sessionId: String?
  let text: String
  let position: BookPosition?
  let chapter: Int?
  let word: Int?
  let visibility: Audience

  init(_ body: JSONObject) throws(APIError) {
    id = try body.string("id")
    guard Identifier.isWellFormed(id) else {
      throw .invalid("id", "\"id\" is a UUID in lowercase letters.")
    }
    kind = try body.noteKind() ?? .note
    titleId = try body.optionalString("titleId")
    bookTitle = try body.optionalString("bookTitle").map { text throws(APIError) in
      try TextRules.line(text, field: "bookTitle", limit: Limits.readingBookTitleLength)
    }
    sessionId = try body.optionalString("sessionId")
    text = try NoteChangeInput.text(try body.string("text"))
    position = try body.bookPosition("position")
    chapter = try body.bookPart("chapter")
    word = try body.bookPart("word")
    visibility = try body.audience() ?? .onlyMe
  }
}

/// What a client says anew of a note.
struct NoteChangeInput: Sendable {
  /// The one that was seen.
  let revision: Int?
  private let kind: Note.Kind?
  private let text: String?
  private let hasPosition: Bool
  private let position: BookPosition?
  private let chapter: Int?
  private let word: Int?
  private let visibility: Audience?

  init(_ body: JSONObject) throws(APIError) {
    revision = try body.optionalInt("revision")
    kind = try body.noteKind()
    text = try body.optionalString("text").map { text throws(APIError) in try Self.text(text) }
    hasPosition = try body.optionalObject("position") != nil
    position = try body.bookPosition("position")
    chapter = try body.bookPart("chapter")
    word = try body.bookPart("word")
    visibility = try body.audience()
  }

  static func text(_ text: String) throws(APIError) -> String {
    let text = try TextRules.text(text, field: "text", limit: Limits.noteLength)
    guard !text.isEmpty else { throw .invalid("text", "Write something first.") }
    return text
  }

  func apply(to note: inout NoteRecord) {
    if let kind { note.kind = kind }
    if let text { note.text = text }
    if hasPosition { note.position = position }
    if let chapter { note.chapter = chapter }
    if let word { note.word = word }
    if let visibility { note.visibility = visibility }
  }
}

extension JSONObject {
  fileprivate func noteKind() throws(APIError) -> Note.Kind? {
    guard let text = try optionalString("kind") else { return nil }
    guard let kind = Note.Kind(rawValue: text) else {
      throw .invalid(field("kind"), "\"kind\" is \"note\" or \"quote\".")
    }
    return kind
  }

  fileprivate func bookPart(_ name: String) throws(APIError) -> Int? {
    guard let number = try optionalInt(name) else { return nil }
    guard Limits.bookParts.contains(number) else {
      throw .invalid(field(name), "\"\(name)\" is a number from 0 to \(Limits.bookParts.upperBound).")
    }
    return number
  }

  /// Nil where there is none, or it says nothing.
  func bookPosition(_ name: String) throws(APIError) -> BookPosition? {
    guard let position = try optionalObject(name) else { return nil }
    let page = try position.optionalInt("page")
    let percent = try position.optionalInt("percent")
    return try BookPosition(checkedPage: page, percent: percent, field: field(name))
  }
}

extension BookPosition {
  init?(checkedPage page: Int?, percent: Int?, field: String) throws(APIError) {
    if let page, !Limits.readingPages.contains(page) {
      throw .invalid(field, "A page is a number up to \(Limits.readingPages.upperBound).")
    }
    if let percent, !(0...100).contains(percent) {
      throw .invalid(field, "How far into a book something is, is a number from 0 to 100.")
    }
    self.init(page: page, percent: percent)
  }
}
