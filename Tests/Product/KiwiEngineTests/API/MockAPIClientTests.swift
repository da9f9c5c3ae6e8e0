import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

struct MockAPIClientTests {
  @Test func `the sample community scrolls to its end without repeating itself`() async throws {
    let api = MockAPIClient()
    var seen: [String] = []
    var cursor: String?
    repeat {
      let page = try await api.fetchPosts(.everyone, after: cursor, limit: 5)
      seen += page.posts.map(\.id)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(seen.count > 10)
    #expect(seen == seen.sorted(by: >))
    #expect(Set(seen).count == seen.count)
  }

  @Test func `likes, comments and posts are there afterwards`() async throws {
    let api = MockAPIClient()
    let post = try await api.send(API.Posts.create(PostDraft(caption: "new").upload))
    #expect(try await api.fetchPosts(.everyone, after: nil, limit: 1).posts == [post])
    #expect(try await api.send(API.Posts.like(post.id)).likes == 1)
    #expect(try await api.send(API.Posts.like(post.id)).likes == 1)
    let comment = try await api.send(API.Comments.create(post.id, CommentRequest(text: "Hm.")))
    #expect(try await api.send(API.Posts.post(post.id)).commentCount == 1)
    #expect(
      try await api.send(API.Comments.list(post.id, PageQuery(page: 1, pageSize: 5))).items == [comment])
    _ = try await api.send(API.Posts.remove(post.id))
    await #expect(throws: APIFailure.notFound) { try await api.send(API.Posts.post(post.id)) }
  }

  @Test func `it can be empty, failing and hanging`() async throws {
    #expect(try await MockAPIClient(.empty).fetchPosts(.everyone, after: nil, limit: 5).posts.isEmpty)
    let api = MockAPIClient(behavior: .failing(.offline))
    await #expect(throws: APIFailure.offline) { try await api.send(API.Accounts.me()) }
    api.setBehavior(.hanging)
    let task = Task { try? await api.send(API.Accounts.me()) }
    task.cancel()
    #expect(await task.value == nil)
  }
}
