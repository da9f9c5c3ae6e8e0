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
    // Animations and pauses end immediately.
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

  @Test func `three cards are visible with the first on top`() async {
    await model.load()
    #expect(model.cards == Self.titles(0..<3))
  }

  @Test func `fewer cards are visible when there are fewer`() async {
    await media.setPages([Self.titles(0..<2)])
    await model.load()
    #expect(model.cards == Self.titles(0..<2))
  }

  @Test func `the methods of the server are listed`() async {
    await model.load()
    #expect(model.methods == [.popular, .topRated, .netflix])
  }

  @Test func `a failed load is shown and can be retried`() async {
    await media.setFailure(.offline)
    await model.load()
    #expect(model.deck.state == .failed(.offline))
    await media.setFailure(nil)
    await model.load()
    #expect(model.deck.state == .cards)
  }

  @Test func `more cards are loaded before the last ones leave`() async {
    await model.load()
    for number in 0..<4 { await decide(.skipped, number) }
    await until { model.deck.queue.count > 4 }
    #expect(model.deck.queue == Self.titles(4..<30))
    #expect(await media.calls == [.cards(DeckQuery(), after: nil), .cards(DeckQuery(), after: "1")])
  }

  @Test func `the covers of the next five cards are prefetched`() async throws {
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

  @Test func `the deck ends when no page follows`() async {
    await media.setPages([[]])
    await model.load()
    #expect(model.deck.state == .end(isWhole: true))
  }

  // MARK: Deciding

  @Test(arguments: [SwipeDirection.seen, .skipped, .watchlist])
  func `a decided card leaves the deck, is recorded and does not return`(direction: SwipeDirection)
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

  @Test func `a card flies out before the next one follows and a faster swipe does not wait`() async throws {
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

  @Test func `a swipe never lowers a decision`() async throws {
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

  @Test func `the platform of a film or show is recorded for services only`() async throws {
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

  @Test func `a card that failed to be recorded returns with the failure`() async throws {
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

  @Test func `undo restores the card and removes the record`() async throws {
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

  @Test func `at most ten decisions can be undone`() async {
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

  @Test func `undo of a flying card records nothing`() async throws {
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

  @Test func `undo restores the earlier decision and rating`() async throws {
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

  @Test func `undo of a swipe without effect removes nothing`() async throws {
    try await library.swipe(.seen, title(0))
    await decide(.skipped, 0)
    model.undo()
    await model.waitForRecording()
    #expect(try await item(0)?.direction == .seen)
  }

  @Test func `undo works offline and reaches the server later`() async throws {
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

  @Test func `undo of a failed record removes nothing`() async throws {
    await model.load()
    client.setBehavior(.failing(.offline))
    model.handleSwipe(direction: .seen, item: title(0))
    model.undo()
    await model.waitForRecording()
    #expect(model.cards.first == title(0))
    client.setBehavior(.answering)
    #expect(try await item(0) == nil)
  }

  // MARK: Ratings

  @Test func `a seen title is offered for rating and the rating is recorded`() async throws {
    let stars = try #require(Rating(quarterStars: 18))
    await decide(.seen, 0)
    #expect(model.prompt?.title == title(0))
    await model.rate(stars)
    #expect(model.prompt == nil)
    #expect(try await item(0)?.personalRating?.value == stars)
  }

  @Test func `a rating offers to post about the title until the next swipe or undo`() async throws {
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

  @Test func `a rated or unseen title is not offered for rating`() async throws {
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

  @Test func `a faster swipe drops the rating prompt of the previous card`() async {
    model.handleSwipe(direction: .seen, item: title(0))
    model.handleSwipe(direction: .skipped, item: title(1))
    await model.waitForRecording()
    #expect(model.prompt == nil)
  }

  @Test func `a rating is kept offline and reaches the server later`() async throws {
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

  // MARK: Filters

  @Test func `a change of filters is requested once after a pause`() async {
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

  @Test func `a response for earlier filters is dropped`() async {
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

  @Test func `changing filters clears undo and changing the order does not`() async {
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

  @Test func `years stay in order and a genre stays with its kind`() {
    model.choose { ($0.kind, $0.genre) = (.film, "western") }
    model.choose { $0.kind = .book }
    #expect(model.query.genre == nil)
    model.choose { ($0.firstYear, $0.lastYear) = (1990, 1980) }
    #expect(model.query.firstYear == 1990 && model.query.lastYear == nil)
    model.choose { $0.method = .netflix }
    #expect(model.query.kind == nil)
  }

  @Test func `the last filters are restored unless others were already chosen`() async throws {
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
