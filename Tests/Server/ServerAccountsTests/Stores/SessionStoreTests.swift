import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct SessionStoreTests {
  private static func insert(
    _ id: String, of user: Viewer, in transaction: Transaction, at time: Timestamp = .at(0)
  ) throws {
    try SessionStore(transaction).insert(
      id: id, tokenHash: Array(id.utf8), userKey: user.key, deviceName: "Phone \(id)", now: time)
  }

  private static func ids(of user: Viewer, in transaction: Transaction, at time: Timestamp) throws -> [String]
  {
    try SessionStore(transaction).sessions(ofUser: user.key, now: time).map(\.id)
  }

  @Test(arguments: StorageEngine.allCases)
  func `a session is found by its token, with its owner`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = SessionStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      #expect(try sessions.entry(tokenHash: [1]) == nil)
      #expect(try sessions.sessions(ofUser: ana.key, now: .at(0)).isEmpty)
      try sessions.insert(id: "s", tokenHash: [1], userKey: ana.key, deviceName: "Laptop", now: .at(5))
      let entry = try #require(try sessions.entry(tokenHash: [1]))
      #expect(entry.viewer.key == ana.key)
      #expect(entry.viewer.id == ana.id)
      #expect(entry.viewer.username == "ana")
      #expect(entry.viewer.role == .member)
      #expect(entry.viewer.sessionId == "s")
      #expect(entry.lastUsedAt == .at(5))
      #expect(entry.expiresAt == .at(5 + SessionToken.absoluteLifetime))
      let listed = try #require(try sessions.sessions(ofUser: ana.key, now: .at(5)).first)
      #expect(listed.key == entry.viewer.sessionKey)
      #expect(listed.id == "s")
      #expect(listed.deviceName == "Laptop")
      #expect(listed.createdAt == .at(5))
      #expect(listed.lastUsedAt == .at(5))
      #expect(try sessions.entry(tokenHash: [2]) == nil)
      _ = try UserStore(transaction).suspend(key: ana.key, now: .at(6))
      #expect(try sessions.entry(tokenHash: [1]) == nil, "A suspended user has no session.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `session tokens and ids are unique`(engine: StorageEngine) async throws {
    try await engine.withStorage { storage in
      let ana = try await storage.write { transaction in
        let ana = try Fixtures(transaction).addUser("ana")
        try Self.insert("s", of: ana, in: transaction)
        return ana
      }
      await #expect(throws: (any Error).self) {
        try await storage.write { try Self.insert("s", of: ana, in: $0) }
      }
      await #expect(throws: (any Error).self) {
        try await storage.write { transaction in
          try SessionStore(transaction).insert(
            id: "t", tokenHash: Array("s".utf8), userKey: ana.key, deviceName: "", now: .at(0))
        }
      }
      #expect(try storage.read { try Self.ids(of: ana, in: $0, at: .at(0)) } == ["s"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a viewer has a role only through their own live session`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = SessionStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      try Self.insert("s", of: ana, in: transaction)
      let viewer = try #require(try sessions.entry(tokenHash: Array("s".utf8))).viewer
      #expect(try sessions.role(of: viewer) == .member)
      try UserStore(transaction).setRole(.admin, ofUser: ana.key)
      #expect(try sessions.role(of: viewer) == .admin)
      #expect(try sessions.role(of: ana) == nil, "This viewer has no session.")
      let stranger = Viewer(
        key: viewer.key, id: "another", username: "ana", role: .member, sessionKey: viewer.sessionKey,
        sessionId: "s")
      #expect(try sessions.role(of: stranger) == nil)
      try sessions.delete(key: viewer.sessionKey)
      #expect(try sessions.role(of: viewer) == nil)
      try Self.insert("t", of: ana, in: transaction)
      let next = try #require(try sessions.entry(tokenHash: Array("t".utf8))).viewer
      #expect(next.sessionKey > viewer.sessionKey, "Keys are never reused.")
      #expect(try sessions.role(of: viewer) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `valid sessions are listed, latest used first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try Self.insert("one", of: ana, in: transaction)
      try Self.insert("two", of: ana, in: transaction)
      try Self.insert("three", of: ana, in: transaction, at: .at(10))
      try Self.insert("bob's", of: bob, in: transaction, at: .at(20))
      #expect(try Self.ids(of: ana, in: transaction, at: .at(20)) == ["three", "two", "one"])
      let one = try #require(try SessionStore(transaction).entry(tokenHash: Array("one".utf8))).viewer
      try SessionStore(transaction).touch(key: one.sessionKey, at: .at(30))
      #expect(try Self.ids(of: ana, in: transaction, at: .at(30)) == ["one", "three", "two"])
      let idle = SessionToken.idleLifetime
      #expect(try Self.ids(of: ana, in: transaction, at: .at(idle - 1)) == ["one", "three", "two"])
      #expect(try Self.ids(of: ana, in: transaction, at: .at(idle)) == ["one", "three"])
      #expect(try Self.ids(of: ana, in: transaction, at: .at(30 + idle)).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `sessions are deleted one by one, all at once and with their account`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let sessions = SessionStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      for id in ["a", "b", "c", "d"] { try Self.insert(id, of: ana, in: transaction) }
      for id in ["e", "f"] { try Self.insert(id, of: bob, in: transaction) }
      #expect(try !sessions.delete(id: "e", ofUser: ana.key), "The session is another user's.")
      #expect(try sessions.delete(id: "a", ofUser: ana.key))
      #expect(try !sessions.delete(id: "a", ofUser: ana.key))
      let kept = try #require(try sessions.entry(tokenHash: Array("b".utf8))).viewer.sessionKey
      try sessions.deleteAll(ofUser: ana.key, except: kept)
      #expect(try Self.ids(of: ana, in: transaction, at: .at(0)) == ["b"])
      try sessions.deleteAll(ofUser: ana.key, except: nil)
      #expect(try Self.ids(of: ana, in: transaction, at: .at(0)).isEmpty)
      #expect(try Self.ids(of: bob, in: transaction, at: .at(0)) == ["f", "e"])
      try UserStore(transaction).delete(key: bob.key)
      #expect(try sessions.entry(tokenHash: Array("e".utf8)) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the longest unused sessions beyond the limit are deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = SessionStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try Self.insert("bob's", of: bob, in: transaction)
      for number in 0..<SessionToken.sessionsPerAccount {
        try Self.insert("\(number)", of: ana, in: transaction, at: .at(number))
      }
      #expect(try !sessions.deleteExcess(ofUser: ana.key))
      for id in ["last", "very last"] { try Self.insert(id, of: ana, in: transaction, at: .at(100)) }
      #expect(try sessions.deleteExcess(ofUser: ana.key))
      let left = try Self.ids(of: ana, in: transaction, at: .at(100))
      #expect(left.count == SessionToken.sessionsPerAccount)
      #expect(left.prefix(2) == ["very last", "last"])
      #expect(left.last == "2")
      #expect(try Self.ids(of: bob, in: transaction, at: .at(100)) == ["bob's"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired sessions are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = SessionStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      for number in 0..<5 { try Self.insert("\(number)", of: ana, in: transaction, at: .at(number)) }
      #expect(try sessions.deleteExpired(now: .at(SessionToken.idleLifetime - 1), limit: 10) == 0)
      let now = Timestamp.at(SessionToken.idleLifetime + 2)
      #expect(try sessions.deleteExpired(now: now, limit: 2) == 2)
      #expect(try sessions.deleteExpired(now: now, limit: 2) == 1)
      #expect(try sessions.deleteExpired(now: now, limit: 2) == 0)
      #expect(try Self.ids(of: ana, in: transaction, at: now) == ["4", "3"])
      let four = try #require(try sessions.entry(tokenHash: [UInt8(ascii: "4")])).viewer
      try sessions.touch(key: four.sessionKey, at: .at(SessionToken.absoluteLifetime))
      #expect(try sessions.deleteExpired(now: .at(SessionToken.absoluteLifetime + 4), limit: 10) == 2)
    }
  }
}
