import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerSocial

struct SuggestionStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `users followed by most of one's followed users come first, then recent authors`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cleo", "dan", "eve", "finn"].map {
        try Fixtures(transaction).addUser($0)
      }
      let ana = users[0]
      func names(_ limit: Int = 10, maxRows: Int = 100) throws -> [String] {
        try SuggestionStore(transaction).users(for: ana, limit: limit, maxRows: maxRows).map(\.username)
      }
      #expect(try names().isEmpty)
      for followed in users[1...2] { try Fixtures(transaction).follow(followed, by: users[0]) }
      // Both of them follow eve, one dan; finn has posted.
      for follower in users[1...2] { try Fixtures(transaction).follow(users[4], by: follower) }
      try Fixtures(transaction).follow(users[3], by: users[1])
      try Fixtures(transaction).follow(users[0], by: users[1])
      _ = try Fixtures(transaction).post(by: users[5], "Late")
      _ = try Fixtures(transaction).post(by: users[1], "Later")
      #expect(try names() == ["eve", "dan", "finn"])
      #expect(try names(1) == ["eve"])
      // The limit covers one follow, and one post, whose author is already followed.
      #expect(try names(maxRows: 1).count == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `followed, muted and blocked users are not suggested`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cleo", "dan", "eve"].map { try Fixtures(transaction).addUser($0) }
      for user in users { _ = try Fixtures(transaction).post(by: user, "Words") }
      let ana = users[0]
      func names() throws -> [String] {
        try SuggestionStore(transaction).users(for: ana, limit: 10, maxRows: 100).map(\.username)
      }
      #expect(try Set(names()) == ["bob", "cleo", "dan", "eve"])
      try Fixtures(transaction).follow(users[1], by: users[0])
      try Fixtures(transaction).mute(users[2], by: ana)
      try Fixtures(transaction).block(users[3], by: ana)
      try Fixtures(transaction).block(ana, by: users[4])
      #expect(try names().isEmpty)
    }
  }
}
