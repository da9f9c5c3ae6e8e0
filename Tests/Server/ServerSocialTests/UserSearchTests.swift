import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerModeration

struct UserSearchTests {
  private func server(_ users: [(username: String, displayName: String?)]) async throws -> TestServer {
    let server = try await TestServer()
    try await server.context.storage.write { transaction in
      for user in users {
        _ = try UserStore(transaction).insert(
          id: UUIDv7.generate(), username: user.username, displayName: user.displayName,
          passwordHash: "", role: .member, now: Timestamp(seconds: 0))
      }
    }
    return server
  }

  private static let users: [(username: String, displayName: String?)] = [
    ("anna", "Anna Karenina"), ("x_y", "100 percent"), ("xzy", "Under score"),
  ]

  private func search(_ text: String, _ server: TestServer) async throws -> [String] {
    let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    return try await server.usernames("/users/search?q=\(escaped)")
  }

  @Test func `a long list of users is compressed`() async throws {
    let server = try await server((1...30).map { ("anna\($0)", "Anna") })
    let plain = try await server.get("/users/search?q=anna&pageSize=30")
    let compressed = try await server.send(
      .get, "/users/search?q=anna&pageSize=30", headers: ["Accept-Encoding": "gzip"])
    #expect(compressed.headers["Content-Encoding"] == "gzip")
    #expect(compressed.body.count < plain.body.count)
  }

  @Test func `username prefixes come first, then words of the display name`() async throws {
    let server = try await server([
      ("zoe", "Anna Karenina"), ("annabel", nil), ("anna", "Zoe"), ("someone", "Joanna"),
      ("Ann.Other", "Nobody"),
    ])
    #expect(try await search("ann", server) == ["Ann.Other", "anna", "annabel", "zoe"])
    #expect(try await search("ANNA", server) == ["anna", "annabel", "zoe"])
    #expect(try await search("@anna", server) == ["anna", "annabel", "zoe"])
    #expect(try await search("kar anna", server) == ["zoe"])
    #expect(try await search("karenina bovary", server) == [])
  }

  @Test func `accents and case of a display name are ignored`() async throws {
    let server = try await server([("one", "Émile Zola"), ("two", "Søren Åberg"), ("three", "夏目 漱石")])
    #expect(try await search("emile", server) == ["one"])
    #expect(try await search("ÉMILE", server) == ["one"])
    #expect(try await search("aberg", server) == ["two"])
    #expect(try await search("夏目", server) == ["three"])
  }

  @Test(arguments: [
    "\"", "\"\"", "'", "' OR 1=1 --", "a\" OR \"b", "*", "%", "_", "NEAR(a b)", "displayName:x",
    "username : an", "anna AND", "AND", "OR", "NOT", "(", ")", "+", "\\", "@", "@@", "#", "a\u{1}x",
    "\u{1F95D}", "\u{7F}", "\u{10FFFF}", "   ", "a b c d e f g h i j k l",
    "a\"\u{5B5};b",
  ])
  func `typed text is never an operator or a wildcard`(text: String) async throws {
    let server = try await server(Self.users)
    #expect(try await search(text, server) == [])
  }

  @Test(arguments: ["a*", "a%", "^anna", "-anna", "anna)", "{a}", "\"anna\"", "KARENINA*"])
  func `punctuation around a word is ignored`(text: String) async throws {
    let server = try await server(Self.users)
    #expect(try await search(text, server) == ["anna"])
  }

  @Test func `an underscore matches itself`() async throws {
    let server = try await server([("x_y", nil), ("xzy", nil)])
    #expect(try await search("x_", server) == ["x_y"])
  }

  @Test func `a query has 1 to 200 characters`() async throws {
    let server = try await server([])
    #expect(try await server.get("/users/search").status == 400)
    #expect(try await server.get("/users/search?q=").status == 400)
    #expect(try await server.get("/users/search?q=\(String(repeating: "x", count: 201))").status == 400)
    #expect(try await server.get("/users/search?q=\(String(repeating: "x", count: 200))").status == 200)
    #expect(try await server.get("/users/search?q=a&q=b").status == 400)
  }

  @Test func `results are paged, and far pages are empty`() async throws {
    let server = try await server((1...25).map { ("reader\($0 + 100)", nil) })
    let first = try await server.get("/users/search?q=reader")
    #expect(try first.objects().count == 20)
    #expect(try await server.usernames(try #require(first.link("next"))).count == 5)
    #expect(try await server.usernames("/users/search?q=reader&page=9007199254740992&pageSize=100") == [])
  }

  @Test func `suspended users are not found`() async throws {
    let server = try await server([("anna", "Anna"), ("annabel", nil)])
    try await server.context.storage.write { transaction in
      _ = try ModerationService.suspend(
        username: "anna", reason: nil, by: nil, now: Timestamp(seconds: 0), in: transaction)
    }
    #expect(try await search("anna", server) == ["annabel"])
  }
}
