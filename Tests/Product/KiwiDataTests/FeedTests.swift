import Foundation
import KiwiKit
import Synchronization
import Testing

@testable import KiwiData

@Suite struct FeedTests {
  @Test func `a feed survives a restart in its order`() async throws {
    let folder = DeviceFolder()
    let posts = try ["c", "b", "a"].map { try makePost($0) }
    let first = try await folder.open()
    try await first.replaceFeed("everyone", posts: posts, nextCursor: "a")
    await first.close()
    let second = try await folder.open()
    let feed = try #require(try await second.fetchFeed("everyone"))
    #expect(feed.posts == posts)
    #expect(feed.nextCursor == "a")
    #expect(try await second.fetchFeed("following") == nil)
  }

  @Test func `further pages are appended and each post occurs once`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.replaceFeed("everyone", posts: [makePost("d"), makePost("c")], nextCursor: "c")
    try await repository.extendFeed(
      "everyone", after: "c", posts: [makePost("c", likes: 4), makePost("b")], nextCursor: "b")
    try await repository.extendFeed("everyone", after: "b", posts: [makePost("a")], nextCursor: nil)
    let feed = try #require(try await repository.fetchFeed("everyone"))
    #expect(feed.posts.map(\.id) == ["d", "c", "b", "a"])
    #expect(feed.posts.map(\.likes) == [0, 4, 0, 0])
    #expect(feed.nextCursor == nil)
  }

  @Test func `a page after another cursor is not appended but its posts are kept`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.replaceFeed("everyone", posts: [makePost("d")], nextCursor: "d")
    try await repository.extendFeed("everyone", after: "x", posts: [makePost("w")], nextCursor: "w")
    #expect(try await repository.fetchFeed("everyone")?.posts.map(\.id) == ["d"])
    #expect(try await repository.fetchPost(id: "w") == makePost("w"))
  }

  @Test func `a new post is inserted once at the top of each feed`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    try await repository.replaceFeed("everyone", posts: [makePost("b"), makePost("a")], nextCursor: "a")
    try await repository.replaceFeed("empty", posts: [], nextCursor: nil)
    for id in ["c", "d", "c"] {
      try await repository.insertPost(makePost(id), atTopOf: ["everyone", "empty", "unknown"])
    }
    #expect(try await repository.fetchFeed("everyone")?.posts.map(\.id) == ["d", "c", "b", "a"])
    #expect(try await repository.fetchFeed("everyone")?.nextCursor == "a")
    #expect(try await repository.fetchFeed("empty")?.posts.map(\.id) == ["d", "c"])
    #expect(try await repository.fetchFeed("unknown") == nil)
    try await repository.extendFeed("everyone", after: "a", posts: [makePost("0")], nextCursor: nil)
    #expect(try await repository.fetchFeed("everyone")?.posts.map(\.id) == ["d", "c", "b", "a", "0"])
  }

  @Test func `a removed post leaves every feed with its comments`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    for name in ["everyone", "following"] {
      try await repository.replaceFeed(name, posts: [makePost("b"), makePost("a")], nextCursor: nil)
    }
    try await repository.saveComments([makeComment("c", postId: "a")], nextCursor: nil, postId: "a")
    try await repository.removePost(id: "a")
    #expect(try await repository.fetchPost(id: "a") == nil)
    #expect(try await repository.fetchComments(postId: "a") == nil)
    for name in ["everyone", "following"] {
      #expect(try await repository.fetchFeed(name)?.posts.map(\.id) == ["b"])
    }
  }

  @Test func `the cache is bounded and evicts the oldest entries`() async throws {
    let folder = DeviceFolder()
    let clock = Mutex(Date(timeIntervalSince1970: 1_770_000_000))
    var bounds = RealKiwiRepository.Bounds()
    bounds.feeds = 2
    bounds.postsPerFeed = 3
    bounds.otherPosts = 4
    bounds.commentedPosts = 2
    let repository = try await folder.open(bounds: bounds) { clock.withLock { $0 } }
    func tick() { clock.withLock { $0 += 1 } }

    for number in 1...5 {
      tick()
      try await repository.replaceFeed("feed\(number)", posts: [makePost("in\(number)")], nextCursor: "c")
    }
    #expect(try await repository.fetchFeed("feed3") == nil)
    #expect(try await repository.fetchFeed("feed5")?.posts.map(\.id) == ["in5"])

    try await repository.extendFeed(
      "feed5", after: "c", posts: [makePost("x"), makePost("y")], nextCursor: "d")
    try await repository.extendFeed("feed5", after: "d", posts: [makePost("z")], nextCursor: "e")
    #expect(try await repository.fetchFeed("feed5")?.posts.map(\.id) == ["in5", "x", "y"])
    #expect(try await repository.fetchFeed("feed5")?.nextCursor == "d")

    for number in 1...6 {
      tick()
      try await repository.savePosts([makePost("loose\(number)")])
      try await repository.saveComments([], nextCursor: nil, postId: "loose\(number)")
    }
    var kept: [Int] = []
    for number in 1...6 where try await repository.fetchPost(id: "loose\(number)") != nil {
      kept.append(number)
    }
    #expect(kept == [3, 4, 5, 6])
    #expect(try await repository.fetchComments(postId: "loose4") == nil)
    #expect(try await repository.fetchComments(postId: "loose5") != nil)
    #expect(try await repository.fetchPost(id: "in5") != nil, "Posts of a feed do not count as loose.")
  }

  @Test func `saved comments are fetched with their cursor`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    let comments = [makeComment("1", postId: "p"), makeComment("2", postId: "p")]
    try await repository.saveComments(comments, nextCursor: "2", postId: "p")
    let kept = try #require(try await repository.fetchComments(postId: "p"))
    #expect(kept.comments == comments)
    #expect(kept.nextCursor == "2")
  }
}
