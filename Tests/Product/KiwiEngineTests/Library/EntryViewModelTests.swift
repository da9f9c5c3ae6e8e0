import Formats
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct EntryViewModelTests {
  private let sample = LibrarySample.empty()
  private let book = LibrarySample.titles[1]
  /// Late in the evening in UTC, when it is the next day in Auckland.
  private let now = Date(
    timeIntervalSince1970: 1_790_000_000 - 1_790_000_000.truncatingRemainder(dividingBy: 86_400) + 84_000)

  private func entry(
    _ entry: LibraryEntry? = nil, status: ReadingStatus = .done, timeZone: TimeZone = .gmt
  ) -> EntryViewModel {
    EntryViewModel(
      book, entry: entry, status: status, library: sample.library, timeZone: timeZone, now: now)
  }

  @Test func `a finished book is logged with today's date and counts as seen`() async throws {
    let form = entry()
    form.rating = Rating(quarterStars: 18)
    #expect(await form.save())
    let record = try await sample.library.record(ofTitle: book.id)
    let logged = try #require(record.entries.first)
    #expect(logged.status == .done)
    #expect(logged.finishedOn?.value == CivilDate(now, in: .gmt))
    #expect(logged.startedOn == nil)
    #expect(record.item?.direction == .seen)
    #expect(record.item?.personalRating?.value == Rating(quarterStars: 18))
  }

  @Test func `today is the day in the reader's time zone`() async throws {
    let zone = try #require(TimeZone(secondsFromGMT: 13 * 3_600))
    #expect(await entry(timeZone: zone).save())
    let day = try await sample.library.record(ofTitle: book.id).entries.first?.finishedOn?.value
    #expect(day?.daysSinceEpoch == CivilDate(now, in: .gmt).daysSinceEpoch + 1)
    #expect(day.map { CivilDate($0.date(in: zone), in: zone) } == day)
  }

  @Test func `a private entry is hidden, shown and hidden again`() async throws {
    let form = entry()
    form.isPrivate = true
    form.rating = Rating(quarterStars: 18)
    #expect(await form.save())
    var record = try await sample.library.record(ofTitle: book.id)
    #expect(record.entries.map { $0.isPrivate?.value } == [true])
    #expect(record.item?.direction == .seen && record.item?.isPrivate?.value == true)
    #expect(record.item?.personalRating?.value == Rating(quarterStars: 18))
    let shown = entry(record.entries.first)
    #expect(shown.isPrivate)
    shown.isPrivate = false
    #expect(await shown.save())
    record = try await sample.library.record(ofTitle: book.id)
    #expect(record.entries.first?.isPrivate?.value == false && record.item?.isPrivate?.value == false)
    let screen = TitleRecordViewModel(titleId: book.id, library: sample.library)
    await screen.load()
    try await screen.setPrivate(true, #require(screen.entries.first))
    #expect(screen.isPrivate && screen.entries.first?.isPrivate?.value == true)
    // A removed title that is logged again is visible like any other.
    await screen.remove()
    await screen.decide(.seen, book)
    #expect(screen.direction == .seen && !screen.isPrivate)
  }

  @Test func `a private entry of a public title keeps its rating and decision`() async throws {
    let first = entry()
    first.rating = Rating(quarterStars: 18)
    #expect(await first.save())
    let again = entry()
    again.isPrivate = true
    again.rating = Rating(quarterStars: 4)
    #expect(await again.save())
    let record = try await sample.library.record(ofTitle: book.id)
    #expect(record.item?.isPrivate?.value != true)
    #expect(record.item?.personalRating?.value == Rating(quarterStars: 18))
    let hidden = try #require(record.entries.first { $0.isPrivate?.value == true })
    #expect(hidden.rating?.value == Rating(quarterStars: 4))
    try await sample.library.setPrivate(false, hidden)
    try await sample.library.setPrivate(true, hidden)
    #expect(try await sample.library.record(ofTitle: book.id).item?.isPrivate?.value != true)
  }

  @Test func `finishing an entry writes only the changed fields`() async throws {
    let form = entry(status: .now)
    form.progress = "212"
    #expect(await form.save())
    let reading = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    #expect(reading.status == .now)
    #expect(reading.progress?.value == LibraryEntry.Progress(212, .pages))
    let started = try #require(reading.startedOn)
    let finishing = entry(reading)
    finishing.status = .done
    finishing.note = "The ice."
    #expect(await finishing.save())
    let done = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    #expect(done.status == .done)
    #expect(done.startedOn == started)
    #expect(done.note?.value == "The ice.")
  }

  @Test func `pausing, stopping and resuming set one day for the status`() async throws {
    #expect(await entry(status: .onHold).save())
    let held = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    #expect(held.status == .onHold)
    let given = entry(held)
    given.status = .didNotFinish
    #expect(await given.save())
    let stopped = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    #expect(stopped.status == .didNotFinish)
    #expect(stopped.pausedOn?.value == .some(nil))
    let again = entry(stopped)
    again.status = .now
    #expect(await again.save())
    let record = try await sample.library.record(ofTitle: book.id)
    #expect(record.entries.first?.status == .now)
    #expect(record.item?.direction == nil)
  }

  @Test func `invalid days and progress are reported and not saved`() async {
    let form = entry(status: .onHold)
    form.hasStart = true
    form.startedOn = now.addingTimeInterval(86_400)
    #expect(form.daysProblem != nil)
    #expect(await !form.save())
    form.endedOn = now.addingTimeInterval(3 * 86_400)
    #expect(form.daysProblem?.contains("in the future") == true)
    form.endedOn = now
    form.startedOn = now
    form.progress = "many"
    #expect(form.progressProblem != nil)
    form.progress = "101"
    form.unit = .percent
    #expect(form.progressProblem != nil)
    form.progress = " 100 "
    #expect(form.canSave)
    form.note = String(repeating: "x", count: Limits.noteLength + 1)
    #expect(!form.canSave)
  }

  @Test func `progress is in pages for books, episodes for shows and per cent for all`() async throws {
    #expect(EntryViewModel.units(of: .book) == [.pages, .percent])
    #expect(EntryViewModel.units(of: .film) == [.percent])
    let show = try #require(LibrarySample.titles.first { $0.kind == .show })
    let form = EntryViewModel(show, status: .now, library: sample.library, timeZone: .gmt, now: now)
    form.progress = "7"
    #expect(await form.save())
    let watching = try #require(try await sample.library.record(ofTitle: show.id).entries.first)
    #expect(watching.progress?.value == LibraryEntry.Progress(7, .episodes))
  }

  @Test func `finishing or rating a title offers a post and posts nothing`() async throws {
    let offer = sample.library.postOffer
    let posts = try await sample.client.fetchPosts(.title(id: book.id), after: nil, limit: 50).posts
    #expect(await entry(status: .now).save())
    #expect(offer.subject == nil)
    let reading = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    let finishing = entry(reading)
    (finishing.status, finishing.rating) = (.done, Rating(quarterStars: 18))
    #expect(await finishing.save())
    #expect(offer.subject == PostSubject(book, rating: Rating(quarterStars: 18)))
    #expect(try await sample.client.fetchPosts(.title(id: book.id), after: nil, limit: 50).posts == posts)
    offer.end()
    let done = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    let noting = entry(done)
    noting.note = "The ice."
    #expect(await noting.save())
    #expect(offer.subject == nil, "An entry finished earlier is not offered again.")
  }

  @Test func `deleting an entry keeps the decision`() async throws {
    #expect(await entry().save())
    let logged = try #require(try await sample.library.record(ofTitle: book.id).entries.first)
    #expect(await entry(logged).delete())
    let record = try await sample.library.record(ofTitle: book.id)
    #expect(record.entries.isEmpty)
    #expect(record.item?.direction == .seen)
  }
}
