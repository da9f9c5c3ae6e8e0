import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Tests the path from a tap to the real server and back.
@MainActor struct PostRepositoryServerTests {
  @Test func `a post, a like and a comment reach another user`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice").repository()
    let bob = try await server.join("bob").repository()

    alice.createPost(PostDraft(caption: "Finished it. #books"))
    await alice.settle()
    #expect(alice.outbox.isEmpty)

    let post = try #require(try await bob.refresh(.everyone).posts.first)
    #expect(post.caption == "Finished it. #books")
    bob.setLiked(true, of: post)
    #expect(bob.knownPost(id: post.id)?.likes == 1, "A tap shows before the request is sent.")
    bob.addComment("Great book!", to: post.id)
    #expect(bob.knownPost(id: post.id)?.commentCount == 1)
    await bob.settle()

    let seen = try await alice.refreshPost(id: post.id)
    #expect(seen.likes == 1)
    #expect(seen.commentCount == 1)
    #expect(seen.likedByMe == false)
    let comments = try await alice.comments(of: post.id, after: nil)
    #expect(comments.comments.map(\.text) == ["Great book!"])
    #expect(try await bob.refreshPost(id: post.id).likedByMe == true)
  }

  @Test func `a post with a lost response that was deleted elsewhere is not posted again`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let gate = GatedHTTPClient(server.client)
    let api = server.api(token: alice.token, through: gate)
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: api), local: MemoryPostDataStore(), me: alice.user)
    gate.set(.answerLost(.timedOut), for: "POST /posts")
    repository.createPost(PostDraft(caption: "Once"))
    await repository.settle()
    #expect(repository.outbox.map(\.state) == [.pending])

    let posted = try #require(try await alice.api.fetchPosts(.everyone, after: nil, limit: 10).posts.first)
    _ = try await alice.api.send(API.Posts.remove(posted.id))
    gate.release()
    await repository.resume()
    await repository.settle()
    #expect(repository.outbox.isEmpty)
    #expect(try await repository.refresh(.everyone).posts.isEmpty)
  }

  @Test func `paging neither repeats nor skips posts during concurrent posting`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    var written: [String] = []
    for number in 0..<45 {
      written.append(try await alice.api.send(API.Posts.create(PostDraft(caption: "\(number)").upload)).id)
    }

    let reader = bob.repository()
    var page = try await reader.refresh(.everyone)
    var seen = page.posts.map(\.id)
    while let cursor = page.nextCursor {
      _ = try await alice.api.send(API.Posts.create(PostDraft(caption: "meanwhile").upload))
      page = try await reader.nextPage(of: .everyone, after: cursor)
      seen += page.posts.map(\.id)
    }
    #expect(seen == Array(written.reversed()))
  }
}
