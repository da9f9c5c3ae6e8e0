/// The steps that bring a database's schema up to date.
///
/// ```swift
/// let migrator = Migrator([
///   Migration(1, "accounts") { try $0.execute(script: "CREATE TABLE user (…)") },
///   Migration(2, "posts") { try $0.execute(script: "CREATE TABLE post (…)") },
/// ])
/// try await migrator.migrate(database)
/// ```
///
/// Steps go forward only, each in a transaction of its own together with its number (`PRAGMA user_version`): a
/// process that dies in the middle goes on where it was. Never change a step that has been released; add one.
public struct Migrator: Sendable {
  public struct Migration: Sendable {
    /// Counts from 1 without gaps.
    public let number: Int
    /// What it is about, for the operator's log.
    public let name: String
    let body: @Sendable (Connection) throws -> Void

    public init(_ number: Int, _ name: String, _ body: @escaping @Sendable (Connection) throws -> Void) {
      self.number = number
      self.name = name
      self.body = body
    }
  }

  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The database was written by a later version of the program.
    case newerThanKnown(found: Int, known: Int)

    public var description: String {
      switch self {
      case .newerThanKnown(let found, let known):
        """
        The database has schema \(found), and this program knows up to \(known). Start the newer program that \
        wrote it, or restore a backup from before.
        """
      }
    }
  }

  private let migrations: [Migration]

  /// - Precondition: The migrations are numbered 1, 2, 3 and so on.
  public init(_ migrations: [Migration]) {
    precondition(
      migrations.map(\.number) == Array(1..<migrations.count + 1), "Migrations are numbered without gaps.")
    self.migrations = migrations
  }

  /// The schema that this program brings a database to.
  public var latest: Int { migrations.count }

  /// The number of the last step that a database has had; 0 for a new one.
  public static func version(of connection: Connection) throws(DatabaseError) -> Int {
    try connection.firstText("PRAGMA user_version").flatMap { Int($0) } ?? 0
  }

  /// Runs the steps that are missing and returns their names.
  ///
  /// `backup` is called once before the first step, but only if the database has had any; throwing stops the
  /// migration. Throws ``Failure``, what a step throws, or ``WriteError``.
  @discardableResult
  public func migrate(
    _ database: Database, backup: (_ version: Int) async throws -> Void = { _ in }
  ) async throws -> [String] {
    let version = try database.read { connection in try Self.version(of: connection) }
    guard version <= latest else { throw Failure.newerThanKnown(found: version, known: latest) }
    let missing = migrations.dropFirst(max(version, 0))
    if version > 0, !missing.isEmpty { try await backup(version) }
    for migration in missing {
      try await database.write { connection in
        try migration.body(connection)
        try connection.run("PRAGMA user_version = \(raw: String(migration.number))")
      }
    }
    return missing.map(\.name)
  }
}
