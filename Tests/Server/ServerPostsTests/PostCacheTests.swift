import Dispatch
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing
import Threads

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct PostCacheTests {
  private static let pageKey = PostCache.PageKey(Request(method: .get, path: "/posts"))

  /// Runs the body while a read of the database has begun and waits.
  private func duringRead(
    _ server: TestServer, whileItWaits write: () async throws -> Void,
    _ body: @escaping @Sendable (PostCache.Reading) throws -> Void
  ) async throws {
    let (began, continuation) = AsyncStream<Void>.makeStream()
    let resume = DispatchSemaphore(value: 0)
    let context = server.context
    async let read: Void = context[PostCache.self].readInBackground(
      context.storage, on: context.queues.users
    ) { reading in
      // The first statement starts the snapshot.
      _ = try reading.transaction.connection.first("SELECT count(*) FROM posts") { $0.int(0) }
      continuation.yield()
      resume.wait()
      try body(reading)
    }
    for await _ in began { break }
    try await write()
    resume.signal()
    try await read
  }

  @Test func `a like during a read is visible to every later reader`() async throws {
    let server = try await TestServer()
    let anna = try await server.signUp("anna")
    let id = try await server.write("A post", as: anna)
    server.context[PostCache.self].removeAll()
    try await duringRead(server) {
      try await server.must(.post, "/posts/\(id)/like", as: anna)
    } _: { reading in
      let key = try #require(
        try reading.transaction.connection.first("SELECT key FROM posts") { $0.integer(0) })
      var writer = JSONWriter(capacity: 1_024)
      try PostPresenter(reading, now: .at(0)).write([key], for: nil, into: &writer)
      #expect(
        String(decoding: writer.bytes, as: UTF8.self).contains("\"likes\":0"),
        "The snapshot is from before the like.")
    }
    #expect(try await server.get("/posts/\(id)").int("likes") == 1)
    #expect(try await server.get("/posts").objects().first?["likes"] as? Int == 1)
  }

  @Test func `a new name during a read is on every post read later`() async throws {
    let server = try await TestServer()
    let anna = try await server.signUp("anna")
    let first = try await server.write("First", as: anna)
    let second = try await server.write("Second", as: anna)
    let firstKey = try #require(
      try server.context.storage.read { transaction in
        try transaction.connection.first("SELECT MIN(key) FROM posts") { $0.integer(0) }
      })
    server.context[PostCache.self].removeAll()
    try await duringRead(server) {
      let renamed = try await server.put("/users/anna", as: anna, json: ["displayName": "Annabel"])
      #expect(renamed.status == 200)
    } _: { reading in
      var writer = JSONWriter(capacity: 1_024)
      try PostPresenter(reading, now: .at(0)).write([firstKey], for: nil, into: &writer)
      #expect(
        !String(decoding: writer.bytes, as: UTF8.self).contains("Annabel"),
        "The snapshot is from before the new name.")
    }
    for id in [second, first] {
      let author = try await server.get("/posts/\(id)").object()["author"] as? [String: Any]
      #expect(author?["displayName"] as? String == "Annabel")
    }
    // Both come from the cache. Another change of the name must be on newly read posts, too.
    #expect(try await server.put("/users/anna", as: anna, json: ["displayName": "Bella"]).status == 200)
    let third = try await server.write("Third", as: anna)
    for id in [third, second, first] {
      let author = try await server.get("/posts/\(id)").object()["author"] as? [String: Any]
      #expect(author?["displayName"] as? String == "Bella")
    }
  }

  @Test func `a post older than all cached ones evicts nothing`() async throws {
    let server = try await TestServer()
    let anna = try await server.signUp("anna")
    _ = try await server.write("A post", as: anna)
    let (posts, storage) = (server.context[PostCache.self], server.context.storage)
    posts.removeAll()
    for (offset, isKept) in [(PostCache.capacity, false), (PostCache.capacity - 1, true)] {
      let written = try posts.read(storage, offset: offset) { reading in
        var writer = JSONWriter(capacity: 1_024)
        try PostPresenter(reading, now: .at(0)).write([1], for: nil, into: &writer)
        return writer.bytes
      }
      #expect(String(decoding: written, as: UTF8.self).contains("\"caption\":\"A post\""))
      #expect(try posts.read(storage) { ($0.fragments(of: [1]).first ?? nil) != nil } == isKept)
    }
  }

  @Test func `an edit during a render is on the next reader's first page`() async throws {
    let server = try await TestServer()
    let anna = try await server.signUp("anna")
    let id = try await server.write("Before", as: anna)
    let context = server.context
    let (began, continuation) = AsyncStream<Void>.makeStream()
    let resume = DispatchSemaphore(value: 0)
    async let made = WorkQueue(threads: 1, waiting: 1).run(orThrow: APIError.overloaded() as any Error) {
      try context[PostCache.self].firstPage(Self.pageKey, in: context.storage) { reading in
        let caption = try reading.transaction.connection.first("SELECT caption FROM posts") { $0.text(0) }
        continuation.yield()
        resume.wait()
        return PostCache.ReadyPage(
          response: Response(
            headers: ["Content-Type": "text/plain"], body: .bytes(Array((caption ?? "").utf8))),
          isCacheable: true, lowestKey: .min)
      } whenKept: { _ in
      }
    }
    for await _ in began { break }
    #expect(try await server.patch("/posts/\(id)", as: anna, json: ["caption": "After"]).status == 200)
    resume.signal()
    _ = try await made
    #expect(context[PostCache.self].readyResponse(to: Self.pageKey) == nil)
    #expect(try await server.get("/posts").objects().first?["caption"] as? String == "After")
  }

  /// An answer contains every change confirmed before its read began.
  @Test func `no reader gets less than the confirmed changes during a storm of likes and edits`()
    async throws
  {
    let server = try await TestServer()
    let context = server.context
    let postCount = 5
    let likers = 120
    let people = try await context.storage.write { transaction in
      try (0...likers).map { number in
        let id = UUIDv7.generate()
        let key = try #require(
          try UserStore(transaction).insert(
            id: id, username: "reader\(number)", displayName: nil, passwordHash: "", role: .member,
            now: Timestamp(seconds: 0)))
        return Viewer(
          key: key, id: id, username: "reader\(number)", role: .member, sessionKey: 0, sessionId: "")
      }
    }
    let author = people[0]
    let posts = try await context.storage.write { transaction in
      try (0..<postCount).map { _ in
        let new = PostService.NewPost(caption: "0", visibility: .everyone, photos: [])
        return try PostService.create(new, by: author, now: Timestamp(seconds: 0), in: transaction)
      }
    }
    struct Confirmed: Sendable {
      var likes: [String: Int] = [:]
      var captions: [String: Int] = [:]
      var isOver = false
    }
    let confirmed = Shared(Confirmed())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...3 {
        group.addTask {
          var reads = 0
          while !confirmed.withLock({ $0.isOver }) {
            reads += 1
            let before = confirmed.withLock { $0 }
            let target = reads % 2 == 0 ? "/posts" : "/posts?pageSize=\(reads % 90 + 5)&page=1"
            for post in try await server.get(target).objects() {
              let id = try #require(post["id"] as? String)
              let likes = try #require(post["likes"] as? Int)
              let caption = try #require((post["caption"] as? String).flatMap { Int($0) })
              #expect(likes >= before.likes[id, default: 0])
              #expect(caption >= before.captions[id, default: 0])
            }
            await Task.yield()
          }
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { writers in
        for (key, id) in posts {
          writers.addTask {
            for liker in people.dropFirst() {
              let likes = try await context.storage.database.write { connection in
                let (post, likes) = try LikeService.like(
                  postId: id, by: liker, now: Timestamp(seconds: 0), in: Transaction(connection))
                context.announce(
                  PostChange.liked(key: post.key, authorKey: post.authorKey),
                  afterCommitOf: Transaction(connection)
                )
                return likes
              }
              confirmed.withLock { $0.likes[id] = likes }
            }
          }
          writers.addTask {
            for number in 1...60 {
              try await context.storage.database.write { connection in
                var edit = PostService.Edit()
                edit.caption = String(number)
                _ = try PostService.update(
                  id: id, edit, by: author, now: Timestamp(seconds: 0), in: Transaction(connection))
                context.announce(EditedPost(key: key), afterCommitOf: Transaction(connection))
              }
              confirmed.withLock { $0.captions[id] = number }
            }
          }
        }
        try await writers.waitForAll()
      }
      confirmed.withLock { $0.isOver = true }
      try await group.waitForAll()
    }
    for post in try await server.get("/posts").objects() {
      #expect(post["likes"] as? Int == likers)
      #expect(post["caption"] as? String == "60")
    }
  }
}
