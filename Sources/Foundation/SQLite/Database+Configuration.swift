extension Database {
  /// Where a database is.
  public enum Location: Sendable, Hashable {
    /// A file, made if it does not exist. Its folder must exist and be on a local disk: WAL needs shared memory.
    case file(String)
    /// A database of its own for tests, gone when closed. It is a file in memory (in the temporary folder where
    /// there is no `/dev/shm`), so that transactions, snapshots and locks behave exactly as they do on disk.
    case inMemory
  }

  /// The settings of a database.
  public struct Configuration: Sendable {
    /// Writes that may wait before further ones are refused with ``WriteError/overloaded``.
    public var writeQueueLimit = 4096
    /// Writes that share a commit at most.
    public var largestBatch = 512
    /// A batch that has run for this long is committed before its remaining writes are run, so that a slow write
    /// does not make many others wait for a shared commit.
    public var longestBatch = Duration.milliseconds(10)
    /// Readers that are open at most. A read waits when all are busy.
    public var maximumReaders = 8
    /// Threads for ``Database/readInBackground(on:for:_:)`` without a queue, started when first needed.
    public var backgroundThreads = 2
    /// Reads that may wait for these threads before further ones are refused.
    public var backgroundQueueLimit = 256
    /// Each reader's own page cache, in KiB. Pages beyond it come from the system's cache.
    public var readerCacheKibibytes = 2048
    /// The writer's page cache, in KiB.
    public var writerCacheKibibytes = 8192
    /// Pages in the write-ahead log that lead to a checkpoint after the commit.
    public var checkpointPages = 1000
    /// Pages in the write-ahead log from which a checkpoint waits for readers, up to 100 ms, so that the log can
    /// start anew. Only a reader that does not end lets the log grow past this.
    public var largestLogPages = 32_000
    /// How long a statement waits for another process's lock.
    public var busyTimeout = Duration.seconds(5)
    /// Called once, on the writer's thread, when an I/O error has ended writing. A server should exit here.
    public var onWritingEnded: @Sendable (DatabaseError) -> Void = { _ in }
    /// Called with the text of each statement before a connection prepares it, on the thread that does: on the
    /// writer's or a reader's. A statement that is kept prepared is told of once for each connection; those of scripts
    /// are not told of. Nil costs nothing.
    public var onPrepare: (@Sendable (String) -> Void)?
    /// The name of the SQLite file system to use; tests put one here that fails.
    var fileSystem: String?

    /// Creates the settings that the server uses.
    public init() {}
  }
}
