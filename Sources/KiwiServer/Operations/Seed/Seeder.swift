import KiwiKit
import Media
import SQLite

/// Fills an empty database with made-up people and what they did over the last two years.
///
/// Rows go in by batches, in the order of their keys and with their counters, while indexes and triggers are
/// away; those come back at the end.
struct Seeder: Sendable {
  let plan: SeedPlan
  let database: Database
  let pictures: SeedPictures
  let passwordHash: String
  /// In seconds since 1970.
  let now: Int
  let output: CommandOutput

  static let password = "kiwifruit-demo"
  private static let span = 2 * 365 * 24 * 60 * 60
  static let batchSize = 10_000

  var start: Int { now - Self.span }

  func run() async throws {
    let definitions = try await begin()
    try await insertUsers()
    try await insertFollows()
    let reactions = try await insertPosts()
    try await insertLikes(reactions)
    try await insertComments(reactions)
    try await finish(definitions)
  }

  // MARK: The ends

  /// Takes indexes and triggers away and returns the statements that bring them back. Until then the database has
  /// no version, so that no server takes it for a whole one.
  private func begin() async throws -> [(name: String, sql: String)] {
    try await database.write { connection in
      let definitions = try connection.all(
        """
        SELECT type, name, sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND (type = 'trigger' OR type = 'index')
        ORDER BY type
        """
      ) { (type: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
      for definition in definitions {
        try connection.run("DROP \(raw: definition.type) \(raw: definition.name)")
      }
      try connection.run("PRAGMA user_version = 0")
      try connection.run("PRAGMA cache_size = -262144")
      return definitions.map { (name: $0.name, sql: $0.sql) }
    }
  }

  private func finish(_ definitions: [(name: String, sql: String)]) async throws {
    let steps = definitions.count + 3
    for (number, definition) in definitions.enumerated() {
      try output.progress("making indexes", number, of: steps)
      try await database.write { try $0.execute(script: definition.sql) }
    }
    try output.progress("indexing words", definitions.count, of: steps)
    try await database.write { connection in
      // A larger part in memory makes fewer pieces to merge; the setting is put back afterwards.
      try connection.run("INSERT INTO postSearch (postSearch, rank) VALUES ('hashsize', 67108864)")
      try connection.run("INSERT INTO postSearch (postSearch) VALUES ('rebuild')")
      try connection.run("INSERT INTO postSearch (postSearch, rank) VALUES ('hashsize', 1048576)")
      try connection.run("INSERT INTO userSearch (userSearch) VALUES ('rebuild')")
    }
    try output.progress("counting", steps - 2, of: steps)
    try await database.write { try Self.count($0) }
    try output.progress("finishing", steps - 1, of: steps)
    let version = Migrations.all.count
    try await database.write { connection in
      try connection.run("PRAGMA optimize")
      try connection.run("PRAGMA user_version = \(raw: String(version))")
      try connection.run("PRAGMA cache_size = -8192")
    }
  }

  private static func count(_ connection: Connection) throws {
    for level in 1...3 {
      try connection.run(
        """
        INSERT INTO feedCounts (level, block, count)
        SELECT \(level), key >> \(6 * level), COUNT(*) FROM posts WHERE listed = 1 GROUP BY 2
        """)
    }
    try connection.run(
      """
      UPDATE users SET
        followerCount = (SELECT COUNT(*) FROM follows WHERE followedKey = users.key),
        followingCount = (SELECT COUNT(*) FROM follows WHERE followerKey = users.key),
        postCountForEveryone = (
          SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'everyone'
        ),
        postCountForFollowers = (
          SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'followers'
        ),
        postCountForMe = (SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'me')
      """)
  }

  // MARK: Batches

  /// Makes batches of numbers below `count` and writes them; while one is written the next is made.
  func insert<Batch: Sendable>(
    _ activity: String, count: Int, make: (Range<Int>) -> Batch,
    write: @escaping @Sendable (Batch, Connection) throws -> Void
  ) async throws {
    var ready: Batch?
    for first in stride(from: 0, to: count + Self.batchSize, by: Self.batchSize) {
      try output.progress(activity, first, of: count)
      let batch = ready
      async let written: Void = writeBatch(batch, write)
      let range = min(first, count)..<min(first + Self.batchSize, count)
      ready = range.isEmpty ? nil : make(range)
      try await written
    }
  }

  private func writeBatch<Batch: Sendable>(
    _ batch: Batch?, _ write: @escaping @Sendable (Batch, Connection) throws -> Void
  ) async throws {
    guard let batch else { return }
    try await database.write { try write(batch, $0) }
  }
}
