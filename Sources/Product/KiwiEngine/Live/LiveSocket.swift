import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The WebSocket that live events come by.
protocol LiveSocket: Sendable {
  func send(_ text: String) async throws
  /// The next message; nil for one that is no text.
  func receive() async throws(LiveSocketFailure) -> String?
  func close()
}

/// Why nothing more comes.
enum LiveSocketFailure: Error {
  /// The server does not know the session any more.
  case unauthorized
  case broken
}

/// The system's own. On Linux it works where the system's libcurl has WebSockets, which Debian 12's has not.
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
