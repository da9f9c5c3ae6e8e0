import KiwiEngine
import KiwiKit
import KiwiSamples
import Testing

struct MockMediaServiceTests {
  @Test func `the mock responds, fails and records its calls as configured`() async throws {
    let media = MockMediaService(found: [])
    let pages = (0..<3).map { [SampleContent.titles[$0]] }
    await media.setPages(pages)
    let first = try await media.fetchCards(DeckQuery(), after: nil)
    #expect(first.titles == pages[0] && first.cursor == "1")
    #expect(try await media.fetchCards(DeckQuery(), after: "2").cursor == nil)
    await media.setFound(SampleContent.titles)
    #expect(try await media.search("x", kind: .show, page: 1).items.allSatisfy { $0.kind == .show })
    await media.setFailure(.rateLimited(retryAfter: nil))
    await #expect(throws: APIFailure.rateLimited(retryAfter: nil)) {
      try await media.search("y", kind: nil, page: 2)
    }
    #expect(
      await media.calls == [
        .cards(DeckQuery(), after: nil), .cards(DeckQuery(), after: "2"), .search("x", .show, page: 1),
        .search("y", nil, page: 2),
      ])
  }
}
