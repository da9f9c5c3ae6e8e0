import CSQLite
public import Threads

/// A SQLite database with one writer and several readers.
///
/// ```swift
/// let database = try Database(.file("/var/lib/app/app.sqlite"))
/// try await database.write { connection in
///   try connection.run("INSERT INTO post (id, caption) VALUES (\(id), \(caption))")
/// }
/// let captions = try database.read { connection in
///   try connection.all("SELECT caption FROM post ORDER BY id DESC LIMIT 20") { row in row.text(0) }
/// }
/// ```
///
/// - A write is durable when ``write(for:_:)`` returns: the log has been synced (`synchronous = FULL`).
/// - Readers see the last commit. Readers and the writer never block each other.
/// - An I/O error in a commit or checkpoint leaves the state on disk unknown to this process. Every further
///   write is then rejected with ``WriteError/rejected(_:)`` and `onWritingEnded` is called. A restart
///   recovers the state from the log.
///
/// All commits and checkpoints use one connection; ``SQLiteLibrary`` explains why.
public final class Database: Sendable {
  /// The path of the database file.
  public let path: String

  private let writer: Writer
  private let readers: ReaderPool
  private let background: WorkQueue
  private let isTemporary: Bool

  /// Opens the database and starts the writer's thread.
  ///
  /// Only one process may open it: take a ``DataLock`` first.
  public init(_ location: Location, configuration: Configuration = Configuration()) throws(DatabaseError) {
    switch location {
    case .file(let path):
      self.path = path
      isTemporary = false
    case .inMemory:
      let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      path = "\(Platform.temporaryFolder)/database-\(Platform.processIdentifier)-\(name).sqlite"
      isTemporary = true
    }
    let readers = ReaderPool(path: path, configuration: configuration)
    self.readers = readers
    writer = Writer(configuration: configuration)
    background = WorkQueue(
      threads: configuration.backgroundThreads, waiting: configuration.backgroundQueueLimit, hasOwners: false)
    try writer.start(path: path, beforeClosing: { readers.close() }) { [path, isTemporary] in
      if isTemporary { Self.removeFiles(path) }
    }
  }

  deinit {
    // Does not wait, because the last reference may be released on the writer's own thread.
    if isTemporary { Self.removeFiles(path) }
    writer.stop()
  }

  private static func removeFiles(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { Platform.removeFile(path + suffix) }
  }

  /// Completes pending writes and running reads, checkpoints the log and closes the database.
  ///
  /// Later reads and writes throw. Do not call this method inside a read or a write.
  public func close() {
    writer.stop()
    writer.waitUntilStopped()
  }

  /// Runs `body` with a reader on the caller's thread.
  ///
  /// Each statement sees the last commit. Pass `snapshot: true` if several statements must see the same
  /// state. The call waits while all readers are busy, so recursive reads can deadlock.
  ///
  /// - Throws: Any error that `body` throws, or ``DatabaseError`` if no reader could be opened.
  public func read<Result>(
    snapshot: Bool = false, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try readers.withReader(isSnapshot: snapshot, body)
  }

  /// Runs `body` in a snapshot on a background thread, for queries that may take long.
  ///
  /// - Parameters:
  ///   - queue: The queue to run on, or nil for the database's own queue, which backups share. A separate
  ///     queue keeps one kind of read from waiting for another. All queues together should have fewer threads
  ///     than `maxReaders`.
  ///   - owner: The owner of the read. Owners take turns on a queue.
  ///   - body: The reads. The connection is valid until it returns.
  /// - Throws: Any error that `body` throws, ``DatabaseError``, or ``WriteError/overloaded`` if the queue is
  ///   full.
  public func readInBackground<Result: Sendable>(
    on queue: WorkQueue? = nil, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await (queue ?? background).run(for: owner, orThrow: WriteError.overloaded) { [readers] in
      try readers.withReader(isSnapshot: true, body)
    }
  }

  /// Runs `body` in a transaction on the writer's thread and returns when it is durable.
  ///
  /// If `body` throws, its changes are rolled back and the error is rethrown. Writes of one owner run in the
  /// order of their calls, and owners take turns. Cancelling the task has no effect.
  ///
  /// `body` blocks all other writes, so it should only use the database. It must not end its transaction. A
  /// deferred constraint (`DEFERRABLE INITIALLY DEFERRED`) that fails at the commit fails every write that
  /// shares the commit: keep such constraints out of the schema.
  ///
  /// - Parameters:
  ///   - owner: The owner of the write. All writes with nil count as one owner.
  ///   - body: The changes. The connection is valid until it returns.
  /// - Throws: Any error that `body` throws, or ``WriteError`` if the changes were not committed.
  public func write<Result: Sendable>(
    for owner: Int64? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.enqueue(Write(mode: .shared, owner: owner, continuation: continuation, body: body))
    }
  }

  /// Runs `body` in a separate transaction with foreign keys off and legacy `ALTER TABLE` renaming.
  ///
  /// `body` must leave no dangling references.
  func writeWithoutForeignKeys<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.enqueue(Write(mode: .withoutForeignKeys, continuation: continuation, body: body))
    }
  }

  /// Checkpoints the write-ahead log and truncates its file, which otherwise keeps its size for reuse.
  ///
  /// - Throws: ``WriteError`` if a reader still needs the log.
  public func truncateLog() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      writer.enqueue(Write(mode: .afterTruncatingLog, continuation: continuation) { _ in })
    }
  }

  /// Rewrites a page with its current content to test whether writes become durable.
  ///
  /// - Throws: The errors of ``write(for:_:)``.
  public func probeWriting() async throws {
    try await write { connection in
      let version = try connection.first("PRAGMA user_version") { row in row.integer(0) } ?? 0
      try connection.run("PRAGMA user_version = \(raw: String(version))")
    }
  }

  /// The current metrics.
  public var metrics: Metrics {
    var metrics = writer.metrics
    metrics.openReaders = readers.opened
    metrics.work = metrics.work + readers.work
    return metrics
  }

  /// Metrics for operators. Counts start when the database is opened.
  public struct Metrics: Sendable, Hashable {
    /// The number of pending and running writes.
    public internal(set) var queueDepth = 0
    /// The number of committed transactions.
    public internal(set) var commits = 0
    /// The number of writes in committed transactions, including those that were rolled back individually.
    public internal(set) var writes = 0
    /// The number of writes that failed with ``WriteError/failed(_:)``.
    public internal(set) var failedWrites = 0
    /// Indicates whether the last transaction failed because the disk is full. A durable commit resets it.
    public internal(set) var isFull = false
    /// The maximum number of writes that shared a commit.
    public internal(set) var largestBatch = 0
    /// The duration of the last commit, mostly the disk's sync.
    public internal(set) var lastCommitDuration = Duration.zero
    /// The longest time that one transaction and its commit held the writer.
    public internal(set) var longestTransaction = Duration.zero
    /// The longest time that one checkpoint held the writer.
    public internal(set) var longestCheckpoint = Duration.zero
    /// The number of pages in the write-ahead log after the last commit. Unbounded growth indicates a reader
    /// that does not end.
    public internal(set) var logPages = 0
    /// The number of completed checkpoints.
    public internal(set) var checkpoints = 0
    /// The work of completed writes and reads.
    public internal(set) var work = StatementWork()
    /// The number of open readers, busy or free.
    public internal(set) var openReaders = 0
  }
}

/// One call of `write`.
///
/// The mutex only makes the state `Sendable`; the writer's thread is its only user.
private final class Write<Success: Sendable>: PendingWrite {
  private enum State {
    case waiting(@Sendable (Connection) throws -> Success)
    case performed(Result<Success, any Error>)
  }

  let mode: WriteMode
  let owner: Int64?
  private let continuation: CheckedContinuation<Success, any Error>
  private let state: Mutex<State>

  init(
    mode: WriteMode, owner: Int64? = nil, continuation: CheckedContinuation<Success, any Error>,
    body: @escaping @Sendable (Connection) throws -> Success
  ) {
    self.mode = mode
    self.owner = owner
    self.continuation = continuation
    state = Mutex(.waiting(body))
  }

  func perform(on connection: Connection) -> Bool {
    guard case .waiting(let body) = state.withLock({ $0 }) else { return false }
    let result = Result { try body(connection) }
    // Releases the closure's captures before the caller resumes.
    state.withLock { $0 = .performed(result) }
    if case .success = result { return true }
    return false
  }

  func finish(_ error: WriteError?) {
    if let error {
      continuation.resume(throwing: error)
    } else if case .performed(let result) = state.withLock({ $0 }) {
      continuation.resume(with: result)
    }
  }
}
