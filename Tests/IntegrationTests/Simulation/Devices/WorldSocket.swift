import Foundation
import FoundationNetworking
import KiwiKit
import KiwiServer
import ServerCore

@testable import KiwiEngine

/// The live connection of a device to the server's own hub.
final class WorldSocket: LiveSocket {
  private let texts: AsyncThrowingStream<String, any Error>
  private let next: AsyncThrowingStream<String, any Error>.Continuation
  private let line: Line

  /// The state on the main actor.
  @MainActor private final class Line {
    weak var device: WholeDevice?
    var subscription: LiveSubscription?
    var isClosed = false
    /// A connection keeps its messages in order.
    var lastArrival = 0
  }

  @MainActor init(_ request: URLRequest, device: WholeDevice?, run: Int) {
    (texts, next) = AsyncThrowingStream<String, any Error>.makeStream()
    line = Line()
    guard let device, device.run == run else { return }
    line.device = device
    guard device.isOnline else {
      device.world.plan(after: 1_000) { self.end() }
      return
    }
    device.sockets.removeAll(where: \.isClosed)
    device.sockets.append(self)
    let token = request.value(forHTTPHeaderField: HTTPHeader.authorization)?.split(separator: " ").last
    device.world.plan(after: device.liveDelay()) { await self.connect(token.map(String.init)) }
  }

  @MainActor var isClosed: Bool { line.isClosed }

  @MainActor private func connect(_ token: String?) async {
    guard let world = line.device?.world, !line.isClosed else { return }
    let subscription = await world.server.application.subscribe(token: token) { events in
      Task { @MainActor in self.arrive(events) }
    }
    if line.isClosed { subscription.cancel() } else { line.subscription = subscription }
  }

  @MainActor private func arrive(_ events: [LiveEvent]) {
    guard let device = line.device, let json = Self.json(events) else { return }
    let world = device.world
    line.lastArrival = max(line.lastArrival + 1, world.time + device.liveDelay())
    world.plan(after: line.lastArrival - world.time) { if !self.line.isClosed { self.next.yield(json) } }
  }

  private static func json(_ events: [LiveEvent]) -> String? {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(LiveMessage(events: events))).map { String(decoding: $0, as: UTF8.self) }
  }

  func send(_ text: String) async throws {
    let request = try JSONDecoder().decode(LiveRequest.self, from: Data(text.utf8))
    await watch(request.watch)
  }

  @MainActor private func watch(_ ids: [String]) {
    guard let device = line.device else { return }
    device.world.plan(after: device.liveDelay()) { self.line.subscription?.watch(ids) }
  }

  func receive() async throws(LiveSocketFailure) -> String? {
    do {
      for try await text in texts { return text }
    } catch {
      throw .broken
    }
    throw .broken
  }

  func close() { Task { @MainActor in self.end() } }

  @MainActor func end() {
    line.isClosed = true
    line.subscription?.cancel()
    line.subscription = nil
    next.finish()
  }
}
