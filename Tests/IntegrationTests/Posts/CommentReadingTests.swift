import Foundation
import KiwiKit
import TestSupport
import Testing
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore
@testable import KiwiWeb

/// Comments paged while other users write and delete.
struct CommentReadingTests {
  @Test func `concurrent writes and deletions neither skip nor repeat comments`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let reader = PostRemoteDataSource(api: server.api(), commentPageSize: 8)
    for _ in 1...12 {
      let seed = UInt64.random(in: 0...UInt64.max)
      var random = SeededGenerator(seed: seed)
      try await Self.read(as: reader, while: alice.api, &random, seed)
    }
  }

  private static func read(
    as reader: PostRemoteDataSource, while writer: RESTAPIClient, _ random: inout SeededGenerator,
    _ seed: UInt64
  ) async throws {
    let post = try await writer.send(API.Posts.create(PostDraft(caption: "Talk").upload))
    var alive: [String] = []
    for number in 0..<Int.random(in: 10...50, using: &random) {
      alive.append(try await writer.send(API.Comments.create(post.id, CommentRequest(text: "\(number)"))).id)
    }
    var read: [String] = []
    var cursor: String?
    repeat {
      let page = try await reader.comments(of: post.id, after: cursor)
      read += page.comments.map(\.id)
      cursor = page.nextCursor
      guard cursor != nil else { break }
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if random.chance(40) {
          alive.append(
            try await writer.send(API.Comments.create(post.id, CommentRequest(text: "meanwhile"))).id)
        } else if !alive.isEmpty {
          // Mostly comments already read, where a deletion shifts the pages.
          let bound = random.chance(70) ? min(read.count, alive.count) : alive.count
          let id = alive.remove(at: Int.random(in: 0..<max(1, bound), using: &random))
          _ = try await writer.send(API.Comments.remove(id))
        }
      }
    } while true
    #expect(Set(read).count == read.count, "seed \(seed): doubled")
    #expect(Set(alive).isSubset(of: read), "seed \(seed): skipped")
    #expect(read == read.sorted(), "seed \(seed): out of order")
  }

  @Test func `without deletions each page takes one request`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let post = try await alice.api.send(API.Posts.create(PostDraft(caption: "Talk").upload))
    for number in 0..<60 {
      _ = try await alice.api.send(API.Comments.create(post.id, CommentRequest(text: "\(number)")))
    }
    let requests = Mutex(0)
    let application = server.application
    let counting = RESTAPIClient(
      client: InProcessHTTPClient { request in
        requests.withLock { $0 += 1 }
        return await application.respond(to: request)
      }, tokens: MemoryTokenStore())
    let reader = PostRemoteDataSource(api: counting, commentPageSize: 10)
    var pages = 0
    var read: [KiwiKit.Comment] = []
    var cursor: String?
    repeat {
      let page = try await reader.comments(of: post.id, after: cursor)
      read += page.comments
      cursor = page.nextCursor
      pages += 1
    } while cursor != nil
    #expect(read.map(\.text) == (0..<60).map(String.init))
    #expect(requests.withLock { $0 } == pages)
    #expect(pages <= 7)
  }
}
