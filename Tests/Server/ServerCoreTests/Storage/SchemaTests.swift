import SQLite
import Testing

@testable import ServerCore

/// The requirements that every table meets.
struct SchemaTests {
  /// SQLite searches for rows that refer to a deleted one, and without an index it scans the whole table.
  @Test func `every reference has an index`() async throws {
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

  /// The reason why the rows of each table do not count toward an account's storage.
  private static let uncounted = [
    "avatars": "one picture per account",
    "passwordResets": "few at a time, valid for an hour",
    "sessions": "50 per account",
    "knownAddresses": "hashes of fixed size, of the latest addresses",
    "invites": "the operator's",
    "reports": "100 open ones per account, kept for admins",
    "jobs": "limited per account, deleted when done",
    "idempotencyKeys": "1,000 hashes per account, kept for a day",
    "pictureFiles": "the sizes of the pictures count with their post",
    "hashtags": "words of captions, which count",
    "libraryTitles": "derived from decisions and entries, which count",
    "libraryCounts": "derived from decisions and entries, which count",
    "listMembers": "the name of a role",
    "placeImportSecrets": "one per account",
    "readingSettings": "one per account",
    "readingDays": "one per day, of fixed size",
    "readingHours": "24 per day, of fixed size",
    "readingGoals": "nine per period, of fixed size",
    "readingYears": "one per year, computed by the server",
    "readingMarks": "one per session, which counts",
    "notifications": "1,000 per account, without text",
    "recommendationImpressions": "200 per account, computed by the server",
    "preferredGenres": "five per account",
    "ebookSettings": "one per account",
  ]

  @Test func `every table with text of an account counts toward its storage or is exempt`() async throws {
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
    // Titles and places outlive the accounts that refer to them.
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
    let counted = Set(Schema.countedTables.map(\.table))
    let expected = owned.intersection(texts).subtracting(["users"])
    #expect(expected.subtracting(counted).subtracting(Self.uncounted.keys).sorted() == [])
    #expect(counted.intersection(Self.uncounted.keys).isEmpty)
    #expect(
      Set(Self.uncounted.keys).subtracting(expected).sorted() == [], "Every exempt table belongs to accounts."
    )
  }
}
