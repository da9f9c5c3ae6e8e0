import SQLite

/// Rows of an area that refer to a title, and how they come to refer to another one.
struct TitleReference: Sendable {
  /// The table whose rows these are.
  let table: String
  /// What moves the rows of the first title to the second. Where both have one, one of the two has to go.
  let move: @Sendable (_ double: Int64, _ title: Int64) -> [SQL]
}

/// Takes doubles into the titles that stay.
protocol TitleMergeStore {
  /// Moves all that refers to a title to another one, and lets its id lead there.
  func merge(_ double: TitleRecord, into titleKey: Int64, moving references: [TitleReference]) throws
}

extension Transaction {
  var titleMerges: any TitleMergeStore { SQLTitleMergeStore(connection: connection) }
}

struct SQLTitleMergeStore: TitleMergeStore {
  let connection: Connection

  func merge(_ double: TitleRecord, into titleKey: Int64, moving references: [TitleReference]) throws {
    for reference in references {
      for statement in reference.move(double.key, titleKey) { try connection.run(statement) }
    }
    try connection.run("DELETE FROM titles WHERE key = \(double.key)")
    try connection.run("INSERT INTO mergedTitles (id, titleKey) VALUES (\(double.id), \(titleKey))")
  }
}

extension TitleReference {
  /// What catalogues and people say of titles. People, genres and the history of a double go with it.
  static let ofTitles = [
    // Its source still knows the title by it, and says nothing of it any more.
    TitleReference(table: "titleSources") { double, title in
      ["UPDATE titleSources SET titleKey = \(title), isFollowed = 0 WHERE titleKey = \(double)"]
    },
    TitleReference(table: "editions") { double, title in
      ["UPDATE editions SET titleKey = \(title) WHERE titleKey = \(double)"]
    },
    TitleReference(table: "mergedTitles") { double, title in
      ["UPDATE mergedTitles SET titleKey = \(title) WHERE titleKey = \(double)"]
    },
  ]
}
