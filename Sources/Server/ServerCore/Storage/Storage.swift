import SQLite
import Threads

/// The database as services know it: looks and changes, each in a ``Transaction``.
package struct Storage: Sendable {
  package let database: Database

  package init(_ database: Database) {
    self.database = database
  }

  /// Opens a copy that nothing else uses.
  package init(copyAt path: String) throws {
    self.init(try Database(.file(path)))
  }

  /// Ends all writing; nothing may be asked of the database afterwards.
  package func close() {
    database.close()
  }

  /// Reads on the caller's thread. Each statement sees the last commit.
  package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try database.read { try body(Transaction($0)) }
  }

  /// Reads one state of the database with several statements, on the caller's thread.
  package func snapshot<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try database.read(snapshot: true) { try body(Transaction($0)) }
  }

  /// Reads one state of the database on a thread of a queue, or one of the database's own, for what may take long.
  package func readInBackground<Result: Sendable>(
    on queue: WorkQueue? = nil, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await database.readInBackground(on: queue, for: owner) { try body(Transaction($0)) }
  }

  /// Changes the database, all or nothing; durable when it returns. Owners take turns.
  package func write<Result: Sendable>(
    for owner: Int64? = nil, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await database.write(for: owner) { try body(Transaction($0)) }
  }

  /// Whether the last change found the disk full.
  package var isFull: Bool { database.metrics.isFull }

  /// Throws unless changes become durable; changes nothing.
  package func probeWriting() async throws {
    try await database.probeWriting()
  }

  /// Copies the last commit into a new file while others read and write.
  package func copy(to path: String) async throws {
    try await database.backup(to: path)
  }

  // MARK: Erasing

  package func fullTextIndexes() throws -> [String] { try database.read { try $0.fullTextIndexes() } }

  /// Merges some of the segments of a full-text index, in which deleted words are left. Returns whether there is more.
  package func mergeFullTextIndex(_ name: String, pages: Int, isFirst: Bool) async throws -> Bool {
    try await database.write { try $0.mergeFullTextIndex(name, pages: pages, isFirst: isFirst) }
  }

  /// Empties the log, in which old pages are left. Throws where a reader needs it.
  package func truncateLog() async throws { try await database.truncateLog() }

  /// Whether an error says that nothing can be written any more.
  package static func isEnd(_ error: any Error) -> Bool {
    switch error as? WriteError {
    case .rejected, .closed: true
    default: false
    }
  }

  /// The engine and its version, as a host knows it.
  package static var engine: String { "SQLite \(SQLiteLibrary.version)" }

  /// What a host should know of this version of the engine; nil when there is nothing.
  package static var engineWarning: String? {
    guard SQLiteLibrary.hasWALResetFault else { return nil }
    return """
      this version can damage a database that two connections write (sqlite.org/wal.html#walresetbug); the server \
      writes through one, so never open a live database for writing with another tool
      """
  }
}

/// Holds a data folder against other processes.
package struct DataFolderLock: Sendable {
  private let lock: DataLock

  package init(folder: String) async throws {
    lock = try await DataLock.take(folder: folder) { _ in }
  }

  package func release() {
    lock.release()
  }
}
