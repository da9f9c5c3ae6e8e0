import SQLite

/// What follows when a title is merged into another one.
enum EbookReferences {
  static let ofTitles = TitleReference(table: "ebooks") { double, title in
    ["UPDATE ebooks SET titleKey = \(title) WHERE titleKey = \(double)"]
  }
}
