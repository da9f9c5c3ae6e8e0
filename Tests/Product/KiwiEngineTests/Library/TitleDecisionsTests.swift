import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitleDecisionsTests {
  private let sample = LibrarySample.empty()
  private let titles = Array(LibrarySample.titles.prefix(4))

  @Test func `visible titles are marked as seen, saved or skipped`() async throws {
    for (title, direction) in zip(titles, [SwipeDirection.seen, .watchlist, .skipped]) {
      try await sample.library.swipe(direction, title)
    }
    let decisions = TitleDecisions(library: sample.library)
    for title in titles { await decisions.load(title.id) }
    #expect(
      decisions.directions == [titles[0].id: .seen, titles[1].id: .watchlist, titles[2].id: .skipped])
  }

  @Test func `marks follow the library and unknown titles have none`() async throws {
    let decisions = TitleDecisions(library: sample.library)
    for title in titles { await decisions.load(title.id) }
    let revision = decisions.revision
    #expect(decisions.directions.isEmpty)
    try await sample.library.swipe(.watchlist, titles[0])
    #expect(decisions.revision != revision)
    await decisions.load(titles[0].id)
    #expect(decisions.directions == [titles[0].id: .watchlist])
    sample.client.setBehavior(.failing(.offline))
    await decisions.load(titles[0].id)
    #expect(decisions.directions.isEmpty)
  }
}
