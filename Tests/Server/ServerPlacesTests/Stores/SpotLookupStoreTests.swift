import ServerTesting
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerPlaces
@testable import KiwiServer
@testable import ServerCore

struct SpotLookupStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a lookup is due again at its time and is then deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let lookups = SpotLookupStore(transaction)
      #expect(try lookups.isDue("near 1 2", now: .at(0)))
      try lookups.save("near 1 2", now: .at(0), askAgainAt: .at(100))
      try lookups.save("near 3 4", now: .at(0), askAgainAt: .at(300))
      #expect(try !lookups.isDue("near 1 2", now: .at(99)))
      #expect(try lookups.isDue("near 1 2", now: .at(100)))
      #expect(try lookups.deleteDue(now: .at(100), limit: 10) == 1)
      #expect(try lookups.deleteDue(now: .at(100), limit: 10) == 0)
      #expect(try !lookups.isDue("near 3 4", now: .at(100)))
      try lookups.save("near 3 4", now: .at(100), askAgainAt: .at(90))
      #expect(try lookups.isDue("near 3 4", now: .at(100)))
    }
  }
}
