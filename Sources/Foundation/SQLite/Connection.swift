import CSQLite

/// A connection to a database, used by one thread at a time.
///
/// ``Database`` passes connections to closures, which must not keep them. Prepared statements are cached: the 128
/// most recently used ones of type ``SQL``, and each ``PreparedSQL``.
///
/// ```swift
/// try await database.write { connection throws in
///   try connection.run("UPDATE book SET year = \(1815) WHERE name = \("Emma")")
///   return connection.changes
/// }
/// ```
public final class Connection {
  let handle: OpaquePointer
  private(set) var lastFailure: DatabaseError?
  /// The work of this connection's completed statements.
  public private(set) var work = StatementWork()
  private var takenWork = StatementWork()
  var afterCommitActions: [() -> Void] = []
  private let isWriter: Bool
  let onPrepare: (@Sendable (String) -> Void)?
  var cached: [String: Statement] = [:]
  var placed: [Statement?] = []
  var uses: UInt64 = 0
  private var savepointDepth = 0
  /// Disables SQLite's unused memory statistics, for which each allocation would take a global lock.
  private static let isConfigured = sqlite3_config_no_memory_statistics() == SQLITE_OK

  init(
    path: String, isWriter: Bool, fileSystem: String? = nil, busyTimeout: Duration = .seconds(5),
    onPrepare: (@Sendable (String) -> Void)? = nil
  ) throws(DatabaseError) {
    _ = Self.isConfigured
    let mode =
      isWriter ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: message)
    }
    handle = opened
    self.isWriter = isWriter
    self.onPrepare = onPrepare
    setBusyTimeout(busyTimeout)
    try UnspacedTokenizer.register(on: handle)
    try TextFunctions.register(on: handle)
  }

  deinit {
    // All statements must be finalized before the connection can close. Closing the last one checkpoints.
    cached.removeAll()
    placed.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Sets the maximum time that a statement waits for another connection's lock.
  func setBusyTimeout(_ timeout: Duration) {
    let milliseconds = min(max(timeout / .milliseconds(1), 0), 600_000)
    sqlite3_busy_timeout(handle, Int32(milliseconds))
  }

  // MARK: Statements with interpolated arguments

  /// Runs a statement and ignores its rows.
  public func run(_ sql: SQL) throws(DatabaseError) {
    let statement = try bound(sql)
    defer { finish(statement) }
    while try next(statement) {}
  }

  /// Runs a query and calls `body` with each row.
  ///
  /// - Throws: ``DatabaseError`` or any error that `body` throws.
  public func forEach(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
    let statement = try bound(sql)
    defer { finish(statement) }
    while try next(statement) { try body(row(of: statement)) }
    try checkColumns(of: statement)
  }

  /// Runs a query and calls `body` with each row until it returns false.
  public func scan(_ sql: SQL, _ body: (borrowing Row) throws -> Bool) throws {
    let statement = try bound(sql)
    defer { finish(statement) }
    while try next(statement), try body(row(of: statement)) {}
    try checkColumns(of: statement)
  }

  /// Returns every row of a query, decoded by `read`. Add a LIMIT to queries with large results.
  public func all<Element>(
    _ sql: SQL, _ read: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    let statement = try bound(sql)
    defer { finish(statement) }
    var elements: [Element] = []
    while try next(statement) { elements.append(try read(row(of: statement))) }
    try checkColumns(of: statement)
    return elements
  }

  /// Returns the first row, decoded by `read`, or nil if there is none.
  public func first<Element>(
    _ sql: SQL, _ read: (borrowing Row) throws -> Element
  ) throws -> Element? {
    let statement = try bound(sql)
    defer { finish(statement) }
    guard try next(statement) else { return nil }
    let element = try read(row(of: statement))
    try checkColumns(of: statement)
    return element
  }

  /// Returns the first column of the first row, for pragmas.
  func firstText(_ sql: SQL) throws(DatabaseError) -> String? {
    let statement = try bound(sql)
    defer { finish(statement) }
    return try next(statement) ? row(of: statement).text(0) : nil
  }

  /// Runs a script of statements without arguments, for schemas and migrations.
  public func execute(script: String) throws(DatabaseError) {
    var script = script
    let code = script.withUTF8 { bytes -> Int32 in
      guard var next = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self) else {
        return SQLITE_OK
      }
      let end = next + bytes.count
      while next < end {
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let prepared = sqlite3_prepare_v3(handle, next, Int32(clamping: end - next), 0, &statement, &tail)
        guard prepared == SQLITE_OK else { return prepared }
        var stepped = SQLITE_DONE
        if statement != nil {
          repeat { stepped = sqlite3_step(statement) } while stepped == SQLITE_ROW
          count(statement)
        }
        sqlite3_finalize(statement)
        guard stepped == SQLITE_DONE else { return stepped }
        guard let tail, tail > next else { return SQLITE_OK }
        next = tail
      }
      return SQLITE_OK
    }
    guard code == SQLITE_OK else { throw failure(code, sql: script) }
  }

  // MARK: Results and transactions

  /// The number of rows changed by the last INSERT, UPDATE or DELETE. Triggers and cascades are excluded.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The rowid of the last row inserted through this connection.
  public var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in a savepoint.
  ///
  /// If `body` throws, its changes are rolled back, but earlier changes of the transaction are kept.
  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    let actions = afterCommitActions.count
    let name = "nested\(savepointDepth)"
    try run("SAVEPOINT \(raw: name)")
    savepointDepth += 1
    defer { savepointDepth -= 1 }
    do {
      let result = try body()
      try run("RELEASE \(raw: name)")
      return result
    } catch {
      // Some failures, such as a full disk, have already rolled back the whole transaction.
      if !isInAutocommit {
        afterCommitActions.removeLast(afterCommitActions.count - actions)
        try run("ROLLBACK TO \(raw: name)")
        try run("RELEASE \(raw: name)")
      }
      throw error
    }
  }

  /// Runs `action` on the writer's thread after the commit and before the caller resumes.
  ///
  /// It does not run if the write fails. Use it to invalidate caches, and keep it short, because it blocks all
  /// writes.
  ///
  /// - Precondition: The connection is the one that ``Database/write(for:_:)`` passes to its closure.
  public func afterCommit(_ action: @escaping () -> Void) {
    precondition(isWriter, "Only a write can be committed.")
    afterCommitActions.append(action)
  }

  var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

  // MARK: Work and failures

  /// Returns the work since the last call.
  func takeWork() -> StatementWork {
    defer { takenWork = work }
    return work - takenWork
  }

  func count(_ statement: OpaquePointer?) {
    // SQLite's counters are unsigned 32-bit numbers.
    func taken(_ counter: Int32) -> Int {
      Int(UInt32(bitPattern: sqlite3_stmt_status(statement, counter, 1)))
    }
    work.steps &+= taken(SQLITE_STMTSTATUS_VM_STEP)
    work.scannedRows &+= taken(SQLITE_STMTSTATUS_FULLSCAN_STEP)
  }

  func failure(_ code: Int32, sql: String?) -> DatabaseError {
    failure(DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql))
  }

  func failure(_ error: DatabaseError) -> DatabaseError {
    lastFailure = error
    return error
  }
}
