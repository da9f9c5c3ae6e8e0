import SQLite

/// What follows when a title is merged into another one.
enum NoteReferences {
  static let ofTitles = TitleReference(table: "notes") { double, title in
    ["UPDATE notes SET titleKey = \(title) WHERE titleKey = \(double)"]
  }
}
