import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct SearchViewModelTests {
  private let client = MockAPIClient()

  private func search() -> SearchViewModel {
    SearchViewModel(
      client: client,
      repository: PostRepository(
        remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: nil, readsAhead: false))
  }

  @Test func `words find people and posts, a topic finds posts`() async {
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

  @Test func `what is looked for is no longer than the server takes, however its characters are made`() async
  {
    let search = search()
    await search.search(String(repeating: "e\u{301}\u{323}", count: SearchViewModel.longestQuery))
    #expect(search.query.unicodeScalars.count == Limits.searchQueryLength)
  }

  @Test func `words find books, films and shows too, which no topic and no username does`() async {
    let search = search()
    await search.search("wire")
    #expect(search.titles?.titles.map(\.name) == ["The Wire"])
    for text in ["#wire", "@wire", " "] {
      await search.search(text)
      #expect(search.titles == nil)
    }
  }

  @Test func `what was typed over is not looked for`() async {
    let search = search()
    let first = Task { await search.search("bo", after: .seconds(60)) }
    first.cancel()
    await first.value
    #expect(search.query.isEmpty)
    await search.search("bob")
    #expect(search.query == "bob")
  }

  @Test func `a search that fails says so and can be tried again`() async {
    client.setBehavior(.failing(.offline))
    let search = search()
    await search.search("bob")
    #expect(search.people?.loading == .failed(.offline))
    #expect(search.posts?.loading == .failed(.offline))
    client.setBehavior(.answering)
    await search.people?.tryAgain()
    #expect(search.people?.people.map(\.username) == ["bob"])
  }
}
