import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct PreferredGenreStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `preferred genres replace the previous ones`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let genres = PreferredGenreStore(transaction)
      try genres.put([.memoir, .fiction], ofUser: anna.key)
      try genres.put([.mystery], ofUser: ben.key)
      #expect(try genres.preferredGenres(ofUser: anna.key) == [.memoir, .fiction])
      try genres.put([.fiction, .memoir], ofUser: anna.key)
      #expect(try genres.preferredGenres(ofUser: anna.key) == [.fiction, .memoir])
      try genres.put([], ofUser: anna.key)
      #expect(try genres.preferredGenres(ofUser: anna.key).isEmpty)
      #expect(try genres.preferredGenres(ofUser: ben.key) == [.mystery])
    }
  }
}
