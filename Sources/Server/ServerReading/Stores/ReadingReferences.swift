import ServerTitles

/// What follows when a title is merged into another one.
enum ReadingReferences {
  static let ofTitles = TitleReference(rowsOf: "readingSessions")
}
