import Foundation
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

/// Seeded reading is sound.
struct SeedReadingTests {
  private func count(_ sql: String, in server: TestServer) throws -> Int {
    try server.context.storage.database.read { connection in
      try connection.first("\(raw: sql)") { $0.int(0) } ?? 0
    }
  }

  @Test func `seeded users keep titles and read, and all sums agree`() async throws {
    let server = try await TestServer()
    let seeded = try await server.operate(
      "seed", "--users", "40", "--posts", "20", "--titles", "300", "--kept", "900", "--sessions", "300",
      isServing: false)
    #expect(seeded.code == 0, "\(seeded.said.problems)")
    #expect(try await server.operate("verify").code == 0)
    #expect(try count("SELECT COUNT(*) FROM readingSessions WHERE status = 'completed'", in: server) >= 300)
    #expect(try count("SELECT COUNT(*) FROM readingIntervals", in: server) > 300)
    #expect(try count("SELECT COUNT(DISTINCT userKey) FROM readingDays", in: server) == 40)
    // In addition to titles of the catalog that a few of them keep.
    #expect(try count("SELECT COUNT(*) FROM libraryTitles", in: server) > 850)
    try await NeighborWork.perform(in: server.context.storage)
    let measured = try await server.operate("measure-recommendations", "--people", "20")
    #expect(measured.code == 0)
    let names = measured.said.lines.map { String($0.prefix { $0 != " " }) }
    #expect(names == ["popularity", "rules", "model", "people"])
    #expect(measured.said.lines.last == "people 20 seed 1")
  }
}
