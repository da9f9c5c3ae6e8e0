import ServerCore
import ServerTitles

extension SeedRow {
  package struct Title: Sendable {
    package let id: String
    package let source: String
    package let title: FoldedTitle
  }
}

extension SeedStore {
  package func insert(_ titles: [SeedRow.Title]) throws {
    let store = TitleStore(Transaction(connection))
    for row in titles { try store.insert(row.title, id: row.id, source: row.source) }
  }
}
