import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitleRecordViewModelTests {
  private let sample = LibrarySample()

  private func record(_ title: Title) async -> TitleRecordViewModel {
    let record = TitleRecordViewModel(titleId: title.id, library: sample.library)
    await record.load()
    return record
  }

  @Test func `a title shows the reader's decision, rating, entries and lists`() async {
    let record = await record(LibrarySample.titles[1])
    #expect(record.direction == .seen)
    #expect(record.rating == Rating(quarterStars: 19))
    #expect(record.entries.map(\.status) == [.done])
    #expect(record.lists.map(\.name) == ["Winter evenings", "For the train"])
    #expect(record.status == .done)
    #expect(record.choices == [])
  }

  @Test func `a decision is only raised, and removing the title withdraws it`() async throws {
    let title = LibrarySample.titles[4]
    let record = await record(title)
    #expect(record.direction == .skipped)
    #expect(record.choices == [.seen, .watchlist])
    await record.decide(.watchlist, title)
    #expect(record.direction == .watchlist)
    #expect(record.choices == [.seen])
    await record.decide(.skipped, title)
    #expect(record.direction == .watchlist)
    await record.decide(.seen, title)
    #expect(record.direction == .seen)
    await record.remove()
    #expect(record.direction == nil)
    #expect(record.lists.allSatisfy { $0.role != .owner }, "Other users' lists are not the viewer's.")
    #expect(record.choices == [.seen, .watchlist, .skipped])
  }

  @Test func `rating a title marks it as seen and a rating can be cleared`() async {
    let title = LibrarySample.titles[3]
    let record = await record(title)
    #expect(record.current?.progress?.value?.value == 212)
    await record.rate(Rating(quarterStars: 14), title)
    #expect(record.direction == .seen)
    #expect(record.rating?.stars == 3.5)
    #expect(sample.library.postOffer.subject == PostSubject(title, rating: Rating(quarterStars: 14)))
    await record.rate(nil, title)
    #expect(record.rating == nil)
    #expect(record.direction == .seen)
    #expect(sample.library.postOffer.subject == nil)
  }

  @Test func `a failed decision is shown`() async {
    let title = LibrarySample.titles[4]
    let record = await record(title)
    sample.client.setBehavior(.failing(.offline))
    await record.decide(.seen, title)
    #expect(record.changing.failure == .offline)
    #expect(record.loading == .loaded)
    #expect(record.direction == .skipped)
  }
}
