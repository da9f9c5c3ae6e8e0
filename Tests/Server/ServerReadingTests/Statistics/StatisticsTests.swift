import Formats
import Foundation
import KiwiKit
import ServerTesting
import Testing

struct StatisticsTests {
  @Test func `sessions and finished titles add up`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book, genres: ["romance"])
    let film = try await server.addTitle("Solaris", .film)
    try await ana.read(emma, minutes: 60, start: ["startPage": 10], end: ["endPage": 50])
    try await ana.read(minutes: 30)
    try await ana.finish(emma, on: "2026-01-10")
    try await ana.finish(emma, on: "2026-02-01")
    try await ana.finish(film, on: "2026-02-01")
    let stopped = LibraryEntry(
      id: newId(), titleId: emma.id,
      stoppedOn: Stamped(CivilDate(year: 2026, month: 2, day: 1), at: .at(0)))
    try await server.push([.entry(stopped)], as: ana.token)
    let statistics = try await ana.statistics("2026-01-01", "2026-12-31")
    #expect(statistics.seconds == 5_400 && statistics.sessions == 2 && statistics.pages == 40)
    #expect(statistics.pagesPerHour == 40 && statistics.averageSessionSeconds == 2_700)
    #expect(statistics.books == 2 && statistics.rereads == 1 && statistics.films == 1)
    #expect(statistics.stoppedBooks == 1)
    #expect(statistics.genres == [ReadingStatistics.Count(name: "romance", count: 2)])
    #expect(statistics.months.count == 12)
    #expect(statistics.months.map(\.books).prefix(2) == [1, 1])
    #expect(statistics.longestDay?.seconds == 5_400)
    // 2026-02-02 is a Monday; the sessions began at 02:40.
    #expect(statistics.weekdays == [5_400, 0, 0, 0, 0, 0, 0])
    #expect(statistics.hours[2] == 1_200 && statistics.hours[3] == 3_600 && statistics.hours[4] == 600)
    // An earlier reading outside the span makes this one a reread.
    let february = try await ana.statistics("2026-02-01", "2026-02-28")
    #expect(february.books == 1 && february.rereads == 1)
  }

  @Test func `discarded and deleted records do not count, nor do those of other users`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await NumbersReader(server, "ana"), try await NumbersReader(server, "ben"))
    let emma = try await server.addTitle("Emma", .book)
    let id = try await ana.read(emma, minutes: 60)
    try await ana.finish(emma, on: "2026-02-01")
    #expect(try await ben.statistics("2026-01-01", "2026-12-31").isEmpty)
    #expect(try await server.delete("/reading-sessions/\(id)", as: ana.token).status == 204)
    let statistics = try await ana.statistics("2026-01-01", "2026-12-31")
    #expect(statistics.seconds == 0 && statistics.hours.reduce(0, +) == 0 && statistics.books == 1)
  }

  @Test func `a span has ordered days and at most ten years`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    for query in [
      "", "?from=2026-01-01", "?from=2026-02-30&through=2026-03-01",
      "?from=2026-02-02&through=2026-02-01", "?from=2016-01-01&through=2026-12-31",
    ] {
      #expect(try await server.get("/reading/statistics\(query)", as: ana.token).status == 400, "\(query)")
    }
    #expect(try await ana.statistics("2016-12-25", "2026-12-31").months.count == 121)
  }
}
