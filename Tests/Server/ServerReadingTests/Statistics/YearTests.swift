import Formats
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

struct YearTests {
  private func year(_ year: Int, _ reader: NumbersReader) async throws -> ReadingYear {
    try await reader.server.read(ReadingYear.self, "/reading/years/\(year)", as: reader.token)
  }

  @Test func `a past year does not change after its first request`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book)
    let entry = newId()
    try await ana.finish(emma, on: "2025-05-01", id: entry)
    let shown = try await year(2025, ana)
    #expect(shown.isOver && shown.keptAt != nil)
    #expect(shown.content.statistics.books == 1 && shown.content.firstBook?.name == "Emma")
    #expect(shown.content.lastBook == nil)
    try await server.push(
      [.entry(LibraryEntry(id: entry, titleId: emma.id, isDeleted: Stamped(true, at: .at(9))))], as: ana.token
    )
    #expect(try await year(2025, ana) == shown)
    // The reader can reset it.
    #expect(try await server.delete("/reading/years/2025", as: ana.token).status == 204)
    #expect(try await year(2025, ana).content.statistics.books == 0)
  }

  @Test func `the current year changes until it is kept`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book)
    try await ana.read(emma, minutes: 60, end: ["mood": "focused"])
    #expect(try await year(2026, ana).keptAt == nil)
    let kept = try await server.put("/reading/years/2026", as: ana.token, json: [:])
    #expect(kept.status == 200)
    try await ana.read(emma, minutes: 60)
    #expect(try await year(2026, ana).content.statistics.seconds == 3_600)
    #expect(try await year(2026, ana).content.moods == [ReadingStatistics.Count(name: "focused", count: 1)])
    _ = try await server.put("/reading/years/2026", as: ana.token, json: [:])
    #expect(try await year(2026, ana).content.statistics.seconds == 7_200)
    #expect(try await server.get("/reading/years/2027", as: ana.token).status == 404)
    for name in ["0", "02026", "x", "99999"] {
      #expect(try await server.get("/reading/years/\(name)", as: ana.token).status == 404)
    }
  }

  @Test func `years are listed only for their reader`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await NumbersReader(server, "ana"), try await NumbersReader(server, "ben"))
    let emma = try await server.addTitle("Emma", .book)
    for day in ["2019-03-01", "2019-05-01", "2025-03-01"] { try await ana.finish(emma, on: day) }
    // A reread does not appear twice.
    #expect(try await year(2019, ana).content.lastBook == nil)
    try await ana.read(minutes: 10)
    let years = try await server.read([ReadingYearSummary].self, "/reading/years", as: ana.token)
    #expect(years.map(\.year) == [2026, 2025, 2019] && years.map(\.isOver) == [false, true, true])
    #expect(try await server.read([ReadingYearSummary].self, "/reading/years", as: ben.token).isEmpty)
    #expect(try await year(2019, ben).content.statistics.isEmpty)
    let account = try await server.delete(
      "/users/me", as: ana.token, json: ["password": TestServer.password])
    #expect(account.status == 204)
    let left = try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) AS count FROM readingYears") { $0.int("count") }
    }
    #expect(left == 1, "Only Ben's is left.")
  }

  @Test func `a year's picture is drawn only for its reader`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma <b>&amp;</b>", .book)
    try await ana.finish(emma, on: "2025-05-01")
    let picture = try await server.get("/reading/years/2025/picture", as: ana.token)
    #expect(picture.status == 200 && picture.headers["Content-Type"] == "image/jpeg")
    #expect(picture.body.starts(with: [0xFF, 0xD8]))
    #expect(try await server.get("/reading/years/2025/picture").status == 401)
    let left = try FileManager.default.contentsOfDirectory(atPath: server.context.folder.incoming)
    #expect(left.isEmpty, "The picture is not stored.")
  }
}
