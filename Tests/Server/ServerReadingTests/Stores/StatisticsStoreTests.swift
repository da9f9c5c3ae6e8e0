import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading
@testable import ServerTitles

/// Compares every sum with a reference computation over random libraries and sessions.
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
  func `sums agree with a reference computation`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let anna = try Fixtures(transaction).addUser("anna")
      let ben = try Fixtures(transaction).addUser("ben")
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
        try LibraryStore(transaction).put(
          entry, ofTitle: books[title].key, ofUser: owner.key,
          sequence: LibraryStore(transaction).nextSequence())
        if number % 11 != 0, number % 7 != 0 { finished.append(Finished(title: title, day: day, id: id)) }
      }
      let spans = [(0, 799), (100, 465), (366, 366), (10, 40)].map { from, through in
        CivilDate(daysSinceEpoch: first + from)...CivilDate(daysSinceEpoch: first + through)
      }
      for span in spans {
        let found = try StatisticsService.statistics(ofUser: anna.key, in: span, transaction)
        Self.check(found, span, finished, books, seed)
        let store = StatisticsStore(transaction)
        let inSpan = finished.filter { span.contains($0.day) && books[$0.title].kind == .book }
        let longest = inSpan.compactMap { books[$0.title].pages }.max()
        #expect(try store.book(.longest, ofUser: anna.key, in: span)?.pages == longest, "seed \(seed)")
        #expect(
          try store.book(.first, ofUser: anna.key, in: span)?.day == inSpan.map(\.day).min(), "seed \(seed)")
        #expect(
          try store.book(.last, ofUser: anna.key, in: span)?.day == inSpan.map(\.day).max(), "seed \(seed)")
      }
      #expect(
        try StatisticsStore(transaction).years(ofUser: anna.key)
          == Set(finished.map(\.day.year)).sorted(by: >), "seed \(seed)")
      #expect(try StatisticsStore(transaction).favorites(ofUser: anna.key, in: spans[0], limit: 5).isEmpty)
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
    let record = try title(facts, transaction)
    return Book(key: record.key, id: record.id, kind: kind, genres: genres, authors: [author], pages: pages)
  }

  private static func title(_ facts: TitleFacts, _ transaction: Transaction) throws -> TitleRecord {
    let id = UUIDv7.generate()
    try TitleStore(transaction).insert(facts, id: id, source: id)
    return try #require(try TitleStore(transaction).title(id: id))
  }

  // MARK: Single statistics

  private static let monday = CivilDate(year: 2026, month: 11, day: 23)
  private static let tuesday = CivilDate(year: 2026, month: 11, day: 24)
  private static let before = CivilDate(year: 2026, month: 10, day: 1)

  /// Records a session that began at 3:40 local time.
  private static func read(
    _ seconds: Int, of user: Viewer, on day: CivilDate, through endPage: Int? = nil,
    _ transaction: Transaction
  ) throws {
    let (id, start) = (UUIDv7.generate(), (day.daysSinceEpoch - monday.daysSinceEpoch) * 86_400)
    _ = try ReadingSessionStore(transaction).insert(
      ReadingSessionRecord(
        key: 0, id: id, userKey: user.key, titleKey: nil, bookTitle: "Emma", groupKey: 0,
        status: .completed, startedAt: .at(start), endedAt: .at(start + seconds), seconds: seconds,
        resumedAt: nil, timeZone: "Europe/Vienna", dayStartHour: 0, day: day, startPage: 3, endPage: endPage,
        mood: nil, isFinished: false, visibility: .followers))
    let session = try #require(try ReadingSessionStore(transaction).session(id: id))
    let interval = Timestamp.at(start).seconds..<Timestamp.at(start + seconds).seconds
    #expect(try ReadingIntervalStore(transaction).add(interval, to: session, isReported: true) == seconds)
    try ReadingDayStore(transaction).refresh(day, ofUser: user.key)
  }

  @Test(arguments: StorageEngine.allCases)
  func `reading is summed over a reader's days in a span`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = StatisticsStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let span = Self.monday...Self.tuesday
      #expect(try store.longestDay(ofUser: anna.key, in: span) == nil)
      try Self.read(1_800, of: anna, on: Self.monday, through: 10, transaction)
      try Self.read(600, of: anna, on: Self.tuesday, transaction)
      try Self.read(3_600, of: anna, on: Self.before, transaction)
      try Self.read(5_000, of: ben, on: Self.monday, transaction)
      #expect(
        Set(try store.sums(ofUser: anna.key, in: span)) == [
          ReadingSum(
            month: "2026-11", weekday: 0, seconds: 1_800, pagedSeconds: 1_800, pages: 7, sessions: 1, days: 1),
          ReadingSum(
            month: "2026-11", weekday: 1, seconds: 600, pagedSeconds: 0, pages: 0, sessions: 1, days: 1),
        ])
      let hours = try store.hours(ofUser: anna.key, in: span)
      #expect(
        Dictionary(uniqueKeysWithValues: hours.map { ($0.hour, $0.seconds) }) == [3: 1_800, 4: 600])
      #expect(
        try store.longestDay(ofUser: anna.key, in: span)
          == ReadingDay(day: Self.monday, seconds: 1_800, pages: 7, sessions: 1))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `finished and stopped entries of a reader are counted in a span`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = StatisticsStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let span = Self.monday...Self.tuesday
      func book(_ name: String, by author: String, _ genres: [String], pages: Int?) throws -> TitleRecord {
        var facts = TitleFacts(
          kind: .book, name: name, people: [TitlePerson(role: .author, name: author)], genres: genres)
        facts.pages = pages
        return try Self.title(facts, transaction)
      }
      func put(
        _ title: TitleRecord, of user: Viewer, finished: CivilDate? = nil, stopped: CivilDate? = nil
      ) throws {
        let entry = LibraryEntry(
          id: UUIDv7.generate(), titleId: title.id, finishedOn: finished.map { Stamped($0, at: .at(0)) },
          stoppedOn: stopped.map { Stamped($0, at: .at(0)) })
        try LibraryStore(transaction).put(
          entry, ofTitle: title.key, ofUser: user.key, sequence: LibraryStore(transaction).nextSequence())
      }
      let emma = try book("Emma", by: "Jane", ["crime"], pages: 300)
      let poems = try book("Poems", by: "Ann", ["crime", "poetry"], pages: nil)
      let essays = try book("Essays", by: "Cy", ["essays"], pages: 200)
      try put(emma, of: anna, finished: Self.before)
      try put(emma, of: anna, finished: Self.monday)
      try put(poems, of: anna, finished: Self.tuesday)
      try put(Fixtures(transaction).film("Jaws"), of: anna, finished: Self.monday)
      try put(essays, of: anna, stopped: Self.monday)
      try put(essays, of: anna, stopped: Self.before)
      try put(poems, of: ben, finished: Self.monday)
      try put(poems, of: ben, finished: Self.tuesday)
      try put(emma, of: ben, stopped: Self.monday)
      let finished = try store.finished(ofUser: anna.key, in: span)
      #expect(
        Set(finished.sums) == [
          FinishedSum(month: "2026-11", kind: .book, count: 2, pages: 300, paged: 1),
          FinishedSum(month: "2026-11", kind: .film, count: 1, pages: 0, paged: 0),
        ])
      #expect(finished.rereads == 1)
      #expect(try store.stoppedBooks(ofUser: anna.key, in: span) == 1)
      #expect(
        finished.genres == [
          ReadingStatistics.Count(name: "crime", count: 2), ReadingStatistics.Count(name: "poetry", count: 1),
        ])
      #expect(
        finished.authors == [
          ReadingStatistics.Count(name: "Ann", count: 1), ReadingStatistics.Count(name: "Jane", count: 1),
        ])
    }
  }
}
