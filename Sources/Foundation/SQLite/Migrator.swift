/// The migrations of a database's schema.
///
/// ```swift
/// let migrator = Migrator([
///   Migration(1, "accounts", .script("CREATE TABLE user (…)")),
///   Migration(2, "longer names", .rebuild("CREATE TABLE newUser (…); …")),
///   Migration(3, "initials", .batches("UPDATE user SET … WHERE key IN (SELECT … LIMIT 1000)")),
/// ])
/// try await migrator.migrate(database)
/// ```
///
/// Migrations only move forward. Each one commits together with its number (`PRAGMA user_version`), so an
/// interrupted migration resumes where it stopped. A migration is pure SQL, so later changes of the program
/// cannot change its effect. Never change a released migration; add a new one.
public struct Migrator: Sendable {
  /// A step from one schema version to the next.
  public struct Migration: Sendable {
    /// The version that this migration produces, counted from 1 without gaps.
    public let number: Int
    /// A short description for the operator's log.
    public let name: String
    /// The statements to run.
    public let work: Work

    /// Creates a migration. Released migrations never change: the database stores their checksums.
    public init(_ number: Int, _ name: String, _ work: Work) {
      self.number = number
      self.name = name
      self.work = work
    }
  }

  /// The kinds of migrations.
  public enum Work: Sendable, Hashable {
    /// Runs statements in one transaction.
    case script(String)
    /// Runs statements in a separate transaction with foreign keys off, to rebuild a table.
    ///
    /// With foreign keys on, dropping the old table would delete every row that refers to it. Renaming a
    /// table does not change the references to it. All references are checked before the commit.
    /// <https://sqlite.org/lang_altertable.html#otheralter>
    case rebuild(String)
    /// Repeats one statement that changes some of the remaining rows, until it changes none.
    ///
    /// Each repetition is a separate transaction, so a long migration neither fills the log nor restarts
    /// after a kill.
    case batches(String)

    /// The SQL text, from which tests detect changes to released migrations.
    public var text: String {
      switch self {
      case .script(let text), .rebuild(let text), .batches(let text): text
      }
    }
  }

  /// The progress of a migration.
  public struct Progress: Sendable, Hashable {
    /// The number of the running migration.
    public let number: Int
    /// The name of the running migration.
    public let name: String
    /// The number of rows changed by batches since this migration started or resumed.
    public let rows: Int
  }

  /// The reasons why a database cannot be migrated.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A later version of the program wrote the database.
    case newerThanKnown(found: Int, known: Int)
    /// Rows of `table` would refer to missing rows of `parent`. The migration was rolled back.
    case danglingReferences(step: Int, table: String, parent: String)

    /// A message for the operator: the problem and its fix.
    public var description: String {
      switch self {
      case .newerThanKnown(let found, let known):
        """
        The database has schema \(found), but this program supports up to \(known). Start the newer version that \
        wrote it, or restore an older backup.
        """
      case .danglingReferences(let step, let table, let parent):
        """
        Migration \(step) was rolled back: rows of \(table) refer to missing rows of \(parent). Start the previous \
        version of the program and verify the database.
        """
      }
    }
  }

  private let migrations: [Migration]
  private let part: String?

  /// Creates a migrator.
  ///
  /// - Parameters:
  ///   - migrations: The migrations in order.
  ///   - part: A name for migrators that share a database, each with its own tables. The version of a part is
  ///     stored in the table `migratedParts`.
  ///
  /// - Precondition: The migrations are numbered 1, 2, 3 and so on.
  public init(_ migrations: [Migration], part: String? = nil) {
    precondition(
      migrations.map(\.number) == Array(1..<migrations.count + 1), "Migrations are numbered without gaps.")
    self.migrations = migrations
    self.part = part
  }

  /// The schema version after all migrations.
  public var latest: Int { migrations.count }

  /// Returns the schema version of a database, 0 for a new one.
  public static func version(of connection: Connection) throws(DatabaseError) -> Int {
    try connection.firstText("PRAGMA user_version").flatMap { Int($0) } ?? 0
  }

  /// Runs the pending migrations and returns their names.
  ///
  /// - Parameters:
  ///   - database: The database, which must have no other writer meanwhile.
  ///   - backup: Called once before the first migration unless the database is new. An error stops the
  ///     migration.
  ///   - progress: Called before each migration and after each batch.
  /// - Throws: ``Failure``, ``DatabaseError``, ``WriteError`` or any error that `backup` throws.
  @discardableResult
  public func migrate(
    _ database: Database, backup: (_ version: Int) async throws -> Void = { _ in },
    progress: (Progress) -> Void = { _ in }
  ) async throws -> [String] {
    let version = try database.read { connection in try self.version(in: connection) }
    guard version <= latest else { throw Failure.newerThanKnown(found: version, known: latest) }
    let missing = migrations.dropFirst(max(version, 0))
    if version > 0, !missing.isEmpty { try await backup(version) }
    for migration in missing { try await run(migration, on: database, progress) }
    return missing.map(\.name)
  }

  private func run(
    _ migration: Migration, on database: Database, _ progress: (Progress) -> Void
  ) async throws {
    var rows = 0
    func report() {
      progress(Progress(number: migration.number, name: migration.name, rows: rows))
    }
    report()
    switch migration.work {
    case .script(let text):
      try await database.write { connection in
        try connection.execute(script: text)
        try record(migration, in: connection)
      }
    case .rebuild(let text):
      try await database.writeWithoutForeignKeys { connection in
        try connection.execute(script: text)
        try Self.checkReferences(after: migration, in: connection)
        try record(migration, in: connection)
      }
    case .batches(let text):
      while true {
        let changed = try await database.write { connection in
          try connection.execute(script: text)
          let changed = connection.changes
          if changed == 0 { try record(migration, in: connection) }
          return changed
        }
        guard changed > 0 else { return }
        rows += changed
        report()
      }
    }
  }

  private func version(in connection: Connection) throws(DatabaseError) -> Int {
    guard let part else { return try Self.version(of: connection) }
    let isKept =
      try connection.firstText("SELECT name FROM sqlite_schema WHERE name = 'migratedParts'") != nil
    guard isKept else { return 0 }
    return try connection.firstText("SELECT version FROM migratedParts WHERE name = \(part)").flatMap {
      Int($0)
    }
      ?? 0
  }

  private func record(_ migration: Migration, in connection: Connection) throws(DatabaseError) {
    guard let part else {
      return try connection.run("PRAGMA user_version = \(raw: String(migration.number))")
    }
    try connection.run(
      "CREATE TABLE IF NOT EXISTS migratedParts (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID"
    )
    try connection.run(
      """
      INSERT INTO migratedParts (name, version) VALUES (\(part), \(migration.number))
      ON CONFLICT (name) DO UPDATE SET version = excluded.version
      """)
  }

  private static func checkReferences(after migration: Migration, in connection: Connection) throws {
    let dangling = try connection.first("PRAGMA foreign_key_check") { row in
      Failure.danglingReferences(step: migration.number, table: row.text("table"), parent: row.text("parent"))
    }
    if let dangling { throw dangling }
  }
}
