import EngineTesting
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SearchViewModelTests {
  private let client = MockAPIClient()

  private func search(_ client: MockAPIClient? = nil, clock: EngineClock = .system) -> SearchViewModel {
    let client = client ?? self.client
    return SearchViewModel(
      client: client,
      repository: PostRepository(
        remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: nil, readsAhead: false),
      clock: clock)
  }

  @Test(arguments: ["", "   "]) func `an empty search is not sent`(text: String) async {
    let media = MockMediaService()
    let search = SearchViewModel(
      client: client,
      repository: PostRepository(
        remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: nil, readsAhead: false),
      media: media)
    await search.search(text)
    #expect(search.people == nil && search.titles == nil && search.posts == nil)
    #expect(await media.calls.isEmpty)
  }

  @Test func `an emptied field clears the results`() async {
    let search = search()
    await search.search("wire")
    #expect(search.people != nil && search.titles != nil && search.posts != nil)
    await search.search("")
    #expect(search.people == nil && search.titles == nil && search.posts == nil)
  }

  @Test func `typing waits 400 ms before a search and opening a screen does not`() async {
    let held = HeldClock()
    let opened = search(clock: held.clock)
    await opened.typed("wire")
    #expect(opened.titles?.titles.isEmpty == false && held.waits.isEmpty)
    let search = search(clock: held.clock)
    await search.typed("")
    let typing = Task { await search.typed("w") }
    await held.untilWaits(1)
    #expect(held.waits == [.milliseconds(400)] && search.query.isEmpty)
    typing.cancel()
    let last = Task { await search.typed("wi") }
    await held.untilWaits(2)
    held.pass()
    await typing.value
    await last.value
    #expect(search.query == "wi" && search.titles != nil)
  }

  @Test func `the first users are shown and more on request`() async {
    var content = SampleContent.lively()
    content.people += (0..<40).map { User(id: SampleContent.id(500 + $0), username: "reader\($0)") }
    let search = search(MockAPIClient(content))
    await search.search("reader")
    #expect(search.shownPeople == 5 && search.hasMorePeople)
    await search.showMorePeople()
    #expect(search.shownPeople == 30 && search.hasMorePeople)
    await search.showMorePeople()
    #expect(search.shownPeople == 40 && !search.hasMorePeople)
    await search.search("bob")
    #expect(search.shownPeople == 5 && !search.hasMorePeople)
  }

  @Test func `text finds users and posts and a hashtag finds posts only`() async {
    let search = search()
    await search.search("  bob")
    #expect(search.query == "bob")
    #expect(search.people?.people.map(\.username) == ["bob"])
    #expect(search.posts != nil)
    await search.search("#soup")
    #expect(search.people == nil)
    await search.search("   ")
    #expect(search.people == nil)
    #expect(search.posts == nil)
  }

  @Test func `a query is cut to the server's limit in Unicode scalars`() async {
    let search = search()
    await search.search(String(repeating: "e\u{301}\u{323}", count: TypedText.maxLength))
    #expect(search.query.unicodeScalars.count == Limits.searchQueryLength)
  }

  @Test func `text finds titles too, hashtags and usernames do not`() async {
    let search = search()
    await search.search("wire")
    #expect(search.titles?.titles.map(\.name) == ["The Wire"])
    for text in ["#wire", "@wire", " "] {
      await search.search(text)
      #expect(search.titles == nil)
    }
  }

  @Test func `a search that is typed over is not sent`() async {
    let search = search()
    let first = Task { await search.search("bo", after: .seconds(60)) }
    first.cancel()
    await first.value
    #expect(search.query.isEmpty)
    await search.search("bob")
    #expect(search.query == "bob")
  }

  @Test func `a failed search is shown and can be retried`() async {
    client.setBehavior(.failing(.offline))
    let search = search()
    await search.search("bob")
    #expect(search.people?.loading == .failed(.offline))
    #expect(search.posts?.loading == .failed(.offline))
    #expect(search.titles?.loading == .failed(.offline))
    client.setBehavior(.answering)
    await search.people?.tryAgain()
    #expect(search.people?.people.map(\.username) == ["bob"])
  }

  @Test func `a search that is typed over sends at most one request`() async {
    let media = MockMediaService()
    let client = MockAPIClient()
    let search = SearchViewModel(
      client: client,
      repository: PostRepository(
        remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: nil, readsAhead: false),
      media: media)
    var typing: Task<Void, Never>?
    for text in ["w", "wi", "wir", "wire"] {
      typing?.cancel()
      typing = Task { await search.search(text, after: .milliseconds(1)) }
    }
    await typing?.value
    #expect(await media.calls == [.search("wire", nil, page: 1)])
  }
}
