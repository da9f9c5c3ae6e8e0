import KiwiKit
import ServerTesting
import Testing

@testable import ServerTitles

/// `SimilarTitleTests` compares the result with the whole catalog.
struct SimilarTitleStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the scan is limited and returns the titles nearest in time`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let title = try Fixtures(transaction).film("T", year: 2_000, genres: ["war"])
      let before = try (1...5).map {
        try Fixtures(transaction).film("B\($0)", year: 2_000 - $0, genres: ["war"])
      }
      let after = try (1...5).map {
        try Fixtures(transaction).film("A\($0)", year: 2_000 + $0, genres: ["war"])
      }
      _ = try Fixtures(transaction).film("Far", year: 2_011, genres: ["war"])
      let unknown = try Fixtures(transaction).film("Unknown", genres: ["war"])
      func keys(_ title: TitleRecord, limit: Int = 99, maxExamined: Int) throws -> [Int64] {
        try SimilarTitleStore(transaction).titles(similarTo: title, limit: limit, maxExamined: maxExamined)
          .map(
            \.key)
      }
      // The title itself is the first one scanned.
      #expect(
        try keys(title, maxExamined: 3) == [before[0], after[0], before[1], after[1], before[2]].map(\.key))
      #expect(try keys(title, limit: 1, maxExamined: 99) == [before[0].key])
      #expect(try keys(title, maxExamined: 99).count == 10)
      #expect(try keys(unknown, maxExamined: 99) == [])
    }
  }
}
