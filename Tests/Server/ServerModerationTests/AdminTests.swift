import Foundation
import HTTPServer
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerModeration

struct AdminTests {
  @Test(arguments: [
    (HTTPServer.Method.get, "/admin/reports"), (.patch, "/admin/reports/x"), (.delete, "/admin/posts/x"),
    (.delete, "/admin/comments/x"), (.post, "/admin/users/alice/suspension"),
    (.delete, "/admin/users/alice/suspension"), (.get, "/admin/audit"),
  ])
  func `only admins have access`(method: HTTPServer.Method, path: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    #expect(try await server.send(method, path).status == 401)
    let refused = try await server.send(method, path, as: alice)
    #expect(refused.status == 403)
    #expect(refused.errorCode == "admin_only")
  }

  @Test func `an admin removes any post and any comment, and both are audited`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let open = try await server.write("A rude caption", as: alice)
    let hidden = try await server.write("Hidden", visibility: "me", as: alice)
    let comment = try await server.comment("A rude comment", on: hidden, as: alice)
    try await server.doJobs()
    let picture = try await server.get("/posts/\(open)").string("imageURL")
    #expect(try await server.get("/posts/\(hidden)", as: admin).status == 404)

    try await server.must(.delete, "/admin/comments/\(comment)", as: admin)
    #expect(try await server.get("/posts/\(hidden)", as: alice).int("commentCount") == 0)
    try await server.must(.delete, "/admin/posts/\(open)", as: admin)
    try await server.must(.delete, "/admin/posts/\(hidden)", as: admin)
    #expect(try await server.get("/posts").ids() == [])
    #expect(try await server.get("/posts/\(hidden)", as: alice).status == 404)
    #expect(try await server.get(picture.replacing("http://kiwi.test", with: "")).status == 404)
    for path in ["/admin/posts/\(open)", "/admin/comments/\(comment)", "/admin/posts/x"] {
      #expect(try await server.delete(path, as: admin).status == 404)
    }

    let audit = try await server.get("/admin/audit", as: admin).objects()
    #expect(
      audit.map { $0["action"] as? String } == ["remove_post", "remove_post", "remove_comment"])
    #expect(audit.map { $0["subject"] as? String } == [hidden, open, comment])
    #expect(audit.allSatisfy { $0["actor"] as? String == "warden" })
    #expect(audit.allSatisfy { $0["details"] as? String == "by alice" })
    let paged = try await server.get("/admin/audit?pageSize=2", as: admin)
    #expect(try await server.get(try #require(paged.link("next")), as: admin).ids().count == 1)
  }

  @Test func `actions of the command line are audited without a name`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let post = try await server.write("A rude caption", as: alice)
    try await server.context.storage.write { transaction in
      _ = try ModerationService.removePost(
        id: post, by: nil, now: Timestamp(seconds: 1_770_000_000), in: transaction)
    }
    let entry = try #require(try await server.get("/admin/audit", as: admin).objects().first)
    #expect(entry["actor"] is NSNull)
  }

  @Test func `every removal of a comment by an admin is audited`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let post = try await server.write("hello", as: ana)
    let first = try await server.comment("one", on: post, as: bob)
    let second = try await server.comment("two", on: post, as: bob)
    let own = try await server.comment("mine", on: post, as: admin)
    try await server.must(.delete, "/comments/\(first)", as: admin)
    try await server.must(.delete, "/comments/\(second)", as: ana)
    try await server.must(.delete, "/comments/\(own)", as: admin)
    let lines = try await server.get("/admin/audit", as: admin).objects()
    #expect(
      lines.map { $0["subject"] as? String } == [first],
      "Removals by the comment's and the post's authors are not audited.")
    #expect(lines.first?["details"] as? String == "by bob")
  }

  @Test func `an admin removes a liked post`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let post = try await server.write("hello", as: ana)
    try await server.must(.post, "/posts/\(post)/like", as: admin)
    try await server.must(.delete, "/admin/posts/\(post)", as: admin)
  }
}
