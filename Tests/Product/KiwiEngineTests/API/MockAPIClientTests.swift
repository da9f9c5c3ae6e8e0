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
    let post = try await api.createPost(PostDraft(caption: "new"))
    #expect(try await api.fetchPosts(.everyone, after: nil, limit: 1).posts == [post])
    #expect(try await api.likePost(post.id) == 1)
    #expect(try await api.likePost(post.id) == 1)
    let comment = try await api.createComment(postId: post.id, text: "Hm.")
    #expect(try await api.fetchPost(id: post.id).commentCount == 1)
    #expect(try await api.fetchComments(postId: post.id, page: 1, pageSize: 5).items == [comment])
    try await api.deletePost(id: post.id, idempotencyKey: nil)
    await #expect(throws: APIFailure.notFound) { try await api.fetchPost(id: post.id) }
  }

  @Test func `it can be empty, failing and hanging`() async throws {
    #expect(try await MockAPIClient(.empty).fetchPosts(.everyone, after: nil, limit: 5).posts.isEmpty)
    let api = MockAPIClient(behavior: .failing(.offline))
    await #expect(throws: APIFailure.offline) { try await api.fetchMe() }
    api.setBehavior(.hanging)
    let task = Task { try? await api.fetchMe() }
    task.cancel()
    #expect(await task.value == nil)
  }
}
