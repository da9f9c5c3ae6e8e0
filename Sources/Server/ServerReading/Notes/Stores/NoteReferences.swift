import ServerTitles

/// Rows that follow a title when it is merged into another one.
enum NoteReferences {
  static let ofTitles = TitleReference(rowsOf: "notes")
}
