import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerDiscover
@testable import ServerLibrary
@testable import ServerTitles

struct DeckTests {
  private func swipe(_ title: Title, _ direction: SwipeDirection, rating: Int? = nil) -> LibraryChange {
    var item = SwipedItem(titleId: title.id)
    item[direction] = .at(0)
    if let rating { item.personalRating = Stamped(Rating(quarterStars: rating), at: .at(0)) }
    return .swipedItem(item)
  }

  /// All cards, part by part.
  private func cards(
    _ query: String, _ limit: Int, of server: TestServer, as token: String?
  ) async throws -> [Title] {
    var titles: [Title] = []
    var cursor: String?
    repeat {
      let part = try await server.deck(
        "?limit=\(limit)\(query)" + (cursor.map { "&cursor=\($0)" } ?? ""), as: token)
      #expect(part.titles.count <= limit)
      titles += part.titles
      cursor = part.cursor
    } while cursor != nil
    return titles
  }

  @Test func `every filter holds for every method, order and kind, without repeated titles`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let genres = ["drama", "comedy"]
    var titles: [Title] = []
    for number in 0..<120 {
      titles.append(
        try await server.addTitle(
          "Title \(number)", TitleKind.allCases[number % 3],
          year: number % 7 == 0 ? nil : 1_950 + Int.random(in: 0...90, using: &random),
          genres: genres.filter { _ in Bool.random(using: &random) }))
    }
    var decided: Set<String> = []
    for title in titles where Bool.random(using: &random) {
      decided.insert(title.id)
      let direction = SwipeDirection.allCases.randomElement(using: &random) ?? .seen
      try await server.push(
        [swipe(title, direction, rating: Int.random(in: 1...20, using: &random))], as: ana)
    }
    for method in [DiscoveryMethod.popular, .trending, .topRated, .upcoming] {
      for sort in [nil] + DeckSort.allCases {
        for kind in [nil] + TitleKind.allCases {
          let genre = Bool.random(using: &random) ? genres.randomElement(using: &random) : nil
          let years = Bool.random(using: &random) ? 1_960...2_030 : nil
          let token = Int.random(in: 0...4, using: &random) == 0 ? nil : ana
          let includesSwiped = Bool.random(using: &random)
          var query = "&method=\(method.rawValue)"
          if let sort { query += "&sort=\(sort.rawValue)" }
          if let kind { query += "&kind=\(kind.rawValue)" }
          if let genre { query += "&genre=\(genre)" }
          if let years { query += "&firstYear=\(years.lowerBound)&lastYear=\(years.upperBound)" }
          if includesSwiped { query += "&includesSwiped=true" }
          let isByYear = sort == .newest || sort == .oldest || (sort == nil && method == .upcoming)
          let expected = titles.filter { title in
            (kind == nil || title.kind == kind) && (genre.map(title.genres.contains) ?? true)
              && (years.map { range in title.year.map(range.contains) ?? false } ?? true)
              && (!isByYear || title.year != nil) && (method != .upcoming || (title.year ?? 0) > 2_026)
              && (token == nil || includesSwiped || !decided.contains(title.id))
          }
          let limit = Int.random(in: 1...40, using: &random)
          let found = try await cards(query, limit, of: server, as: token)
          let context = "seed \(seed)\(query)"
          #expect(found.count == expected.count, "\(context)")
          #expect(Set(found.map(\.id)) == Set(expected.map(\.id)), "\(context)")
          let foundYears = found.map { $0.year ?? 0 }
          let names = found.map { FoldedText.fold($0.name) }
          switch sort {
          case .newest: #expect(foundYears == foundYears.sorted(by: >), "\(context)")
          case .oldest: #expect(foundYears == foundYears.sorted(), "\(context)")
          case .nameAscending: #expect(names == names.sorted(), "\(context)")
          case .nameDescending: #expect(names == names.sorted(by: >), "\(context)")
          case .popular, .topRated, nil: break
          }
        }
      }
    }
  }

  @Test func `widely kept, recently chosen and highly rated titles come first`() async throws {
    let server = try await TestServer()
    var users: [String] = []
    for name in ["ana", "bob", "eve"] { users.append(try await server.signUp(name)) }
    let kept = try await server.addTitle("Kept")
    let skipped = try await server.addTitle("Skipped")
    let loved = try await server.addTitle("Loved")
    let hated = try await server.addTitle("Hated")
    let quiet = try await server.addTitle("Quiet")
    for person in users {
      try await server.push(
        [
          swipe(kept, .watchlist), swipe(loved, .seen, rating: 20), swipe(hated, .seen, rating: 1),
          swipe(skipped, .skipped),
        ], as: person)
    }
    let byRating = try await server.deck("?method=topRated").titles
    #expect(byRating.first == loved)
    #expect(byRating.last == hated)
    let popular = try await server.deck("?method=popular").titles
    #expect(Set(popular.prefix(3).map(\.name)) == ["Kept", "Loved", "Hated"])
    #expect(Set(popular.suffix(2).map(\.name)) == ["Skipped", "Quiet"])
    #expect(try await server.deck("?method=trending").titles.last == quiet)
    server.advance(.seconds(8 * 86_400))
    for name in ["cem", "dan", "fay"] {
      try await server.push([swipe(skipped, .skipped)], as: try await server.signUp(name))
    }
    #expect(try await server.deck("?method=trending").titles.first == skipped)
    #expect(try await server.deck().methods == [.popular, .trending, .topRated])
    let next = try await server.addTitle("Next", year: 2_027)
    #expect(try await server.deck("?method=upcoming").titles == [next])
    #expect(try await server.deck().methods.contains(.upcoming))
    #expect(
      try await server.deck("?method=netflix")
        == DeckResponse(
          titles: [], cursor: nil, methods: [.popular, .trending, .topRated, .upcoming]))
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `actions of fewer than three users do not affect any order`() async throws {
    let server = try await TestServer()
    let users = [try await server.signUp("ana"), try await server.signUp("bob")]
    var titles: [Title] = []
    for number in 0..<30 { titles.append(try await server.addTitle("Title \(number)")) }
    let methods = ["popular", "trending", "topRated"]
    func decks() async throws -> [[Title.ID]] {
      var decks: [[Title.ID]] = []
      for method in methods {
        decks.append(try await cards("&method=\(method)", 7, of: server, as: nil).map(\.id))
      }
      return decks
    }
    let before = try await decks()
    for (number, title) in titles.enumerated() where number % 3 > 0 {
      for person in users.prefix(number % 3) {
        try await server.push([swipe(title, .seen, rating: 20 - number % 2 * 19)], as: person)
      }
    }
    #expect(try await decks() == before)
  }

  @Test func `orders reflect the decisions of three or more users after any withdrawals`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    var users: [String] = []
    for number in 0..<5 { users.append(try await server.signUp("person\(number)")) }
    var titles: [Title] = []
    for number in 0..<12 { titles.append(try await server.addTitle("Title \(number)")) }
    struct Decision {
      var direction: SwipeDirection?
      var rating: Int?
      var week = 0
    }
    var decisions: [Title.ID: [Int: Decision]] = [:]
    for step in 1...300 {
      if step % 60 == 0 {
        server.advance(.seconds(7 * 86_400))
        for number in users.indices { users[number] = try await server.logIn("person\(number)") }
      }
      let person = Int.random(in: 0..<5, using: &random)
      let title = try #require(titles.randomElement(using: &random))
      var decision = decisions[title.id]?[person] ?? Decision()
      var item = SwipedItem(titleId: title.id)
      if Int.random(in: 0..<4, using: &random) == 0 {
        item.clearedAt = .at(step)
        (decision.direction, decision.week) = (nil, 0)
      } else {
        let direction = SwipeDirection.allCases.randomElement(using: &random) ?? .seen
        item[direction] = .at(step)
        if decision.direction == nil { decision.week = step / 60 + 1 }
        decision.direction = [decision.direction, direction].compactMap(\.self).max()
        decision.rating = Int.random(in: 1...20, using: &random)
        item.personalRating = Stamped(decision.rating.flatMap { Rating(quarterStars: $0) }, at: .at(step))
      }
      decisions[title.id, default: [:]][person] = decision
      try await server.push([.swipedItem(item)], as: users[person])
    }
    let places: [(method: String, place: (Title) -> Int)] = [
      (
        "popular",
        { title in
          let keepers =
            decisions[title.id]?.values.filter { $0.direction.map { $0 > .skipped } ?? false } ?? []
          return keepers.count < 3 ? 0 : keepers.count
        }
      ),
      (
        "topRated",
        { title in
          let ratings = decisions[title.id]?.values.compactMap(\.rating) ?? []
          return ratings.count < 3 ? 1_200 : (ratings.reduce(0, +) * 100 + 6_000) / (ratings.count + 5)
        }
      ),
      (
        "trending",
        { title in
          let weeks = decisions[title.id]?.values.map(\.week).filter { $0 > 0 } ?? []
          let counts = Dictionary(weeks.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value >= 3 }
          return counts.max { $0.key < $1.key }.map { $0.key * 100 + $0.value } ?? 0
        }
      ),
    ]
    for (method, place) in places {
      let found = try await cards("&method=\(method)", 5, of: server, as: nil).map(place)
      #expect(found == found.sorted(by: >) && found.count == titles.count, "seed \(seed) \(method)")
    }
    #expect(try await server.operate("verify").said.problems == [], "seed \(seed)")
  }

  @Test func `a cursor reveals no number, and one from before a restart starts over`() async throws {
    let server = try await TestServer()
    for number in 0..<5 { try await server.addTitle("Title \(number)") }
    let first = try await server.deck("?limit=2")
    let cursor = try #require(first.cursor)
    #expect(try await server.deck("?limit=2").cursor?.utf8.count == cursor.utf8.count)
    #expect(try await server.deck("?limit=2").cursor != cursor)
    let other = try await TestServer()
    for number in 0..<5 { try await other.addTitle("Title \(number)") }
    let restarted = try await other.deck("?limit=2&cursor=\(cursor)")
    #expect(try await restarted.titles == other.deck("?limit=2").titles)
  }

  @Test func `the first page skips any number of decided titles, and scans them once`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let count = 2 * DeckService.maxExamined + 500
    try await server.context.storage.write { transaction in
      for number in 0..<count {
        try TitleStore(transaction).insert(
          TitleFacts(kind: .film, name: "T\(number)"), id: UUIDv7.generate(), source: "\(number)")
      }
      let user = try #require(try UserStore(transaction).user(username: "ana")).key
      let all = try DeckStore(transaction).part(
        of: DeckQuery(), from: .catalog(without: nil), in: .popularity, seenBy: nil, after: nil,
        limit: count,
        maxExamined: count)
      // All titles but the last hundred in the random order.
      for title in all.titles.dropLast(100) {
        try LibraryStore(transaction).put(
          SwipedItem(titleId: title.id, skippedAt: .at(0)), ofTitle: title.key, ofUser: user, sequence: 1)
        _ = try LibraryStore(transaction).refreshShelves(ofTitle: title.key, ofUser: user)
      }
    }
    let part = try await server.deck("", as: ana)
    #expect(part.titles.count == 20)
    let again = try await server.deck("", as: ana)
    #expect(again.titles == part.titles)
    // A withdrawn decision returns the card immediately.
    let decided = try await server.read([LibraryTitle].self, "/library?shelf=skipped", as: ana)
    let title = try #require(decided.first?.title)
    try await server.push([.swipedItem(SwipedItem(titleId: title.id, clearedAt: .at(1)))], as: ana)
    var found = try await server.deck("", as: ana)
    while found.titles.isEmpty, let cursor = found.cursor {
      found = try await server.deck("?cursor=\(cursor)", as: ana)
    }
    #expect(found.titles.first == title)
    #expect(try await cards("", 100, of: server, as: ana).count == 101)
  }

  @Test func `an invalid query is rejected with its parameter`() async throws {
    let server = try await TestServer()
    for (query, field) in [
      ("method=none", "method"), ("kind=song", "kind"), ("sort=none", "sort"), ("limit=0", "limit"),
      ("limit=101", "limit"), ("firstYear=x", "firstYear"), ("lastYear=9999", "lastYear"),
      ("firstYear=2000&lastYear=1999", "lastYear"), ("cursor=x", "cursor"), ("cursor=r1.2.3", "cursor"),
      ("includesSwiped=yes", "includesSwiped"),
    ] {
      #expect(try await server.get("/deck?\(query)").errorField == field, "\(query)")
    }
    #expect(
      try await server.deck()
        == DeckResponse(
          titles: [], cursor: nil, methods: [.popular, .trending, .topRated]))
  }
}
