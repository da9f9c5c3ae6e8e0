import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

@MainActor struct SwipeViewModelTests {
  private let client = MockAPIClient()
  private let media = MockMediaService(pages: [titles(0..<8), titles(8..<30)])
  private let held = HeldClock()
  private let library: LibraryRepository
  private let model: SwipeViewModel

  init() {
    library = LibraryRepository(client: client)
    // Nobody waits for a card to fly, or for more to be chosen.
    let clock = EngineClock(now: { Date() }, sleep: { _ in })
    model = SwipeViewModel(media: media, library: library, clock: clock)
  }

  private static func titles(_ numbers: Range<Int>) -> [Title] { numbers.map(SwipeDeckTests.title) }
  private func title(_ number: Int) -> Title { SwipeDeckTests.title(number) }

  private func item(_ number: Int) async throws -> SwipedItem? {
    try await library.record(ofTitle: title(number).id).item
  }

  private func until(_ isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }

  private func decide(_ direction: SwipeDirection, _ number: Int) async {
    model.handleSwipe(direction: direction, item: title(number))
    await model.waitForRecording()
  }

  // MARK: Cards

  @Test func `three cards are seen, the first on top`() async {
    await model.load()
    #expect(model.cards == Self.titles(0..<3))
  }

  @Test func `fewer cards are seen when there are fewer`() async {
    await media.setPages([Self.titles(0..<2)])
    await model.load()
    #expect(model.cards == Self.titles(0..<2))
  }

  @Test func `it says where the server has cards from`() async {
    await model.load()
    #expect(model.methods == [.popular, .topRated, .netflix])
  }

  @Test func `what could not be loaded is said, and can be tried again`() async {
    await media.setFailure(.offline)
    await model.load()
    #expect(model.deck.state == .failed(.offline))
    await media.setFailure(nil)
    await model.load()
    #expect(model.deck.state == .cards)
  }

  @Test func `more cards are there before the last ones have left`() async {
    await model.load()
    for number in 0..<4 { await decide(.skipped, number) }
    await until { model.deck.queue.count > 4 }
    #expect(model.deck.queue == Self.titles(4..<30))
    #expect(await media.calls == [.cards(DeckQuery(), after: nil), .cards(DeckQuery(), after: "1")])
  }

  @Test func `the covers of the next five cards are fetched ahead`() async throws {
    let covers = try (0..<9).map { try #require(URL(string: "https://host.example/\($0).jpg")) }
    let fetched = Mutex<Set<URL>>([])
    let prefetcher = ImagePrefetcher { url in _ = fetched.withLock { $0.insert(url) } }
    await media.setPages([
      covers.enumerated().map { Title(id: SampleContent.id($0), kind: .film, name: "\($0)", coverURL: $1) }
    ])
    let model = SwipeViewModel(media: media, library: library, prefetcher: prefetcher)
    await model.load()
    while fetched.withLock({ $0.count }) < 5 { await Task.yield() }
    #expect(fetched.withLock { $0 } == Set(covers.prefix(5)))
    model.handleSwipe(direction: .skipped, item: model.cards[0])
    while fetched.withLock({ $0.count }) < 6 { await Task.yield() }
    #expect(fetched.withLock { $0 } == Set(covers.prefix(6)))
    await model.waitForRecording()
  }

  @Test func `the deck ends when nothing follows`() async {
    await media.setPages([[]])
    await model.load()
    #expect(model.deck.state == .end(isWhole: true))
  }

  // MARK: Deciding

  @Test(arguments: [SwipeDirection.seen, .skipped, .watchlist])
  func `a decided card leaves the deck, is recorded and does not come again`(direction: SwipeDirection)
    async throws
  {
    await model.load()
    await decide(direction, 0)
    #expect(model.cards == Self.titles(1..<4))
    #expect(try await item(0)?.direction == direction)
    model.choose { $0.sort = .newest }
    await until { !model.deck.queue.isEmpty }
    #expect(!model.deck.queue.contains(title(0)))
  }

  @Test func `a card flies before the next one takes its place, and who is faster does not wait for it`()
    async throws
  {
    let model = SwipeViewModel(media: media, library: library, clock: held.clock)
    await model.load()
    model.swipe(.seen)
    #expect(model.flight == SwipeViewModel.Flight(title: title(0), direction: .seen))
    #expect(model.cards.first == title(0))
    await held.untilWaits(1)
    #expect(held.waits == [SwipeMotion.flightDuration])
    model.swipe(.watchlist)
    #expect(model.cards.first == title(1) && model.flight?.title == title(1))
    await held.untilWaits(2)
    held.pass()
    await until { model.flight == nil }
    await model.waitForRecording()
    #expect(model.cards.first == title(2))
    #expect(try await item(0)?.direction == .seen)
    #expect(try await item(1)?.direction == .watchlist)
  }

  @Test func `what was seen is never taken down by a swipe, nor is what was saved by skipping`() async throws
  {
    for direction in [SwipeDirection.skipped, .watchlist] {
      await decide(.seen, 0)
      await decide(direction, 0)
      #expect(try await item(0)?.direction == .seen)
    }
    await decide(.watchlist, 1)
    await decide(.skipped, 1)
    #expect(try await item(1)?.direction == .watchlist)
    await decide(.seen, 1)
    #expect(try await item(1)?.direction == .seen)
  }

  @Test func `where a film was found is recorded for services alone`() async throws {
    await media.setPages([Self.titles(0..<6)])
    await decide(.watchlist, 0)
    model.choose { $0.method = .netflix }
    await decide(.watchlist, 1)
    await decide(.watchlist, 2)
    #expect(title(0).kind == .film && title(1).kind == .show && title(2).kind == .book)
    #expect(try await item(0)?.sourcePlatform == nil)
    #expect(try await item(1)?.sourcePlatform?.value == "Netflix")
    #expect(try await item(2)?.sourcePlatform == nil)
  }

  @Test func `a card that could not be recorded comes back, and it is said why`() async throws {
    await model.load()
    client.setBehavior(.failing(.offline))
    await decide(.seen, 0)
    #expect(model.cards.first == title(0))
    #expect(model.failure == .offline && model.prompt == nil)
    #expect(!model.canUndo)
    client.setBehavior(.answering)
    await decide(.seen, 0)
    #expect(model.failure == nil)
    #expect(try await item(0)?.direction == .seen)
  }

  // MARK: Undo

  @Test func `undo brings the card back and takes the record away`() async throws {
    await model.load()
    let directions = [SwipeDirection.seen, .skipped, .watchlist]
    for (number, direction) in directions.enumerated() { await decide(direction, number) }
    for number in directions.indices.reversed() {
      model.undo()
      #expect(model.cards.first == title(number))
    }
    await model.waitForRecording()
    #expect(model.cards == Self.titles(0..<3))
    for number in directions.indices { #expect(try await item(number)?.direction == nil) }
    for shelf in LibraryShelf.allCases {
      #expect(try await library.titles(LibraryQuery(shelf: shelf)).items.isEmpty, "\(shelf)")
    }
  }

  @Test func `there is nothing to undo at first, and ten decisions at most`() async {
    await model.load()
    #expect(!model.canUndo)
    model.undo()
    #expect(model.cards == Self.titles(0..<3))
    for number in 0..<12 { model.handleSwipe(direction: .skipped, item: title(number)) }
    for _ in 0..<12 { model.undo() }
    await model.waitForRecording()
    #expect(model.deck.queue.first == title(2))
    #expect(!model.canUndo)
  }

  @Test func `a card that is still flying is undone without a trace`() async throws {
    let model = SwipeViewModel(media: media, library: library, clock: held.clock)
    await model.load()
    model.swipe(.seen)
    #expect(model.canUndo)
    model.undo()
    await held.untilWaits(1)
    held.pass()
    await Task.yield()
    #expect(model.cards.first == title(0) && model.flight == nil && !model.canUndo)
    #expect(try await item(0) == nil)
  }

  @Test func `undo brings back what was decided and rated before`() async throws {
    let stars = try #require(Rating(quarterStars: 14))
    try await library.swipe(.watchlist, title(0), platform: "Hulu")
    try await library.rate(stars, titleId: title(0).id)
    let before = try await item(0)
    await decide(.seen, 0)
    #expect(try await item(0)?.direction == .seen)
    model.undo()
    await model.waitForRecording()
    let after = try await item(0)
    #expect(after?.direction == .watchlist)
    #expect(after?.personalRating?.value == stars)
    #expect(after?.sourcePlatform?.value == "Hulu")
    #expect(after?.dateSwiped?.value == before?.dateSwiped?.value)
  }

  @Test func `undo of a swipe that changed nothing takes nothing away`() async throws {
    try await library.swipe(.seen, title(0))
    await decide(.skipped, 0)
    model.undo()
    await model.waitForRecording()
    #expect(try await item(0)?.direction == .seen)
  }

  @Test func `an undo while the server cannot answer stands, and the server hears of it`() async throws {
    await model.load()
    await decide(.watchlist, 0)
    await library.sent()
    client.setBehavior(.failing(.serverFailed))
    model.undo()
    await model.waitForRecording()
    #expect(model.cards.first == title(0) && model.failure == nil)
    await library.sent()
    client.setBehavior(.answering)
    await library.resume()
    await library.sent()
    #expect(try await client.send(API.Library.title(title(0).id)).item?.direction == nil)
  }

  @Test func `undoing what could not be recorded takes nothing back`() async throws {
    await model.load()
    client.setBehavior(.failing(.offline))
    model.handleSwipe(direction: .seen, item: title(0))
    model.undo()
    await model.waitForRecording()
    #expect(model.cards.first == title(0))
    client.setBehavior(.answering)
    #expect(try await item(0) == nil)
  }

  // MARK: Stars

  @Test func `what was seen is asked for its stars, which are recorded`() async throws {
    let stars = try #require(Rating(quarterStars: 18))
    await decide(.seen, 0)
    #expect(model.prompt?.title == title(0))
    await model.rate(stars)
    #expect(model.prompt == nil)
    #expect(try await item(0)?.personalRating?.value == stars)
  }

  @Test func `stars offer to post about the title, until the reader swipes on or takes the card back`()
    async throws
  {
    let stars = try #require(Rating(quarterStars: 18))
    for goesOn in [true, false] {
      await decide(.seen, 0)
      #expect(library.postOffer.subject == nil)
      await model.rate(stars)
      #expect(library.postOffer.subject == PostSubject(title(0), rating: stars))
      if goesOn { await decide(.skipped, 1) } else { model.undo() }
      #expect(library.postOffer.subject == nil)
      model.undo()
      model.undo()
      await model.waitForRecording()
    }
  }

  @Test func `what has stars, or was not seen, is not asked for them`() async throws {
    await decide(.watchlist, 0)
    #expect(model.prompt == nil)
    try await library.rate(Rating(quarterStars: 8), titleId: title(1).id)
    await decide(.seen, 1)
    #expect(model.prompt == nil)
    await decide(.seen, 2)
    model.skipRating()
    #expect(model.prompt == nil)
    #expect(try await item(2)?.personalRating == nil)
  }

  @Test func `who swipes on is not asked for the stars of what is gone`() async {
    model.handleSwipe(direction: .seen, item: title(0))
    model.handleSwipe(direction: .skipped, item: title(1))
    await model.waitForRecording()
    #expect(model.prompt == nil)
  }

  @Test func `stars while the server cannot answer are kept, and the server hears of them`() async throws {
    let stars = try #require(Rating(quarterStars: 4))
    await decide(.seen, 0)
    await library.sent()
    client.setBehavior(.failing(.timedOut))
    await model.rate(stars)
    #expect(model.prompt == nil && model.failure == nil)
    await library.sent()
    client.setBehavior(.answering)
    await library.resume()
    await library.sent()
    #expect(try await client.send(API.Library.title(title(0).id)).item?.personalRating?.value == stars)
  }

  // MARK: Choosing

  @Test func `another choice of cards is asked for once nothing changes any more`() async {
    let model = SwipeViewModel(media: media, library: library, clock: held.clock)
    await model.load()
    model.choose { $0.kind = .book }
    #expect(model.deck.state == .loading)
    model.choose { $0.genre = "poetry" }
    await held.untilWaits(2)
    #expect(held.waits == [SwipeViewModel.choicePause, SwipeViewModel.choicePause])
    held.pass()
    await until { model.deck.state == .cards }
    let chosen = DeckQuery(kind: .book, genre: "poetry")
    #expect(await media.calls == [.cards(DeckQuery(), after: nil), .cards(chosen, after: nil)])
  }

  @Test func `what was asked for before never lands among other cards`() async {
    await media.hold()
    let loading = Task { await model.load() }
    await until { model.deck.state == .loading }
    while await media.calls.isEmpty { await Task.yield() }
    await media.setPages([Self.titles(20..<26)])
    model.choose { $0.kind = .book }
    while await media.calls.count < 2 { await Task.yield() }
    await media.release()
    await loading.value
    await until { model.deck.state == .cards }
    #expect(model.deck.queue == Self.titles(20..<26))
  }

  @Test func `other cards clear what can be undone, another order does not`() async {
    let changes: [(inout DeckQuery) -> Void] = [
      { $0.method = .topRated }, { $0.kind = .film }, { $0.genre = "war" }, { $0.firstYear = 1950 },
      { $0.lastYear = 1999 },
    ]
    for change in changes {
      await decide(.skipped, 0)
      model.choose { $0.sort = $0.sort == .newest ? .oldest : .newest }
      #expect(model.canUndo)
      model.choose(change)
      #expect(!model.canUndo)
    }
  }

  @Test func `years keep their order and a genre its kind`() {
    model.choose { ($0.kind, $0.genre) = (.film, "western") }
    model.choose { $0.kind = .book }
    #expect(model.query.genre == nil)
    model.choose { ($0.firstYear, $0.lastYear) = (1990, 1980) }
    #expect(model.query.firstYear == 1990 && model.query.lastYear == nil)
    model.choose { $0.method = .netflix }
    #expect(model.query.kind == nil)
  }

  @Test func `what was chosen here last stands again, unless something was chosen already`() async throws {
    let chosen = DeckQuery(method: .topRated, kind: .show, firstYear: 2000, sort: .nameAscending)
    let kept = try #require(DeckChoices(rawValue: DeckChoices(chosen).rawValue))
    model.restore(nil)
    #expect(model.query == DeckQuery())
    model.restore(kept)
    #expect(model.query == chosen)
    await until { model.deck.state == .cards }
    let other = SwipeViewModel(media: media, library: library)
    other.choose { $0.kind = .book }
    other.restore(kept)
    #expect(other.query == DeckQuery(kind: .book))
    #expect(DeckChoices(rawValue: "{}") == nil)
  }
}
