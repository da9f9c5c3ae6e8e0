public import Foundation
public import KiwiData
import KiwiKit
import Threads

/// An event in the client, without text, names, ids or tokens.
public enum ClientLogEvent: Hashable, Sendable {
  /// A request with its outcome, by the operation's name.
  case request(String, outcome: String)
  /// A step that the server has acknowledged, with its delay in seconds.
  case stepDone(String, late: Int)
  case stepFailed(String, APIFailure)
  /// The app has started, with the number of pending steps.
  case restarted(waiting: Int)

  var line: String {
    switch self {
    case .request(let operation, let outcome): "request \(operation) \(outcome)"
    case .stepDone(let name, let late): late > 0 ? "step \(name) done, \(late) s late" : "step \(name) done"
    case .stepFailed(let name, let failure): "step \(name) \(failure.kind)"
    case .restarted(let waiting): "started with \(waiting) waiting"
    }
  }
}

/// A bounded log of the client's latest events, for problem reports. It stays on the device until the user copies it.
public final class ClientLog: Sendable {
  public struct Line: Hashable, Sendable {
    public let at: Date
    public let text: String
  }

  private struct State {
    var lines: [Line] = []
    var unsaved: [Line] = []
    var isSaving = false
  }

  /// The maximum number of lines in memory, as in the store.
  public static let maxLines = RealKiwiRepository.maxClientLogLines

  private let state = Mutex(State())
  private let store: RealKiwiRepository?
  private let clock: EngineClock

  /// - Parameter store: The durable store; nil keeps the lines in memory only, as for a web page.
  public init(store: RealKiwiRepository?, clock: EngineClock = .system) {
    self.store = store
    self.clock = clock
  }

  public func record(_ event: ClientLogEvent) {
    let line = Line(at: clock.now, text: event.line)
    let saves = state.withLock { state in
      state.lines.append(line)
      state.lines.removeFirst(max(0, state.lines.count - Self.maxLines))
      guard store != nil else { return false }
      state.unsaved.append(line)
      state.unsaved.removeFirst(max(0, state.unsaved.count - Self.maxLines))
      defer { state.isSaving = true }
      return !state.isSaving
    }
    if saves { Task { await save() } }
  }

  private func save() async {
    while true {
      let lines = state.withLock { state in
        if state.unsaved.isEmpty { state.isSaving = false }
        defer { state.unsaved = [] }
        return state.unsaved
      }
      guard !lines.isEmpty else { return }
      // A failure to save only loses lines of a report.
      try? await store?.appendToClientLog(
        lines.map { ClientLogRecord(happenedAt: $0.at, line: $0.text) })
    }
  }

  /// Waits until all recorded lines are in the store.
  public func flush() async {
    while state.withLock({ $0.isSaving }) { await Task.yield() }
  }

  /// Returns the lines, oldest first, including those of earlier runs.
  public func lines() async -> [Line] {
    guard let store else { return state.withLock { $0.lines } }
    await flush()
    let records = (try? await store.fetchClientLog()) ?? []
    return records.map { Line(at: $0.happenedAt, text: $0.line) }
  }

  /// Returns the log as text for a report.
  public func text() async -> String {
    let format = Date.ISO8601FormatStyle()
    return await lines().map { "\($0.at.formatted(format)) \($0.text)" }.joined(separator: "\n")
  }
}

/// Logs each request: its operation and outcome.
struct ClientLogInterceptor: HTTPInterceptor {
  let log: ClientLog

  func attempted(_ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int) {
    let result =
      switch outcome {
      case .success(let response): String(response.status)
      case .failure(let failure): "\(failure)"
      }
    log.record(.request(request.operation, outcome: result))
  }
}

extension RESTAPIClient {
  /// Returns a client that logs each request.
  public func logging(to log: ClientLog) -> RESTAPIClient {
    RESTAPIClient(self, also: ClientLogInterceptor(log: log))
  }
}

extension APIFailure {
  var kind: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .unauthorized: "unauthorized"
    case .unavailable: "unavailable"
    case .rejected(let status, let code, _, _): "rejected \(status) \(code)"
    case .rateLimited: "rate limited"
    case .serverFailed: "server failed"
    case .invalidResponse: "invalid response"
    }
  }
}
