import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct KnownAddressStoreTests {
  private static let day = 24 * 60 * 60

  @Test(arguments: StorageEngine.allCases)
  func `an address is known to the account that used it for ninety days`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let known = KnownAddressStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let address = KnownAddress("192.0.2.1", ofUser: ana.id)
      #expect(try !known.isKnown(address, ofUser: ana.key, now: .at(0)))
      try known.record(address, ofUser: ana.key, now: .at(0))
      #expect(try known.isKnown(address, ofUser: ana.key, now: .at(90 * Self.day - 1)))
      #expect(try !known.isKnown(address, ofUser: ana.key, now: .at(90 * Self.day)))
      #expect(try !known.isKnown(address, ofUser: bob.key, now: .at(0)))
      #expect(try !known.isKnown(KnownAddress("192.0.2.2", ofUser: ana.id), ofUser: ana.key, now: .at(0)))
      try known.record(address, ofUser: ana.key, now: .at(50))
      #expect(try known.isKnown(address, ofUser: ana.key, now: .at(90 * Self.day)), "Another use renewed it.")
      try known.record(address, ofUser: bob.key, now: .at(50))
      try known.deleteAll(ofUser: ana.key)
      #expect(try !known.isKnown(address, ofUser: ana.key, now: .at(50)))
      #expect(try known.isKnown(address, ofUser: bob.key, now: .at(50)))
      try UserStore(transaction).delete(key: bob.key)
      #expect(
        try known.deleteExpired(now: .at(200 * Self.day), limit: 10) == 0,
        "The rows were deleted with the account.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the ten latest addresses are kept`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let known = KnownAddressStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let addresses = (0...10).map { KnownAddress("192.0.2.\($0)", ofUser: ana.id) }
      try known.record(addresses[0], ofUser: bob.key, now: .at(0))
      for number in 0..<10 { try known.record(addresses[number], ofUser: ana.key, now: .at(number)) }
      try known.record(addresses[0], ofUser: ana.key, now: .at(10))
      try known.record(addresses[10], ofUser: ana.key, now: .at(11))
      let forgotten = try addresses.filter { try !known.isKnown($0, ofUser: ana.key, now: .at(11)) }
      #expect(forgotten == [addresses[1]])
      #expect(try known.isKnown(addresses[0], ofUser: bob.key, now: .at(11)))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `unused addresses are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let known = KnownAddressStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      for number in 0..<3 {
        // The same address of two accounts is two rows.
        for user in [ana, bob] {
          try known.record(KnownAddress("192.0.2.\(number)", ofUser: ""), ofUser: user.key, now: .at(number))
        }
      }
      #expect(try known.deleteExpired(now: .at(90 * Self.day - 1), limit: 10) == 0)
      #expect(try known.deleteExpired(now: .at(90 * Self.day + 1), limit: 3) == 3)
      #expect(try known.deleteExpired(now: .at(90 * Self.day + 1), limit: 3) == 1)
      let left = KnownAddress("192.0.2.2", ofUser: "")
      #expect(try known.isKnown(left, ofUser: ana.key, now: .at(3)))
      #expect(try known.isKnown(left, ofUser: bob.key, now: .at(3)))
    }
  }
}
