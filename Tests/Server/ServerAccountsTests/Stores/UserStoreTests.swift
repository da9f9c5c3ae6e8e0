import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct UserStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a new account is found by its key and its name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = UserStore(transaction)
      #expect(try users.isEmpty())
      #expect(try users.user(key: 1) == nil)
      #expect(try users.user(username: "ana") == nil)
      #expect(try users.credential(username: "ana") == nil)
      #expect(try users.passwordHash(ofUser: 1) == nil)
      let key = try #require(
        try users.insert(
          id: "a", username: "ana", displayName: "Ana", passwordHash: "hash", role: .member, now: .at(1)))
      _ = try Fixtures(transaction).addUser("bob")
      #expect(try !users.isEmpty())
      let ana = UserRecord(key: key, id: "a", username: "ana", displayName: "Ana", avatarName: nil)
      #expect(try users.user(key: key) == ana)
      #expect(try users.user(username: "ana") == ana)
      #expect(try users.user(username: "bob")?.displayName == nil)
      let credential = try #require(try users.credential(username: "ana"))
      #expect(credential.user == ana)
      #expect(credential.passwordHash == "hash")
      #expect(!credential.isSuspended)
      #expect(try users.passwordHash(ofUser: key) == "hash")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `usernames are unique, ignoring case`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = UserStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      for name in ["ana", "ANA", "Ana"] {
        let second = try users.insert(
          id: UUIDv7.generate(), username: name, displayName: nil, passwordHash: "other", role: .admin,
          now: .at(1))
        #expect(second == nil)
        #expect(try users.user(username: name)?.key == ana.key)
        #expect(try users.user(username: name, seenBy: nil)?.key == ana.key)
        #expect(try users.credential(username: name)?.passwordHash == "hash")
      }
      #expect(try users.user(username: "an") == nil)
      #expect(try users.user(username: "an_") == nil)
      #expect(try users.user(username: "aná") == nil)
      #expect(try users.accounts().count == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the key of a deleted account is never reused`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let first = try Fixtures(transaction).addUser("ana")
      try UserStore(transaction).delete(key: first.key)
      #expect(try UserStore(transaction).isEmpty())
      let second = try Fixtures(transaction).addUser("ana")
      #expect(second.key > first.key)
      try UserStore(transaction).delete(key: first.key)
      #expect(try UserStore(transaction).user(username: "ana")?.key == second.key)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user is visible except to users they blocked, and not while suspended`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = UserStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      try Fixtures(transaction).block(bob, by: ana)
      #expect(try users.user(username: "ana", seenBy: bob) == nil)
      #expect(try users.user(username: "ana", seenBy: cy)?.key == ana.key)
      #expect(try users.user(username: "ana", seenBy: nil)?.key == ana.key)
      #expect(
        try users.user(username: "bob", seenBy: ana)?.key == bob.key,
        "The viewer must find the user to unblock them.")
      #expect(try users.user(username: "nobody", seenBy: ana) == nil)

      #expect(try users.suspend(key: cy.key, now: .at(1)))
      #expect(try !users.suspend(key: cy.key, now: .at(2)))
      #expect(try users.user(username: "cy", seenBy: ana) == nil)
      #expect(try users.user(username: "cy", seenBy: nil) == nil)
      #expect(try users.user(username: "cy")?.key == cy.key)
      #expect(try users.credential(username: "cy")?.isSuspended == true)
      #expect(try users.unsuspend(key: cy.key))
      #expect(try !users.unsuspend(key: cy.key))
      #expect(try users.user(username: "cy", seenBy: ana)?.key == cy.key)
      #expect(try !users.suspend(key: cy.key + 1, now: .at(3)))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `accounts are listed by name with their details`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = UserStore(transaction)
      #expect(try users.accounts().isEmpty)
      let cy = try Fixtures(transaction).addUser("cy", displayName: "Cy")
      let ana = try Fixtures(transaction).addUser("ana")
      let bob = try Fixtures(transaction).addUser("bob")
      for visibility in Visibility.allCases { _ = try Fixtures(transaction).post(by: bob, for: visibility) }
      try users.setRole(.admin, ofUser: ana.key)
      try users.setPasswordHash("newer", ofUser: ana.key)
      try Fixtures(transaction).suspend(cy)
      let accounts = try users.accounts()
      #expect(accounts.map(\.username) == ["ana", "bob", "cy"])
      #expect(accounts.map(\.displayName) == [nil, nil, "Cy"])
      #expect(accounts.map(\.role) == ["admin", "member", "member"])
      #expect(accounts.map(\.isSuspended) == [false, false, true])
      #expect(accounts.map(\.postCount) == [0, 3, 0])
      #expect(accounts.allSatisfy { $0.createdAt == .at(0) })
      #expect(try users.passwordHash(ofUser: ana.key) == "newer")
      #expect(try users.passwordHash(ofUser: bob.key) == "hash")
      try users.setRole(.member, ofUser: ana.key)
      #expect(try users.accounts().first?.role == "member")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `deleting an account deletes its actions, and other users' counts stay correct`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let mine = try Fixtures(transaction).post(by: ana)
      let other = try Fixtures(transaction).post(by: bob)
      _ = try LikeStore(transaction).insert(postKey: other.key, userKey: ana.key, now: .at(0))
      _ = try Fixtures(transaction).comment(by: ana, under: other)
      _ = try Fixtures(transaction).comment(by: bob, under: mine)
      try Fixtures(transaction).follow(bob, by: ana)
      try Fixtures(transaction).follow(ana, by: bob)
      try Fixtures(transaction).block(bob, by: ana)
      try UserStore(transaction).delete(key: ana.key)
      #expect(try PostStore(transaction).post(id: mine.id) == nil)
      #expect(try PostStore(transaction).counts(id: other.id) == (likes: 0, comments: 0))
      #expect(try FollowStore(transaction).counts(ofUser: "bob") == (followers: 0, following: 0))
      #expect(try BlockStore(transaction).partners(of: bob.key).isEmpty)
      #expect(try UserStore(transaction).accounts().map(\.postCount) == [1])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an account whose removal began is hidden, and its name is free`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try !UserStore(transaction).isRemoved(key: ana.key))
      #expect(try UserStore(transaction).isSuspended(key: bob.key) == false)
      try Fixtures(transaction).suspend(bob)
      #expect(try UserStore(transaction).isSuspended(key: bob.key) == true)
      #expect(try UserStore(transaction).unsuspend(key: bob.key))
      #expect(try UserStore(transaction).isSuspended(key: bob.key + 99) == nil)
      try UserStore(transaction).beginRemoval(key: ana.key, now: .at(1))
      #expect(
        try UserStore(transaction).isRemoved(key: ana.key) && !UserStore(transaction).isRemoved(key: bob.key))
      #expect(try UserStore(transaction).user(username: "ana") == nil)
      #expect(try UserStore(transaction).accounts().map(\.username) == ["bob"])
      #expect(try UserStore(transaction).passwordHash(ofUser: ana.key)?.isEmpty == true)
      #expect(try Fixtures(transaction).addUser("ana").key != ana.key)
    }
  }
}
