import Foundation
import KiwiKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Receives the server's live events from `/live`, and reconnects after failures.
@MainActor final class DeviceLiveConnection {
  private let request: URLRequest
  private let receive: @MainActor (LiveEvent) -> Void
  private let clock: EngineClock
  private let random: RandomSource
  private var task: Task<Void, Never>?
  private let open: @Sendable (URLRequest) -> any LiveSocket
  private var socket: (any LiveSocket)?
  private var watched: [String] = []
  private let returned: @MainActor () -> Void
  /// True if the server has been unreachable since the last message.
  private var wasAway = false
  private var pause: Task<Void, Never>?

  private static let policy = RetryPolicy(attempts: 8, baseDelay: .seconds(1), maximumDelay: .seconds(60))

  /// - Parameters:
  ///   - baseURL: The server's address, with the scheme `http` or `https`.
  ///   - token: The user's session; nil for public events only.
  ///   - open: Opens a WebSocket.
  ///   - returned: Called when the connection is restored. Events in between are lost.
  init(
    baseURL: URL, token: String?, clock: EngineClock = .system, random: RandomSource = .system,
    open: @escaping @Sendable (URLRequest) -> any LiveSocket = { URLSessionLiveSocket($0) },
    returned: @escaping @MainActor () -> Void = {}, _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    var request = URLRequest(url: Self.address(baseURL))
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: HTTPHeader.authorization) }
    self.request = request
    self.receive = receive
    self.returned = returned
    self.clock = clock
    self.random = random
    self.open = open
  }

  private static func address(_ baseURL: URL) -> URL {
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) ?? URLComponents()
    components.scheme = components.scheme == "https" ? "wss" : "ws"
    let base = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
    components.path = base + API.Live.events.path
    return components.url ?? baseURL
  }

  func start() {
    task = Task { [weak self] in
      var failures = 0
      while !Task.isCancelled, let self {
        if await self.listen() { failures = 0 } else { failures += 1 }
        guard !Task.isCancelled else { return }
        self.wasAway = true
        let wait = Self.policy.delay(afterAttempt: max(1, failures), chance: self.random.unitInterval())
        await self.sleep(wait)
      }
    }
  }

  private func sleep(_ wait: Duration) async {
    let pause = Task { [clock] () -> Void in try? await clock.sleep(for: wait) }
    self.pause = pause
    await pause.value
    self.pause = nil
  }

  /// Ends the current wait before a reconnection.
  func reconnect() { pause?.cancel() }

  func stop() {
    task?.cancel()
    pause?.cancel()
    socket?.close()
  }

  func watch(_ postIds: [String]) {
    watched = Array(postIds.suffix(Limits.watchedPosts))
    Task { await sendWatched() }
  }

  private func sendWatched() async {
    guard let socket, let data = try? JSONEncoder().encode(LiveRequest(watch: watched)) else { return }
    // A failed send means that the connection is broken. The list is sent again after reconnecting.
    try? await socket.send(String(decoding: data, as: UTF8.self))
  }

  /// Receives messages until the connection breaks, and returns true if one arrived.
  private func listen() async -> Bool {
    let socket = open(request)
    self.socket = socket
    defer { socket.close() }
    if !watched.isEmpty { await sendWatched() }
    var hasReceived = false
    do throws(LiveSocketFailure) {
      while true {
        let text = try await socket.receive()
        // A message that was in flight at the stop may be for another user.
        guard !Task.isCancelled else { return hasReceived }
        hasReceived = true
        if wasAway {
          wasAway = false
          returned()
        }
        for event in text.map(Self.events) ?? [] { receive(event) }
      }
    } catch {
      guard error == .unauthorized, !Task.isCancelled else { return hasReceived }
      stop()
      receive(.sessionEnded)
      return hasReceived
    }
  }

  private static func events(_ text: String) -> [LiveEvent] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return (try? decoder.decode(LiveMessage.self, from: Data(text.utf8)))?.events ?? []
  }
}
