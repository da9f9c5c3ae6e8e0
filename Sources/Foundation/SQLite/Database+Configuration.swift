extension Database {
  /// The location of a database.
  public enum Location: Sendable, Hashable {
    /// A file, created if missing. Its folder must exist on a local disk because WAL needs shared memory.
    case file(String)
    /// A private temporary database for tests, deleted when closed.
    ///
    /// It is a file in `/dev/shm`, or in the temporary folder if that is missing, so transactions, snapshots
    /// and locks behave as they do on disk.
    case inMemory
  }

  /// The settings of a database.
  public struct Configuration: Sendable {
    /// The maximum number of pending writes. Further writes are rejected with ``WriteError/overloaded``.
    public var writeQueueLimit = 4096
    /// The maximum number of writes that share a commit.
    public var maxBatchSize = 512
    /// The maximum duration of a batch.
    ///
    /// A batch that exceeds it is committed before its remaining writes run, so one slow write does not
    /// delay many others.
    public var maxBatchDuration = Duration.milliseconds(10)
    /// The maximum number of open readers. A read waits while all are busy.
    public var maxReaders = 8
    /// The number of threads for ``Database/readInBackground(on:for:_:)`` without a queue, started on demand.
    public var backgroundThreads = 2
    /// The maximum number of pending reads for these threads. Further reads are rejected.
    public var backgroundQueueLimit = 256
    /// The page cache of each reader, in KiB. Other pages come from the system's cache.
    public var readerCacheKibibytes = 2048
    /// The page cache of the writer, in KiB.
    public var writerCacheKibibytes = 8192
    /// The number of pages in the write-ahead log that triggers a checkpoint after a commit.
    public var checkpointPages = 1000
    /// The number of log pages from which a checkpoint waits up to 100 ms.
    ///
    /// Waiting lets the log be reset. The log grows past this size only while a reader does not end.
    public var maxLogPages = 32_000
    /// The maximum time that a statement waits for another process's lock.
    public var busyTimeout = Duration.seconds(5)
    /// Called once on the writer's thread when an I/O error disables writing. A server should exit here.
    public var onWritingEnded: @Sendable (DatabaseError) -> Void = { _ in }
    /// Called with each statement's text before a connection prepares it, on the preparing thread.
    ///
    /// A cached statement is reported once per connection. Statements of scripts are not reported.
    public var onPrepare: (@Sendable (String) -> Void)?
    /// The name of the SQLite VFS to use. Tests set one that fails.
    var fileSystem: String?

    /// Creates the default settings.
    public init() {}
  }
}
