import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

/// The rule of who is within a visibility, as a condition of queries and in Swift.
struct AudienceConditionTests {
  @Test(arguments: StorageEngine.allCases)
  func `a viewer is within the same visibilities in queries and in Swift`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let viewers = [nil, try Fixtures(transaction).addUser("bob"), try Fixtures(transaction).addUser("cem")]
      if let bob = viewers[1] {
        #expect(try FollowStore(transaction).insert(follower: bob.key, followed: ana.key, now: .at(0)))
      }
      try transaction.connection.run("CREATE TABLE shown (userKey INTEGER, visibility TEXT)")
      for audience in Audience.allCases {
        try transaction.connection.run("INSERT INTO shown VALUES (\(ana.key), \(audience.rawValue))")
      }
      for viewer in viewers {
        let found = try transaction.connection.all(
          "SELECT visibility FROM shown WHERE \(sql: AudienceCondition.isWithin("shown", to: viewer))"
        ) { Audience(rawValue: $0.text("visibility")) }
        let follows = try viewer.map { try FollowStore(transaction).isFollowed(ana.key, by: $0.key) } ?? false
        #expect(Set(found) == Set(Audience.visible(toFollower: follows)))
        #expect(found.count == (follows ? 2 : 1))
      }
      #expect(Visibility.visible(toFollower: true) == [.everyone, .followers])
      #expect(Visibility.visible(toFollower: false) == [.everyone])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `lists leave out muted and blocked users, and pages only blocked ones`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      for name in ["bob", "cem", "dan", "eva"] { _ = try Fixtures(transaction).addUser(name) }
      try transaction.connection.run(
        "INSERT INTO mutes (muterKey, mutedKey, createdAt) SELECT \(ana.key), key, 0 FROM users WHERE username = 'bob'"
      )
      try transaction.connection.run(
        "INSERT INTO blocks (blockerKey, blockedKey, createdAt) SELECT \(ana.key), key, 0 FROM users WHERE username = 'cem'"
      )
      try transaction.connection.run(
        "INSERT INTO blocks (blockerKey, blockedKey, createdAt) SELECT key, \(ana.key), 0 FROM users WHERE username = 'dan'"
      )
      func names(_ condition: SQL) throws -> [String] {
        try transaction.connection.all(
          "SELECT username FROM users WHERE \(sql: condition) ORDER BY username"
        ) { $0.text("username") }
      }
      #expect(try names(UserCondition.isVisible(to: ana)) == ["ana", "bob", "eva"])
      #expect(try names(UserCondition.isListed(for: ana)) == ["ana", "eva"])
      #expect(try names(UserCondition.isVisible(to: nil)) == ["ana", "bob", "cem", "dan", "eva"])
    }
  }
}
