import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerOperations
@testable import ServerSeed
@testable import ServerTitles

struct VerificationTests {
  private func filled() async throws -> TestServer {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    let post = try await server.write("hello #kiwi", photo: tinyPicture, as: ana)
    _ = try await server.post("/posts/\(post)/like", as: bob)
    _ = try await server.post("/posts/\(post)/comments", as: bob, json: ["text": "hi @ana"])
    _ = try await server.post("/users/ana/follow", as: bob)
    return server
  }

  @Test(arguments: [true, false])
  func `a sound server has no faults`(isServing: Bool) async throws {
    let (code, said) = try await filled().operate("verify", isServing: isServing)
    #expect(code == 0, "\(said.problems)")
  }

  @Test func `a photo without a caption is not a fault, even after its caption is removed`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    try await server.write(nil, photo: tinyPicture, as: ana)
    let post = try await server.write("hello", photo: tinyPicture, as: ana)
    #expect(try await server.patch("/posts/\(post)", as: ana, json: ["caption": ""]).status == 200)
    let (code, said) = try await server.operate("verify")
    #expect(code == 0, "\(said.problems)")
  }

  @Test(arguments: [
    ("UPDATE posts SET likeCount = likeCount + 1", "count of likes"),
    ("UPDATE posts SET commentCount = 7", "count of comments"),
    ("UPDATE users SET followerCount = 9", "count of followers"),
    ("UPDATE users SET followingCount = 9", "count of followed users"),
    ("UPDATE users SET postCountForEveryone = 4", "count of public posts"),
    ("UPDATE users SET postCountForFollowers = 4", "count of followers-only posts"),
    ("UPDATE users SET postCountForMe = 4", "count of private posts"),
    ("UPDATE users SET unreadCount = 12", "count of unread notifications"),
    ("UPDATE feedCounts SET count = 2 WHERE level = 1", "page counts, level 1"),
    ("DELETE FROM feedCounts WHERE level = 2", "page counts, level 2"),
    ("INSERT INTO feedCounts (level, block, count) VALUES (3, 99, 1)", "page counts, level 3"),
    ("UPDATE pictureFiles SET name = '00000000000000000000000000000000.jpg'", "pictures"),
    ("INSERT INTO postSearch (postSearch, rowid, caption) VALUES ('delete', 1, 'hello #kiwi')", "search"),
  ])
  func `a planted fault is found`(sql: String, place: String) async throws {
    let server = try await filled()
    try await server.context.storage.database.write { try $0.execute(script: sql) }
    for isServing in [true, false] {
      let (code, said) = try await server.operate("verify", isServing: isServing)
      #expect(code == 1)
      #expect(said.problems.contains { $0.contains(place) }, "\(said.problems)")
    }
  }

  @Test func `a post listed against its visibility is found`() async throws {
    let server = try await filled()
    try await server.context.storage.database.write { connection in
      try connection.execute(script: "DROP TRIGGER feedCountsUnlist; UPDATE posts SET listed = 0")
    }
    #expect(try await server.operate("verify").said.problems.contains { $0.hasPrefix("feed:") })
  }

  @Test func `a missing picture and an unknown file are found`() async throws {
    let server = try await filled()
    let uploads = server.context.folder.uploads
    let name = try #require(try FileSystem.names(in: uploads).first)
    try FileSystem.rename("\(uploads)/\(name)", to: "\(uploads)/\(String(repeating: "a", count: 32)).jpg")
    let said = try await server.operate("verify").said
    #expect(said.problems.contains { $0.contains("has no file") })
    #expect(said.problems.contains { $0.contains(name) })
    #expect(said.lines.contains { $0.contains("belongs to no picture") })
    #expect(said.lines.contains { $0.contains("aaaa") })
  }

  @Test func `a seeded database is sound and has the requested size`() async throws {
    let server = try await TestServer()
    let plan = SeedPlan(
      users: 40, posts: 300, likes: 700, comments: 200, follows: 300, titles: 600, decisions: 120,
      library: 80, seed: 5)
    try await OperatorCommands(server.context, output: Recorder().output, isServing: false).seed(plan)
    let (code, said) = try await server.operate("verify", isServing: false)
    #expect(code == 0, "\(said.problems)")
    let counts = try server.context.storage.database.read { connection in
      try ["users", "posts", "likes", "comments", "titles", "titleStatistics"].map { table in
        try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) }
      }
    }
    let known = try BundledCatalog.entries().count
    #expect(counts == [40, 300, 700, 200, 600 + known, 600 + known])
    let libraries = try server.context.storage.database.read { connection in
      try [20, 79, 119].map { count in
        try connection.first("SELECT COUNT(*) FROM users WHERE libraryTitleCount > \(count)") { $0.int(0) }
      }
    }
    #expect(libraries == [40, 2, 1])
    let titles = try server.context.storage.read { transaction in
      try TitleSearch("the").run(of: .film, page: Page(number: 1, size: 50), in: transaction)
    }
    #expect(titles.count > 20)
    #expect(titles.allSatisfy { $0.facts.kind == .film && !$0.facts.people.isEmpty })
  }

  @Test func `the same seed generates the same text`() {
    let texts = (0..<2).map { _ in
      var random = SeedRandom(seed: 5, purpose: 4)
      return (0..<50).map { _ in SeedWords.caption(&random).text }
    }
    #expect(texts[0] == texts[1])
    let titles = (0..<2).map { _ in
      var random = SeedRandom(seed: 5, purpose: 8)
      let words = SeedTitleWords(seed: 5)
      return (0..<50).map { _ in words.facts(&random) }
    }
    #expect(titles[0] == titles[1])
    #expect(Set(texts[0]).count > 40)
    #expect(Set((0..<5_000).map { SeedWords.person($0).username }).count == 5_000)
  }
}
