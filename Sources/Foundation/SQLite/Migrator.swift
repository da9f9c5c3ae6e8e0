/// The steps that bring a database's schema up to date.
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
/// Steps go forward only, each together with its number (`PRAGMA user_version`): a process that dies in the middle
/// goes on where it was. A step is nothing but SQL, so that no later change of the program can change what it
/// does. Never change a step that has been released; add one.
public struct Migrator: Sendable {
  /// A step from one version of the schema to the next.
  public struct Migration: Sendable {
    /// Counts from 1 without gaps.
    public let number: Int
    /// What it is about, for the operator's log.
    public let name: String
    /// The change itself.
    public let work: Work

    /// Creates a step. Released steps never change: their checksums are kept in the database.
    public init(_ number: Int, _ name: String, _ work: Work) {
      self.number = number
      self.name = name
      self.work = work
    }
  }

  /// The kinds of changes.
  public enum Work: Sendable, Hashable {
    /// Statements in one transaction.
    case script(String)
    /// Statements in one transaction, alone and with foreign keys off, for those that make a table anew: with
    /// foreign keys on, dropping the old table would delete every row that refers to it. Renaming changes the one
    /// table and nothing that names it. All references are checked before the commit.
    /// <https://sqlite.org/lang_altertable.html#otheralter>
    case rebuild(String)
    /// One statement that changes some of the rows that still need it, repeated until it changes none. Each time is
    /// a transaction of its own, so a long step neither fills the log nor begins again after a kill.
    case batches(String)

    /// The statements, by which a test can tell that a step has not changed since its release.
    public var text: String {
      switch self {
      case .script(let text), .rebuild(let text), .batches(let text): text
      }
    }
  }

  /// How far a migration is.
  public struct Progress: Sendable, Hashable {
    /// The step that runs.
    public let number: Int
    /// A few words for progress and errors.
    public let name: String
    /// The rows that the batches of this step have changed since it was begun or taken up again.
    public let rows: Int
  }

  /// A database that cannot be migrated.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The database was written by a later version of the program.
    case newerThanKnown(found: Int, known: Int)
    /// A step would have left rows in `table` that refer to rows of `parent` which do not exist. Nothing changed.
    case danglingReferences(step: Int, table: String, parent: String)

    /// A sentence for the operator: the problem and its fix.
    public var description: String {
      switch self {
      case .newerThanKnown(let found, let known):
        """
        The database has schema \(found), and this program knows up to \(known). Start the newer program that \
        wrote it, or restore a backup from before.
        """
      case .danglingReferences(let step, let table, let parent):
        """
        Step \(step) of bringing the database up to date was undone: rows of \(table) refer to rows of \(parent) \
        that do not exist. Start the program that wrote the database, and have it verified.
        """
      }
    }
  }

  private let migrations: [Migration]
  private let part: String?

  /// Where several migrators share a database, each with tables of its own, each names its `part`: its number is kept in
  /// the table `migratedParts` then.
  ///
  /// - Precondition: The migrations are numbered 1, 2, 3 and so on.
  public init(_ migrations: [Migration], part: String? = nil) {
    precondition(
      migrations.map(\.number) == Array(1..<migrations.count + 1), "Migrations are numbered without gaps.")
    self.migrations = migrations
    self.part = part
  }

  /// The schema that this program brings a database to.
  public var latest: Int { migrations.count }

  /// The number of the last step that a database has had; 0 for a new one.
  public static func version(of connection: Connection) throws(DatabaseError) -> Int {
    try connection.firstText("PRAGMA user_version").flatMap { Int($0) } ?? 0
  }

  /// Runs the steps that are missing and returns their names.
  ///
  /// Throws ``Failure``, ``DatabaseError``, ``WriteError`` or what `backup` throws.
  ///
  /// - Parameters:
  ///   - database: Nobody else should write to it meanwhile.
  ///   - backup: Called once before the first step, but only if the database has had any; throwing stops the
  ///     migration.
  ///   - progress: Called before each step, and after each batch of one.
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
    func tell() {
      progress(Progress(number: migration.number, name: migration.name, rows: rows))
    }
    tell()
    switch migration.work {
    case .script(let text):
      try await database.write { connection in
        try connection.execute(script: text)
        try note(migration, in: connection)
      }
    case .rebuild(let text):
      try await database.writeWithoutForeignKeys { connection in
        try connection.execute(script: text)
        try Self.checkReferences(after: migration, in: connection)
        try note(migration, in: connection)
      }
    case .batches(let text):
      while true {
        let changed = try await database.write { connection in
          try connection.execute(script: text)
          let changed = connection.changes
          if changed == 0 { try note(migration, in: connection) }
          return changed
        }
        guard changed > 0 else { return }
        rows += changed
        tell()
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

  private func note(_ migration: Migration, in connection: Connection) throws(DatabaseError) {
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
