import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

/// Live events show a viewer no more than the API does.
@Suite struct LiveVisibilityTests {
  private struct Scene {
    let server: TestServer
    let alice: String
    let bob: String
    /// Writes public posts, which mark that all earlier events were sent.
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

  @Test func `a public post is sent to every viewer, a private one to its author`() async throws {
    let scene = try await Scene()
    let listeners = [
      await Listener(scene.server), await Listener(scene.server, as: scene.bob),
      await Listener(scene.server, as: scene.alice),
    ]
    let open = try await scene.server.write("For all", as: scene.alice)
    let secret = try await scene.server.write("For me", visibility: "me", as: scene.alice)
    let received = try await [
      newPosts(listeners[0].received(until: scene.server, scene.crier)),
      newPosts(listeners[1].received(until: scene.server, scene.crier)),
      newPosts(listeners[2].received(until: scene.server, scene.crier)),
    ]
    #expect(received[0].map(\.postId).filter { $0 == open || $0 == secret } == [open])
    #expect(received[1].map(\.postId).filter { $0 == open || $0 == secret } == [open])
    #expect(received[2].map(\.postId).filter { $0 == open || $0 == secret } == [open, secret])
    let own = try #require(received[2].first { $0.postId == secret })
    #expect(!own.isInEveryone && own.isInFollowing && own.username == "alice")
  }

  @Test func `a post for followers is sent to followers, with the feeds it belongs to`() async throws {
    let scene = try await Scene()
    let follower = await Listener(scene.server, as: scene.bob)
    let stranger = await Listener(scene.server, as: scene.crier)
    _ = try await scene.server.post("/users/alice/follow", as: scene.bob)
    let id = try await scene.server.write("For followers", visibility: "followers", as: scene.alice)
    let toFollower = try await newPosts(follower.received(until: scene.server, scene.crier))
    #expect(toFollower.map(\.postId) == [id])
    #expect(toFollower.first?.isInEveryone == false)
    #expect(toFollower.first?.isInFollowing == true)
    #expect(
      try await newPosts(stranger.received(until: scene.server, scene.crier)).allSatisfy { $0.postId != id })
  }

  @Test func `hiding a place is announced to its former viewers, hiding an experience is not`() async throws {
    let scene = try await Scene()
    let bar = try await scene.server.addSpot("Noodle Bar")
    let visit = newExperience(newId(), at: bar, visibility: .followers)
    try await scene.server.push([.experience(visit)], as: scene.alice)
    var posts: [String] = []
    for about in ["spot:" + bar.id, "experience:" + visit.id] {
      let answer = try await scene.server.upload(
        "/posts", as: scene.alice, [.text("caption", "Hm"), .text("about", about)])
      posts.append(try answer.string("id"))
    }
    let listener = await Listener(scene.server, as: scene.bob)
    try await listener.watch(posts[0], posts[1])
    func changed() async throws -> [String] {
      try await listener.received(until: scene.server, scene.crier).compactMap { event in
        if case .postChanged(let postId) = event { postId } else { nil }
      }
    }
    // A user who does not follow must get no hint that the visit exists.
    let again = newExperience(visit.id, at: bar, "Tea", visibility: .followers, time: 1)
    try await scene.server.push(
      [.experience(again), try newRating(newId(), of: visit.id, 9, time: 1)], as: scene.alice)
    #expect(try await changed() == [])
    try await scene.server.push([try newZone(newId())], as: scene.alice)
    #expect(try await changed() == [posts[0]])
    try await scene.server.push([try newZone(newId(), radius: 600)], as: scene.alice)
    #expect(try await changed() == [])
  }

  @Test func `a place that enters or leaves a zone is announced, for any cause`() async throws {
    let scene = try await Scene()
    let server = scene.server
    try await server.makeAdmin("crier")
    let (bar, duplicate) = (
      try await server.addSpot("Noodle Bar"), try await server.addSpot("Noodle Bar", 48.21, 16.37)
    )
    let visit = newExperience(newId(), at: bar, visibility: .everyone)
    try await server.push([.experience(visit), try newZone(newId(), 48.21, radius: 100)], as: scene.alice)
    var posts: [String] = []
    for about in ["spot:" + bar.id, "spot:" + duplicate.id, "experience:" + visit.id] {
      let answer = try await server.upload(
        "/posts", as: scene.alice, [.text("caption", "Hm"), .text("about", about)])
      posts.append(try answer.string("id"))
    }
    let listener = await Listener(server, as: scene.bob)
    try await listener.watch(posts[0], posts[1], posts[2])
    func changed() async throws -> [String] {
      try await listener.received(until: server, scene.crier).compactMap { event in
        if case .postChanged(let postId) = event { postId } else { nil }
      }
    }
    let into: [String: Any] = ["coordinate": ["latitude": 48.21, "longitude": 16.37]]
    #expect(try await server.patch("/spots/\(bar.id)", as: scene.bob, json: into).status == 200)
    #expect(try await changed() == [posts[0]])
    let move = try #require(
      try await server.get("/spots/\(bar.id)/history", as: scene.bob).objects().first?["id"] as? String)
    // The place stays hidden until an admin undoes the same change.
    for (token, expected) in [(scene.bob, []), (scene.crier, [posts[0]])] {
      #expect(
        try await server.post("/spots/\(bar.id)/undo", as: token, json: ["changeId": move]).status == 200)
      #expect(try await changed() == expected)
    }
    #expect(
      try await server.post("/spots/\(duplicate.id)/merge", as: scene.crier, json: ["into": bar.id]).status
        == 200)
    // The place also has the position of its duplicate.
    #expect(try await changed() == [posts[0]])
    #expect(try await server.post("/spots/\(duplicate.id)/unmerge", as: scene.crier).status == 200)
    #expect(try await changed() == [posts[0]])
  }

  @Test func `posts of muted users and across a block are not sent`() async throws {
    let scene = try await Scene()
    let carol = try await scene.server.signUp("carol")
    _ = try await scene.server.post("/users/alice/mute", as: scene.bob)
    _ = try await scene.server.post("/users/bob/block", as: carol)
    let listener = await Listener(scene.server, as: scene.bob)
    _ = try await scene.server.write("Of the muted", as: scene.alice)
    _ = try await scene.server.write("Of the blocking", as: carol)
    #expect(try await newPosts(listener.received(until: scene.server, scene.crier)).isEmpty)
  }

  @Test func `a hidden post cannot be watched`() async throws {
    let scene = try await Scene()
    let secret = try await scene.server.write("For me", visibility: "me", as: scene.alice)
    let open = try await scene.server.write("For all", as: scene.alice)
    for token in [nil, scene.bob] {
      let listener = await Listener(scene.server, as: token)
      listener.subscription.watch([secret, open, "nonsense", "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"])
      let received = try await listener.next { if case .counts = $0 { true } else { false } }
      #expect(counts(received).map(\.postId) == [open])
    }
  }

  @Test func `a watched post is announced as removed to viewers who lose access, as changed to others`()
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
    #expect(try await counts(anonymous.received(until: scene.server, scene.crier)).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a block ends watched posts for both users`(authorBlocks: Bool) async throws {
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

  @Test func `posts of a suspended user are removed`() async throws {
    let scene = try await Scene()
    try await scene.server.makeAdmin("crier")
    let id = try await scene.server.write("For all", as: scene.alice)
    let listener = await Listener(scene.server)
    try await listener.watch(id)
    let answer = try await scene.server.post("/admin/users/alice/suspension", as: scene.crier)
    #expect(answer.status == 204)
    try await listener.next { $0 == .postRemoved(postId: id) }
  }

  @Test func `comments across a block are not sent, except to other viewers`() async throws {
    let scene = try await Scene()
    let id = try await scene.server.write("For all", as: scene.alice)
    _ = try await scene.server.post("/users/bob/block", as: scene.crier)
    let blocked = await Listener(scene.server, as: scene.bob)
    let anonymous = await Listener(scene.server)
    try await blocked.watch(id)
    try await anonymous.watch(id)
    _ = try await scene.server.post("/posts/\(id)/comments", as: scene.crier, json: ["text": "Lovely"])
    let received = try await anonymous.next { if case .comment = $0 { true } else { false } }
    guard case .comment(let postId, let comment) = received.last else { return }
    #expect(postId == id && comment.text == "Lovely" && comment.author.username == "crier")
    let events = try await blocked.received(until: scene.server, scene.alice)
    #expect(!events.contains { if case .comment = $0 { true } else { false } })
  }
}
