import KiwiKit
import Testing

@testable import KiwiServer

/// All conditions together are tried in `DeckTests`.
struct DeckStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a part goes on behind the last title that was looked at, and says what was passed`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let titles = try (0..<10).map { try transaction.film("T\($0)", year: 2_000 + $0) }
      for title in titles.suffix(4) { try transaction.decide(.skipped, title, by: ana) }
      func part(_ position: DeckPosition?, limit: Int = 2, looks: Int = 3) throws -> DeckPart {
        try transaction.deck.part(
          of: DeckQuery(), in: .newest, seenBy: ana, after: position, limit: limit, looks: looks)
      }
      let first = try part(nil)
      #expect(first.titles == [])
      #expect(first.next == first.passed)
      let second = try part(first.next)
      #expect(second.titles.map(\.id) == [titles[5].id, titles[4].id])
      #expect(second.passed?.titleKey == titles[6].key)
      let third = try part(second.next, limit: 5, looks: 10)
      #expect(third.titles.map(\.id) == titles.prefix(4).reversed().map(\.id))
      #expect(third.next == nil)
      #expect(third.passed == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a title that was decided on this week comes before those of other weeks`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let titles = try (0..<3).map { try transaction.film("T\($0)") }
      let week = 7 * 86_400
      for _ in 0..<3 { try transaction.deck.noteDecision(aboutTitle: titles[0].key, now: .at(-week)) }
      try transaction.deck.noteDecision(aboutTitle: titles[1].key, now: .at(0))
      for _ in 0..<2 { try transaction.deck.noteDecision(aboutTitle: titles[2].key, now: .at(0)) }
      let part = try transaction.deck.part(
        of: DeckQuery(), in: .trend, seenBy: nil, after: nil, limit: 3, looks: 10)
      #expect(part.titles.map(\.id) == [titles[2].id, titles[1].id, titles[0].id])
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

  @Test func `a place in a deck is a text and back, and nothing else is one`() {
    let position = DeckPosition(place: -9_999, shuffle: 4_294_967_295, titleKey: 3)
    #expect(DeckPosition(position.description) == position)
    for text in ["", "1.2", "1.2.3.4", "a.b.c"] { #expect(DeckPosition(text) == nil) }
  }
}
