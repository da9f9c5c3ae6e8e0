extension SeedRow {
  struct Title: Sendable {
    let id: String
    let source: String
    let title: FoldedTitle
  }
}

extension SQLiteSeedStore {
  func insert(_ titles: [SeedRow.Title]) throws {
    let store = SQLTitleStore(connection: connection)
    for row in titles { try store.insert(row.title, id: row.id, source: row.source) }
  }
}
