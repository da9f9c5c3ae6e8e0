import Commands
import Dispatch
import Glibc
import HTTPServer
import Threads

/// The log for operators: one line per request and per error.
///
/// A line holds method, path, status, duration and address, never a query, header or body. Secrets in paths are masked.
/// Callers only enqueue a value; one thread formats and writes. If it cannot keep up, entries are dropped and counted.
public final class Log: Sendable {
  public enum Level: String, Sendable, CaseIterable, Comparable {
    /// Everything.
    case debug
    /// Requests and background work.
    case info
    /// Conditions that the operator should check.
    case warning
    /// Failures. Always logged.
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
    /// Text for terminals.
    case text
    /// One JSON object per line, for programs.
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
  /// The time for which the thread batches entries.
  ///
  /// A busy server does not wake it for each.
  private static let gatheringMicroseconds: UInt32 = 5_000

  /// - Parameter descriptor: The file descriptor, standard output by default. It stays open.
  /// - Parameter format: By default text on a terminal and JSON elsewhere.
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

  /// A log that is discarded, for tests.
  package static var discarding: Log { Log(level: .error, format: .text, descriptor: -1) }

  /// Writes queued entries and stops the thread. Later entries are lost.
  public func close() {
    state.withLock { state in
      state.isStopping = true
      arrived.signal()
    }
    stopped.wait()
    // For other callers of this function.
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

  /// Logs an error that the response does not disclose.
  package func failure(_ error: any Error, of request: Request) {
    let exchange = LogEntry.Exchange(
      method: request.method, path: request.path, status: nil, duration: nil, address: request.remoteAddress)
    add(.error, exchange, "\(error)")
  }

  /// Logs a message at any level, such as the address at the start.
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

  // MARK: Thread

  private func drain() {
    var entries: [LogEntry] = []
    var bytes: [UInt8] = []
    while true {
      let (dropped, isStopping) = state.withLock { state in
        // Swaps the arrays, so neither side allocates again.
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
        if dropped > 0 { reportDropped(dropped, in: &bytes) }
        write(bytes)
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        if !isStopping { usleep(Self.gatheringMicroseconds) }
      }
    }
  }

  private func reportDropped(_ dropped: Int, in bytes: inout [UInt8]) {
    let message = "\(dropped) entries were dropped, because the log could not be written fast enough."
    LogEntry(time: .current, level: .warning, exchange: nil, message: message).append(as: format, to: &bytes)
  }

  private func write(_ bytes: [UInt8]) {
    // Fails if the reader is gone, which cannot be reported.
    _ = DescriptorWriter.write(bytes, to: descriptor)
  }
}
