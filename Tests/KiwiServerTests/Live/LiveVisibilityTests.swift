import KiwiKit
import Testing

@testable import KiwiServer

/// Nobody hears of what the API would not show them.
@Suite struct LiveVisibilityTests {
  private struct Scene {
    let server: TestServer
    let alice: String
    let bob: String
    /// Whose posts everybody hears of, to know that all before has been told.
    let crier: String

    init() async throws {
      server = try await .live()
      alice = try await server.signUp("alice")
      bob = try await server.signUp("bob")
      crier = try await server.signUp("crier")
    }
  }

  private func newPosts(_ events: [LiveEvent]) -> [LiveEvent.NewPost] {
    events.compactMap { event -> LiveEvent.NewPost? in
      if case .newPost(let post) = event { post } else { nil }
    }
  }

  private func counts(_ events: [LiveEvent]) -> [PostCounts] {
    events.flatMap { event -> [PostCounts] in
      if case .counts(let counts) = event { counts } else { [] }
    }
  }

  @Test func `a public post is told to everybody, a private one to its author`() async throws {
    let scene = try await Scene()
    let listeners = [
      await Listener(scene.server), await Listener(scene.server, as: scene.bob),
      await Listener(scene.server, as: scene.alice),
    ]
    let open = try await scene.server.write("For all", as: scene.alice)
    let secret = try await scene.server.write("For me", visibility: "me", as: scene.alice)
    let heard = try await [
      newPosts(listeners[0].hears(until: scene.server, scene.crier)),
      newPosts(listeners[1].hears(until: scene.server, scene.crier)),
      newPosts(listeners[2].hears(until: scene.server, scene.crier)),
    ]
    #expect(heard[0].map(\.postId).filter { $0 == open || $0 == secret } == [open])
    #expect(heard[1].map(\.postId).filter { $0 == open || $0 == secret } == [open])
    #expect(heard[2].map(\.postId).filter { $0 == open || $0 == secret } == [open, secret])
    let own = try #require(heard[2].first { $0.postId == secret })
    #expect(!own.isInEveryone && own.isInFollowing && own.username == "alice")
  }

  @Test func `a post for followers is told to followers, and says in which feed it stands`() async throws {
    let scene = try await Scene()
    let follower = await Listener(scene.server, as: scene.bob)
    let stranger = await Listener(scene.server, as: scene.crier)
    _ = try await scene.server.post("/users/alice/follow", as: scene.bob)
    let id = try await scene.server.write("For followers", visibility: "followers", as: scene.alice)
    let toFollower = try await newPosts(follower.hears(until: scene.server, scene.crier))
    #expect(toFollower.map(\.postId) == [id])
    #expect(toFollower.first?.isInEveryone == false)
    #expect(toFollower.first?.isInFollowing == true)
    #expect(
      try await newPosts(stranger.hears(until: scene.server, scene.crier)).allSatisfy { $0.postId != id })
  }

  @Test func `posts of muted people and across a block are not told`() async throws {
    let scene = try await Scene()
    let carol = try await scene.server.signUp("carol")
    _ = try await scene.server.post("/users/alice/mute", as: scene.bob)
    _ = try await scene.server.post("/users/bob/block", as: carol)
    let listener = await Listener(scene.server, as: scene.bob)
    _ = try await scene.server.write("Of the muted", as: scene.alice)
    _ = try await scene.server.write("Of the blocking", as: carol)
    #expect(try await newPosts(listener.hears(until: scene.server, scene.crier)).isEmpty)
  }

  @Test func `a post that a reader may not see cannot be watched`() async throws {
    let scene = try await Scene()
    let secret = try await scene.server.write("For me", visibility: "me", as: scene.alice)
    let open = try await scene.server.write("For all", as: scene.alice)
    for token in [nil, scene.bob] {
      let listener = await Listener(scene.server, as: token)
      listener.subscription.watch([secret, open, "nonsense", "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"])
      let heard = try await listener.next { if case .counts = $0 { true } else { false } }
      #expect(counts(heard).map(\.postId) == [open])
    }
  }

  @Test func `who loses sight of a watched post is told that it is gone, others that it changed`()
    async throws
  {
    let scene = try await Scene()
    let id = try await scene.server.write("For all, for now", as: scene.alice)
    _ = try await scene.server.post("/users/alice/follow", as: scene.bob)
    let follower = await Listener(scene.server, as: scene.bob)
    let anonymous = await Listener(scene.server)
    try await follower.watch(id)
    try await anonymous.watch(id)
    _ = try await scene.server.patch("/posts/\(id)", as: scene.alice, json: ["visibility": "followers"])
    try await follower.next { $0 == .postChanged(postId: id) }
    try await anonymous.next { $0 == .postRemoved(postId: id) }
    _ = try await scene.server.post("/posts/\(id)/like", as: scene.bob)
    try await follower.next { $0 == .counts([PostCounts(postId: id, likes: 1, commentCount: 0)]) }
    #expect(try await counts(anonymous.hears(until: scene.server, scene.crier)).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a block takes watched posts away from both`(authorBlocks: Bool) async throws {
    let scene = try await Scene()
    let id = try await scene.server.write("For all", as: scene.alice)
    let listener = await Listener(scene.server, as: scene.bob)
    try await listener.watch(id)
    _ =
      authorBlocks
      ? try await scene.server.post("/users/bob/block", as: scene.alice)
      : try await scene.server.post("/users/alice/block", as: scene.bob)
    try await listener.next { $0 == .postRemoved(postId: id) }
  }

  @Test func `posts of a suspended person are gone`() async throws {
    let scene = try await Scene()
    try await scene.server.makeAdmin("crier")
    let id = try await scene.server.write("For all", as: scene.alice)
    let listener = await Listener(scene.server)
    try await listener.watch(id)
    let answer = try await scene.server.post("/admin/users/alice/suspension", as: scene.crier)
    #expect(answer.status == 204)
    try await listener.next { $0 == .postRemoved(postId: id) }
  }

  @Test func `comments across a block are not told, to others they are`() async throws {
    let scene = try await Scene()
    let id = try await scene.server.write("For all", as: scene.alice)
    _ = try await scene.server.post("/users/bob/block", as: scene.crier)
    let blocked = await Listener(scene.server, as: scene.bob)
    let anonymous = await Listener(scene.server)
    try await blocked.watch(id)
    try await anonymous.watch(id)
    _ = try await scene.server.post("/posts/\(id)/comments", as: scene.crier, json: ["text": "Lovely"])
    let heard = try await anonymous.next { if case .comment = $0 { true } else { false } }
    guard case .comment(let postId, let comment) = heard.last else { return }
    #expect(postId == id && comment.text == "Lovely" && comment.author.username == "crier")
    let unheard = try await blocked.hears(until: scene.server, scene.alice)
    #expect(!unheard.contains { if case .comment = $0 { true } else { false } })
  }
}
