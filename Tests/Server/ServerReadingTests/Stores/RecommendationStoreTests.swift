import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

/// Compares derived taste with a scan of all records.
struct RecommendationStoreTests {
  /// Records a session of the given length; open sessions stay open.
  private func read(
    _ book: TitleRecord, by reader: Viewer, seconds: Int = 600, pages: Int = 10, isFinished: Bool = false,
    visibility: Audience = .everyone, with joinedId: String? = nil, staysOpen: Bool = false,
    at time: Int = 0,
    in transaction: Transaction
  ) throws -> String {
    let id = newId()
    let start = ReadingSessionStart(id: id, titleId: book.id, startPage: 1, visibility: visibility)
    _ = try ReadingService.start(start, joining: joinedId, by: reader, now: .at(time), in: transaction)
    guard !staysOpen else { return id }
    let outcome = ReadingSessionOutcome(endPage: 1 + pages, isFinished: isFinished)
    _ = try ReadingService.complete(id: id, outcome, by: reader, now: .at(time + seconds), in: transaction)
    return id
  }

  @Test(arguments: StorageEngine.allCases)
  func `sessions yield seeds as far as their visibility permits`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = RecommendationStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let all = Audience.allCases
      let war = try Fixtures(transaction).book("War", genres: ["war", "history"])
      let poems = try Fixtures(transaction).book("Poems", genres: ["poetry"])
      let open = try Fixtures(transaction).book("Open", genres: ["crime"])
      _ = try read(war, by: ana, seconds: 600, pages: 20, at: 0, in: transaction)
      _ = try read(war, by: ana, seconds: 1_200, pages: 30, isFinished: true, at: 10_000, in: transaction)
      _ = try read(poems, by: ana, seconds: 60, pages: 5, visibility: .onlyMe, at: 20_000, in: transaction)
      _ = try read(open, by: ana, staysOpen: true, at: 30_000, in: transaction)

      #expect(try store.sessionSeeds(ofUser: ana.key, among: all).map(\.titleKey) == [poems.key, war.key])
      #expect(try store.sessionSeeds(ofUser: ana.key, among: all).map(\.relation) == [.began, .finished])
      #expect(try store.sessionSeeds(ofUser: ana.key, among: [.everyone]).map(\.titleKey) == [war.key])
      let habit = TasteProfile.Habit(sessions: 2, seconds: 1_800, pages: 50)
      let poetry = TasteProfile.Habit(sessions: 1, seconds: 60, pages: 5)
      let habits = try store.habits(ofUser: ana.key, among: all)
      #expect(habits == ["war": habit, "history": habit, "poetry": poetry])
      #expect(
        try store.habits(ofUser: ana.key, among: [.followers, .everyone]).keys.sorted() == ["history", "war"])

      #expect(try store.wasRead(poems.key, byUser: ana.key, among: all))
      #expect(try !store.wasRead(poems.key, byUser: ana.key, among: [.followers, .everyone]))
      #expect(try store.wasRead(open.key, byUser: ana.key, among: [.everyone]))
      #expect(
        try store.facts(of: war.key, kind: .book) == CandidateFacts(genres: ["war", "history"], keepers: 0))
      #expect(try store.facts(of: war.key, kind: .film) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a shared session is found while both readers are in it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = RecommendationStore(transaction)
      let users = try ["ana", "ben", "cleo", "dora"].map { try Fixtures(transaction).addUser($0) }
      let book = try Fixtures(transaction).book("Book")
      let id = try read(book, by: users[0], staysOpen: true, in: transaction)
      _ = try read(book, by: users[1], with: id, staysOpen: true, at: 10, in: transaction)
      _ = try read(
        book, by: users[2], visibility: .onlyMe, with: id, staysOpen: true, at: 20, in: transaction)
      _ = try read(
        book, by: users[3], visibility: .followers, with: id, staysOpen: true, at: 30, in: transaction)
      #expect(try store.readTogether(users[0], users[1].key))
      #expect(try store.readTogether(users[1], users[0].key))
      #expect(try !store.readTogether(users[0], users[2].key))
      #expect(try !store.readTogether(users[0], users[3].key), "Ana may not see Dora's reading.")
      try Fixtures(transaction).follow(users[3], by: users[0])
      #expect(try store.readTogether(users[0], users[3].key))
      try Fixtures(transaction).block(users[3], by: users[0])
      #expect(try !store.readTogether(users[0], users[3].key))
      _ = try ReadingService.complete(
        id: id, ReadingSessionOutcome(), by: users[0], now: .at(100), in: transaction)
      #expect(try !store.readTogether(users[0], users[1].key))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `seeds are the user's decisions on titles of one kind`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let books = try (0..<5).map { try Fixtures(transaction).book("Book \($0)") }
      let film = try Fixtures(transaction).film("Film")
      try Fixtures(transaction).decide(.seen, books[0], by: ana)
      try Fixtures(transaction).decide(.seen, books[1], by: ana, rating: 20)
      try Fixtures(transaction).decide(.watchlist, books[2], by: ana)
      try Fixtures(transaction).decide(.seen, books[3], by: ana, rating: 2)
      try Fixtures(transaction).decide(.skipped, books[4], by: ana)
      try Fixtures(transaction).decide(.seen, film, by: ana)
      #expect(
        try RecommendationStore(transaction).seeds(ofUser: ana.key, kind: .film, isShared: false).map(
          \.titleKey)
          == [film.key])
      let profile = try RecommendationService.profile(
        of: RecommendationService.Access(userKey: ana.key), kind: .book, in: transaction)
      #expect(profile.seeds.map(\.titleKey) == [books[1].key, books[0].key, books[2].key, books[3].key])
      #expect(profile.seeds.map(\.relation) == [.loved, .finished, .wants, .disliked])
      for book in books {
        #expect(try RecommendationStore(transaction).isInLibrary(book.key, ofUser: ana.key, isShared: false))
      }
      let other = try Fixtures(transaction).addUser("ben")
      #expect(
        try RecommendationStore(transaction).isInLibrary(books[0].key, ofUser: other.key, isShared: false)
          == false
      )
    }
  }

  @Test(arguments: StorageEngine.allCases, 1...5 as ClosedRange<UInt64>)
  func `the most kept titles come first, of all genres or of some`(engine: StorageEngine, seed: UInt64)
    async throws
  {
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let genres = ["war", "crime", "poetry"]
      var keepers: [Int64: Int] = [:]
      var genresOf: [Int64: [String]] = [:]
      let users = try (0..<8).map { try Fixtures(transaction).addUser("reader\($0)") }
      for number in 0..<20 {
        let own = genres.filter { _ in Bool.random(using: &random) }
        let book = try Fixtures(transaction).book("Book \(number)", genres: own)
        genresOf[book.key] = own
        let kept = users.filter { _ in Bool.random(using: &random) }
        for user in kept { try Fixtures(transaction).decide(.seen, book, by: user) }
        // Titles kept by fewer than three users count as kept by none.
        keepers[book.key] = kept.count < 3 ? 0 : kept.count
      }
      for chosen in [nil, ["war"], ["crime", "poetry"]] as [[String]?] {
        let found = try RecommendationStore(transaction).popular(
          kind: .book, genres: chosen, limit: 50, maxExamined: 50)
        let expected = keepers.keys.filter { key in
          guard let chosen else { return true }
          return !Set(chosen).isDisjoint(with: genresOf[key] ?? [])
        }
        #expect(Set(found) == Set(expected), "seed \(seed)")
        let counts = found.map { keepers[$0] ?? -1 }
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 }, "seed \(seed)")
        #expect(
          try RecommendationStore(transaction).popular(kind: .book, genres: chosen, limit: 3, maxExamined: 50)
            == Array(found.prefix(3)))
      }
      #expect(
        try RecommendationStore(transaction).popular(kind: .book, genres: nil, limit: 50, maxExamined: 4)
          .count
          == 4
      )
      #expect(
        try RecommendationStore(transaction).popular(kind: .film, genres: nil, limit: 50, maxExamined: 50)
          == [])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an e-book is its reader's until it is deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = RecommendationStore(transaction)
      let (ana, ben) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("ben"))
      let (book, other) = (try Fixtures(transaction).book("Book"), try Fixtures(transaction).book("Other"))
      var ebook = EbookRecord(id: "e", userKey: ana.key, hash: [1], size: 1, name: "Book", addedAt: .at(0))
      ebook.titleKey = book.key
      let key = try EbookStore(transaction).insert(ebook)
      #expect(try store.isEbook(book.key, ofUser: ana.key))
      #expect(try !store.isEbook(book.key, ofUser: ben.key))
      #expect(try !store.isEbook(other.key, ofUser: ana.key))
      _ = try EbookStore(transaction).delete(key: key)
      #expect(try !store.isEbook(book.key, ofUser: ana.key))
    }
  }
}
