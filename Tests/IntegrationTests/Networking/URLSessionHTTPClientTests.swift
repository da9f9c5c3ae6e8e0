import Foundation
import HTTPServer
import KiwiKit
import TestSupport
import Testing
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The transport of devices over real sockets.
struct URLSessionHTTPClientTests {
  private func client(_ port: UInt16, path: String = "", idle: Duration = .seconds(20)) throws
    -> URLSessionHTTPClient
  {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    return URLSessionHTTPClient(config: HTTPClientConfig(baseURL: url, idleTimeout: idle))
  }

  /// Serves with a handler while the body runs.
  private func serving(
    _ handler: @escaping @Sendable (Request) async -> Response, _ body: (UInt16) async throws -> Void
  ) async throws {
    let server = try Server.start(configuration: ServerConfiguration(port: 0, loops: 1), handler: handler)
    do {
      try await body(server.port)
    } catch {
      await server.drain(within: .zero)
      throw error
    }
    await server.drain(within: .zero)
  }

  @Test func `the whole API works over a socket`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    try await serving({ await server.application.respond(to: $0) }) { port in
      let tokens = MemoryTokenStore()
      let api = RESTAPIClient(client: try client(port, path: "/"), tokens: tokens)
      _ = try await api.send(
        API.Accounts.signUp(CreateUserRequest(username: "alice", password: EngineServer.password)))
      let session = try await api.send(
        API.Accounts.logIn(CreateSessionRequest(username: "alice", password: EngineServer.password)))
      tokens.save(session.token)
      let fractions = Mutex<[Double]>([])
      let draft = PostDraft(
        caption: "Soup & sea", photos: [DraftPhoto(data: Data(repeating: 7, count: 300_000))])
      let refused = await #expect(throws: APIFailure.self) {
        try await api.send(
          API.Posts.create(draft.upload).reporting { fraction in fractions.withLock { $0.append(fraction) } })
      }
      #expect(refused?.code == "unsupported_image")
      let post = try await api.send(API.Posts.create(PostDraft(caption: "Soup & sea").upload))
      let page = try await api.fetchPosts(.search("soup &"), after: nil, limit: 1)
      #expect(page.posts == [post])
      #expect(fractions.withLock { $0.allSatisfy { (0...1).contains($0) } })
    }
  }

  @Test func `an unreachable server is reported as offline`() async throws {
    var port: UInt16 = 0
    try await serving({ _ in Response(status: .ok) }) { port = $0 }
    let client = try client(port)
    let request = try HTTPRequest(API.Operations.ready(), body: .none)
    await #expect(throws: HTTPFailure.offline) {
      try await client.send(request)
    }
  }

  @Test func `silence is a timeout`() async throws {
    let gate = Gate()
    try await serving({ _ in
      await gate.wait()
      return Response(status: .ok)
    }) { port in
      let client = try client(port, idle: .seconds(1))
      let request = try HTTPRequest(API.Operations.ready(), body: .none)
      await #expect(throws: HTTPFailure.timedOut) {
        try await client.send(request)
      }
      gate.open()
    }
  }

  @Test func `cancelling ends the exchange`() async throws {
    let gate = Gate()
    try await serving({ _ in
      await gate.wait()
      return Response(status: .ok)
    }) { port in
      let client = try client(port)
      let request = try HTTPRequest(API.Operations.ready(), body: .none)
      let task = Task { () async throws(HTTPFailure) in
        try await client.send(request)
      }
      await gate.firstArrival()
      task.cancel()
      await #expect(throws: HTTPFailure.cancelled) { try await task.value }
      gate.open()
    }
  }

  @MainActor @Test
  func `cancelling requests at random moments blocks no later request`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    try await serving({ _ in Response(body: .bytes([UInt8](repeating: 7, count: 2_000))) }) { port in
      let client = try client(port)
      let request = try HTTPRequest(API.Operations.ready(), body: .none)
      for round in 0..<200 {
        let tasks = (0..<4).map { _ in
          Task { try? await client.send(request) }
        }
        let wait = Duration.microseconds(Int.random(in: 0...3_000, using: &generator))
        try await Task.sleep(for: wait)
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.value }
        if round % 50 == 49 {
          let answer = try await client.send(request)
          #expect(answer.body.count == 2_000, "seed \(seed)")
        }
      }
    }
  }

  /// Holds arriving requests until it opens.
  private final class Gate: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>([])

    func wait() async {
      await withCheckedContinuation { continuation in
        let isOpen = waiting.withLock { waiting in
          waiting?.append(continuation)
          return waiting == nil
        }
        if isOpen { continuation.resume() }
        arrivals.continuation.yield()
      }
    }

    func firstArrival() async {
      for await _ in arrivals.stream { return }
    }

    func open() {
      let all = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting ?? []
      }
      for continuation in all { continuation.resume() }
    }
  }
}
