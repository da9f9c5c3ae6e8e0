import ServerTitles

/// Rows that follow a title when it is merged into another one.
enum EbookReferences {
  static let ofTitles = TitleReference(rowsOf: "ebooks")
}
