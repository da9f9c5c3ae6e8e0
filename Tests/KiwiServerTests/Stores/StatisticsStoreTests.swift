import Formats
import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

/// Every sum beside counting by hand, over random libraries and sessions.
struct StatisticsStoreTests {
  struct Finished {
    let title: Int
    let day: CivilDate
    let id: String
  }

  struct Book {
    let key: Int64
    let id: String
    let kind: TitleKind
    let genres: [String]
    let authors: [String]
    let pages: Int?
  }

  @Test(arguments: StorageEngine.allCases)
  func `sums agree with counting by hand`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let anna = try transaction.person("anna")
      let ben = try transaction.person("ben")
      let books = try (0..<25).map { try Self.book($0, &random, transaction) }
      let first = CivilDate(year: 2024, month: 1, day: 1).daysSinceEpoch
      func day() -> CivilDate { CivilDate(daysSinceEpoch: first + Int.random(in: 0..<800, using: &random)) }
      var finished: [Finished] = []
      for number in 0..<200 {
        let title = Int.random(in: 0..<books.count, using: &random)
        let (day, id) = (day(), "entry-\(number)")
        let time = HybridTime.at(number)
        var entry = LibraryEntry(id: id, titleId: books[title].id, finishedOn: Stamped(day, at: time))
        if number % 11 == 0 { entry.isDeleted = Stamped(true, at: time) }
        let owner = number % 7 == 0 ? ben : anna
        try transaction.library.put(
          entry, ofTitle: books[title].key, ofUser: owner.key, sequence: transaction.library.nextSequence())
        if number % 11 != 0, number % 7 != 0 { finished.append(Finished(title: title, day: day, id: id)) }
      }
      let spans = [(0, 799), (100, 465), (366, 366), (10, 40)].map { from, through in
        CivilDate(daysSinceEpoch: first + from)...CivilDate(daysSinceEpoch: first + through)
      }
      for span in spans {
        let found = try StatisticsService.statistics(ofUser: anna.key, in: span, transaction)
        Self.check(found, span, finished, books, seed)
        let store = transaction.statistics
        let inSpan = finished.filter { span.contains($0.day) && books[$0.title].kind == .book }
        let longest = inSpan.compactMap { books[$0.title].pages }.max()
        #expect(try store.book(.longest, ofUser: anna.key, in: span)?.pages == longest, "seed \(seed)")
        #expect(
          try store.book(.first, ofUser: anna.key, in: span)?.day == inSpan.map(\.day).min(), "seed \(seed)")
        #expect(
          try store.book(.last, ofUser: anna.key, in: span)?.day == inSpan.map(\.day).max(), "seed \(seed)")
      }
      #expect(
        try transaction.statistics.years(ofUser: anna.key)
          == Set(finished.map(\.day.year)).sorted(by: >), "seed \(seed)")
      #expect(try transaction.statistics.favorites(ofUser: anna.key, in: spans[0], limit: 5).isEmpty)
    }
  }

  private static func check(
    _ found: ReadingStatistics, _ span: ClosedRange<CivilDate>, _ finished: [Finished], _ books: [Book],
    _ seed: UInt64
  ) {
    let all = finished.filter { span.contains($0.day) }
    let ofBooks = all.filter { books[$0.title].kind == .book }
    func count(_ kind: TitleKind) -> Int { all.filter { books[$0.title].kind == kind }.count }
    #expect(
      found.books == count(.book) && found.films == count(.film) && found.shows == count(.show),
      "seed \(seed)")
    let rereads = ofBooks.filter { one in
      finished.contains { $0.title == one.title && ($0.day, $0.id) < (one.day, one.id) }
    }
    #expect(found.rereads == rereads.count, "seed \(seed)")
    var genres: [String: Int] = [:]
    var authors: [String: Int] = [:]
    for one in ofBooks {
      for genre in books[one.title].genres { genres[genre, default: 0] += 1 }
      for author in books[one.title].authors { authors[author, default: 0] += 1 }
    }
    #expect(
      Dictionary(uniqueKeysWithValues: found.genres.map { ($0.name, $0.count) }) == genres, "seed \(seed)")
    #expect(
      Dictionary(uniqueKeysWithValues: found.authors.map { ($0.name, $0.count) }) == authors, "seed \(seed)")
    #expect(found.genres.map(\.count) == found.genres.map(\.count).sorted(by: >), "seed \(seed)")
    let pages = ofBooks.compactMap { books[$0.title].pages }
    #expect(
      found.averageBookPages == (pages.isEmpty ? nil : pages.reduce(0, +) / pages.count), "seed \(seed)")
    #expect(found.months.reduce(0) { $0 + $1.books } == found.books, "seed \(seed)")
  }

  private static func book(
    _ number: Int, _ random: inout SeededGenerator, _ transaction: Transaction
  ) throws -> Book {
    let kind = [TitleKind.book, .book, .book, .film, .show][number % 5]
    let genres = ["crime", "poetry", "essays"].filter { _ in Bool.random(using: &random) }
    let author = "Author \(Int.random(in: 0..<6, using: &random))"
    let pages = Bool.random(using: &random) ? Int.random(in: 50...900, using: &random) : nil
    var facts = TitleFacts(
      kind: kind, name: "Title \(number)", year: 2_000, people: [TitlePerson(role: .author, name: author)],
      genres: genres)
    facts.pages = pages
    let id = UUIDv7.generate()
    try transaction.titles.insert(facts, id: id, source: id)
    let record = try #require(try transaction.titles.title(id: id))
    return Book(key: record.key, id: id, kind: kind, genres: genres, authors: [author], pages: pages)
  }
}
