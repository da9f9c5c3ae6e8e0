import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ShelfViewModelTests {
  private let sample = LibrarySample()

  private func shelf(_ query: LibraryQuery) async -> ShelfViewModel {
    let shelf = ShelfViewModel(query, library: sample.library)
    await shelf.load()
    return shelf
  }

  @Test func `filters, search and order change the titles but not the choices of filters`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .seen))
    #expect(shelf.titles.count == 7)
    #expect(shelf.count == 7)
    #expect(shelf.choices.kinds == [.film, .show, .book])
    #expect(shelf.choices.genres.count == LibraryChoices.maxGenres)
    #expect(shelf.choices.hasRatings)
    shelf.query.kind = .film
    await shelf.load()
    #expect(Set(shelf.titles.map(\.title.name)) == ["Spirited Away", "Alien", "Parasite"])
    #expect(shelf.choices.kinds == [.film, .show, .book])
    shelf.text = " alien"
    await shelf.load()
    #expect(shelf.titles.map(\.title.name) == ["Alien"])
    #expect(shelf.isFiltered)
    shelf.clearFilters()
    shelf.query.sort = .name
    await shelf.load()
    #expect(!shelf.isFiltered)
    #expect(shelf.titles.first?.title.name == "Alien")
  }

  @Test func `a long shelf is paged and each page adds choices`() async throws {
    let sample = LibrarySample.empty()
    func add(_ kind: TitleKind, _ number: Int) async throws {
      var details = TitleDetails()
      details.name = "Title \(number)"
      details.year = 1_950 + number
      let title = try await sample.client.send(API.Titles.add(NewTitle(kind: kind, details: details)))
      try await sample.library.swipe(.seen, title)
    }
    for number in 0..<LibraryRepository.pageSize { try await add(.book, number) }
    try await add(.film, -1)
    let shelf = ShelfViewModel(LibraryQuery(shelf: .seen, sort: .year), library: sample.library)
    await shelf.load()
    let firstKinds = shelf.choices.kinds
    #expect(shelf.titles.count == LibraryRepository.pageSize)
    await shelf.loadMore()
    #expect(shelf.titles.count == LibraryRepository.pageSize + 1)
    #expect(firstKinds != [.film, .book])
    #expect(shelf.choices.kinds == [.film, .book])
  }

  @Test func `a shelf opened with a filter offers all choices`() async {
    let shelf = await shelf(LibraryQuery(shelf: .seen, kind: .film))
    #expect(shelf.titles.count == 3)
    #expect(shelf.choices.kinds == [.film, .show, .book])
  }

  @Test func `a rating filter leaves out unrated titles`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .seen, minimumRating: Rating(quarterStars: 18)))
    #expect(!shelf.titles.isEmpty)
    #expect(shelf.titles.allSatisfy { ($0.personalRating?.stars ?? 0) >= 4.5 })
  }

  @Test func `a saved title marked as seen leaves the shelf`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .watchlist))
    let title = try #require(shelf.titles.first).title
    let before = shelf.reloadKey
    #expect(await shelf.markAsSeen(title))
    #expect(shelf.reloadKey != before)
    await shelf.load()
    #expect(!shelf.titles.map(\.id).contains(title.id))
    let record = try await sample.library.record(ofTitle: title.id)
    #expect(record.item?.direction == .seen)
  }

  @Test func `selected titles are removed from the library and its lists`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .seen))
    shelf.selection.begin()
    shelf.selection.toggleAll(shelf.titles.map(\.id))
    #expect(shelf.chosen.count == 7)
    #expect(await shelf.remove(shelf.chosen.map(\.id)))
    #expect(shelf.titles.isEmpty)
    #expect(!shelf.selection.isActive)
    await shelf.load()
    #expect(shelf.titles.isEmpty)
    #expect(try await sample.names(ofList: SampleContent.ownListId) == ["Middlemarch", "Seven Samurai"])
  }

  @Test func `a failed removal keeps the titles and shows the failure`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .seen))
    sample.client.setBehavior(.failing(.offline))
    #expect(await !shelf.remove([shelf.titles[0].id]))
    #expect(shelf.titles.count == 7)
    #expect(shelf.changing.failure == .offline)
  }

  @Test func `a shelf that changed elsewhere is reloaded as far as it was shown`() async throws {
    let content = SampleContent.lively()
    let sample = LibrarySample(content)
    for title in LibrarySample.titles { try await sample.library.swipe(.seen, title) }
    let shelf = ShelfViewModel(LibraryQuery(shelf: .seen, sort: .name), library: sample.library)
    await shelf.load()
    let count = shelf.titles.count
    try await sample.library.remove([LibrarySample.titles[0].id])
    await shelf.load()
    #expect(shelf.titles.count == count - 1)
    #expect(
      shelf.titles.map(\.title.name)
        == shelf.titles.map(\.title.name).sorted { $0.lowercased() < $1.lowercased() })
  }

  @Test func `the shared text contains the selected titles or all`() async throws {
    let shelf = await shelf(LibraryQuery(shelf: .seen, sort: .name))
    #expect(shelf.sharedText("Seen").split(separator: "\n").count == 8)
    shelf.selection.toggle(shelf.titles[0].id)
    #expect(shelf.sharedText("Seen") == "Seen\nAlien (1979)")
  }
}
