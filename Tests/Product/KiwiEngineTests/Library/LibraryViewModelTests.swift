import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct LibraryViewModelTests {
  @Test func `the first screen has current and recent titles, the watchlist and lists`() async throws {
    let sample = LibrarySample()
    let screen = LibraryViewModel(library: sample.library)
    await screen.load()
    #expect(screen.loading == .loaded)
    #expect(screen.now.map(\.title.name) == ["Middlemarch"])
    #expect(
      Set(screen.watchlist.map(\.title.name)) == ["Middlemarch", "Frankenstein"])
    #expect(screen.recentlyAdded.first?.title.name == "Spirited Away")
    #expect(screen.recentlyAdded.count == 7)
    #expect(screen.count(.all) == 9)
    #expect(screen.count(.skipped) == 1)
    #expect(screen.ownLists.map(\.name) == ["Winter evenings", "For the train"])
    #expect(screen.followedLists.map(\.owner.username) == ["bob"])
    #expect(!screen.isEmpty)
  }

  @Test func `strips show at most 15 and 10 titles and counts include all`() async throws {
    let sample = LibrarySample.empty()
    for title in LibrarySample.titles { try await sample.library.swipe(.watchlist, title) }
    let screen = LibraryViewModel(library: sample.library)
    await screen.load()
    #expect(screen.watchlist.count == min(LibraryViewModel.stripLength, LibrarySample.titles.count))
    #expect(LibraryViewModel.stripLength == 15)
    #expect(LibraryViewModel.recentLength == 10)
    #expect(screen.count(.watchlist) == LibrarySample.titles.count)
  }

  @Test func `a library without titles and lists is empty, even with skipped titles`() async throws {
    let sample = LibrarySample.empty()
    let screen = LibraryViewModel(library: sample.library)
    await screen.load()
    #expect(screen.isEmpty)
    try await sample.library.swipe(.skipped, LibrarySample.titles[0])
    await screen.load()
    #expect(screen.isEmpty)
    #expect(screen.count(.skipped) == 1)
    _ = try await sample.list("Later")
    await screen.load()
    #expect(!screen.isEmpty)
  }

  @Test func `a search finds seen and saved titles but no skipped ones`() async throws {
    let sample = LibrarySample()
    let screen = LibraryViewModel(library: sample.library)
    await screen.search("  le guin")
    #expect(
      screen.found.titles.map(\.title.name) == ["The Left Hand of Darkness"])
    await screen.search("seven samurai")
    #expect(screen.found.titles.isEmpty)
  }

  @Test func `a failed load is retried and keeps the shown content`() async throws {
    let sample = LibrarySample()
    sample.client.setBehavior(.failing(.offline))
    let screen = LibraryViewModel(library: sample.library)
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    sample.client.setBehavior(.answering)
    await screen.load()
    sample.client.setBehavior(.failing(.offline))
    await screen.load()
    #expect(screen.loading == .loaded)
    #expect(!screen.now.isEmpty)
  }
}
