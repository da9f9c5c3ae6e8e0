public import Foundation
public import KiwiData
import KiwiKit
import Threads

/// What happened in the client, in kinds of things alone: no word of the person, no name, no id and no token.
public enum ClientEvent: Hashable, Sendable {
  /// A request and what came of it, by the operation's name.
  case request(String, outcome: String)
  /// A step of a session that the server has, so many seconds after it happened.
  case stepDone(String, late: Int)
  case stepFailed(String, APIFailure)
  /// The app has started, and so much of an earlier run waits.
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

/// The latest of what happened, bounded, for whoever reports a problem. It stays on the device until they copy it.
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

  /// In memory; the store keeps as many.
  public static let most = RealKiwiRepository.mostClientLogLines

  private let state = Mutex(State())
  private let store: RealKiwiRepository?
  private let clock: EngineClock

  /// - Parameter store: Nil keeps the lines in memory alone, as for a page.
  public init(store: RealKiwiRepository?, clock: EngineClock = .system) {
    self.store = store
    self.clock = clock
  }

  public func record(_ event: ClientEvent) {
    let line = Line(at: clock.now, text: event.line)
    let saves = state.withLock { state in
      state.lines.append(line)
      state.lines.removeFirst(max(0, state.lines.count - Self.most))
      guard store != nil else { return false }
      state.unsaved.append(line)
      state.unsaved.removeFirst(max(0, state.unsaved.count - Self.most))
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
      // What cannot be kept is missing in a report, and nothing else is wrong.
      try? await store?.appendToClientLog(
        lines.map { ClientLogRecord(happenedAt: $0.at, line: $0.text) })
    }
  }

  /// Waits until what was recorded is in the store.
  public func flush() async {
    while state.withLock({ $0.isSaving }) { await Task.yield() }
  }

  /// The oldest first, those of earlier runs among them.
  public func lines() async -> [Line] {
    guard let store else { return state.withLock { $0.lines } }
    await flush()
    let records = (try? await store.fetchClientLog()) ?? []
    return records.map { Line(at: $0.happenedAt, text: $0.line) }
  }

  /// To be copied into a report.
  public func text() async -> String {
    let format = Date.ISO8601FormatStyle()
    return await lines().map { "\($0.at.formatted(format)) \($0.text)" }.joined(separator: "\n")
  }
}

/// Tells a log of each request: the operation, and what came of it.
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
  /// The same API, with each request told to a log.
  public func telling(_ log: ClientLog) -> RESTAPIClient {
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
    case .refused(let status, let code, _, _): "refused \(status) \(code)"
    case .rateLimited: "rate limited"
    case .serverFailed: "server failed"
    case .notUnderstood: "not understood"
    }
  }
}
