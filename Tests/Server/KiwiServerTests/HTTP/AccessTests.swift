import Foundation
import HTTPServer
import KiwiKit
import SQLite
import Testing

@testable import KiwiServer

/// Every endpoint against every kind of token. A new endpoint without a row here fails the first test.
struct AccessTests {
  /// What a reader without rights gets, before anything else is looked at.
  enum Rule {
    case anyone
    case signedIn
    case admin
  }

  static let rules: [(method: HTTPServer.Method, route: APIRoute, rule: Rule)] = [
    (.post, .accounts(.sessions), .anyone), (.get, .accounts(.sessions), .signedIn),
    (.delete, .accounts(.sessions), .signedIn),
    (.delete, .accounts(.session(id: "x")), .signedIn),
    (.post, .accounts(.passwordReset(token: "x")), .anyone),
    (.post, .accounts(.users), .anyone), (.get, .social(.userSearch), .anyone),
    (.get, .accounts(.me), .signedIn), (.delete, .accounts(.me), .signedIn),
    (.put, .accounts(.avatar), .signedIn),
    (.delete, .accounts(.avatar), .signedIn), (.put, .accounts(.password), .signedIn),
    (.get, .social(.blocks), .signedIn),
    (.get, .social(.mutes), .signedIn),
    (.get, .social(.user(username: "alice")), .anyone), (.put, .social(.user(username: "alice")), .signedIn),
    (.get, .posts(.ofUser(username: "alice")), .anyone),
    (.get, .social(.followers(username: "alice")), .anyone),
    (.get, .social(.following(username: "alice")), .anyone),
    (.post, .social(.follow(username: "alice")), .signedIn),
    (.delete, .social(.follow(username: "alice")), .signedIn),
    (.post, .social(.block(username: "alice")), .signedIn),
    (.delete, .social(.block(username: "alice")), .signedIn),
    (.post, .social(.mute(username: "alice")), .signedIn),
    (.delete, .social(.mute(username: "alice")), .signedIn),
    (.put, .social(.friendship(username: "alice")), .signedIn),
    (.delete, .social(.friendship(username: "alice")), .signedIn),
    (.get, .social(.friends), .signedIn), (.get, .social(.friendsNow), .signedIn),
    (.get, .social(.friendRequests), .signedIn),
    (.get, .social(.suggestions), .signedIn), (.get, .social(.followed), .signedIn),
    (.get, .accounts(.drafts), .signedIn), (.put, .accounts(.draft(kind: "post")), .signedIn),
    (.delete, .accounts(.draft(kind: "post")), .signedIn),
    (.put, .social(.status), .signedIn), (.delete, .social(.status), .signedIn),
    (.get, .posts(.all), .anyone), (.post, .posts(.all), .signedIn), (.get, .posts(.search), .anyone),
    (.get, .posts(.tags), .anyone),
    (.get, .posts(.post(id: "x")), .anyone), (.patch, .posts(.post(id: "x")), .signedIn),
    (.delete, .posts(.post(id: "x")), .signedIn),
    (.post, .posts(.like(postId: "x")), .signedIn), (.delete, .posts(.like(postId: "x")), .signedIn),
    (.get, .posts(.aboutTitle(id: "x")), .anyone), (.get, .posts(.aboutSpot(id: "x")), .anyone),
    (.get, .posts(.aboutVisit(id: "x")), .anyone),
    (.get, .posts(.likes(postId: "x")), .anyone), (.get, .posts(.comments(postId: "x")), .anyone),
    (.post, .posts(.comments(postId: "x")), .signedIn), (.post, .posts(.commentOperations), .signedIn),
    (.patch, .posts(.comment(id: "x")), .signedIn), (.delete, .posts(.comment(id: "x")), .signedIn),
    (.get, .social(.notifications), .signedIn), (.post, .social(.notificationsRead), .signedIn),
    (.post, .moderation(.reports), .signedIn), (.get, .moderation(.adminReports), .admin),
    (.patch, .moderation(.adminReport(id: "x")), .admin),
    (.delete, .moderation(.adminPost(id: "x")), .admin),
    (.delete, .moderation(.adminComment(id: "x")), .admin),
    (.post, .moderation(.adminSuspension(username: "alice")), .admin),
    (.delete, .moderation(.adminSuspension(username: "alice")), .admin),
    (.get, .moderation(.adminAudit), .admin),
    (.get, .titles(.all), .anyone), (.get, .titles(.title(id: "x")), .anyone),
    (.post, .titles(.all), .signedIn), (.patch, .titles(.title(id: "x")), .signedIn),
    (.get, .titles(.history(titleId: "x")), .signedIn), (.post, .titles(.undo(titleId: "x")), .signedIn),
    (.post, .titles(.merge(titleId: "x")), .admin), (.post, .titles(.scan), .signedIn),
    (.get, .places(.spots), .anyone), (.post, .places(.spots), .signedIn),
    (.get, .places(.spot(id: "x")), .anyone), (.patch, .places(.spot(id: "x")), .signedIn),
    (.get, .places(.history(spotId: "x")), .signedIn), (.post, .places(.undo(spotId: "x")), .signedIn),
    (.get, .places(.experiences), .signedIn), (.get, .places(.experience(id: "x")), .signedIn),
    (.get, .places(.summary), .signedIn), (.get, .places(.librarySpot(id: "x")), .signedIn),
    (.get, .places(.wishes), .signedIn), (.get, .places(.zones), .signedIn),
    (.post, .places(.libraryPhotos), .signedIn),
    (.get, .library(.changes), .signedIn), (.post, .library(.changes), .signedIn),
    (.get, .placeImports(.all), .signedIn), (.post, .placeImports(.all), .signedIn),
    (.get, .placeImports(.one(id: "x")), .signedIn), (.delete, .placeImports(.one(id: "x")), .signedIn),
    (.get, .placeImports(.rows(id: "x")), .signedIn),
    (.patch, .placeImports(.row(id: "x", number: "1")), .signedIn),
    (.post, .placeImports(.apply(id: "x")), .signedIn), (.post, .placeImports(.undo(id: "x")), .signedIn),
    (.get, .places(.towns), .anyone), (.get, .places(.spotVisits(spotId: "x")), .anyone),
    (.get, .places(.visit(id: "x")), .anyone), (.get, .places(.visits(username: "alice")), .anyone),
    (.get, .places(.outlines), .anyone), (.get, .places(.mapSpots), .anyone),
    (.get, .places(.tile(zoom: "1", x: "1", y: "1")), .signedIn),
    (.get, .places(.doubles(spotId: "x")), .admin), (.post, .places(.merge(spotId: "x")), .admin),
    (.post, .places(.unmerge(spotId: "x")), .admin), (.get, .titles(.similar(id: "x")), .anyone),
    (.get, .library(.titles), .signedIn), (.get, .library(.title(id: "x")), .signedIn),
    (.get, .library(.summary), .signedIn), (.get, .library(.ofUser(username: "alice")), .anyone),
    (.get, .library(.lists), .signedIn), (.get, .library(.list(id: "x")), .anyone),
    (.get, .library(.listTitles(id: "x")), .anyone),
    (.put, .library(.publication(listId: "x")), .signedIn),
    (.delete, .library(.publication(listId: "x")), .signedIn),
    (.put, .library(.listFollow(listId: "x")), .signedIn),
    (.delete, .library(.listFollow(listId: "x")), .signedIn),
    (.put, .library(.collaborator(listId: "x", username: "alice")), .signedIn),
    (.delete, .library(.collaborator(listId: "x", username: "alice")), .signedIn),
    (.get, .discover(.deck), .anyone), (.get, .host(.description), .anyone), (.get, .live(.events), .anyone),
    (.get, .reading(.sessions), .signedIn), (.post, .reading(.sessions), .signedIn),
    (.get, .reading(.openSessions), .signedIn), (.get, .reading(.friendsSessions), .signedIn),
    (.get, .reading(.session(id: "x")), .anyone), (.patch, .reading(.session(id: "x")), .signedIn),
    (.delete, .reading(.session(id: "x")), .signedIn), (.post, .reading(.pause(sessionId: "x")), .signedIn),
    (.post, .reading(.resume(sessionId: "x")), .signedIn),
    (.post, .reading(.completion(sessionId: "x")), .signedIn),
    (.post, .reading(.participants(sessionId: "x")), .signedIn), (.get, .reading(.streak), .signedIn),
    (.get, .reading(.days), .signedIn), (.get, .reading(.settings), .signedIn),
    (.put, .reading(.settings), .signedIn),
    (.get, .statistics(.statistics), .signedIn), (.get, .statistics(.goals), .signedIn),
    (.get, .statistics(.goal(period: "day", unit: "pages")), .signedIn),
    (.put, .statistics(.goal(period: "day", unit: "pages")), .signedIn),
    (.delete, .statistics(.goal(period: "day", unit: "pages")), .signedIn),
    (.get, .statistics(.years), .signedIn), (.get, .statistics(.year("2025")), .signedIn),
    (.put, .statistics(.year("2025")), .signedIn), (.delete, .statistics(.year("2025")), .signedIn),
    (.get, .statistics(.yearPicture(year: "2025")), .signedIn), (.get, .moods(.map), .signedIn),
    (.get, .moods(.day("2026-02-02")), .signedIn), (.get, .moods(.export), .signedIn),
    (.get, .moods(.prompt), .signedIn), (.get, .moods(.settings), .signedIn),
    (.put, .moods(.settings), .signedIn),
    (.get, .challenges(.challenges), .signedIn), (.post, .challenges(.challenges), .signedIn),
    (.get, .challenges(.discovery), .signedIn), (.get, .challenges(.trophies), .signedIn),
    (.get, .challenges(.weather), .signedIn), (.get, .challenges(.challenge(id: "x")), .signedIn),
    (.patch, .challenges(.challenge(id: "x")), .signedIn),
    (.put, .challenges(.membership(challengeId: "x")), .signedIn),
    (.delete, .challenges(.membership(challengeId: "x")), .signedIn),
    (.get, .challenges(.members(challengeId: "x")), .signedIn),
    (.post, .challenges(.disabling(challengeId: "x")), .signedIn),
    (.get, .notes(.all), .signedIn), (.post, .notes(.all), .signedIn), (.get, .notes(.ofTheDay), .signedIn),
    (.get, .notes(.export), .signedIn), (.get, .notes(.note(id: "x")), .anyone),
    (.patch, .notes(.note(id: "x")), .signedIn), (.delete, .notes(.note(id: "x")), .signedIn),
    (.get, .notes(.ofTitle(id: "x")), .anyone),
    (.get, .recommendations(.own), .signedIn), (.get, .recommendations(.group), .signedIn),
    (.get, .recommendations(.dismissals), .signedIn),
    (.post, .recommendations(.dismissal(titleId: "x")), .signedIn),
    (.delete, .recommendations(.dismissal(titleId: "x")), .signedIn),
    (.get, .ebooks(.ebooks), .signedIn), (.post, .ebooks(.ebooks), .signedIn),
    (.get, .ebooks(.settings), .signedIn), (.put, .ebooks(.settings), .signedIn),
    (.get, .ebooks(.ebook(id: "x")), .signedIn), (.delete, .ebooks(.ebook(id: "x")), .signedIn),
    (.get, .ebooks(.chapter(ebookId: "x", index: "0")), .signedIn),
    (.put, .ebooks(.position(ebookId: "x")), .signedIn), (.put, .ebooks(.title(ebookId: "x")), .signedIn),
    (.get, .ebooks(.marks(ebookId: "x")), .signedIn),
    (.put, .ebooks(.mark(ebookId: "x", id: "y")), .signedIn),
    (.delete, .ebooks(.mark(ebookId: "x", id: "y")), .signedIn),
    (.get, .posts(.upload(name: "x")), .anyone), (.get, .operations(.live), .anyone),
    (.get, .operations(.ready), .anyone),
    (.get, .operations(.metrics), .anyone), (.get, .operations(.openAPI), .anyone),
  ]

  @Test func `every endpoint has a row, and only endpoints have one`() {
    let routes = Set(Self.rules.map(\.route))
    for route in routes {
      for method in Method.allCases where method != .head && method != .options {
        let isListed = Self.rules.contains { $0.method == method && $0.route == route }
        #expect(
          (RouteEndpoint.endpoint(method, route) != nil) == isListed, "\(method.rawValue) \(route.path)")
      }
    }
  }

  @Test func `every operation of the document has a row`() throws {
    let document = OpenAPIDocument.json.withUTF8Buffer { Data($0) }
    let object = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
    let paths = try #require(object["paths"] as? [String: [String: Any]])
    let declared = Areas.router.endpoints.map { ($0.method.rawValue, $0.path.description) }
    let listed = Set(Self.rules.compactMap { RouteEndpoint.endpoint($0.method, $0.route)?.name })
    for (path, operations) in paths {
      if let (method, _) = declared.first(where: { $0.1 == path }) {
        #expect(operations[method.lowercased()] != nil, "\(method) \(path)")
        continue
      }
      let example = path.replacing(/\{[^}]*\}/, with: "1")
      let route = try #require(APIRoute(path: example), "\(path)")
      for method in Method.allCases where operations[method.rawValue.lowercased()] != nil {
        let name = try #require(
          RouteEndpoint.endpoint(method, route)?.name, "\(method.rawValue) \(path)")
        #expect(listed.contains(name), "\(name)")
      }
    }
  }

  @Test func `tokens that are not good are refused everywhere, and rights are asked for`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("alice")
    let member = try await server.signUp("member")
    let bad = try await badTokens(server)
    for (method, route, rule) in Self.rules {
      let name = "\(method.rawValue) \(route.path)"
      for (kind, token) in bad {
        let answer = try await server.send(method, route.path, as: token)
        #expect(answer.status == 401, "\(name) with \(kind) token")
        #expect(answer.headers["WWW-Authenticate"] == "Bearer", "\(name) with \(kind) token")
      }
      // It answers with a socket.
      if route == .live(.events) { continue }
      let anonymous = try await server.send(method, route.path).status
      #expect((anonymous == 401) == (rule != .anyone), "\(name) without a token gives \(anonymous)")
      #expect(anonymous < 500, "\(name) without a token gives \(anonymous)")
      if rule == .admin {
        #expect(try await server.send(method, route.path, as: member).errorCode == "admin_only", "\(name)")
      }
    }
  }

  private func badTokens(_ server: TestServer) async throws -> [(kind: String, token: String)] {
    let revoked = try await server.signUp("revoked")
    _ = try await server.delete("/sessions", as: revoked)
    let expired = try await server.signUp("expired")
    try await server.application.storage.database.write { connection in
      try connection.run(
        """
        UPDATE sessions SET expiresAt = 1
        WHERE userKey = (SELECT key FROM users WHERE username = 'expired')
        """)
    }
    let suspended = try await server.signUp("suspended")
    let admin = try await server.signUp("boss")
    try await server.makeAdmin("boss")
    #expect(try await server.post("/admin/users/suspended/suspension", as: admin).status == 204)
    let deleted = try await server.signUp("deleted")
    #expect(
      try await server.delete("/users/me", as: deleted, json: ["password": TestServer.password]).status == 204
    )
    let forged = "kiwi_" + String(repeating: "A", count: 43)
    return [
      ("garbage", "garbage"), ("an empty", ""), ("a forged", forged), ("a revoked", revoked),
      ("an expired", expired), ("a suspended person's", suspended), ("a deleted person's", deleted),
    ]
  }

  @Test func `what belongs to somebody else can be seen but not changed`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let mallory = try await server.signUp("mallory")
    let post = try await server.write("mine", as: alice)
    let comment = try await server.post("/posts/\(post)/comments", as: alice, json: ["text": "hm"]).string(
      "id")
    #expect(try await server.patch("/posts/\(post)", as: mallory, json: ["caption": "x"]).status == 403)
    #expect(try await server.delete("/posts/\(post)", as: mallory).status == 403)
    #expect(try await server.patch("/comments/\(comment)", as: mallory, json: ["text": "x"]).status == 403)
    #expect(try await server.delete("/comments/\(comment)", as: mallory).status == 403)
    #expect(try await server.put("/users/alice", as: mallory, json: ["bio": "x"]).status == 403)
    let sessions = try await server.get("/sessions", as: alice).ids()
    let session = try #require(sessions.first)
    #expect(try await server.delete("/sessions/\(session)", as: mallory).status == 404)
  }

  @Test func `what may not be seen is answered like what does not exist`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let mallory = try await server.signUp("mallory")
    let hidden = try await server.write("secret", visibility: "me", as: alice)
    let nothing = "01a1fd7d-0000-7000-8000-000000000000"
    let comment = try await server.post("/posts/\(hidden)/comments", as: alice, json: ["text": "x"]).string(
      "id")
    let attempts: [(HTTPServer.Method, (String) -> String, [String: Any]?)] = [
      (.get, { "/posts/\($0)" }, nil), (.patch, { "/posts/\($0)" }, ["caption": "x"]),
      (.delete, { "/posts/\($0)" }, nil), (.post, { "/posts/\($0)/like" }, nil),
      (.delete, { "/posts/\($0)/like" }, nil), (.get, { "/posts/\($0)/likes" }, nil),
      (.get, { "/posts/\($0)/comments" }, nil), (.post, { "/posts/\($0)/comments" }, ["text": "x"]),
    ]
    for (method, path, json) in attempts {
      let real = try await server.send(method, path(hidden), json: json, as: mallory)
      let unreal = try await server.send(method, path(nothing), json: json, as: mallory)
      #expect(real.status == 404, "\(method.rawValue) \(path("{id}"))")
      #expect(real.body == unreal.body, "\(method.rawValue) \(path("{id}"))")
    }
    #expect(try await server.patch("/comments/\(comment)", as: mallory, json: ["text": "x"]).status == 404)
    #expect(try await server.delete("/comments/\(comment)", as: mallory).status == 404)
  }

  @Test func `a method that a path does not have is named with those it has`() async throws {
    let server = try await TestServer()
    let answer = try await server.send(.put, "/posts")
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(try await server.send(.options, "/posts").headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(try await server.get("/nothing").status == 404)
    #expect(try await server.get("/posts/").status == 404)
  }
}
