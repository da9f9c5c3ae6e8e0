import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerDiscover
@testable import ServerLibrary
@testable import ServerTitles

/// All conditions together are tried in `DeckTests`.
struct DeckStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a part goes on behind the last title that was looked at`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let titles = try (0..<10).map { try transaction.film("T\($0)", year: 2_000 + $0) }
      for title in titles.suffix(4) { try transaction.decide(.skipped, title, by: ana) }
      func part(_ position: DeckPosition?, limit: Int = 2, looks: Int = 3) throws -> DeckPart {
        try transaction.deck.part(
          of: DeckQuery(), from: .catalogue(without: nil), in: .newest, seenBy: ana, after: position,
          limit: limit, looks: looks)
      }
      let first = try part(nil)
      #expect(first.titles == [])
      #expect(first.next?.titleKey == titles[7].key)
      let second = try part(first.next)
      #expect(second.titles.map(\.id) == [titles[5].id, titles[4].id])
      let third = try part(second.next, limit: 5, looks: 10)
      #expect(third.titles.map(\.id) == titles.prefix(4).reversed().map(\.id))
      #expect(third.next == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `what three people decided on this week comes first, and each of them counts once`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let people = try ["ana", "bob", "cem", "dan"].map { try transaction.person($0) }
      let titles = try (0..<4).map { try transaction.film("T\($0)") }
      let week = 7 * 86_400
      func decide(_ title: TitleRecord, _ people: some Sequence<Viewer>, _ now: Timestamp) throws {
        for person in people {
          try transaction.decide(.skipped, title, by: person)
          try transaction.library.noteDecision(aboutTitle: title.key, by: person.key, now: now)
        }
      }
      try decide(titles[0], people, .at(-week))
      try decide(titles[1], people.prefix(3), .at(0))
      try decide(titles[2], people, .at(0))
      // Again and again by one person and another, which is two.
      for _ in 0..<9 { try decide(titles[3], people.prefix(2), .at(0)) }
      func trending() throws -> [DeckPosition] {
        var positions: [DeckPosition] = []
        while positions.count < titles.count {
          let part = try transaction.deck.part(
            of: DeckQuery(), from: .catalogue(without: nil), in: .trend, seenBy: nil, after: positions.last,
            limit: 1, looks: 10)
          positions.append(try #require(part.next))
        }
        return positions
      }
      #expect(try trending().map(\.titleKey) == [titles[2].key, titles[1].key, titles[0].key, titles[3].key])
      #expect(try trending().map(\.place).last == 0)
      // What is taken back counts no more.
      for person in people.prefix(2) {
        try transaction.library.put(
          SwipedItem(titleId: titles[2].id, clearedAt: .at(1)), ofTitle: titles[2].key, ofUser: person.key,
          sequence: transaction.library.nextSequence())
        _ = try transaction.library.refreshShelves(ofTitle: titles[2].key, ofUser: person.key)
      }
      #expect(try trending().prefix(2).map(\.titleKey) == [titles[1].key, titles[0].key])
      // Nor does who has gone.
      try transaction.users.delete(key: people[0].key)
      #expect(try trending().first?.titleKey == titles[0].key)
      #expect(try trending().dropFirst().allSatisfy { $0.place == 0 })
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `what was decided on a double counts for the title, unless something counts already`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let people = try ["ana", "bob", "cem"].map { try transaction.person($0) }
      let (double, title) = (try transaction.film("Double"), try transaction.film("Title"))
      func first() throws -> DeckPosition? {
        try transaction.deck.part(
          of: DeckQuery(), from: .catalogue(without: nil), in: .trend, seenBy: nil, after: nil, limit: 1,
          looks: 10
        ).next
      }
      for person in people {
        try transaction.decide(.seen, double, by: person)
        try transaction.library.noteDecision(aboutTitle: double.key, by: person.key, now: .at(0))
        try transaction.decide(.seen, title, by: person)
      }
      #expect(try first()?.titleKey == double.key)
      for person in people {
        try transaction.library.moveDecision(fromTitle: double.key, to: title.key, by: person.key)
        try transaction.library.put(
          SwipedItem(titleId: double.id, clearedAt: .at(1)), ofTitle: double.key, ofUser: person.key,
          sequence: transaction.library.nextSequence())
        _ = try transaction.library.refreshShelves(ofTitle: double.key, ofUser: person.key)
      }
      #expect(try first()?.titleKey == title.key)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `whether there are titles of later years is known`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      _ = try transaction.film("A")
      _ = try transaction.film("B", year: 2_020)
      #expect(try transaction.deck.hasTitles(after: 2_019))
      #expect(try !transaction.deck.hasTitles(after: 2_020))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a ranking keeps its order, is put in another one, and is left out behind it`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let titles = try (0..<6).map { try transaction.film("T\($0)", year: 2_000 + $0) }
      let ranked = [titles[3], titles[0], titles[5]]
      try transaction.titleRankings.setRanking(ranked.map(\.key), of: .popular)
      let generation = try #require(try transaction.titleRankings.newestGeneration(of: .popular))
      func names(_ stage: DeckStage, _ order: DeckOrder, _ query: DeckQuery = DeckQuery()) throws -> [String]
      {
        var names: [String] = []
        var position: DeckPosition?
        repeat {
          let part = try transaction.deck.part(
            of: query, from: stage, in: order, seenBy: nil, after: position, limit: 2, looks: 3)
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
      #expect(try names(.catalogue(without: generation), .newest) == ["T4", "T2", "T1"])
      #expect(try names(.catalogue(without: generation), .nameAscending) == ["T1", "T2", "T4"])
      #expect(try names(.ranking(generation), .ranked, DeckQuery(method: .trending)) == [])
    }
  }

  @Test func `a place in a deck is a sealed text and back, and nothing else is one`() throws {
    let cursors = DeckCursors()
    for stage in [DeckStage.ranking(7), .catalogue(without: 7), .catalogue(without: nil)] {
      let position = DeckPosition(stage: stage, place: -9_999, shuffle: 4_294_967_295, titleKey: 3)
      let text = cursors.text(position)
      #expect(cursors.position(text) == position)
      #expect(DeckCursors.isWellFormed(text))
      #expect(cursors.text(position) != text, "It cannot be compared either.")
      #expect(DeckCursors().position(text) == nil, "Of another start.")
      let changed = (text.first == "A" ? "B" : "A") + text.dropFirst()
      #expect(cursors.position(changed) == nil)
    }
    for text in ["", "c0.1.2.3", String(repeating: "A", count: 106), String(repeating: "+", count: 107)] {
      #expect(!DeckCursors.isWellFormed(text) && cursors.position(text) == nil)
    }
    #expect(cursors.position(String(repeating: "A", count: 107)) == nil)
  }

  @Test(arguments: StorageEngine.allCases)
  func `what is put first comes before all that stands alike, by its place`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let titles = try (0..<10).map { try transaction.film("T\($0)", year: 2_000 + $0) }
      for (place, number) in [7, 2, 9].enumerated() {
        try transaction.titles.putFirst(titleKey: titles[number].key, place: place)
      }
      let part = try transaction.deck.part(
        of: DeckQuery(), from: .catalogue(without: nil), in: .keepers, seenBy: nil, after: nil, limit: 10,
        looks: 20)
      #expect(part.titles.prefix(3).map(\.id) == [7, 2, 9].map { titles[$0].id })
      #expect(Set(part.titles.map(\.id)) == Set(titles.map(\.id)))
    }
  }
}
