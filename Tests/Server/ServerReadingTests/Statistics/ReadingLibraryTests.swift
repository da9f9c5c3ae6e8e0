import Formats
import Foundation
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading

struct ReadingLibraryTests {
  private struct Scene {
    let server: TestServer
    let ana: NumbersReader
    let emma: Title

    init() async throws {
      server = try await TestServer()
      ana = try await NumbersReader(server, "ana")
      emma = try await server.addTitle("Emma", .book)
    }

    func begin(_ id: String = newId(), progress: LibraryEntry.Progress? = nil) async throws -> String {
      var entry = LibraryEntry(
        id: id, titleId: emma.id, startedOn: Stamped(CivilDate(year: 2026, month: 1, day: 20), at: .at(0)))
      entry.progress = progress.map { Stamped($0, at: .at(0)) }
      try await server.push([.entry(entry)], as: ana.token)
      return id
    }

    func only() async throws -> LibraryEntry {
      let entries = try await ana.standing(of: emma)
      try #require(entries.count == 1)
      return entries[0]
    }
  }

  @Test func `a session that finishes a book creates an entry, which devices receive`() async throws {
    let scene = try await Scene()
    let (_, _, cursor) = try await scene.server.changes(as: scene.ana.token)
    try await scene.ana.read(scene.emma, start: ["timeZone": "America/New_York"], end: ["isFinished": true])
    let (changes, titles, _) = try await scene.server.changes(after: cursor, as: scene.ana.token)
    #expect(titles.map(\.id) == [scene.emma.id])
    #expect(changes.count == 2, "The changes are the entry and the decision.")
    let entry = try await scene.only()
    // By the reader's time zone.
    #expect(entry.finishedOn?.value?.description == "2026-02-01")
    #expect(entry.startedOn?.value?.description == "2026-02-01")
    #expect(entry.progress?.value == LibraryEntry.Progress(100, .percent))
    let record = try await scene.server.read(
      [LibraryTitle].self, "/library?shelf=seen", as: scene.ana.token)
    #expect(record.map(\.title.id) == [scene.emma.id] && record.first?.status == .done)
  }

  @Test func `the open entry is finished and keeps its beginning`() async throws {
    let scene = try await Scene()
    let id = try await scene.begin()
    try await scene.ana.read(scene.emma, end: ["isFinished": true])
    let entry = try await scene.only()
    #expect(entry.id == id && entry.finishedOn?.value?.description == "2026-02-02")
    #expect(entry.startedOn?.value?.description == "2026-01-20")
  }

  @Test func `rereading adds an entry and keeps earlier ones`() async throws {
    let scene = try await Scene()
    try await scene.ana.finish(scene.emma, on: "2025-06-01")
    try await scene.ana.read(scene.emma)
    scene.server.advance(.seconds(86_400))
    try await scene.ana.read(scene.emma, end: ["isFinished": true])
    let entries = try await scene.ana.standing(of: scene.emma)
    let days = entries.compactMap { $0.finishedOn?.value?.description }.sorted()
    #expect(days == ["2025-06-01", "2026-02-03"])
    #expect(
      entries.first { $0.finishedOn?.value?.year == 2026 }?.startedOn?.value?.description == "2026-02-02")
  }

  @Test func `an entry written by the reader is not repeated`() async throws {
    let scene = try await Scene()
    try await scene.ana.finish(scene.emma, on: "2026-02-02")
    try await scene.ana.read(scene.emma, end: ["isFinished": true])
    _ = try await scene.only()
  }

  @Test func `an entry made by a session is removed when the session is no longer finished`() async throws {
    let scene = try await Scene()
    let id = try await scene.ana.read(scene.emma, end: ["isFinished": true])
    try await scene.ana.change(id, ["isFinished": false])
    // The reader has not finished the book yet.
    #expect(try await scene.only().status == .now)
    let seen = try await scene.server.read(
      [LibraryTitle].self, "/library?shelf=seen", as: scene.ana.token)
    #expect(seen.isEmpty)
    // Finishing the session restores the entry.
    try await scene.ana.change(id, ["isFinished": true])
    _ = try await scene.only()
    #expect(try await scene.server.delete("/reading-sessions/\(id)", as: scene.ana.token).status == 204)
    #expect(try await scene.ana.standing(of: scene.emma).isEmpty)
  }

  @Test func `edits made to the entry since are kept`() async throws {
    let scene = try await Scene()
    let id = try await scene.ana.read(scene.emma, end: ["isFinished": true])
    let entry = try await scene.only()
    let rated = LibraryEntry(
      id: entry.id, titleId: scene.emma.id, rating: Stamped(Rating(quarterStars: 16), at: .at(4_000_000)))
    try await scene.server.push([.entry(rated)], as: scene.ana.token)
    try await scene.ana.change(id, ["isFinished": false])
    #expect(try await scene.only().finishedOn?.value != nil)
  }

  @Test func `an entry finished by a session reopens when the session is no longer finished`() async throws {
    let scene = try await Scene()
    let entry = try await scene.begin(progress: LibraryEntry.Progress(40, .pages))
    let id = try await scene.ana.read(scene.emma, end: ["isFinished": true])
    try await scene.ana.change(id, ["isFinished": false])
    let standing = try await scene.only()
    #expect(standing.id == entry && standing.status == .now)
    #expect(standing.progress?.value == LibraryEntry.Progress(40, .pages))
  }

  @Test func `pages move an entry forward only, unless the session is corrected`() async throws {
    let scene = try await Scene()
    _ = try await scene.begin()
    func progress() async throws -> Int? { try await scene.only().progress?.value?.value }
    try await scene.ana.read(scene.emma, end: ["endPage": 100])
    #expect(try await progress() == 100)
    let second = try await scene.ana.read(scene.emma, end: ["endPage": 80])
    #expect(try await progress() == 100)
    try await scene.ana.change(second, ["endPage": 1_200])
    #expect(try await progress() == 1_200)
    try await scene.ana.change(second, ["endPage": 120])
    #expect(try await progress() == 120)
    // The reader's own progress stays, even after changes of the session.
    let entry = try await scene.only()
    let back = LibraryEntry(
      id: entry.id, titleId: scene.emma.id,
      progress: Stamped(
        LibraryEntry.Progress(50, .pages), at: .following(entry.latestTime, now: Timestamp(seconds: 0))))
    try await scene.server.push([.entry(back)], as: scene.ana.token)
    try await scene.ana.change(second, ["mood": "tired"])
    #expect(try await progress() == 50)
  }

  @Test func `a book without an entry gets an open one with the session's progress`() async throws {
    let scene = try await Scene()
    let id = try await scene.ana.read(scene.emma, start: ["startPage": 60])
    #expect(try await scene.only().progress?.value == LibraryEntry.Progress(60, .pages))
    try await scene.ana.change(id, ["endPage": 100])
    let entry = try await scene.only()
    #expect(entry.status == .now && entry.startedOn?.value?.description == "2026-02-02")
    #expect(entry.progress?.value == LibraryEntry.Progress(100, .pages))
    // A corrected session may also lower the progress while it is the only source.
    try await scene.ana.change(id, ["endPage": 90])
    #expect(try await scene.only().progress?.value == LibraryEntry.Progress(90, .pages))
  }

  @Test func `a repeated completion makes one entry`() async throws {
    let scene = try await Scene()
    let id = try await scene.ana.read(scene.emma, end: ["isFinished": true])
    _ = try await scene.server.post(
      "/reading-sessions/\(id)/complete", as: scene.ana.token, json: ["isFinished": true])
    try await scene.ana.change(id, ["isFinished": true, "mood": "inspired"])
    _ = try await scene.only()
  }

  @Test func `other users cannot keep a session from ending`() async throws {
    let scene = try await Scene()
    let ben = try await NumbersReader(scene.server, "ben")
    try await ben.finish(scene.emma, on: "2026-02-01")
    try await scene.ana.read(scene.emma, end: ["isFinished": true])
    #expect(try await ben.standing(of: scene.emma).count == 1)
    _ = try await scene.only()
  }

  @Test(
    arguments: [
      (nil, 10, nil, LibraryEntry.Progress(10, .pages)),
      (LibraryEntry.Progress(10, .pages), 10, nil, nil), (LibraryEntry.Progress(10, .pages), 9, nil, nil),
      (LibraryEntry.Progress(50, .percent), 150, 200, LibraryEntry.Progress(75, .percent)),
      (LibraryEntry.Progress(50, .percent), 60, 200, nil),
      (LibraryEntry.Progress(50, .percent), 60, nil, nil),
      (LibraryEntry.Progress(50, .percent), 900, 200, LibraryEntry.Progress(100, .percent)),
      (LibraryEntry.Progress(3, .episodes), 60, nil, nil),
    ] as [(LibraryEntry.Progress?, Int, Int?, LibraryEntry.Progress?)])
  func `progress is compared in its own unit`(
    known: LibraryEntry.Progress?, page: Int, pages: Int?, expected: LibraryEntry.Progress?
  ) {
    #expect(ReadingLibrary.progress(known, at: page, of: pages) == expected)
  }
}
