import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerDiscover
@testable import ServerLibrary
@testable import ServerTitles

/// `DeckTests` covers all conditions together.
struct DeckStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a part continues after the last title of the part before`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let titles = try (0..<10).map { try Fixtures(transaction).film("T\($0)", year: 2_000 + $0) }
      for title in titles.suffix(4) { try Fixtures(transaction).decide(.skipped, title, by: ana) }
      func part(_ position: DeckPosition?, limit: Int = 2, maxExamined: Int = 3) throws -> DeckPart {
        try DeckStore(transaction).part(
          of: DeckQuery(), from: .catalog(without: nil), in: .newest, seenBy: ana, after: position,
          limit: limit, maxExamined: maxExamined)
      }
      let first = try part(nil)
      #expect(first.titles == [])
      #expect(first.next?.titleKey == titles[7].key)
      let second = try part(first.next)
      #expect(second.titles.map(\.id) == [titles[5].id, titles[4].id])
      let third = try part(second.next, limit: 5, maxExamined: 10)
      #expect(third.titles.map(\.id) == titles.prefix(4).reversed().map(\.id))
      #expect(third.next == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `titles decided on by three users this week rank first, and each user counts once`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cem", "dan"].map { try Fixtures(transaction).addUser($0) }
      let titles = try (0..<4).map { try Fixtures(transaction).film("T\($0)") }
      let week = 7 * 86_400
      func decide(_ title: TitleRecord, _ users: some Sequence<Viewer>, _ now: Timestamp) throws {
        for user in users {
          try Fixtures(transaction).decide(.skipped, title, by: user)
          try LibraryStore(transaction).recordDecision(aboutTitle: title.key, by: user.key, now: now)
        }
      }
      try decide(titles[0], users, .at(-week))
      try decide(titles[1], users.prefix(3), .at(0))
      try decide(titles[2], users, .at(0))
      // Repeated decisions of two users count as two.
      for _ in 0..<9 { try decide(titles[3], users.prefix(2), .at(0)) }
      func trending() throws -> [DeckPosition] {
        var positions: [DeckPosition] = []
        while positions.count < titles.count {
          let part = try DeckStore(transaction).part(
            of: DeckQuery(), from: .catalog(without: nil), in: .trend, seenBy: nil, after: positions.last,
            limit: 1, maxExamined: 10)
          positions.append(try #require(part.next))
        }
        return positions
      }
      #expect(try trending().map(\.titleKey) == [titles[2].key, titles[1].key, titles[0].key, titles[3].key])
      #expect(try trending().map(\.place).last == 0)
      // A withdrawn decision no longer counts.
      for user in users.prefix(2) {
        try LibraryStore(transaction).put(
          SwipedItem(titleId: titles[2].id, clearedAt: .at(1)), ofTitle: titles[2].key, ofUser: user.key,
          sequence: LibraryStore(transaction).nextSequence())
        _ = try LibraryStore(transaction).refreshShelves(ofTitle: titles[2].key, ofUser: user.key)
      }
      #expect(try trending().prefix(2).map(\.titleKey) == [titles[1].key, titles[0].key])
      // Decisions of a deleted account no longer count.
      try UserStore(transaction).delete(key: users[0].key)
      #expect(try trending().first?.titleKey == titles[0].key)
      #expect(try trending().dropFirst().allSatisfy { $0.place == 0 })
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a decision on a duplicate counts for the title, unless the title has one already`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cem"].map { try Fixtures(transaction).addUser($0) }
      let (duplicate, title) = (
        try Fixtures(transaction).film("Double"), try Fixtures(transaction).film("Title")
      )
      func first() throws -> DeckPosition? {
        try DeckStore(transaction).part(
          of: DeckQuery(), from: .catalog(without: nil), in: .trend, seenBy: nil, after: nil, limit: 1,
          maxExamined: 10
        ).next
      }
      for user in users {
        try Fixtures(transaction).decide(.seen, duplicate, by: user)
        try LibraryStore(transaction).recordDecision(aboutTitle: duplicate.key, by: user.key, now: .at(0))
        try Fixtures(transaction).decide(.seen, title, by: user)
      }
      #expect(try first()?.titleKey == duplicate.key)
      for user in users {
        try LibraryStore(transaction).moveDecision(fromTitle: duplicate.key, to: title.key, by: user.key)
        try LibraryStore(transaction).put(
          SwipedItem(titleId: duplicate.id, clearedAt: .at(1)), ofTitle: duplicate.key, ofUser: user.key,
          sequence: LibraryStore(transaction).nextSequence())
        _ = try LibraryStore(transaction).refreshShelves(ofTitle: duplicate.key, ofUser: user.key)
      }
      #expect(try first()?.titleKey == title.key)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a deck knows whether it has titles of later years`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      _ = try Fixtures(transaction).film("A")
      _ = try Fixtures(transaction).film("B", year: 2_020)
      #expect(try DeckStore(transaction).hasTitles(after: 2_019))
      #expect(try !DeckStore(transaction).hasTitles(after: 2_020))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `titles in a ranking keep its order, and unranked titles follow`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let titles = try (0..<6).map { try Fixtures(transaction).film("T\($0)", year: 2_000 + $0) }
      let ranked = [titles[3], titles[0], titles[5]]
      try TitleRankingStore(transaction).setRanking(ranked.map(\.key), of: .popular)
      let generation = try #require(try TitleRankingStore(transaction).newestGeneration(of: .popular))
      func names(_ stage: DeckStage, _ order: DeckOrder, _ query: DeckQuery = DeckQuery()) throws -> [String]
      {
        var names: [String] = []
        var position: DeckPosition?
        repeat {
          let part = try DeckStore(transaction).part(
            of: query, from: stage, in: order, seenBy: nil, after: position, limit: 2, maxExamined: 3)
          names += part.titles.map(\.facts.name)
          position = part.next
        } while position != nil
        return names
      }
      #expect(try names(.ranking(generation), .ranked) == ["T3", "T0", "T5"])
      #expect(try names(.ranking(generation), .newest) == ["T5", "T3", "T0"])
      #expect(try names(.ranking(generation), .nameAscending) == ["T0", "T3", "T5"])
      #expect(try names(.ranking(generation), .nameDescending) == ["T5", "T3", "T0"])
      #expect(try names(.ranking(generation), .ranked, DeckQuery(kind: .book)) == [])
      #expect(
        try names(.ranking(generation), .ranked, DeckQuery(kind: .film, lastYear: 2_003)) == ["T3", "T0"])
      #expect(try names(.catalog(without: generation), .newest) == ["T4", "T2", "T1"])
      #expect(try names(.catalog(without: generation), .nameAscending) == ["T1", "T2", "T4"])
      #expect(try names(.ranking(generation), .ranked, DeckQuery(method: .trending)) == [])
    }
  }

  @Test func `only a sealed cursor is read as a deck position`() throws {
    let cursors = DeckCursors()
    for stage in [DeckStage.ranking(7), .catalog(without: 7), .catalog(without: nil)] {
      let position = DeckPosition(stage: stage, place: -9_999, shuffle: 4_294_967_295, titleKey: 3)
      let text = cursors.text(position)
      #expect(cursors.position(text) == position)
      #expect(DeckCursors.isWellFormed(text))
      #expect(cursors.text(position) != text, "Cursors of one position differ, so they cannot be compared.")
      #expect(DeckCursors().position(text) == nil, "Another start of the server has another key.")
      let changed = (text.first == "A" ? "B" : "A") + text.dropFirst()
      #expect(cursors.position(changed) == nil)
    }
    for text in ["", "c0.1.2.3", String(repeating: "A", count: 106), String(repeating: "+", count: 107)] {
      #expect(!DeckCursors.isWellFormed(text) && cursors.position(text) == nil)
    }
    #expect(cursors.position(String(repeating: "A", count: 107)) == nil)
  }

  @Test(arguments: StorageEngine.allCases)
  func `pinned titles precede their equals, in pinned order`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let titles = try (0..<10).map { try Fixtures(transaction).film("T\($0)", year: 2_000 + $0) }
      for (place, number) in [7, 2, 9].enumerated() {
        try TitleStore(transaction).placeFirst(titleKey: titles[number].key, place: place)
      }
      let part = try DeckStore(transaction).part(
        of: DeckQuery(), from: .catalog(without: nil), in: .popularity, seenBy: nil, after: nil, limit: 10,
        maxExamined: 20)
      #expect(part.titles.prefix(3).map(\.id) == [7, 2, 9].map { titles[$0].id })
      #expect(Set(part.titles.map(\.id)) == Set(titles.map(\.id)))
    }
  }
}
