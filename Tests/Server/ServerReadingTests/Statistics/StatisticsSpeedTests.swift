import Formats
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading
@testable import ServerTitles

struct StatisticsSpeedTests {
  private static let entries = 20_000
  /// SQLite instructions, with a margin of a third.
  private static let maxSteps = (year: 215_000, decade: 980_000)

  /// A user with 20,000 entries in ten years, who read every day.
  @Test func `ten years of 20,000 entries are summed within the limit`() async throws {
    try await StorageEngine.sqlite.withStorage { storage in
      try await storage.write { transaction in
        let anna = try Fixtures(transaction).addUser("anna")
        let first = CivilDate(year: 2017, month: 1, day: 1).daysSinceEpoch
        var titles: [(key: Int64, id: String)] = []
        for number in 0..<5_000 {
          let id = UUIDv7.generate()
          var facts = TitleFacts(
            kind: number % 4 == 0 ? .film : .book, name: "Title \(number)", year: 2_000,
            people: [TitlePerson(role: .author, name: "Author \(number % 900)")],
            genres: ["genre \(number % 30)", "genre \(30 + number % 17)", "genre \(50 + number % 11)"])
          facts.pages = 100 + number % 500
          try TitleStore(transaction).insert(facts, id: id, source: id)
          titles.append((try #require(try TitleStore(transaction).title(id: id)).key, id))
        }
        for number in 0..<Self.entries {
          let title = titles[number * 7_919 % titles.count]
          let day = CivilDate(daysSinceEpoch: first + number * 3_650 / Self.entries)
          try LibraryStore(transaction).put(
            LibraryEntry(
              id: "entry-\(number)", titleId: title.id, finishedOn: Stamped(day, at: .at(number))),
            ofTitle: title.key, ofUser: anna.key, sequence: Int64(number + 1))
        }
        try connectionRun(transaction, first, anna.key)
      }
      let anna = try storage.read { try #require(try UserStore($0).user(username: "anna")).key }
      func work(_ span: ClosedRange<CivilDate>) throws -> StatementWork {
        try storage.snapshot { transaction in
          let before = transaction.connection.work
          _ = try StatisticsService.statistics(ofUser: anna, in: span, transaction)
          return transaction.connection.work - before
        }
      }
      let year = try work(
        CivilDate(year: 2026, month: 1, day: 1)...CivilDate(year: 2026, month: 12, day: 31))
      let decade = try work(
        CivilDate(year: 2017, month: 1, day: 1)...CivilDate(year: 2026, month: 12, day: 31))
      print("statistics of 20,000 entries: a year \(year), ten years \(decade)")
      // `Benchmarks` limits the server to 50 ms at p95.
      #expect(year.steps < Self.maxSteps.year && decade.steps < Self.maxSteps.decade, "\(year), \(decade)")
      #expect(year.scannedRows < 100 && decade.scannedRows < 100, "No table is scanned.")
    }
  }

  private func connectionRun(_ transaction: Transaction, _ first: Int, _ userKey: Int64) throws {
    for number in 0..<3_650 {
      let day = CivilDate(daysSinceEpoch: first + number)
      try transaction.connection.run(
        """
        INSERT INTO readingDays (
          userKey, day, seconds, pages, sessions, firstStartedAt, clockOffset, dayStartHour, pagedSeconds, weekday
        ) VALUES (
          \(userKey), \(day.description), \(600 + number % 3_000), 20, 2, 0, 0, 0, 600, \(number % 7)
        )
        """)
      for hour in [8, 13, 22] {
        try transaction.connection.run(
          """
          INSERT INTO readingHours (userKey, day, hour, seconds)
          VALUES (\(userKey), \(day.description), \(hour), 300)
          """)
      }
    }
  }
}
