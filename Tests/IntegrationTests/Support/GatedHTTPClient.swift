import KiwiEngine
import KiwiKit
import Threads

/// Passes requests to a server, and holds or loses chosen ones.
final class GatedHTTPClient: HTTPClient {
  enum Passage: Sendable {
    /// The server performs the request and its response waits until ``release()``.
    case answerHeld
    /// The server performs the request and its response is lost.
    case answerLost(HTTPFailure)
    /// The request does not arrive.
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

  /// The sent requests, such as `GET /users/me`.
  var sent: [String] { state.withLock { $0.sent } }

  /// - Parameter request: The method and the beginning of the path, such as `DELETE /sessions`. A nil passage
  ///   lets the request through.
  func set(_ passage: Passage?, for request: String) { state.withLock { $0.passages[request] = passage } }

  /// Waits until the given number of responses is held.
  func held(_ count: Int = 1) async {
    while state.withLock({ $0.waiting.count < count }) { await Task.yield() }
  }

  /// Releases held responses and holds no more.
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
