import KiwiKit
import Testing

@testable import KiwiEngine

struct DiscoveryMethodTests {
  @Test func `each method has a unique name and a symbol`() {
    let names = DiscoveryMethod.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(DiscoveryMethod.allCases.allSatisfy { !$0.symbol.isEmpty })
    #expect(Set(DeckSort.allCases.map(\.name)).count == DeckSort.allCases.count)
  }

  @Test func `each method is in one group and no group is empty`() {
    for group in DiscoveryMethodGroup.allCases {
      #expect(DiscoveryMethod.allCases.contains { $0.group == group })
    }
  }

  @Test func `only services are platforms`() {
    #expect(DiscoveryMethod.netflix.platform == "Netflix")
    #expect(DiscoveryMethod.tubi.platform == "Tubi")
    #expect(DiscoveryMethod.allCases.filter { $0.platform == nil }.count == 5)
  }

  @Test func `streaming services have no books`() {
    #expect(DiscoveryMethod.popular.kinds == TitleKind.allCases)
    #expect(DiscoveryMethod.upcoming.kinds.contains(.book))
    #expect(DiscoveryMethod.nowPlaying.kinds == [.film, .show])
    #expect(DiscoveryMethod.crunchyroll.kinds == [.film, .show])
  }

  @Test func `a card is decided beyond 100 points along its longer axis and never downwards`() {
    #expect(SwipeMotion.direction(x: 101, y: 20) == .seen)
    #expect(SwipeMotion.direction(x: -101, y: -100) == .skipped)
    #expect(SwipeMotion.direction(x: 60, y: -130) == .watchlist)
    #expect(SwipeMotion.direction(x: 100, y: -100) == nil)
    #expect(SwipeMotion.direction(x: 0, y: 400) == nil)
    #expect(SwipeMotion.direction(x: 120, y: 400) == nil)
  }

  @Test func `a card rotates one degree per 20 points up to 12 degrees and reports its progress`() {
    #expect(SwipeMotion.rotation(x: 100) == 5)
    #expect(SwipeMotion.rotation(x: 400) == 12)
    #expect(SwipeMotion.rotation(x: -900) == -12)
    #expect(SwipeMotion.progress(.seen, x: 50, y: 0) == 0.5)
    #expect(SwipeMotion.progress(.skipped, x: 50, y: 0) == 0)
    #expect(SwipeMotion.progress(.watchlist, x: 0, y: -250) == 1)
  }

  @Test func `each kind has its own genres and years`() {
    #expect(DeckQuery.genres(of: .film).contains("western"))
    #expect(!DeckQuery.genres(of: .book).contains("western"))
    #expect(DeckQuery.genres(of: nil).contains("poetry"))
    #expect(DeckQuery.years(of: .film, thisYear: 2026).first == 2028)
    #expect(DeckQuery.years(of: .film, thisYear: 2026).last == 1900)
    #expect(DeckQuery.years(of: .book, thisYear: 2026).contains(1700))
  }
}
