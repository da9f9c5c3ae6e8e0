extension Schema {
  /// Counts the rows that the storage of accounts did not include before.
  package static let furtherStoredBytes: String = {
    var statements = [
      """
      -- Of its file; 0 for images that came before they were counted.
      ALTER TABLE ebookImages ADD COLUMN byteCount INTEGER NOT NULL DEFAULT 0;
      """
    ]
    statements += furtherStoredTables.map(\.furtherTriggers)
    statements += parents.map(deletionOfChildren)
    statements.append(recount(storedTables + furtherStoredTables) + ";")
    return statements.joined(separator: "\n")
  }()

  package static let furtherStoredTables = [
    StoredTable(
      table: "spots", owner: "creatorKey", outlivesOwner: true,
      texts: ["name", "address", "town", "openingHours", "phone", "website", "description"]),
    StoredTable(table: "spotChanges", owner: "authorKey", outlivesOwner: true, texts: ["before", "after"]),
    StoredTable(table: "titleChanges", owner: "authorKey", outlivesOwner: true, texts: ["before", "after"]),
    StoredTable(table: "challenges", owner: "creatorKey", texts: ["title", "description"]),
    StoredTable(table: "challengeTrophies", owner: "userKey", texts: ["title"]),
    StoredTable(table: "readingSessions", owner: "userKey", texts: ["bookTitle", "mood"]),
    StoredTable(table: "speedReadingProfiles", owner: "userKey", texts: ["name"]),
    StoredTable(table: "userStatuses", owner: "userKey", texts: ["text"]),
    StoredTable(table: "placeImports", owner: "userKey", texts: ["fileName"]),
    StoredTable(
      table: "placeImportRows", owner: "importKey", parent: ("placeImports", "userKey"), texts: ["record"]),
    StoredTable(table: "pictures", owner: "postKey", parent: ("posts", "authorKey"), texts: ["alt"]),
    StoredTable(
      table: "ebookChapters", owner: "ebookKey", parent: ("ebooks", "userKey"), texts: ["name", "content"]),
    StoredTable(
      table: "ebookImages", owner: "ebookKey", parent: ("ebooks", "userKey"), texts: ["name"],
      sizes: ["byteCount"]),
    StoredTable(
      table: "ebookMarks", owner: "ebookKey", parent: ("ebooks", "userKey"), texts: ["quote", "note"]),
  ]

  private static var parents: [String] {
    var parents: [String] = []
    for table in furtherStoredTables {
      if let parent = table.parent?.table, !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }

  /// Deletes the children first, because after a cascade their owner is unknown.
  private static func deletionOfChildren(of parent: String) -> String {
    let deletions = furtherStoredTables.filter { $0.parent?.table == parent }
      .map { "  DELETE FROM \($0.table) WHERE \($0.owner) = old.key;" }
    return """
      CREATE TRIGGER \(parent)BytesBeforeDelete BEFORE DELETE ON \(parent) BEGIN
      \(deletions.joined(separator: "\n"))
      END;
      """
  }
}
