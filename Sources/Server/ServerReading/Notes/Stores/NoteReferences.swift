import ServerTitles

/// What follows when a title is merged into another one.
enum NoteReferences {
  static let ofTitles = TitleReference(rowsOf: "notes")
}
