import ServerTitles

/// What follows when a title is merged into another one.
enum EbookReferences {
  static let ofTitles = TitleReference(rowsOf: "ebooks")
}
