import Foundation
import HTTPServer
import ServerTesting
import Testing

struct ReportTests {
  @Test func `a report keeps the reported text and its author`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob", displayName: "Bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let post = try await server.write("A rude caption", as: bob)
    let comment = try await server.comment("A rude comment", on: post, as: bob)
    for (subject, id) in [("post", post), ("comment", comment), ("user", "BOB")] {
      let answer = try await server.post(
        "/reports", as: alice,
        json: ["subject": subject, "subjectId": id, "reason": "harassment", "details": " please look "])
      #expect(answer.status == 201, "\(answer.text)")
    }
    _ = try await server.patch("/posts/\(post)", as: bob, json: ["caption": "A kind caption"])
    try await server.must(.delete, "/comments/\(comment)", as: bob)

    let reports = try await server.get("/admin/reports", as: admin).objects()
    #expect(reports.map { $0["subject"] as? String } == ["user", "comment", "post"])
    #expect(reports.map { $0["subjectId"] as? String } == ["bob", comment, post])
    #expect(reports.map { $0["excerpt"] as? String } == ["Bob", "A rude comment", "A rude caption"])
    for report in reports {
      #expect((report["reporter"] as? [String: Any])?["username"] as? String == "alice")
      #expect((report["reportedUser"] as? [String: Any])?["username"] as? String == "bob")
      #expect(report["reason"] as? String == "harassment")
      #expect(report["details"] as? String == "please look")
      #expect(report["resolvedAt"] is NSNull)
      #expect(report["resolution"] is NSNull)
    }
  }

  @Test func `a repeated report returns the open one`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    let report = ["subject": "user", "subjectId": "bob", "reason": "spam"]
    let first = try await server.post("/reports", as: alice, json: report).string("id")
    let again = try await server.post(
      "/reports", as: alice, json: ["subject": "user", "subjectId": "Bob", "reason": "hate"])
    #expect(again.status == 201)
    #expect(try again.string("id") == first)
    let others = try await server.post("/reports", as: bob, json: report).string("id")
    #expect(others != first)

    let resolved = try await server.patch(
      "/admin/reports/\(first)", as: admin, json: ["resolution": "Warned."])
    #expect(resolved.status == 200)
    #expect(try await server.post("/reports", as: alice, json: report).string("id") != first)
  }

  @Test func `only visible objects can be reported`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let hidden = try await server.write("Mine", visibility: "me", as: bob)
    let comment = try await server.comment("Mine too", on: hidden, as: bob)
    for (subject, id) in [
      ("post", hidden), ("comment", comment), ("post", "x"), ("comment", hidden), ("user", "nobody.here"),
    ] {
      let answer = try await server.post(
        "/reports", as: alice, json: ["subject": subject, "subjectId": id, "reason": "spam"])
      #expect(answer.status == 404, "\(subject) \(id)")
    }
  }

  @Test func `a report needs a subject, an id and a reason`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    _ = try await server.signUp("bob")
    let whole: [String: Any] = ["subject": "user", "subjectId": "bob", "reason": "spam"]
    for field in whole.keys {
      var partial = whole
      partial[field] = nil
      let answer = try await server.post("/reports", as: alice, json: partial)
      #expect(answer.status == 400)
      #expect(answer.errorField == field)
    }
    for (field, value) in [
      ("subject", "planet"), ("reason", "boredom"), ("details", String(repeating: "x", count: 1_001)),
    ] {
      let answer = try await server.post("/reports", as: alice, json: whole.merging([field: value]) { $1 })
      #expect(answer.status == 422)
      #expect(answer.errorField == field)
    }
    #expect(try await server.post("/reports", json: whole).status == 401)
  }

  @Test func `admins list reports by status and resolve them, which is audited`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    _ = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    var ids: [String] = []
    for name in ["bob", "warden"] {
      let report = ["subject": "user", "subjectId": name, "reason": "other"]
      ids.append(try await server.post("/reports", as: alice, json: report).string("id"))
    }
    server.advance(.seconds(60))
    let answer = try await server.patch(
      "/admin/reports/\(ids[0])", as: admin, json: ["resolution": " Talked to Bob. "])
    #expect(answer.status == 200)
    #expect(try answer.string("resolution") == "Talked to Bob.")
    #expect(try answer.string("resolvedAt") == "2026-02-02T02:41:00Z")

    #expect(try await server.get("/admin/reports?status=open", as: admin).ids() == [ids[1]])
    #expect(try await server.get("/admin/reports?status=resolved", as: admin).ids() == [ids[0]])
    #expect(try await server.get("/admin/reports", as: admin).ids() == ids.reversed())
    let paged = try await server.get("/admin/reports?pageSize=1", as: admin)
    #expect(try await server.get(try #require(paged.link("next")), as: admin).ids() == [ids[0]])
    #expect(try await server.get("/admin/reports?status=closed", as: admin).status == 400)

    for (id, resolution, status) in [(ids[0], "  ", 422), ("x", "Done.", 404)] {
      let refused = try await server.patch(
        "/admin/reports/\(id)", as: admin, json: ["resolution": resolution])
      #expect(refused.status == status)
    }
    let audit = try await server.get("/admin/audit", as: admin).objects()
    #expect(audit.count == 1)
    #expect(audit.first?["actor"] as? String == "warden")
    #expect(audit.first?["action"] as? String == "resolve_report")
    #expect(audit.first?["subject"] as? String == ids[0])
    #expect(audit.first?["details"] as? String == "Talked to Bob.")
  }

  @Test func `a report outlives the accounts it names`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let bob = try await server.signUp("bob")
    let admin = try await server.signUp("warden")
    try await server.makeAdmin("warden")
    _ = try await server.post(
      "/reports", as: alice, json: ["subject": "user", "subjectId": "bob", "reason": "spam"])
    for token in [alice, bob] {
      let answer = try await server.delete("/users/me", as: token, json: ["password": TestServer.password])
      #expect(answer.status == 204)
    }
    let report = try #require(try await server.get("/admin/reports", as: admin).objects().first)
    #expect(report["reporter"] is NSNull)
    #expect(report["reportedUser"] is NSNull)
    #expect(report["subjectId"] as? String == "bob")
  }
}
