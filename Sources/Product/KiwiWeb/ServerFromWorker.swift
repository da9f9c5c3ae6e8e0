import Foundation
import HTTPServer
import KiwiKit
import Threads
import WebHost

/// The server as a page worker reaches it: all requests go over a link.
final class ServerFromWorker: Sendable {
  typealias Handler = @Sendable ([LiveEvent]) -> Void

  private struct State {
    var last: UInt32 = 0
    var handlers: [UInt32: Handler] = [:]
  }

  let link: ProcessLink
  private let state = Mutex(State())

  init(link: ProcessLink) { self.link = link }

  @concurrent func respond(_ request: Request) async -> Response {
    // A page worker ends with its server.
    await link.response(to: request) ?? Response(status: .serviceUnavailable)
  }

  func subscribe(_ token: String?, _ handler: @escaping Handler) -> any WebSite.Listening {
    let listener = state.withLock { state in
      state.last &+= 1
      state.handlers[state.last] = handler
      return state.last
    }
    send(.listen(listener: listener, token: token))
    return Listening(server: self, listener: listener)
  }

  func receive(_ bytes: [UInt8]) {
    guard case .events(let json, let listeners)? = try? WorkerNote(bytes) else { return link.end() }
    guard let message = try? JSONDecoder().decode(LiveMessage.self, from: Data(json)) else { return }
    let handlers = state.withLock { state in listeners.compactMap { state.handlers[$0] } }
    for handler in handlers { handler(message.events) }
  }

  private func send(_ note: WorkerNote) { link.send(note.bytes) }

  private func cancel(_ listener: UInt32) {
    guard state.withLock({ $0.handlers.removeValue(forKey: listener) != nil }) else { return }
    send(.cancel(listener: listener))
  }

  private final class Listening: WebSite.Listening {
    private let server: ServerFromWorker
    private let listener: UInt32

    init(server: ServerFromWorker, listener: UInt32) {
      self.server = server
      self.listener = listener
    }

    deinit { server.cancel(listener) }

    func watch(_ postIds: [String]) { server.send(.watch(listener: listener, postIds)) }
    func cancel() { server.cancel(listener) }
  }
}
