import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerDiscover
@testable import ServerLibrary
@testable import ServerOperations
@testable import ServerSeed
@testable import ServerTitles

struct DeckRangeTests {
  private struct Deck {
    let server: TestServer
    let viewer: Viewer
    let ranges = DeckRanges()
    let scans = Recorder()

    var scanCount: Int { scans.lines.count }

    func part(_ query: DeckQuery = DeckQuery(), after position: DeckPosition? = nil) async throws -> DeckPart
    {
      let context = server.context
      return try await ranges.part(
        of: query, seenBy: viewer, after: position, now: context.now(), in: context.storage,
        on: context.queues.users
      ) { start, transaction in
        scans.output.line("scan")
        return try DeckService.part(
          of: query, seenBy: viewer, after: start, limit: 5, thisYear: 2026, maxExamined: 10, in: transaction)
      }
    }

    /// The result of a single full scan.
    func all(_ query: DeckQuery, after position: DeckPosition? = nil) throws -> [Int64] {
      try server.context.storage.read { transaction in
        try DeckService.part(
          of: query, seenBy: viewer, after: position, limit: 10_000, thisYear: 2026, maxExamined: 10_000,
          in: transaction)
      }.titles.map(\.key)
    }
  }

  private func viewer(_ username: String, of server: TestServer) throws -> Viewer {
    try server.context.storage.read { transaction in
      let user = try #require(try UserStore(transaction).user(username: username))
      return Viewer(
        key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
    }
  }

  @Test func `a first page skips decided titles, and a repeated one takes the position from the cache`()
    async throws
  {
    let server = try await TestServer()
    let plan = SeedPlan(
      users: 1, posts: 0, likes: 0, comments: 0, follows: 0, titles: 200, decisions: 90, library: 0, seed: 3)
    try await OperatorCommands(server.context, output: Recorder().output, isServing: false).seed(plan)
    let deck = Deck(
      server: server, viewer: try viewer(SeedWords.person(Seeder.swiper).username, of: server))
    let first = try await deck.part()
    #expect(!first.titles.isEmpty)
    // The decisions cover the first titles of the order.
    let scans = deck.scanCount
    #expect(scans >= 3)
    #expect(try await deck.part().titles == first.titles)
    #expect(deck.scanCount == scans + 1, "The position is cached.")
  }

  @Test func `a deck with cached ranges equals the deck without them, from every position`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let deck = Deck(server: server, viewer: try viewer("ana", of: server))
    for number in 0..<150 {
      try await server.addTitle(
        "Title \(number)", TitleKind.allCases[number % 3], year: number % 5 == 0 ? nil : 1_900 + number,
        genres: number % 50 == 7 ? ["western"] : number % 2 == 0 ? ["drama"] : [])
    }
    let queries = [
      DeckQuery(), DeckQuery(method: .topRated, kind: .film), DeckQuery(sort: .newest),
      DeckQuery(sort: .nameAscending), DeckQuery(genre: "drama"), DeckQuery(genre: "western"),
      DeckQuery(firstYear: 1_950, lastYear: 1_953), DeckQuery(lastYear: 2_000, sort: .oldest),
    ]
    func decide(_ keys: ArraySlice<Int64>, _ isTakenBack: Bool) async throws {
      try await server.context.storage.write { transaction in
        for key in keys {
          let title = try #require(try TitleStore(transaction).title(key: key))
          let item =
            isTakenBack
            ? SwipedItem(titleId: title.id, clearedAt: .at(2))
            : SwipedItem(titleId: title.id, skippedAt: .at(1))
          try LibraryStore(transaction).put(item, ofTitle: key, ofUser: deck.viewer.key, sequence: 1)
          _ = try LibraryStore(transaction).refreshShelves(ofTitle: key, ofUser: deck.viewer.key)
        }
      }
      if isTakenBack { deck.ranges.evict(.deck(userKey: deck.viewer.key)) }
    }
    var places: [DeckQuery: Set<DeckPosition?>] = [:]
    for round in 0..<8 {
      // Titles that are adjacent in one of the orders.
      let order = try deck.all(
        DeckQuery(sort: queries.randomElement(using: &random)?.sort, includesSwiped: true))
      let start = Int.random(in: 0..<order.count, using: &random)
      try await decide(order[start..<min(start + 40, order.count)], round % 3 == 2)
      for query in queries {
        // From the start to the end, and then from earlier positions.
        for start in [nil] + (places[query] ?? []).shuffled(using: &random).prefix(4) {
          var found: [Int64] = []
          var position = start
          repeat {
            places[query, default: []].insert(position)
            let part = try await deck.part(query, after: position)
            found += part.titles.map(\.key)
            position = part.next
          } while position != nil
          #expect(try found == deck.all(query, after: start), "seed \(seed), round \(round), \(query)")
        }
      }
    }
  }

  @Test func `a range in the middle is scanned once and can be left from any position within it`()
    async throws
  {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let deck = Deck(server: server, viewer: try viewer("ana", of: server))
    for number in 0..<200 { try await server.addTitle("Title \(number)") }
    let order = try deck.all(DeckQuery())
    try await server.context.storage.write { transaction in
      for key in order[8..<180] {
        let title = try #require(try TitleStore(transaction).title(key: key))
        try LibraryStore(transaction).put(
          SwipedItem(titleId: title.id, skippedAt: .at(1)), ofTitle: key, ofUser: deck.viewer.key, sequence: 1
        )
        _ = try LibraryStore(transaction).refreshShelves(ofTitle: key, ofUser: deck.viewer.key)
      }
    }
    let first = try await deck.part()
    let second = try await deck.part(after: first.next)
    let third = try await deck.part(after: second.next)
    #expect(first.titles.map(\.key) + second.titles.map(\.key) == Array(order[..<8]))
    #expect(third.titles.map(\.key) == Array(order[180..<185]))
    #expect(deck.scanCount >= 17)
    let scans = deck.scanCount
    // A position well within the scanned range.
    let within = try server.context.storage.read { transaction in
      try DeckService.part(
        of: DeckQuery(), seenBy: nil, after: nil, limit: 101, thisYear: 2026, maxExamined: 200,
        in: transaction
      ).next
    }
    #expect(try await deck.part(after: within).titles == third.titles)
    #expect(deck.scanCount == scans + 1)
  }

  @Test func `a rare genre or year range is found in one scan`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let deck = Deck(server: server, viewer: try viewer("ana", of: server))
    for number in 0..<100 {
      try await server.addTitle(
        "Title \(number)", year: 1_900 + number, genres: number % 40 == 3 ? ["western"] : ["drama"])
    }
    for query in [
      DeckQuery(genre: "western"), DeckQuery(genre: "western", sort: .nameAscending),
      DeckQuery(firstYear: 1_990, lastYear: 1_992), DeckQuery(lastYear: 1_901, sort: .nameDescending),
      DeckQuery(genre: "science"),
    ] {
      let scans = deck.scanCount
      #expect(try await deck.part(query).titles.map(\.key) == deck.all(query))
      #expect(deck.scanCount == scans + 1)
    }
  }
}
