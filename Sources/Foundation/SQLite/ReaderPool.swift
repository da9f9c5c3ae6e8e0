import CSQLite
import Dispatch
import Threads

/// A pool of read-only connections. Each is opened on demand and used by one thread at a time.
final class ReaderPool: Sendable {
  /// A connection that moves between threads.
  ///
  /// Unchecked, because a connection is not thread-safe. Only the thread that took it from the free list uses
  /// it, and the list's lock orders one thread's use before the next one's.
  private struct Reader: @unchecked Sendable {
    let connection: Connection
  }

  private struct State {
    var free: [Reader] = []
    var work = StatementWork()
    var opened = 0
    var waiting = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let returned = DispatchSemaphore(value: 0)
  private let path: String
  private let configuration: Database.Configuration

  init(path: String, configuration: Database.Configuration) {
    self.path = path
    self.configuration = configuration
  }

  var opened: Int { state.withLock { $0.opened } }

  /// The work of all completed reads.
  var work: StatementWork { state.withLock { $0.work } }

  func withReader<Result>(isSnapshot: Bool, _ body: (Connection) throws -> Result) throws -> Result {
    let reader = try take()
    defer { release(reader) }
    guard isSnapshot else { return try body(reader.connection) }
    try reader.connection.run("BEGIN")
    let result = try body(reader.connection)
    try reader.connection.run("COMMIT")
    return result
  }

  private enum Turn {
    case take(Reader)
    case open
    case wait
    case closed
  }

  private func take() throws(DatabaseError) -> Reader {
    while true {
      let turn = state.withLock { state -> Turn in
        if state.isClosed { return .closed }
        // The most recently returned reader has the warmest cache.
        if let reader = state.free.popLast() { return .take(reader) }
        if state.opened < max(configuration.maxReaders, 1) {
          state.opened += 1
          return .open
        }
        state.waiting += 1
        return .wait
      }
      switch turn {
      case .take(let reader):
        return reader
      case .open:
        do {
          return Reader(connection: try open())
        } catch {
          forget()
          throw error
        }
      case .wait:
        returned.wait()
      case .closed:
        throw DatabaseError(code: SQLITE_MISUSE, message: "the database is closed")
      }
    }
  }

  private func open() throws(DatabaseError) -> Connection {
    let connection = try Connection(
      path: path, isWriter: false, fileSystem: configuration.fileSystem,
      busyTimeout: configuration.busyTimeout, onPrepare: configuration.onPrepare)
    try connection.execute(
      script: """
        PRAGMA query_only = ON;
        PRAGMA wal_autocheckpoint = 0;
        PRAGMA cache_size = -\(max(configuration.readerCacheKibibytes, 0));
        PRAGMA mmap_size = 0;
        PRAGMA temp_store = MEMORY;
        PRAGMA trusted_schema = OFF;
        """)
    return connection
  }

  private func release(_ reader: Reader) {
    if !reader.connection.isInAutocommit {
      // The body threw inside a snapshot or left a transaction open. A reader has no changes to lose.
      try? reader.connection.run("ROLLBACK")
    }
    let work = reader.connection.takeWork()
    state.withLock { state in
      state.work = state.work + work
      state.free.append(reader)
      wakeOne(&state)
    }
  }

  private func forget() {
    state.withLock { state in
      state.opened -= 1
      wakeOne(&state)
    }
  }

  private func wakeOne(_ state: inout State) {
    guard state.waiting > 0 else { return }
    state.waiting -= 1
    returned.signal()
  }

  /// Rejects further reads, waits for running ones and closes every reader.
  func close() {
    while true {
      let isDone = state.withLock { state in
        state.isClosed = true
        state.opened -= state.free.count
        state.free.removeAll()
        while state.waiting > 0 { wakeOne(&state) }
        if state.opened > 0 { state.waiting += 1 }
        return state.opened == 0
      }
      if isDone { return }
      returned.wait()
    }
  }
}
