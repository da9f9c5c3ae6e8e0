import SQLite

/// What follows when a title is merged into another one.
enum ReadingReferences {
  static let ofTitles = TitleReference(table: "readingSessions") { double, title in
    ["UPDATE readingSessions SET titleKey = \(title) WHERE titleKey = \(double)"]
  }
}
