import SQLite
import Testing

@testable import ServerCore

/// What has to hold of every table.
struct SchemaTests {
  /// SQLite looks for rows that refer to one that goes, and without an index it reads the whole table.
  @Test func `every reference is found by an index`() async throws {
    let database = try Database(.inMemory)
    try await Migrator(Migrations.all).migrate(database)
    let missing = try database.read { connection in
      try connection.all(
        """
        SELECT tables.name AS name, keys."from" AS held
        FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table'
          AND NOT EXISTS (
            SELECT 1 FROM pragma_table_info(tables.name) AS columns WHERE columns.name = keys."from" AND columns.pk = 1
          )
          AND NOT EXISTS (
            SELECT 1 FROM pragma_index_list(tables.name) AS indexes, pragma_index_info(indexes.name) AS columns
            WHERE columns.seqno = 0 AND columns.name = keys."from"
              AND (
                indexes.partial = 0
                OR (SELECT sql FROM sqlite_schema WHERE name = indexes.name)
                  LIKE '% WHERE ' || keys."from" || ' IS NOT NULL'
              )
          )
        ORDER BY 1, 2
        """
      ) { "\($0.text("name")).\($0.text("held"))" }
    }
    #expect(missing == [])
  }

  /// Why the rows of these tables do not count towards the storage of an account.
  private static let uncounted = [
    "avatars": "one picture for each account",
    "passwordResets": "few at a time, and each for an hour",
    "sessions": "50 for each account",
    "knownAddresses": "hashes of one size, of the last addresses",
    "invites": "of the operator",
    "reports": "100 open ones for each account; kept for the moderators",
    "jobs": "bounded for each account, and gone when done",
    "idempotencyKeys": "1,000 hashes for each account, for a day",
    "pictureFiles": "the sizes of the pictures count with their post",
    "hashtags": "words of a caption that counts",
    "libraryTitles": "follows from decisions and entries, which count",
    "libraryCounts": "follows from decisions and entries, which count",
    "listMembers": "a name of a role",
    "placeImportSecrets": "one for each account",
    "readingSettings": "one for each account",
    "readingDays": "one for each day, of fixed size",
    "readingHours": "24 for each day, of fixed size",
    "readingGoals": "nine for each period, of fixed size",
    "readingYears": "one for each year, worked out by the server",
    "readingMarks": "one for each session, which counts",
    "notifications": "1,000 for each account, without words",
    "recommendationImpressions": "200 for each account, worked out by the server",
    "preferredGenres": "five for each account",
    "ebookSettings": "one for each account",
  ]

  @Test func `every table with text of an account counts towards its storage, or says why not`() async throws
  {
    let database = try Database(.inMemory)
    try await Migrator(Migrations.all).migrate(database)
    let (parents, texts) = try database.read { connection in
      let references = try connection.all(
        """
        SELECT tables.name AS name, keys."table" AS parent, keys.on_delete AS rule
        FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table'
        """
      ) { (name: $0.text("name"), parent: $0.text("parent"), rule: $0.text("rule")) }
      let texts = try connection.all(
        """
        SELECT DISTINCT tables.name AS name
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%' AND columns.type IN ('TEXT', 'BLOB')
        """
      ) { $0.text("name") }
      return (references, texts)
    }
    // Titles and places outlive the accounts of those who refer to them.
    var owned: Set<String> = ["users"]
    while true {
      let more = parents.filter {
        !owned.contains($0.name) && owned.contains($0.parent)
          && ($0.parent == "users" || $0.rule == "CASCADE")
          && !["spots", "titles"].contains($0.parent)
      }
      guard !more.isEmpty else { break }
      owned.formUnion(more.map(\.name))
    }
    let counted = Set((Schema.storedTables + Schema.furtherStoredTables).map(\.table))
    let expected = owned.intersection(texts).subtracting(["users"])
    #expect(expected.subtracting(counted).subtracting(Self.uncounted.keys).sorted() == [])
    #expect(counted.intersection(Self.uncounted.keys).isEmpty)
    #expect(Set(Self.uncounted.keys).subtracting(expected).sorted() == [], "Nothing of an account is there.")
  }
}
