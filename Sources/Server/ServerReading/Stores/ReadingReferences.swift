import ServerTitles

/// Rows that follow a title when it is merged into another one.
enum ReadingReferences {
  static let ofTitles = TitleReference(rowsOf: "readingSessions")
}
