import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerOperations

/// Requests every endpoint with every kind of token. An endpoint needs a session unless it is listed here.
struct AccessTests {
  typealias Rule = EndpointDescription.Access

  /// Operations open to visitors.
  static let publicOperations: Set<String> = [
    "createSession", "createUser", "describeHost", "getDeck", "getLibraryOfUser", "getList", "getNote",
    "getPost", "getReadingSession", "getSpot", "getTitle", "getUpload", "getUser", "getVisit", "listComments",
    "listFollowers", "listFollowing", "listLikes", "listListTitles", "listMapOutlines", "listMapSpots",
    "listNotesAboutTitle", "listPosts", "listPostsAboutSpot", "listPostsAboutTitle", "listPostsAboutVisit",
    "listPostsOfUser", "listSimilarTitles", "listSpotVisits", "listSpots", "listTags", "listTitles",
    "listTowns", "listVisitsOfUser", "listen", "live", "metrics", "openAPI", "ready", "resetPassword",
    "searchPosts", "searchUsers",
  ]

  /// Operations that need an admin.
  static let adminOperations: Set<String> = [
    "listAudit", "listReports", "listSpotDoubles", "mergeSpot", "mergeTitle", "removeComment", "removePost",
    "resolveReport", "suspendUser", "unmergeSpot", "unsuspendUser",
  ]

  static func rule(of operation: String) -> Rule {
    if adminOperations.contains(operation) { return .admin }
    return publicOperations.contains(operation) ? .anyone : .signedIn
  }

  /// Sample values of path parameters that are not ids.
  private static let samples = [
    "chapterNumber": "0", "day": "2026-02-02", "kind": "post", "name": "00000000000000000000000000000000.jpg",
    "number": "1", "period": "day", "reportId": "x", "sessionId": "x", "token": "x", "unit": "pages",
    "username": "alice", "x": "1", "y": "1", "year": "2025", "zoom": "1",
  ]
  private static let unknownId = "01a1fd7d-0000-7000-8000-000000000000"

  private static func path(of endpoint: EndpointDescription) -> String {
    endpoint.path.path(endpoint.path.parameters.map { samples[$0] ?? unknownId })
  }

  private struct Request: CustomStringConvertible {
    let method: HTTPServer.Method
    let path: String
    let rule: Rule
    var description: String { "\(method.rawValue) \(path)" }
  }

  private static func requests() throws -> [Request] {
    try Areas.router.endpoints.map { endpoint in
      Request(
        method: try #require(Method(rawValue: endpoint.method.rawValue)), path: path(of: endpoint),
        rule: rule(of: endpoint.name))
    }
  }

  @Test func `every declared endpoint has the access listed here`() {
    for endpoint in Areas.router.endpoints {
      #expect(endpoint.access == Self.rule(of: endpoint.name), "\(endpoint.name)")
    }
    let names = Areas.router.endpoints.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `a sample path is routed to its declared endpoint`() throws {
    for endpoint in Areas.router.endpoints {
      let method = try #require(Method(rawValue: endpoint.method.rawValue))
      let found = Areas.router.match(Self.path(of: endpoint))?[method]
      #expect(found?.name == endpoint.description, "\(endpoint.name)")
    }
  }

  @Test(arguments: [
    unknownId, "alice", "A.b_c", "a/b", "a%2Fb", "a?b#c", "a b", "日本語", "👩‍👩‍👧", "...", "%", "+", "a&b=c",
    "\u{7F}\u{1}", String(repeating: "x", count: 1_000),
  ])
  func `a printed path is plain ASCII and is routed back to its endpoint`(value: String) throws {
    let plain = Set("/-._~%".utf8)
    for endpoint in Areas.router.endpoints where !endpoint.path.parameters.isEmpty {
      let values = endpoint.path.parameters.map { _ in value }
      let path = endpoint.path.path(values)
      #expect(
        path.utf8.allSatisfy { plain.contains($0) || Character(UnicodeScalar($0)).isASCIILetterOrDigit },
        "\(path)")
      let place = Areas.router.match(path)
      let method = try #require(Method(rawValue: endpoint.method.rawValue))
      #expect(place?.parameters == values, "\(path)")
      #expect(place?[method]?.endpoint.name == endpoint.name, "\(path)")
    }
  }

  @Test(arguments: [
    "", "/", "//", "posts", "/posts/", "//posts", "/posts//like", "/posts/17/", "/Posts", "/posts/17/LIKE",
    "/posts/17/like/", "/posts/17/like/more", "/posts.json", "/users/alice/me", "/admin", "/admin/users",
    "/admin/users/alice", "/admin/users/alice/suspension/x", "/uploads", "/uploads/a/b", "/password-resets",
    "/notifications/17", "/healthz", "/a/b/c/d/e/f/g/h", "*", "/%", "/%7", "/%7g/x", "/posts/%zz",
    "/posts/%00", "/posts/\u{0}", "/posts/%ff", "/posts/%c0%af", "/posts/%ed%a0%80", "/posts/%",
    "/posts%2f17/x", "http://localhost/posts", "/posts?page=1", "/./posts", "/users/../posts", "/uploads/..",
    "/uploads/%2e%2e", "/uploads/%2E.", "/posts/.", String(repeating: "/a", count: 32 * 1_024),
    String(repeating: "/", count: 64 * 1_024),
  ])
  func `an unknown path has no endpoint`(path: String) {
    #expect(Areas.router.match(path) == nil)
  }

  @Test func `a path may be long and have unnecessary escapes`() {
    #expect(Areas.router.match("/%70osts")?[.get]?.name == "GET /posts")
    #expect(Areas.router.match("/users/%6De")?[.get]?.name == "GET /users/me")
    #expect(Areas.router.match("/posts/" + String(repeating: "%41", count: 20_000)) != nil)
  }

  @Test func `every operation of the API description is declared`() throws {
    let document = Data(OpenAPIDocument.json)
    let object = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
    let paths = try #require(object["paths"] as? [String: [String: Any]])
    let declared = Dictionary(uniqueKeysWithValues: Areas.router.endpoints.map { ($0.name, $0.description) })
    var operations: Set<String> = []
    for (path, methods) in paths {
      for method in Method.allCases {
        guard let operation = methods[method.rawValue.lowercased()] as? [String: Any] else { continue }
        let name = try #require(operation["operationId"] as? String)
        operations.insert(name)
        #expect(declared[name] == "\(method.rawValue) \(path)")
      }
    }
    #expect(Self.publicOperations.union(Self.adminOperations).subtracting(operations) == [])
    #expect(Set(declared.keys).subtracting(operations) == [])
    #expect(operations.count == declared.count)
  }

  @Test func `invalid tokens are rejected everywhere, and access rights are enforced`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("alice")
    let member = try await server.signUp("member")
    let bad = try await badTokens(server)
    for request in try Self.requests() {
      for (kind, token) in bad {
        let answer = try await server.send(request.method, request.path, as: token)
        #expect(answer.status == 401, "\(request) with \(kind) token")
        #expect(answer.headers["WWW-Authenticate"] == "Bearer", "\(request) with \(kind) token")
      }
      // `/live` answers with a socket.
      if request.path == "/live" { continue }
      let anonymous = try await server.send(request.method, request.path).status
      #expect(
        (anonymous == 401) == (request.rule != .anyone), "\(request) without a token gives \(anonymous)")
      #expect(anonymous < 500, "\(request) without a token gives \(anonymous)")
      if request.rule == .admin {
        let answer = try await server.send(request.method, request.path, as: member)
        #expect(answer.errorCode == "admin_only", "\(request)")
      }
    }
  }

  private func badTokens(_ server: TestServer) async throws -> [(kind: String, token: String)] {
    let revoked = try await server.signUp("revoked")
    _ = try await server.delete("/sessions", as: revoked)
    let expired = try await server.signUp("expired")
    try await server.context.storage.database.write { connection in
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

  @Test func `objects of other users can be seen but not changed`() async throws {
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

  @Test func `a hidden object is answered like an unknown one`() async throws {
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
      let unknown = try await server.send(method, path(nothing), json: json, as: mallory)
      #expect(real.status == 404, "\(method.rawValue) \(path("{id}"))")
      #expect(real.body == unknown.body, "\(method.rawValue) \(path("{id}"))")
    }
    #expect(try await server.patch("/comments/\(comment)", as: mallory, json: ["text": "x"]).status == 404)
    #expect(try await server.delete("/comments/\(comment)", as: mallory).status == 404)
  }

  @Test func `an unsupported method is answered with the allowed ones`() async throws {
    let server = try await TestServer()
    let answer = try await server.send(.put, "/posts")
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(try await server.send(.options, "/posts").headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(try await server.get("/nothing").status == 404)
    #expect(try await server.get("/posts/").status == 404)
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
