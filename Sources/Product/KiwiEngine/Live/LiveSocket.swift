import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A WebSocket for live events.
protocol LiveSocket: Sendable {
  func send(_ text: String) async throws
  /// Returns the next message; nil for a binary one.
  func receive() async throws(LiveSocketFailure) -> String?
  func close()
}

/// The reason why a socket closed.
enum LiveSocketFailure: Error {
  /// The server rejected the session.
  case unauthorized
  case broken
}

/// A WebSocket of Foundation. On Linux it requires a libcurl with WebSocket support, which Debian 12 lacks.
struct URLSessionLiveSocket: LiveSocket {
  private let task: URLSessionWebSocketTask

  init(_ request: URLRequest) {
    task = URLSession.shared.webSocketTask(with: request)
    task.resume()
  }

  func send(_ text: String) async throws { try await task.send(.string(text)) }

  func receive() async throws(LiveSocketFailure) -> String? {
    do {
      if case .string(let text) = try await task.receive() { return text }
      return nil
    } catch {
      throw (task.response as? HTTPURLResponse)?.statusCode == 401 ? .unauthorized : .broken
    }
  }

  func close() { task.cancel(with: .goingAway, reason: nil) }
}
