import SQLite
import Threads

/// The database for services: reads and writes, each in a ``Transaction``.
package struct Storage: Sendable {
  package let database: Database

  package init(_ database: Database) {
    self.database = database
  }

  /// Opens a copy with no other user.
  package init(copyAt path: String) throws {
    self.init(try Database(.file(path)))
  }

  /// Stops writing and closes the database. It must not be used afterward.
  package func close() {
    database.close()
  }

  /// Reads on the calling thread. Each statement sees the latest commit.
  package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try database.read { try body(Transaction($0)) }
  }

  /// Reads one state of the database with several statements, on the calling thread.
  package func snapshot<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try database.read(snapshot: true) { try body(Transaction($0)) }
  }

  /// Reads one state of the database on a background thread, for long reads.
  package func readInBackground<Result: Sendable>(
    on queue: WorkQueue? = nil, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await database.readInBackground(on: queue, for: owner) { try body(Transaction($0)) }
  }

  /// Changes the database atomically and durably. Owners take turns.
  package func write<Result: Sendable>(
    for owner: Int64? = nil, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await database.write(for: owner) { try body(Transaction($0)) }
  }

  /// True if the last write failed because the disk is full.
  package var isFull: Bool { database.metrics.isFull }

  /// Throws unless writes become durable. Changes nothing.
  package func probeWriting() async throws {
    try await database.probeWriting()
  }

  /// Copies the last commit to a new file, without blocking reads and writes.
  package func copy(to path: String) async throws {
    try await database.backup(to: path)
  }

  // MARK: Erasing

  package func fullTextIndexes() throws -> [String] { try database.read { try $0.fullTextIndexes() } }

  /// Merges some segments of a full-text index, which contain deleted words. Returns whether segments remain.
  package func mergeFullTextIndex(_ name: String, pages: Int, isFirst: Bool) async throws -> Bool {
    try await database.write { try $0.mergeFullTextIndex(name, pages: pages, isFirst: isFirst) }
  }

  /// Truncates the log, which contains old pages. Throws if a reader needs it.
  package func truncateLog() async throws { try await database.truncateLog() }

  /// Returns whether an error means that the database can no longer be written.
  package static func isPermanentFailure(_ error: any Error) -> Bool {
    switch error as? WriteError {
    case .rejected, .closed: true
    default: false
    }
  }

  /// The engine and its version, for operators.
  package static var engine: String { "SQLite \(SQLiteLibrary.version)" }

  /// A warning about this version of the engine; nil if there is none.
  package static var engineWarning: String? {
    guard SQLiteLibrary.hasWALResetFault else { return nil }
    return """
      this version can damage a database that two connections write (sqlite.org/wal.html#walresetbug); the server \
      writes through one, so never open a live database for writing with another tool
      """
  }
}

/// A lock on a data folder against other processes.
package struct DataFolderLock: Sendable {
  private let lock: DataLock

  package init(folder: String) async throws {
    lock = try await DataLock.take(folder: folder) { _ in }
  }

  package func release() {
    lock.release()
  }
}
