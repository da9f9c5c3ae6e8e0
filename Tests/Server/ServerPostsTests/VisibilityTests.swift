import Foundation
import ServerTesting
import Testing

/// Visibility in every list and count.
struct VisibilityTests {
  private func path(_ answer: Answer) throws -> String {
    try answer.string("imageURL").replacing("http://kiwi.test", with: "")
  }

  @Test func `each visibility applies wherever a post can appear`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let follower = try await server.signUp("follower")
    let stranger = try await server.signUp("stranger")
    #expect(try await server.post("/users/alice/follow", as: follower).status == 200)
    var posts: [String: String] = [:]
    for visibility in ["everyone", "followers", "me"] {
      posts[visibility] = try await server.write(
        "walnut \(visibility) #walnut", visibility: visibility, as: alice)
    }
    try await server.doJobs()
    let readers: [(String, String?, [String])] = [
      ("nobody", nil, ["everyone"]), ("a stranger", stranger, ["everyone"]),
      ("a follower", follower, ["everyone", "followers"]),
      ("the author", alice, ["everyone", "followers", "me"]),
    ]
    for (reader, token, visible) in readers {
      let expected = Set(visible.compactMap { posts[$0] })
      for (visibility, id) in posts {
        let answer = try await server.get("/posts/\(id)", as: token)
        #expect((answer.status == 200) == visible.contains(visibility), "\(reader) opens \(visibility)")
        let own = try await server.get("/posts/\(id)", as: alice)
        let picture = try await server.get(try path(own), as: token)
        #expect(
          (picture.status == 200) == visible.contains(visibility), "\(reader) sees picture \(visibility)")
      }
      #expect(Set(try await server.get("/users/alice/posts", as: token).ids()) == expected, "\(reader)")
      #expect(Set(try await server.get("/posts/search?q=walnut", as: token).ids()) == expected, "\(reader)")
      #expect(
        Set(try await server.get("/posts/search?q=%23walnut", as: token).ids()) == expected, "\(reader)")
      #expect(try await server.get("/posts", as: token).ids() == [posts["everyone"]], "\(reader)")
      let count = try await server.get("/users/alice", as: token).int("postCount")
      #expect(count == expected.count, "\(reader) counts")
    }
    let following = Set(try await server.get("/posts?feed=following", as: follower).ids())
    #expect(following == Set([posts["everyone"], posts["followers"]].compactMap { $0 }))
  }

  @Test func `a post hidden later leaves the feed and returns to its place`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    var ids: [String] = []
    for number in 1...5 { ids.insert(try await server.write("\(number)", as: alice), at: 0) }
    _ = try await server.get("/posts")
    #expect(try await server.patch("/posts/\(ids[2])", as: alice, json: ["visibility": "me"]).status == 200)
    var shown = ids
    shown.remove(at: 2)
    #expect(try await server.get("/posts").ids() == shown)
    #expect(try await server.get("/posts?page=2&pageSize=2").ids() == Array(shown[2..<4]))
    _ = try await server.patch("/posts/\(ids[2])", as: alice, json: ["visibility": "everyone"])
    #expect(try await server.get("/posts").ids() == ids)
  }
}
