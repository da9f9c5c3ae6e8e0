import Threads

@testable import WebHost

/// The browser's end of a connection, as a session uses it.
final class FakeConnection: PageConnection {
  private struct State {
    var sent: [String] = []
    var closed: CloseReason?
    var hasRoom = true
  }

  private let state = Mutex(State())

  var sent: [String] { state.withLock { $0.sent } }
  var closed: CloseReason? { state.withLock { $0.closed } }
  /// The numbered frames among the sent messages.
  var frames: [String] { sent.filter { $0.hasPrefix("{\"n\":") } }

  func refuse() {
    state.withLock { $0.hasRoom = false }
  }

  func send(_ text: String) -> Bool {
    state.withLock { state in
      guard state.hasRoom, state.closed == nil else { return false }
      state.sent.append(text)
      return true
    }
  }

  func close(_ reason: CloseReason) {
    state.withLock { $0.closed = $0.closed ?? reason }
  }
}
