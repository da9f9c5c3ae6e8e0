public import KiwiKit

/// What stands in the form of a note, as it was typed.
public struct NoteFields: Codable, Hashable, Sendable {
  public var kind: Note.Kind
  public var text: String
  public var page: String
  public var percent: String
  public var visibility: Audience
  /// Of a new one: the same for as long as the form says what was not saved, so that what got no answer is written down once.
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

  /// Nil where nothing is said of it, or what cannot be.
  var position: BookPosition? {
    BookPosition(page: StartReadingViewModel.number(page), percent: Self.percent(percent))
  }

  static func percent(_ text: String) -> Int? {
    Int(text.trimmed).flatMap { (0...100).contains($0) ? $0 : nil }
  }
}
