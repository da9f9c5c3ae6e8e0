public import KiwiKit

/// The content of the note form, as the user entered it.
public struct NoteFields: Codable, Hashable, Sendable {
  public var kind: Note.Kind
  public var text: String
  public var page: String
  public var percent: String
  public var visibility: Audience
  /// The id of a new note. It stays until the note is saved, so a retry does not create a duplicate.
  public var id: String?

  public init(
    kind: Note.Kind = .note, text: String = "", page: String = "", percent: String = "",
    visibility: Audience = .onlyMe, id: String? = nil
  ) {
    self.kind = kind
    self.text = text
    self.page = page
    self.percent = percent
    self.visibility = visibility
    self.id = id
  }

  public init(_ note: Note) {
    self.init(
      kind: note.kind, text: note.text, page: note.position?.page.map(String.init) ?? "",
      percent: note.position?.percent.map(String.init) ?? "", visibility: note.visibility)
  }

  /// The position; nil if it is missing or invalid.
  var position: BookPosition? {
    BookPosition(page: StartReadingViewModel.number(page), percent: Self.percent(percent))
  }

  static func percent(_ text: String) -> Int? {
    Int(text.trimmed).flatMap { (0...100).contains($0) ? $0 : nil }
  }
}
