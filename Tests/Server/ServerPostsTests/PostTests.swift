import Foundation
import HTTPServer
import ServerTesting
import Testing

@testable import ServerPosts

struct PostTests {
  @Test func `a post with a photo is returned as written, and its picture can be fetched`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice", displayName: "Alice Smith")
    let created = try await server.upload(
      "/posts", as: alice,
      [
        .text("caption", "Just finished reading 1984!"), .file(tinyPicture),
        .text("alt", "A worn paperback"), .text("authorId", "somebody else"),
      ])
    #expect(created.status == 201)
    let id = try created.string("id")
    #expect(created.headers["Location"] == "/posts/\(id)")
    let post = try await server.get("/posts/\(id)").object()
    #expect(post["caption"] as? String == "Just finished reading 1984!")
    #expect(post["likes"] as? Int == 0)
    #expect(post["commentCount"] as? Int == 0)
    #expect(post["hasPhoto"] as? Bool == true)
    #expect(post["visibility"] as? String == "everyone")
    #expect(post["createdAt"] as? String == "2026-02-02T02:40:00Z")
    #expect(post["editedAt"] is NSNull)
    let author = try #require(post["author"] as? [String: Any])
    #expect(author["username"] as? String == "alice")
    #expect(author["displayName"] as? String == "Alice Smith")
    #expect(author["avatarURL"] is NSNull)
    let attachment = try #require((post["attachments"] as? [[String: Any]])?.first)
    #expect(attachment["alt"] as? String == "A worn paperback")
    #expect(attachment["width"] as? Int == 4)
    let address = try #require(post["imageURL"] as? String)
    #expect(address == attachment["url"] as? String)
    let picture = try await server.get(address.replacing("http://kiwi.test", with: ""))
    #expect(picture.status == 200)
    #expect(picture.headers["Content-Type"] == "image/jpeg")
    #expect(picture.headers["X-Content-Type-Options"] == "nosniff")
    #expect(picture.headers["Cache-Control"] == "private, max-age=31536000, immutable")
    #expect(picture.body.starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test func `a post without a photo has a quote card`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("Call me Ishmael.", as: alice)
    let post = try await server.get("/posts/\(id)").object()
    #expect(post["hasPhoto"] as? Bool == false)
    #expect((post["attachments"] as? [Any])?.isEmpty == true)
    let address = try #require(post["imageURL"] as? String)
    #expect(address.hasSuffix(PlaceholderImage.name))
    #expect(
      try await server.get(address.replacing("http://kiwi.test", with: "")).body == PlaceholderImage.bytes)
    try await server.doJobs()
    let drawn = try await server.get("/posts/\(id)").string("imageURL")
    #expect(drawn != address)
    #expect(try await server.get(drawn.replacing("http://kiwi.test", with: "")).status == 200)
  }

  @Test func `the feed is newest first and pages do not overlap`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    var ids: [String] = []
    for number in 1...7 { ids.insert(try await server.write("post \(number)", as: alice), at: 0) }
    let first = try await server.get("/posts?page=1&pageSize=3")
    #expect(try first.ids() == Array(ids[0..<3]))
    #expect(first.link("next") == "/posts?pageSize=3&page=2")
    #expect(try await server.get("/posts?page=2&pageSize=3").ids() == Array(ids[3..<6]))
    let last = try await server.get("/posts?page=3&pageSize=3")
    #expect(try last.ids() == Array(ids[6..<7]))
    #expect(last.link("next") == nil)
    #expect(try await server.get("/posts?page=4&pageSize=3").ids().isEmpty)
    #expect(try await server.get("/posts?before=\(ids[2])&pageSize=2").ids() == Array(ids[3..<5]))
  }

  @Test(arguments: [
    "0", "-1", "1.5", "", "9007199254740993", "18446744073709551616", "1e9", "NaN", " 1", "+1",
  ])
  func `an invalid page is rejected`(page: String) async throws {
    let server = try await TestServer()
    #expect(try await server.get("/posts?page=\(page)").status == 400)
    #expect(try await server.get("/posts?pageSize=\(page)").status == 400)
  }

  @Test func `repeated likes and unlikes count once`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let id = try await server.write("hello", as: alice)
    for _ in 1...2 { #expect(try await server.post("/posts/\(id)/like", as: bob).int("likes") == 1) }
    #expect(try await server.get("/posts/\(id)", as: bob).object()["likedByMe"] as? Bool == true)
    #expect(try await server.get("/posts/\(id)", as: alice).object()["likedByMe"] as? Bool == false)
    #expect(try await server.get("/posts", as: bob).objects().first?["likedByMe"] as? Bool == true)
    for _ in 1...2 { #expect(try await server.delete("/posts/\(id)/like", as: bob).int("likes") == 0) }
    #expect(try await server.get("/posts").objects().first?["likes"] as? Int == 0)
  }

  @Test func `a cached first page shows later changes`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("first", as: alice)
    #expect(try await server.get("/posts").objects().count == 1)
    _ = try await server.post("/posts/\(id)/like", as: alice)
    #expect(try await server.get("/posts").objects().first?["likes"] as? Int == 1)
    _ = try await server.post("/posts/\(id)/comments", as: alice, json: ["text": "me too"])
    #expect(try await server.get("/posts").objects().first?["commentCount"] as? Int == 1)
    _ = try await server.write("second", as: alice)
    #expect(try await server.get("/posts").objects().count == 2)
    _ = try await server.delete("/posts/\(id)", as: alice)
    #expect(try await server.get("/posts").objects().count == 1)
  }
}
