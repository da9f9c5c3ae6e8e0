import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerSocial

struct SuggestionStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `whom most of those follow whom one follows comes first, then who has written of late`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let people = try ["ana", "bob", "cleo", "dan", "eve", "finn"].map { try transaction.person($0) }
      let ana = people[0]
      func names(_ limit: Int = 10, looks: Int = 100) throws -> [String] {
        try transaction.suggestions.people(for: ana, limit: limit, looks: looks).map(\.username)
      }
      #expect(try names().isEmpty)
      for followed in people[1...2] { try transaction.follow(followed, by: people[0]) }
      // Both of them follow eve, one dan; finn has written.
      for follower in people[1...2] { try transaction.follow(people[4], by: follower) }
      try transaction.follow(people[3], by: people[1])
      try transaction.follow(people[0], by: people[1])
      _ = try transaction.post(by: people[5], "Late")
      _ = try transaction.post(by: people[1], "Later")
      #expect(try names() == ["eve", "dan", "finn"])
      #expect(try names(1) == ["eve"])
      // No more is looked at than is said: one follow, and one post, whose author is followed.
      #expect(try names(looks: 1).count == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `nobody is suggested who is followed, muted or blocked either way`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let people = try ["ana", "bob", "cleo", "dan", "eve"].map { try transaction.person($0) }
      for person in people { _ = try transaction.post(by: person, "Words") }
      let ana = people[0]
      func names() throws -> [String] {
        try transaction.suggestions.people(for: ana, limit: 10, looks: 100).map(\.username)
      }
      #expect(try Set(names()) == ["bob", "cleo", "dan", "eve"])
      try transaction.follow(people[1], by: people[0])
      try transaction.mute(people[2], by: ana)
      try transaction.block(people[3], by: ana)
      try transaction.block(ana, by: people[4])
      #expect(try names().isEmpty)
    }
  }
}
