import Formats
import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerTitles

/// Compares random libraries with a model in memory.
struct LibraryShelfTests {
  private static let names = ["amber", "birch", "cedar", "dahlia", "elm", "fern", "ginger", "hazel"]
  private static let genres = ["drama", "comedy", "war"]
  private static let platforms = ["Kino", "Library", "netflix"]

  private func titles(
    _ count: Int, of server: TestServer, _ random: inout SeededGenerator
  ) async throws -> [Title] {
    var titles: [Title] = []
    for number in 0..<count {
      let name = [Self.names, Self.names].map { $0.randomElement(using: &random) ?? "" }.joined(
        separator: " ")
      titles.append(
        try await server.addTitle(
          name, TitleKind.allCases.randomElement(using: &random) ?? .film,
          year: number % 5 == 0 ? nil : Int.random(in: 1_990...1_995, using: &random),
          people: ["Maker \(Int.random(in: 0...3, using: &random))"],
          genres: Self.genres.filter { _ in Bool.random(using: &random) }))
    }
    return titles
  }

  private func change(
    _ titles: [Title], _ entryIds: [String: String], _ random: inout SeededGenerator
  ) -> LibraryChange {
    let time = HybridTime.at(
      Int.random(in: 0...50, using: &random), node: .random(in: 0...9_999, using: &random))
    guard Int.random(in: 0...2, using: &random) > 0, let title = titles.randomElement(using: &random) else {
      return entry(entryIds, time, &random)
    }
    var item = SwipedItem(titleId: title.id)
    switch Int.random(in: 0...9, using: &random) {
    case 0...3: item.seenAt = time
    case 4...5: item.watchlistAt = time
    case 6: item.skippedAt = time
    default: item.clearedAt = time
    }
    if Bool.random(using: &random) {
      item.dateSwiped = Stamped(.daysAgo(Int.random(in: 25...35, using: &random)), at: time)
    }
    if Bool.random(using: &random) {
      item.personalRating = Stamped(Rating(quarterStars: .random(in: 0...20, using: &random)), at: time)
    }
    if Bool.random(using: &random) {
      item.sourcePlatform = Stamped(
        Bool.random(using: &random) ? nil : Self.platforms.randomElement(using: &random), at: time)
    }
    return .swipedItem(item)
  }

  /// - Parameter ids: The ids of entries, with their titles.
  private func entry(
    _ ids: [String: String], _ time: HybridTime, _ random: inout SeededGenerator
  ) -> LibraryChange {
    let id = ids.keys.sorted().randomElement(using: &random) ?? ""
    var entry = LibraryEntry(id: id, titleId: ids[id] ?? "")
    // No entry ends before it begins.
    let field = Int.random(in: 0...4, using: &random)
    let days = field == 0 ? 1...2 : 2...4
    let day = Stamped<CivilDate?>(
      Bool.random(using: &random)
        ? nil : CivilDate(year: 2_026, month: 1, day: .random(in: days, using: &random)), at: time)
    switch field {
    case 0: entry.startedOn = day
    case 1: entry.finishedOn = day
    case 2: entry.pausedOn = day
    case 3: entry.stoppedOn = day
    default: entry.isDeleted = Stamped(Bool.random(using: &random), at: time)
    }
    return .entry(entry)
  }

  private func query(_ random: inout SeededGenerator) -> LibraryQuery {
    var query = LibraryQuery(
      shelf: LibraryShelf.allCases.randomElement(using: &random) ?? .all,
      sort: LibrarySort.allCases.randomElement(using: &random) ?? .name)
    func sometimes(_ set: () -> Void) { if Int.random(in: 0...3, using: &random) == 0 { set() } }
    sometimes { query.kind = .book }
    sometimes { query.genre = "drama" }
    sometimes { query.platform = "Kino" }
    sometimes { query.minimumRating = Rating(quarterStars: 9) }
    sometimes { query.text = "mb" }
    sometimes { query.text = "MAKER 2" }
    return query
  }

  private func target(_ query: LibraryQuery, page: Int, size: Int) -> String {
    var target = "/library?shelf=\(query.shelf.rawValue)&sort=\(query.sort.rawValue)"
    if !query.text.isEmpty { target += "&q=\(query.text.replacing(" ", with: "+"))" }
    if let kind = query.kind { target += "&kind=\(kind.rawValue)" }
    if let genre = query.genre { target += "&genre=\(genre)" }
    if let platform = query.platform { target += "&platform=\(platform)" }
    if let rating = query.minimumRating { target += "&minimumRating=\(rating.quarterStars)" }
    return target + "&page=\(page)&pageSize=\(size)"
  }

  /// Corrects a title that libraries contain.
  private func correct(
    _ title: Title, of server: TestServer, _ random: inout SeededGenerator
  ) async throws -> Title {
    let facts = TitleFacts(
      kind: TitleKind.allCases.randomElement(using: &random) ?? .film, name: title.name, year: title.year,
      people: title.people, genres: Self.genres.filter { _ in Bool.random(using: &random) })
    try await server.context.storage.write { transaction in
      let key = try #require(try TitleStore(transaction).title(id: title.id)).key
      try TitleStore(transaction).update(key: key, facts)
    }
    return Title(
      id: title.id, kind: facts.kind, name: title.name, year: title.year, people: title.people,
      genres: facts.genres)
  }

  @Test func `shelves and counts match a model in memory after any writes in any order`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let titles = try await titles(60, of: server, &random)
    var byId = Dictionary(uniqueKeysWithValues: titles.map { ($0.id, $0) })
    let entryIds = Dictionary(
      uniqueKeysWithValues: (0..<40).map { _ in (newId(), titles.randomElement(using: &random)?.id ?? "") })
    let now = Timestamp.at(0).date
    var model = LibraryRecords()
    for round in 0..<12 {
      var changes: [LibraryChange] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        changes.append(change(titles, entryIds, &random))
      }
      let corrected = try await correct(
        try #require(titles.randomElement(using: &random).flatMap { byId[$0.id] }), of: server, &random)
      byId[corrected.id] = corrected
      let merged = changes.map { model.merge($0) }
      #expect(try await server.push(changes, as: ana).changes.count == merged.count)
      // Other users have the same titles.
      try await server.push(
        [change(titles, [:], &random)].filter { if case .entry = $0 { false } else { true } }, as: bob)
      for _ in 0..<12 {
        let query = query(&random)
        let expected = model.titles(query, of: byId, now: now)
        let size = Int.random(in: 1...30, using: &random)
        let page = Int.random(in: 1...3, using: &random)
        let found = try await server.read(
          [LibraryTitle].self, target(query, page: page, size: size), as: ana)
        #expect(
          found == Array(expected.dropFirst((page - 1) * size).prefix(size)),
          "seed \(seed), round \(round), \(query)")
      }
      #expect(
        try await server.read(LibrarySummary.self, "/library/summary", as: ana)
          == model.summary(of: byId, now: now), "seed \(seed)")
      let shown = try await server.read(ProfileLibrary.self, "/users/ana/library", as: bob)
      for shelf in ProfileLibrary.shelves {
        let order: LibrarySort = shelf == .favorites ? .rating : .recentlyAdded
        let expected = model.titles(LibraryQuery(shelf: shelf, sort: order), of: byId, now: now)
        let found = shown.shelves.first { $0.shelf == shelf }
        #expect(found?.count ?? 0 == expected.count, "seed \(seed), \(shelf)")
        #expect(
          found?.titles.map(\.id) ?? [] == expected.prefix(ProfileLibrary.titlesPerShelf).map(\.id),
          "seed \(seed), \(shelf)")
      }
      let entries = model.entries.values.filter { $0.isDeleted?.value != true }
        .sorted { $0.isLater(than: $1) }
      #expect(
        shown.entries.map(\.id) == entries.prefix(ProfileLibrary.maxEntries).map(\.id), "seed \(seed)")
      let title = try #require(titles.randomElement(using: &random))
      #expect(
        try await server.read(LibraryTitleRecord.self, "/library/titles/\(title.id)", as: ana)
          == model.record(ofTitle: title.id), "seed \(seed)")
    }
    var stream = LibraryRecords()
    for change in try await server.changes(as: ana).changes { stream.merge(change) }
    #expect(stream == model, "seed \(seed)")
    #expect(try await server.operate("verify").said.problems == [], "seed \(seed)")
  }

  @Test func `typed text is found in names and people only and is never a pattern`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Amélie 100%", people: ["Jean-Pierre Jeunet"])
    try await server.push([.swipedItem(SwipedItem(titleId: title.id, seenAt: .at(0)))], as: ana)
    for (text, count) in [
      ("amelie", 1), ("LIE%20100", 1), ("jeun", 1), ("%25", 0), ("_", 0), ("%21", 0), ("'", 0), ("zed", 0),
    ] {
      #expect(try await server.get("/library?q=\(text)", as: ana).objects().count == count, "\(text)")
    }
    #expect(try await server.get("/library?shelf=none", as: ana).errorField == "shelf")
    #expect(try await server.get("/library?sort=none", as: ana).errorField == "sort")
    #expect(try await server.get("/library?minimumRating=21", as: ana).errorField == "minimumRating")
    #expect(
      try await server.get("/library?q=\(String(repeating: "x", count: 201))", as: ana).errorField == "q")
    #expect(try await server.get("/library?page=9007199254740992&pageSize=100", as: ana).text == "[]")
  }

  @Test func `a correction moves the title on the shelves`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let (one, other) = (try await server.addTitle("A"), try await server.addTitle("B"))
    try await server.push(
      [one, other].map { .swipedItem(SwipedItem(titleId: $0.id, seenAt: .at(0))) }, as: ana)
    try await server.context.storage.write { transaction in
      let title = try #require(try TitleStore(transaction).title(id: one.id))
      try TitleStore(transaction).update(key: title.key, TitleFacts(kind: .book, name: "C", year: 1_900))
    }
    let byName = try await server.read([LibraryTitle].self, "/library?sort=name", as: ana)
    #expect(byName.map(\.title.name) == ["B", "C"])
    #expect(try await server.get("/library?kind=book", as: ana).objects().count == 1)
    #expect(
      try await server.deck("?sort=oldest&includesSwiped=true").titles.map(\.name) == ["C", "B"])
  }
}
