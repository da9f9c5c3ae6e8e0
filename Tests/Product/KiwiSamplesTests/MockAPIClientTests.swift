import KiwiEngine
import KiwiKit
import KiwiSamples
import Testing

struct MockAPIClientTests {
  @Test func `the sample feed is paged to its end without repeats`() async throws {
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

  @Test func `likes, comments and posts are stored`() async throws {
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

  @Test func `the mock can be empty, fail and hang`() async throws {
    #expect(try await MockAPIClient(.empty).fetchPosts(.everyone, after: nil, limit: 5).posts.isEmpty)
    let api = MockAPIClient(behavior: .failing(.offline))
    await #expect(throws: APIFailure.offline) { try await api.send(API.Accounts.me()) }
    api.setBehavior(.hanging)
    let task = Task { try? await api.send(API.Accounts.me()) }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `the mock API stores and lists posts about places`() async throws {
    let client = MockAPIClient(SampleContent.lively().withPlaces())
    let spot = SampleContent.spots[0]
    let place = PostSubject(spot, rating: Rating(quarterStars: 14), zones: [])
    let soup = try #require(
      try await client.send(
        API.Places.experiences(ExperienceListQuery(ExperienceQuery(text: "fish soup")))
      ).items.first)
    let post = try await client.send(API.Posts.create(PostDraft(caption: "Hm", about: place).upload))
    let other = try await client.send(API.Posts.create(PostDraft(caption: "Hm").upload))
    let edit = UpdatePostRequest(about: "experience:" + soup.id)
    let edited = try await client.send(API.Posts.update(other.id, edit))
    #expect(edited.about?.name == "Fish soup" && edited.about?.spot?.id == spot.id)
    let bySpot = try await client.fetchPosts(.spot(id: spot.id), after: nil, limit: 20).posts.map(\.id)
    #expect(Array(bySpot.prefix(2)) == [other.id, post.id])
    #expect(
      try await client.fetchPosts(.visit(id: soup.id), after: nil, limit: 20).posts.map(\.id) == [other.id])
    for unknown in ["spot:x", "experience:x"] {
      let edit = UpdatePostRequest(about: unknown)
      #expect(try await client.send(API.Posts.update(post.id, edit)).about == nil)
    }
  }
}
