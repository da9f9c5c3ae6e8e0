import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct BlockStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a block is inserted once and hides both users from each other`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let blocks = BlockStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      #expect(try !blocks.deleteBlock(by: ana.key, ofUsername: "bob"))
      #expect(try !blocks.deleteBlock(by: ana.key, ofUsername: "nobody"))
      #expect(try blocks.insertBlock(by: ana.key, of: bob.key, now: .at(0)))
      #expect(try !blocks.insertBlock(by: ana.key, of: bob.key, now: .at(1)))
      #expect(try blocks.isBlocked(bob.key, by: ana.key))
      #expect(try !blocks.isBlocked(ana.key, by: bob.key))
      #expect(try blocks.isBetween(ana.key, bob.key))
      #expect(try blocks.isBetween(bob.key, ana.key))
      #expect(try !blocks.isBetween(ana.key, cy.key))
      #expect(try blocks.isHidden(ana.key, from: bob.key))
      #expect(try blocks.isHidden(bob.key, from: ana.key))
      #expect(try !blocks.isHidden(cy.key, from: ana.key))
      #expect(try blocks.partners(of: bob.key) == [ana.key])
      #expect(try blocks.partners(of: cy.key).isEmpty)
      #expect(try !blocks.deleteBlock(by: bob.key, ofUsername: "ana"), "Only the blocker can unblock.")
      #expect(try blocks.deleteBlock(by: ana.key, ofUsername: "BOB"))
      #expect(try !blocks.isBetween(ana.key, bob.key))
      try Fixtures(transaction).block(cy, by: ana)
      try UserStore(transaction).delete(key: cy.key)
      #expect(try blocks.partners(of: ana.key).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a mute is inserted once and hides in one direction`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let blocks = BlockStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try !blocks.deleteMute(by: ana.key, ofUsername: "bob"))
      #expect(try blocks.insertMute(by: ana.key, of: bob.key, now: .at(0)))
      #expect(try !blocks.insertMute(by: ana.key, of: bob.key, now: .at(1)))
      #expect(try blocks.isHidden(bob.key, from: ana.key))
      #expect(try !blocks.isHidden(ana.key, from: bob.key))
      #expect(try !blocks.isBetween(ana.key, bob.key))
      #expect(try blocks.muters(of: bob.key) == [ana.key])
      #expect(try blocks.muters(of: ana.key).isEmpty)
      #expect(try blocks.deleteMute(by: ana.key, ofUsername: "Bob"))
      #expect(try !blocks.isHidden(bob.key, from: ana.key))
      #expect(try blocks.muters(of: bob.key).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `hidden authors are found up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let blocks = BlockStore(transaction)
      let users = try ["ana", "bob", "cy", "dan"].map { try Fixtures(transaction).addUser($0) }
      let ana = users[0].key
      #expect(try blocks.hiddenAuthors(from: ana, limit: 10).isEmpty)
      try Fixtures(transaction).block(users[1], by: users[0])
      try Fixtures(transaction).block(users[0], by: users[2])
      try Fixtures(transaction).mute(users[3], by: users[0])
      #expect(Set(try blocks.hiddenAuthors(from: ana, limit: 10)) == Set(users.dropFirst().map(\.key)))
      #expect(try blocks.hiddenAuthors(from: ana, limit: 2).count == 2)
      #expect(try blocks.partners(of: ana) == [users[1].key, users[2].key])
      #expect(try blocks.hiddenAuthors(from: users[3].key, limit: 10).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `blocked and muted users are listed latest first, without suspended users`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let blocks = BlockStore(transaction)
      let users = try ["ana", "bob", "cy", "dan", "eve"].map { try Fixtures(transaction).addUser($0) }
      func blocked(_ page: Page) throws -> [String] {
        try blocks.blocked(by: users[0].key, page: page).map(\.username)
      }
      func muted(_ page: Page) throws -> [String] {
        try blocks.muted(by: users[0].key, page: page).map(\.username)
      }
      // On equal times the newest account comes first.
      for (user, time) in [(3, 1), (1, 0), (2, 0), (4, 2)] {
        try Fixtures(transaction).block(users[user], by: users[0], at: .at(time))
        try Fixtures(transaction).mute(users[user], by: users[0], at: .at(time))
      }
      try Fixtures(transaction).block(users[0], by: users[1])
      for list in [blocked, muted] {
        #expect(try list(.first) == ["eve", "dan", "cy", "bob"])
        #expect(try list(Page(number: 1, size: 2)) == ["eve", "dan", "cy"], "The page plus one row.")
        #expect(try list(Page(number: 2, size: 2)) == ["cy", "bob"])
        #expect(try list(Page(number: 3, size: 2)).isEmpty)
      }
      try Fixtures(transaction).suspend(users[3])
      for list in [blocked, muted] { #expect(try list(.first) == ["eve", "cy", "bob"]) }
    }
  }
}
