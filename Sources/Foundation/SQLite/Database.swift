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
/// - Readers see the last commit and are never blocked by the writer, nor it by them.
/// - After an I/O error in a commit or a checkpoint every further write is refused with ``WriteError/refused(_:)``
///   and `onWritingEnded` is called: what the disk holds is then unknown to this process, and only a restart,
///   which recovers from the log, makes it known.
///
/// All commits and checkpoints come from one connection; ``SQLiteLibrary`` says why this must stay so.
public final class Database: Sendable {
  /// The path of the file.
  public let path: String

  private let writer: Writer
  private let readers: ReaderPool
  private let background: WorkQueue
  private let isTemporary: Bool

  /// Opens the database and starts its writer's thread. Only one process may have it open: take a ``DataLock``
  /// first.
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
    // Without waiting: the last reference may be let go on the writer's own thread.
    if isTemporary { Self.removeFiles(path) }
    writer.stop()
  }

  private static func removeFiles(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { Platform.removeFile(path + suffix) }
  }

  /// Finishes the writes that wait and the reads that run, moves the log into the database and closes it. Reads
  /// and writes that come later throw. Must not be called from within a read or a write.
  public func close() {
    writer.stop()
    writer.waitUntilStopped()
  }

  /// Runs `body` with a reader, on the caller's thread.
  ///
  /// Each statement sees the last commit. If several statements must see the same state, ask for a `snapshot`.
  /// Waits if all readers are busy, so a read must not start another one for every level of a recursion.
  /// Throws what `body` throws, or a ``DatabaseError`` if no reader could be opened.
  public func read<Result>(
    snapshot: Bool = false, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try readers.withReader(isSnapshot: snapshot, body)
  }

  /// Runs `body` with a reader on a background thread and in one snapshot, for queries that may take long: the
  /// caller's thread goes on with other work. Throws what `body` throws, a ``DatabaseError``, or
  /// ``WriteError/overloaded`` if too many such reads wait.
  ///
  /// - Parameters:
  ///   - queue: The threads to run on; nil for the database's own, which backups take too. Reads of one
  ///     kind never wait for those of another that have a queue of their own. The threads of all queues together
  ///     should be fewer than `maximumReaders`.
  ///   - owner: Whose read it is: owners take turns on the threads of a queue.
  ///   - body: Reads; the connection is good until it returns.
  public func readInBackground<Result: Sendable>(
    on queue: WorkQueue? = nil, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await (queue ?? background).run(for: owner, orThrow: WriteError.overloaded) { [readers] in
      try readers.withReader(isSnapshot: true, body)
    }
  }

  /// Runs `body` in a transaction on the writer's thread and returns when its changes are durable.
  ///
  /// If `body` throws, its changes are undone and the error comes out as it is. Otherwise throws
  /// ``WriteError``: then the changes are not visible, and the result of `body` is lost. Writes of one owner run in
  /// the order of their calls, and owners take turns. Cancelling the task changes nothing.
  ///
  /// `body` runs while no other write can: it should do nothing but talk to the database, and must not end the
  /// transaction it is in. A constraint that is checked only at the commit (`DEFERRABLE INITIALLY DEFERRED`)
  /// fails every write that shares the commit: keep such constraints out of the schema.
  ///
  /// - Parameters:
  ///   - owner: Whose write it is; nil for writes without an owner, which take turns as those of one.
  ///   - body: Writes; the connection is good until it returns.
  public func write<Result: Sendable>(
    for owner: Int64? = nil, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.enqueue(Write(mode: .shared, owner: owner, continuation: continuation, body: body))
    }
  }

  /// Runs `body` as ``write(for:_:)`` does, but alone in its transaction, with foreign keys off and with a renaming of
  /// tables that leaves alone what names them. `body` has to see to it that no reference is left dangling.
  func writeWithoutForeignKeys<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.enqueue(Write(mode: .withoutForeignKeys, continuation: continuation, body: body))
    }
  }

  /// Moves the write-ahead log into the database and empties its file, which otherwise keeps old pages until newer ones
  /// take their room. Throws ``WriteError`` where a reader still needs the log.
  public func truncateLog() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      writer.enqueue(Write(mode: .afterTruncatingLog, continuation: continuation) { _ in })
    }
  }

  /// Writes a page of the database anew, with what it holds, to learn whether writes become durable. Throws as
  /// ``write(for:_:)`` does.
  public func probeWriting() async throws {
    try await write { connection in
      let version = try connection.first("PRAGMA user_version") { row in row.integer(0) } ?? 0
      try connection.run("PRAGMA user_version = \(raw: String(version))")
    }
  }

  /// The figures of this moment.
  public var metrics: Metrics {
    var metrics = writer.metrics
    metrics.openReaders = readers.opened
    metrics.work = metrics.work + readers.work
    return metrics
  }

  /// What an operator may want to watch. Counts are since the database was opened.
  public struct Metrics: Sendable, Hashable {
    /// Writes that wait or run now.
    public internal(set) var queueDepth = 0
    /// Transactions committed.
    public internal(set) var commits = 0
    /// Writes in committed transactions, including those that failed alone; more than `commits` when shared.
    public internal(set) var writes = 0
    /// Writes that got ``WriteError/failed(_:)``.
    public internal(set) var failedWrites = 0
    /// Whether the last transaction found the disk full; false again once one is durable.
    public internal(set) var isFull = false
    /// The most writes that shared a commit.
    public internal(set) var largestBatch = 0
    /// How long the last commit took, mostly the disk's sync.
    public internal(set) var lastCommitDuration = Duration.zero
    /// The longest time for which one transaction, with its commit, held the writer.
    public internal(set) var longestTransaction = Duration.zero
    /// The longest time for which one checkpoint held the writer.
    public internal(set) var longestCheckpoint = Duration.zero
    /// Pages in the write-ahead log after the last commit. Growth without end means a reader that does not end.
    public internal(set) var logPages = 0
    /// Checkpoints done.
    public internal(set) var checkpoints = 0
    /// What writes that have ended and reads that have ended did.
    public internal(set) var work = StatementWork()
    /// Readers open, busy or free.
    public internal(set) var openReaders = 0
  }
}

/// One call of `write`.
///
/// Its state is in a mutex only to be Sendable; the writer's thread alone uses it.
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
    // What the body holds is let go before the caller goes on.
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
