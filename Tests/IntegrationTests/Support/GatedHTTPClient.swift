import KiwiEngine
import KiwiKit
import Threads

/// Stands between a client and its server, and does with chosen requests what a test says.
final class GatedHTTPClient: HTTPClient {
  enum Passage: Sendable {
    /// The server does it, and its answer waits until ``release()``.
    case answerHeld
    /// The server does it, and nobody hears of it.
    case answerLost(HTTPFailure)
    /// It does not arrive.
    case lost(HTTPFailure)
  }

  private struct State {
    var passages: [String: Passage] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var sent: [String] = []
  }

  private let server: any HTTPClient
  private let state = Mutex(State())

  init(_ server: any HTTPClient) { self.server = server }

  /// What has been asked, as `GET /users/me`.
  var sent: [String] { state.withLock { $0.sent } }

  /// - Parameter request: The method and the beginning of the path, as `DELETE /sessions`; nil passage lets it through.
  func set(_ passage: Passage?, for request: String) { state.withLock { $0.passages[request] = passage } }

  /// Waits until so many answers are held.
  func held(_ count: Int = 1) async {
    while state.withLock({ $0.waiting.count < count }) { await Task.yield() }
  }

  /// Lets go of what is held, and holds nothing any more.
  func release() {
    let waiting = state.withLock { state in
      state.passages = [:]
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let name = "\(request.method.rawValue) \(request.target)"
    let passage = state.withLock { state in
      state.sent.append(name)
      return state.passages.first { name.hasPrefix($0.key) }?.value
    }
    if case .lost(let failure) = passage { throw failure }
    let response = try await server.send(request)
    switch passage {
    case .answerLost(let failure): throw failure
    case .answerHeld: await withCheckedContinuation { held in state.withLock { $0.waiting.append(held) } }
    case .lost, nil: break
    }
    return response
  }
}
