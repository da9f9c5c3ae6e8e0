import EngineTesting
import Foundation
import FoundationNetworking
import HTTPServer
import KiwiKit
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

/// A device that receives events of a real server over sockets.
@MainActor struct DeviceLiveConnectionTests {
  private let events: AsyncStream<LiveEvent>
  private let eventContinuation: AsyncStream<LiveEvent>.Continuation
  private let log = Log()

  /// The sockets and delays of the connection.
  private final class Log: Sendable {
    private let made = Mutex<[SocketLiveSocket]>([])
    private let waited = Mutex<[Duration]>([])

    var sockets: [SocketLiveSocket] { made.withLock { $0 } }
    var waits: [Duration] { waited.withLock { $0 } }

    func open(_ request: URLRequest) -> SocketLiveSocket {
      let socket = SocketLiveSocket(request)
      made.withLock { $0.append(socket) }
      return socket
    }

    private let returns = Mutex(0)
    var returnCount: Int { returns.withLock { $0 } }
    func cameBack() { returns.withLock { $0 += 1 } }

    func wait(_ duration: Duration) { waited.withLock { $0.append(duration) } }
  }

  init() { (events, eventContinuation) = AsyncStream<LiveEvent>.makeStream() }

  private func connection(_ port: UInt16, token: String? = nil) throws -> DeviceLiveConnection {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let clock = EngineClock(
      now: { Date() },
      sleep: { [log] duration in
        try Task.checkCancellation()
        log.wait(duration)
        await Task.yield()
      })
    return DeviceLiveConnection(
      baseURL: url, token: token, clock: clock, random: RandomSource(seed: 1),
      open: { [log] in log.open($0) }, returned: { [log] in log.cameBack() }
    ) { [eventContinuation] in eventContinuation.yield($0) }
  }

  private func start(_ server: EngineServer, port: UInt16 = 0) throws -> Server {
    try Server.start(configuration: ServerConfiguration(port: port, loops: 1)) {
      await server.application.respond(to: $0)
    }
  }

  private func next(_ isWanted: (LiveEvent) -> Bool) async -> LiveEvent? {
    for await event in events where isWanted(event) { return event }
    return nil
  }

  @Test func `events arrive, including those of watched posts`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    let site = try start(server)
    let live = try connection(site.port, token: bob.token)
    live.start()
    // The first event: no later event is missed.
    #expect(await next { $0 == .notifications(unreadCount: 0) } != nil)
    let post = try await alice.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let received = await next { if case .newPost = $0 { true } else { false } }
    guard case .newPost(let new) = received else {
      return #expect(Bool(false), "\(String(describing: received))")
    }
    #expect(new.postId == post.id)
    live.watch([post.id])
    #expect(await next { $0 == .counts([PostCounts(postId: post.id, likes: 0, commentCount: 0)]) } != nil)
    _ = try await bob.api.send(API.Posts.like(post.id))
    #expect(await next { $0 == .counts([PostCounts(postId: post.id, likes: 1, commentCount: 0)]) } != nil)
    live.stop()
    await site.drain(within: .zero)
  }

  @Test func `a broken connection is reopened and watches its posts again`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let post = try await alice.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    let counts = { (likes: Int) in
      LiveEvent.counts([PostCounts(postId: post.id, likes: likes, commentCount: 0)])
    }
    var site = try start(server)
    let live = try connection(site.port, token: alice.token)
    live.watch([post.id])
    live.start()
    #expect(await next { $0 == counts(0) } != nil)
    #expect(log.returnCount == 0, "The connection was not interrupted.")
    log.sockets.last?.close()
    #expect(await next { $0 == counts(0) } != nil)
    #expect(log.returnCount == 1, "Events in between were missed.")
    #expect(log.waits.count == 1)

    let port = site.port
    await site.drain(within: .zero)
    _ = try await alice.api.send(API.Posts.like(post.id))
    while log.waits.count < 5 { await Task.yield() }
    site = try start(server, port: port)
    #expect(await next { $0 == counts(1) } != nil)
    let waited = log.waits.dropFirst().prefix(4)
    #expect(zip(waited, waited.dropFirst()).dropFirst().allSatisfy { $0 < $1 }, "\(waited)")
    live.stop()
    await site.drain(within: .zero)
  }

  @Test func `the end of the session is the last event`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let site = try start(server)
    let live = try connection(site.port, token: alice.token)
    live.start()
    #expect(await next { $0 == .notifications(unreadCount: 0) } != nil)
    _ = try await alice.api.send(API.Accounts.logOut())
    #expect(await next { _ in true } == .sessionEnded)
    // A reconnection with the token also receives it.
    #expect(await next { _ in true } == .sessionEnded)
    live.stop()
    await site.drain(within: .zero)
  }

  @Test func `a stopped connection receives nothing`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let site = try start(server)
    let (old, new) = (try connection(site.port), try connection(site.port, token: alice.token))
    old.start()
    while log.sockets.isEmpty { await Task.yield() }
    old.stop()
    new.start()
    #expect(await next { _ in true } == .notifications(unreadCount: 0))
    _ = try await alice.api.send(API.Posts.create(PostDraft(caption: "Plums").upload))
    #expect(await next { if case .newPost = $0 { true } else { false } } != nil)
    new.stop()
    eventContinuation.finish()
    #expect(await next { _ in true } == nil, "Only the new listener receives the event.")
    await site.drain(within: .zero)
  }
}
