import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerTitles

/// Compares the ranked deck with a scan of all titles.
struct DeckRankingTests {
  private struct World {
    let server: TestServer
    let ana: String
    let titles: [Title]
    let keys: [Title.ID: Int64]
    let decided: Set<Title.ID>
    var rankings: [DiscoveryMethod: [Title]] = [:]

    init(_ random: inout SeededGenerator) async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      var titles: [Title] = []
      for number in 0..<60 {
        titles.append(
          try await server.addTitle(
            "Title \(number)", TitleKind.allCases[number % 3],
            year: number % 7 == 0 ? nil : 2_000 + Int.random(in: 0...40, using: &random),
            genres: ["drama", "comedy"].filter { _ in Bool.random(using: &random) }))
      }
      self.titles = titles
      keys = try server.context.storage.read { transaction in
        try titles.reduce(into: [:]) { $0[$1.id] = try TitleStore(transaction).title(id: $1.id)?.key }
      }
      let decided = titles.filter { _ in Int.random(in: 0...2, using: &random) == 0 }
      try await server.push(
        decided.map { .swipedItem(SwipedItem(titleId: $0.id, skippedAt: .at(0))) }, as: ana)
      self.decided = Set(decided.map(\.id))
    }

    mutating func rank(_ method: DiscoveryMethod, _ random: inout SeededGenerator) async throws {
      let ranked = Array(titles.shuffled(using: &random).prefix(Int.random(in: 1...40, using: &random)))
      rankings[method] = ranked
      let rankedKeys = ranked.compactMap { self.keys[$0.id] }
      try await server.context.storage.write { try TitleRankingStore($0).setRanking(rankedKeys, of: method) }
    }

    func next(_ query: DeckQuery, _ limit: Int, _ cursor: String?, as token: String?) async throws
      -> DeckResponse
    {
      var text = "?limit=\(limit)&method=\(query.method.rawValue)"
      if let kind = query.kind { text += "&kind=\(kind.rawValue)" }
      if let genre = query.genre { text += "&genre=\(genre)" }
      if let year = query.firstYear { text += "&firstYear=\(year)" }
      if let year = query.lastYear { text += "&lastYear=\(year)" }
      if let sort = query.sort { text += "&sort=\(sort.rawValue)" }
      if query.includesSwiped { text += "&includesSwiped=true" }
      if let cursor { text += "&cursor=\(cursor)" }
      return try await server.deck(text, as: token)
    }

    /// The titles of a deck: ranked ones first, then the others in their order.
    func expected(_ query: DeckQuery, as token: String?) -> (ranked: [Title], others: [Title]) {
      let isOrder = [.popular, .trending, .topRated].contains(query.method)
      let isByYear = query.sort == .newest || query.sort == .oldest
      let fits = { (title: Title) in
        (query.kind == nil || title.kind == query.kind)
          && (query.genre.map(title.genres.contains) ?? true)
          && (query.firstYear.map { (title.year ?? .min) >= $0 } ?? true)
          && (query.lastYear.map { (title.year ?? .max) <= $0 } ?? true)
          && (!isByYear || title.year != nil)
          && (token == nil || query.includesSwiped || !decided.contains(title.id))
      }
      let ranked = (rankings[query.method] ?? []).filter(fits)
      guard isOrder else { return query.sort == nil ? (ranked, []) : ([], ranked) }
      guard query.sort == nil else { return ([], titles.filter(fits)) }
      let places = Set(ranked.map(\.id))
      return (ranked, titles.filter { fits($0) && !places.contains($0.id) })
    }
  }

  private func randomQuery(_ method: DiscoveryMethod, _ random: inout SeededGenerator) -> DeckQuery {
    var query = DeckQuery(method: method)
    if Bool.random(using: &random) { query.kind = TitleKind.allCases.randomElement(using: &random) }
    if Bool.random(using: &random) { query.genre = ["drama", "comedy"].randomElement(using: &random) }
    if Bool.random(using: &random) { query.sort = DeckSort.allCases.randomElement(using: &random) }
    if Int.random(in: 0...3, using: &random) == 0 { (query.firstYear, query.lastYear) = (2_005, 2_030) }
    query.includesSwiped = Bool.random(using: &random)
    return query
  }

  private static let methods: [DiscoveryMethod] = [
    .popular, .trending, .topRated, .nowPlaying, .upcoming, .netflix, .crunchyroll,
  ]

  @Test func `every filter and order holds among ranked titles and after them`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var world = try await World(&random)
    for method in Self.methods { try await world.rank(method, &random) }
    #expect(
      try await world.server.deck().methods == DiscoveryMethod.allCases.filter(Self.methods.contains))
    for _ in 0..<150 {
      let query = randomQuery(Self.methods.randomElement(using: &random) ?? .popular, &random)
      let token = Bool.random(using: &random) ? world.ana : nil
      let limit = Int.random(in: 1...20, using: &random)
      var found: [Title] = []
      var cursor: String?
      repeat {
        let part = try await world.next(query, limit, cursor, as: token)
        #expect(part.titles.count <= limit)
        found += part.titles
        cursor = part.cursor
      } while cursor != nil
      let (ranked, others) = world.expected(query, as: token)
      let context = "seed \(seed) \(query)"
      #expect(found.prefix(ranked.count) == ranked[...], "\(context)")
      #expect(found.count == ranked.count + others.count, "\(context)")
      #expect(Set(found.dropFirst(ranked.count).map(\.id)) == Set(others.map(\.id)), "\(context)")
      let years = found.map { $0.year ?? 0 }
      let names = found.map { FoldedText.fold($0.name) }
      switch query.sort {
      case .newest: #expect(years == years.sorted(by: >), "\(context)")
      case .oldest: #expect(years == years.sorted(), "\(context)")
      case .nameAscending: #expect(names == names.sorted(), "\(context)")
      case .nameDescending: #expect(names == names.sorted(by: >), "\(context)")
      case .popular, .topRated, nil: break
      }
    }
  }

  @Test func `a new ranking between two pages moves nothing in a started deck`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var world = try await World(&random)
    for _ in 0..<80 {
      let query = randomQuery(Self.methods.randomElement(using: &random) ?? .popular, &random)
      let (ranked, others) = world.expected(query, as: nil)
      let refresh = Int.random(in: 0...8, using: &random)
      var found: [Title] = []
      var cursor: String?
      var parts = 0
      repeat {
        let part = try await world.next(query, Int.random(in: 1...15, using: &random), cursor, as: nil)
        found += part.titles
        cursor = part.cursor
        if parts == refresh { try await world.rank(query.method, &random) }
        parts += 1
      } while cursor != nil
      let context = "seed \(seed) \(query) refreshed after \(refresh)"
      let isUpcoming = query.method == .upcoming && ranked.isEmpty && others.isEmpty
      guard !isUpcoming else { continue }
      #expect(found.prefix(ranked.count) == ranked[...], "\(context)")
      #expect(found.count == ranked.count + others.count, "\(context)")
      #expect(Set(found.map(\.id)) == Set((ranked + others).map(\.id)), "\(context)")
    }
  }

  @Test func `a deck whose ranking is gone starts over without losing titles`() async throws {
    var random = SeededGenerator(seed: 7)
    var world = try await World(&random)
    try await world.rank(.popular, &random)
    let query = DeckQuery()
    let first = try await world.next(query, 5, nil, as: nil)
    for _ in 0..<2 { try await world.rank(.popular, &random) }
    var found: Set<Title.ID> = Set(first.titles.map(\.id))
    var cursor = first.cursor
    while cursor != nil {
      let part = try await world.next(query, 7, cursor, as: nil)
      found.formUnion(part.titles.map(\.id))
      cursor = part.cursor
    }
    #expect(found == Set(world.titles.map(\.id)))
  }

  @Test func `titles decided on are skipped up to the end of a ranking`() async throws {
    var random = SeededGenerator(seed: 8)
    var world = try await World(&random)
    try await world.rank(.netflix, &random)
    let netflix = DeckQuery(method: .netflix)
    let (expected, _) = world.expected(netflix, as: world.ana)
    for _ in 0..<2 {
      #expect(try await world.next(netflix, 100, nil, as: world.ana).titles == expected)
    }
    let all = expected.map { LibraryChange.swipedItem(SwipedItem(titleId: $0.id, skippedAt: .at(1))) }
    try await world.server.push(all, as: world.ana)
    let after = try await world.next(netflix, 100, nil, as: world.ana)
    #expect(after.titles.isEmpty && after.cursor == nil)
  }
}
