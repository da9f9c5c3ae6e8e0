import Foundation
import Passwords
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerAccounts
@testable import ServerCore
@testable import ServerOperations

/// Migrates a filled database of every released schema to the newest one.
@Suite struct MigrationTests {
  /// The newest released schema. `Schemas` has rows for every one.
  private static let released = 1

  /// SHA-256 of the statements of each step. A released step never changes.
  private static let checksums = [
    "1de21570a973493e09fb561cf4818ae7f87eec4933fd5e9d1d6d6cbf4bf3993c",
    "34411e72a9a5734ddf5e66f76be63f95df56e71d3b22f545db5b5d354cec20b7",
    "9dba773dd04f664e421282c4fbcb4372222360619bcfa6ea7fb887380e8a5be9",
    "f2a562aeadf2483a913761cd7cf4e16363c69e9b243e85687864fbb2e29dbf1b",
    "4412e5c84670260a51c4ffccc01cf505a1c76bfb545ec712e7418d8f263121b3",
    "86a8ff40dd78ed03337b248d4398ed8dcd05b06606eed3e566abfa47a3197734",
    "64e4d1b88cccf90ec3691ceedd16cc956ea9540a2ed170ee13df72259849f0cc",
    "345c53daf2796677820723c1f3b053c5a544d000c2ede1806a9cc1a3aeabb15f",
    "bed08b937d855dee4cd5a67b76f1b49042839ddb214196b463a3ef27f6b5cc21",
    "d13e5044fa7a4262ea206bbbc60ecf61fc5e1b45865ad52817ccefa76015a70e",
    "9746155ec452340a38e91b85cce16854c4dbae31c37f22e1463b23e5508ba791",
    "1231622ccfb0ac377f573a5ac70ff16cc0d3b9244536349c236dab54b4a371bc",
    "6876cba4b7e21e9ae1819f7eb692b5e08809b4b40535d1d8f9348d26c8d85d52",
    "95aaf1e3128bb486311811c7647855dfc38971772a231f3b97e3901776cdef80",
    "0d905ab5630f78ade9e06182df67d395cf2e906ecfbc238392f78f28d4d9681c",
    "f0fee85302f96203b58ab987c455a0fc3ca4a8d72f54b046067e92a9a0b165d3",
    "0905b6c8e9438c04db474949bef6e36e1058b685fab891a06a8260593400bbd4",
    "cc9137c0b9870884a2f9d2f0935612ba163e6295b217a725dfd42563f90bdc01",
    "838c15c29ee1590b203a21413943b99277397c42f88e188d23dadbd5123c3447",
    "8c167d50f08427ca6d5992138be010c0e084c9c05db105a859627a60fc054d7f",
    "eafcceeff8d5f98c2c6fc8c0ba206ee8e866a96ccdd288b1972fb857136ce07d",
    "ef43fb2b2896e6fa424247029e9a5afa9d692329f061991aef2d35c61ba19cf1",
    "3d9085b5ac5b035d51e8bd431505dcacb79407df4d8b0aab0e0821ced78be9ac",
    "1c3c116a6d97f178c1f4b6839dffa740f6036712f8324f23106515d375572e25",
    "2f8d4be2bb211c20e9bc4109ff4eb2553779cc0b0dd572fe3b446cedd2c41586",
    "95c3a3c26259131d63eb4f2d38c539ce888b2d254a019e652fd525739018db69",
    "2a609418ad06e1386e4868889d81cac3f3f529b1ee93174986de48f6131c72f7",
    "5df3bdf6beb0ad2c919a007f410258d0511f8eae74ab933eaee8d1116500c9ea",
    "79277ba9421d29597404e04c9925f1541d472c68fd94090e35de60bdbb01041c",
    "51ceb85656a7e33aa818ec6d4c844f4b5f89e7cabd02af416902414274a86c78",
    "f3a7c61c15cb870e1fc3d73f9b626d5a243ee9ac341529263ab27605e5939ab1",
    "38cfcb60679ff31b625eddf01cd2374abb7026e7fee4d083815f84a536f42c3b",
  ]

  /// Columns that a later step removes on purpose.
  private static let removedColumns: Set<String> = [
    "idempotencyKeys.status", "idempotencyKeys.location", "idempotencyKeys.body",
  ]

  @Test func `a released step never changes`() {
    let found = Migrations.all.map { step in
      Hash.sha256(Array(step.work.text.utf8)).map { String(format: "%02x", $0) }.joined()
    }
    #expect(found == Self.checksums)
  }

  @Test(arguments: 1...released)
  func `a filled database of every released schema keeps all of its data`(version: Int) async throws {
    let database = try await Self.filled(version: version)
    let columns = try database.read { try Self.columns(in: $0) }
    let before = try database.read { try Self.rows(of: columns, in: $0) }
    #expect(before.filter { $0.value.isEmpty }.keys.sorted() == [], "Every table has rows to lose.")
    try await Migrator(Migrations.all).migrate(database)
    let after = try database.read { try Self.rows(of: columns, in: $0) }
    for table in before.keys { #expect(after[table] == before[table], "\(table)") }

    let said = Recorder()
    let uploads = NSTemporaryDirectory() + "kiwi-migration-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: uploads, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: uploads) }
    _ = try await Verification(
      storage: Storage(database), uploads: uploads, checks: Areas.checks,
      pictureSources: Areas.pictureSources, output: said.output
    ).run()
    // The pictures are names without files.
    let problems = said.problems.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("pictures") }
    #expect(problems == [])
  }

  @Test func `a migrated database has the schema of a new one`() async throws {
    let new = try Database(.inMemory)
    try await Migrator(Migrations.all).migrate(new)
    let old = try await Self.filled(version: 1)
    try await Migrator(Migrations.all).migrate(old)
    #expect(try old.read { try Self.schema(in: $0) } == new.read { try Self.schema(in: $0) })
  }

  @Test func `every integer primary key is AUTOINCREMENT`() async throws {
    let database = try await Self.filled(version: 1)
    try await Migrator(Migrations.all).migrate(database)
    let reusing = try database.read { connection in
      try connection.all(
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND sql LIKE '%INTEGER PRIMARY KEY%' AND sql NOT LIKE '%AUTOINCREMENT%'
          AND name NOT LIKE 'postSearch%' AND name NOT LIKE 'userSearch%'
          AND name NOT LIKE 'titleSearch%' AND name NOT LIKE 'spotSearch%'
          AND name NOT LIKE 'spots%Index%' AND name NOT LIKE 'townsIndex%'
          AND name NOT LIKE 'mapOutlinesIndex%' AND name NOT LIKE 'experienceSearch%' AND name NOT LIKE 'noteSearch%'
        """
      ) { $0.text(0) }
    }
    #expect(reusing == [])
  }

  @Test func `keys of deleted accounts and sessions are not reused, even after a migration`() async throws {
    let database = try await Self.filled(version: 1)
    try await Migrator(Migrations.all).migrate(database)
    let keys = try await database.write { connection in
      try connection.run("DELETE FROM users WHERE key = 9")
      try connection.run(
        "INSERT INTO users (id, username, passwordHash, createdAt) VALUES ('u', 'fay', '', 1)")
      let user = connection.lastInsertedKey
      try SessionStore(Transaction(connection)).insert(
        id: "s", tokenHash: [1], userKey: user, deviceName: "", now: Timestamp(seconds: 1))
      return (user, connection.lastInsertedKey)
    }
    #expect(keys.0 == 10)
    #expect(keys.1 == 8, "Session 7 was deleted with its owner.")
  }

  @Test func `read notifications stay read, and later ones are unread`() async throws {
    let database = try await Self.filled(version: 1)
    try await Migrator(Array(Migrations.all.prefix(17))).migrate(database)
    let key = try await database.write { connection in
      try connection.run(
        "INSERT INTO notifications (id, userKey, kind, actorKey, createdAt) SELECT 'new', MIN(key), 'follow', MAX(key), 1 FROM users"
      )
      let key = connection.lastInsertedKey
      try connection.run("UPDATE users SET readNotificationKey = \(key), unreadCount = 0")
      // No row has the greatest key ever used.
      try connection.run("DELETE FROM notifications WHERE key = \(key)")
      return key
    }
    try await Migrator(Migrations.all).migrate(database)
    let (next, unread) = try await database.write { connection in
      try connection.run(
        "INSERT INTO notifications (id, userKey, kind, actorKey, createdAt) SELECT 'newer', MIN(key), 'friendRequest', MAX(key), 2 FROM users"
      )
      let next = connection.lastInsertedKey
      let unread = try connection.first(
        "SELECT unreadCount FROM users WHERE key = (SELECT userKey FROM notifications WHERE key = \(next))"
      ) { $0.int("unreadCount") }
      return (next, unread)
    }
    #expect(next == key + 1)
    #expect(unread == 1)
  }

  @Test func `an answer stored before the migration still names the created object`() async throws {
    let database = try Database(.inMemory)
    try await Migrator(Array(Migrations.all.prefix(7))).migrate(database)
    try await database.write { connection in
      for (scope, body) in [(1, #"{"id":"p","caption":"\u00e9"}"#), (2, ""), (3, #"{"likes":2}"#)] {
        try connection.run(
          """
          INSERT INTO idempotencyKeys (scope, fingerprint, status, location, body, createdAt)
          VALUES (\([UInt8(scope)]), \([UInt8(7)]), 201, NULL, \(Array(body.utf8)), 1)
          """)
      }
    }
    try await Migrator(Migrations.all).migrate(database)
    let created = try database.read { connection in
      try (1...3).map {
        try IdempotencyStore(Transaction(connection)).record(scope: [UInt8($0)], now: Timestamp(seconds: 1))?
          .createdId
      }
    }
    #expect(created == ["p", nil, nil])
  }

  @Test func `words within text without spaces are found in a migrated database`() async throws {
    let database = try await Self.filled(version: 1)
    try await Migrator(Array(Migrations.all.prefix(19))).migrate(database)
    let key = try await database.write { connection in
      let key = try connection.first("SELECT MIN(key) FROM users") { $0.integer(0) } ?? 0
      try connection.run("UPDATE users SET displayName = '田中図書館長' WHERE key = \(key)")
      try connection.run(
        """
        INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
        VALUES ('p', \(key), '昨日図書館で読んだ', 'everyone', 1, 0, 1)
        """)
      try connection.run(
        """
        INSERT INTO titles (id, kind, name, sortName, words) VALUES ('t', 'book', '夜の図書館', '夜の図書館', '')
        """)
      try connection.run(
        """
        INSERT INTO spots (id, category, categoryNumber, name, latitude, longitude, reason, createdAt, sortName, words)
        VALUES ('s', 'cafe', 2, '古い図書館喫茶', 1, 1, 'imported', 0, '古い図書館喫茶', '')
        """)
      try connection.run(
        """
        INSERT INTO experiences (
          id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly,
          isDeleted, record, sequence
        ) SELECT 'e', \(key), key, '特製図書館定食', '', '', 1, 'everyone', 0, 0, 0, '{}', 1 FROM spots WHERE id = 's'
        """)
      for (id, text) in [("n", "この図書館の本"), ("m", "")] {
        try connection.run(
          """
          INSERT INTO notes (id, userKey, bookTitle, kind, text, visibility, createdAt, revision, isDeleted)
          VALUES (\(id), \(key), '', 'note', \(text), 'onlyMe', 1, 1, \(text.isEmpty ? 1 : 0))
          """)
      }
      return key
    }
    try await Migrator(Migrations.all).migrate(database)
    for index in ["userSearch", "postSearch", "titleSearch", "spotSearch", "experienceSearch", "noteSearch"] {
      let found = try database.read { connection in
        try connection.all("SELECT rowid FROM \(raw: index) WHERE \(raw: index) MATCH '\"図書館\"*'") {
          $0.integer(0)
        }
      }
      #expect(found.count == 1, "\(index)")
    }
    #expect(key > 0)
    // The triggers fill and empty the new indexes.
    try await database.write { connection in
      try connection.run("UPDATE notes SET text = '' WHERE id = 'n'")
      try connection.run("DELETE FROM experiences WHERE id = 'e'")
      try connection.run("DELETE FROM spots WHERE id = 's'")
      try connection.run("DELETE FROM titles WHERE id = 't'")
      try connection.run("DELETE FROM posts WHERE id = 'p'")
      for index in ["userSearch", "postSearch", "titleSearch", "spotSearch", "experienceSearch"] {
        try connection.run("INSERT INTO \(raw: index) (\(raw: index), rank) VALUES ('integrity-check', 1)")
      }
    }
  }

  // MARK: Support

  static func filled(version: Int) async throws -> Database {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Schemas/schema-\(version).sql")
    let rows = try String(contentsOf: file, encoding: .utf8)
    let database = try Database(.inMemory)
    try await Migrator(Array(Migrations.all.prefix(version))).migrate(database)
    try await database.write { try $0.execute(script: rows) }
    return database
  }

  /// The columns of each table, without those of SQLite and of the full-text indexes.
  private static func columns(in connection: Connection) throws -> [String: [String]] {
    let tables = try connection.all(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'postSearch%'
        AND name NOT LIKE 'userSearch%' AND name NOT LIKE 'titleSearch%'
      """
    ) { $0.text(0) }
    var columns: [String: [String]] = [:]
    for table in tables {
      columns[table] = try connection.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) }
    }
    return columns
  }

  /// The rows of each table as text.
  private static func rows(
    of columns: [String: [String]], in connection: Connection
  ) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for (table, all) in columns {
      let names = all.filter { !removedColumns.contains("\(table).\($0)") }
      let query: SQL = "SELECT \(raw: names.joined(separator: ", ")) FROM \(raw: table)"
      rows[table] = try connection.all(query) { row in
        names.indices.map { "\(names[$0])=\(row.value($0))" }.joined(separator: " ")
      }.sorted()
    }
    return rows
  }

  private static func schema(in connection: Connection) throws -> [String] {
    try connection.all("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") { row in
      "\(row.text(0)): \(row.text(1))".replacing(" ", with: "").replacing("\"", with: "")
    }
  }
}
