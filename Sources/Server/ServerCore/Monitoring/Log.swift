import Commands
import Dispatch
import Glibc
import HTTPServer
import Threads

/// What the server tells its host: one line for each request and for what went wrong.
///
/// A line holds method, path, status, duration and address, never a query, a header or a body, and the secrets
/// that are part of a path are masked. Whoever logs only leaves a value in a queue; one thread turns values into
/// text and writes them. When it cannot keep up, entries are dropped and counted rather than kept.
public final class Log: Sendable {
  public enum Level: String, Sendable, CaseIterable, Comparable {
    /// Everything.
    case debug
    /// Requests, and what the server does by itself.
    case info
    /// What the host should look at.
    case warning
    /// What failed. Always logged.
    case error

    private var rank: Int {
      switch self {
      case .debug: 0
      case .info: 1
      case .warning: 2
      case .error: 3
      }
    }

    package var label: String {
      switch self {
      case .debug: "debug"
      case .info: "info "
      case .warning: "warn "
      case .error: "ERROR"
      }
    }

    public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
  }

  public enum Format: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One JSON object for each line, for programs.
    case json
  }

  private struct State {
    var entries: [LogEntry] = []
    var dropped = 0
    var isIdle = true
    var isStopping = false
  }

  private let level: Level
  private let format: Format
  private let descriptor: Int32
  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)
  private static let queueLimit = 65_536
  /// How long the thread lets entries gather, so that a busy server does not wake it for each.
  private static let gatheringMicroseconds: UInt32 = 5_000

  /// - Parameter descriptor: Where to write; standard output unless given. It stays open.
  /// - Parameter format: Text on a terminal and JSON elsewhere unless given.
  public init(level: Level = .info, format: Format? = nil, descriptor: Int32 = STDOUT_FILENO) {
    self.level = level
    self.format = format ?? (isatty(descriptor) == 1 ? .text : .json)
    self.descriptor = descriptor
    let code = BackgroundThread.start { [self] in
      drain()
      stopped.signal()
    }
    if code != 0 { stopped.signal() }
  }

  /// A log that nobody reads, for tests.
  package static var discarding: Log { Log(level: .error, format: .text, descriptor: -1) }

  /// Writes what waits and ends; entries that come later are lost.
  public func close() {
    state.withLock { state in
      state.isStopping = true
      arrived.signal()
    }
    stopped.wait()
    // For whoever else closes it.
    stopped.signal()
  }

  // MARK: Entries

  package func request(_ request: Request, status: Status, duration: Duration) {
    guard level <= .info else { return }
    add(
      .info,
      LogEntry.Exchange(
        method: request.method, path: request.path, status: status, duration: duration,
        address: request.remoteAddress))
  }

  /// An error that its request's answer says nothing about.
  package func failure(_ error: any Error, of request: Request) {
    let exchange = LogEntry.Exchange(
      method: request.method, path: request.path, status: nil, duration: nil, address: request.remoteAddress)
    add(.error, exchange, "\(error)")
  }

  /// Something to be said whatever the level, such as the address when the server starts.
  public func announce(_ message: String) {
    add(.info, nil, message)
  }

  public func debug(_ message: @autoclosure () -> String) {
    guard level <= .debug else { return }
    add(.debug, nil, message())
  }

  public func info(_ message: @autoclosure () -> String) {
    guard level <= .info else { return }
    add(.info, nil, message())
  }

  public func warning(_ message: @autoclosure () -> String) {
    guard level <= .warning else { return }
    add(.warning, nil, message())
  }

  public func error(_ message: String) {
    add(.error, nil, message)
  }

  private func add(_ level: Level, _ exchange: LogEntry.Exchange?, _ message: String? = nil) {
    let entry = LogEntry(time: .current, level: level, exchange: exchange, message: message)
    state.withLock { state in
      guard state.entries.count < Self.queueLimit else {
        state.dropped += 1
        return
      }
      state.entries.append(entry)
      guard state.isIdle else { return }
      state.isIdle = false
      arrived.signal()
    }
  }

  // MARK: On the thread

  private func drain() {
    var entries: [LogEntry] = []
    var bytes: [UInt8] = []
    while true {
      let (dropped, isStopping) = state.withLock { state in
        // The emptied array goes back, so that neither side allocates again.
        swap(&state.entries, &entries)
        state.isIdle = entries.isEmpty
        defer { state.dropped = 0 }
        return (state.dropped, state.isStopping)
      }
      if entries.isEmpty {
        if isStopping { return }
        arrived.wait()
      } else {
        for entry in entries { entry.append(as: format, to: &bytes) }
        if dropped > 0 { note(dropped, in: &bytes) }
        write(bytes)
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        if !isStopping { usleep(Self.gatheringMicroseconds) }
      }
    }
  }

  private func note(_ dropped: Int, in bytes: inout [UInt8]) {
    let message = "\(dropped) entries were dropped, because they came faster than they could be written."
    LogEntry(time: .current, level: .warning, exchange: nil, message: message).append(as: format, to: &bytes)
  }

  private func write(_ bytes: [UInt8]) {
    // False when nobody reads any more: there is no one to tell.
    _ = DescriptorWriter.write(bytes, to: descriptor)
  }
}
