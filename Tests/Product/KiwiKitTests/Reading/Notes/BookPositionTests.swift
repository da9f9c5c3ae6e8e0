import KiwiKit
import Testing

struct BookPositionTests {
  @Test func `a position without page and percent is invalid`() {
    #expect(BookPosition(page: nil, percent: nil) == nil)
    #expect(BookPosition(page: 3, percent: nil) == BookPosition(page: 3))
  }

  @Test(
    arguments: [
      // Equal units are compared.
      (page: 213, percent: nil, ownPage: 212, ownPercent: nil, pages: 400, reached: false),
      (page: 213, percent: nil, ownPage: 213, ownPercent: nil, pages: nil, reached: true),
      (page: nil, percent: 50, ownPage: nil, ownPercent: 49, pages: 400, reached: false),
      (page: nil, percent: 50, ownPage: nil, ownPercent: 50, pages: nil, reached: true),
      // One unit that reached the position suffices.
      (page: 100, percent: 90, ownPage: 120, ownPercent: 10, pages: nil, reached: true),
      (page: 100, percent: 90, ownPage: 99, ownPercent: 89, pages: nil, reached: false),
      // Units are converted by the number of pages.
      (page: 200, percent: nil, ownPage: nil, ownPercent: 50, pages: 400, reached: true),
      (page: 201, percent: nil, ownPage: nil, ownPercent: 50, pages: 400, reached: false),
      (page: nil, percent: 25, ownPage: 100, ownPercent: nil, pages: 400, reached: true),
      (page: nil, percent: 26, ownPage: 100, ownPercent: nil, pages: 400, reached: false),
      // A position that cannot be compared counts as not reached.
      (page: 1, percent: nil, ownPage: nil, ownPercent: 99, pages: nil, reached: false),
      (page: 1, percent: nil, ownPage: nil, ownPercent: 99, pages: 0, reached: false),
      (page: 1, percent: nil, ownPage: nil, ownPercent: nil, pages: 400, reached: false),
    ] as [(page: Int?, percent: Int?, ownPage: Int?, ownPercent: Int?, pages: Int?, reached: Bool)])
  func `a position is compared with the reader's progress`(
    page: Int?, percent: Int?, ownPage: Int?, ownPercent: Int?, pages: Int?, reached: Bool
  ) throws {
    let position = try #require(BookPosition(page: page, percent: percent))
    var place = ReadingPlace(page: ownPage, percent: ownPercent)
    #expect(place.hasReached(position, pages: pages) == reached)
    place.isFinished = true
    #expect(place.hasReached(position, pages: pages))
  }
}
