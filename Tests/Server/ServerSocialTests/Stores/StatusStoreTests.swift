import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerSocial

struct StatusStoreTests {
  private static func status(
    _ text: String, _ visibility: Audience = .followers, until end: Int = 100
  ) -> StatusRecord {
    StatusRecord(text: text, visibility: visibility, createdAt: .at(0), expiresAt: .at(end))
  }

  @Test(arguments: StorageEngine.allCases)
  func `a status is visible to its audience until it expires`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo) = (users[0], users[1], users[2])
      try Fixtures(transaction).follow(anna, by: ben)
      let statuses = StatusStore(transaction)
      let readers: [Viewer?] = [anna, ben, cleo, nil]
      let audiences: [(Audience, [Bool])] = [
        (.onlyMe, [true, false, false, false]), (.followers, [true, true, false, false]),
        (.everyone, [true, true, true, true]),
      ]
      for (visibility, seen) in audiences {
        try statuses.put(Self.status("\(visibility)", visibility), ofUser: anna.key)
        for (reader, isSeen) in zip(readers, seen) {
          let found = try statuses.status(ofUser: anna.key, seenBy: reader, now: .at(99))
          #expect((found?.text == "\(visibility)") == isSeen)
          #expect(try statuses.status(ofUser: anna.key, seenBy: reader, now: .at(100)) == nil)
        }
      }
      try Fixtures(transaction).block(anna, by: ben)
      #expect(try statuses.status(ofUser: anna.key, seenBy: ben, now: .at(1)) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired statuses are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo"].map { try Fixtures(transaction).addUser($0) }
      let statuses = StatusStore(transaction)
      for (number, user) in users.enumerated() {
        try statuses.put(Self.status("Well", until: 10 * (number + 1)), ofUser: user.key)
      }
      #expect(try statuses.deleteExpired(now: .at(20), limit: 1) == 1)
      #expect(try statuses.deleteExpired(now: .at(20), limit: 9) == 1)
      #expect(try statuses.deleteExpired(now: .at(20), limit: 9) == 0)
      #expect(try statuses.status(ofUser: users[2].key, now: .at(0)) != nil)
      try statuses.delete(ofUser: users[2].key)
      #expect(try statuses.status(ofUser: users[2].key, now: .at(0)) == nil)
    }
  }
}
