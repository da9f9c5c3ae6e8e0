import EngineTesting
import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ReadingViewModelTests {
  private let sample = ReadingSample()

  @Test func `a session starts, pauses, resumes and ends`() async throws {
    let reading = await sample.reading()
    #expect(reading.isEmpty && reading.loading == .loaded)
    #expect(await sample.begin("Middlemarch", reading))
    let session = try #require(reading.current)
    #expect(session.session.status == .active && session.clockPause == nil)
    await reading.pause(session.id)
    #expect(reading.current?.session.status == .paused)
    #expect(reading.current?.clockPause == reading.current?.measuredAt)
    await reading.resume(session.id)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    form.mood = "focused"
    #expect(await form.save())
    #expect(form.ended?.mood == "focused")
    #expect(reading.open.isEmpty && reading.completed.map(\.id) == [session.id])
  }

  @Test func `a new session pauses the previous one`() async {
    let reading = await sample.reading()
    _ = await sample.begin("Middlemarch", reading)
    #expect(await sample.begin("Emma", reading))
    await reading.load(in: sample.utc)
    #expect(reading.current?.session.bookTitle == "Emma")
    #expect(reading.open.map(\.session.status) == [.active, .paused])
  }

  @Test func `a read from before an action does not undo it on the screen`() async {
    let reading = await sample.reading()
    let looking = Task { await reading.load(in: sample.utc) }
    #expect(await sample.begin("Emma", reading))
    await looking.value
    #expect(reading.current?.session.bookTitle == "Emma")
  }

  @Test func `the shown weeks run from Monday to Sunday and end with the current one`() async {
    // 2026-11-25, a Wednesday.
    let reading = ReadingViewModel(client: sample.client) { Date(timeIntervalSince1970: 1_795_608_000) }
    let weeks = reading.weeks(in: sample.utc)
    #expect(weeks.count == ReadingViewModel.weeksShown)
    #expect(weeks.last?.days.map(\.day.description).first == "2026-11-23")
    #expect(weeks.last?.days.map(\.isToCome) == [false, false, false, true, true, true, true])
    #expect(weeks.first?.days.first?.day.description == "2026-09-07")
    let days = weeks.flatMap(\.days).map(\.day.daysSinceEpoch)
    #expect(days == Array((days.first ?? 0)..<(days.first ?? 0) + 84))
  }

  @Test func `all requests are sent concurrently`() async {
    let held = HeldClock()
    let client = MockAPIClient(behavior: .delayed(.seconds(1)), clock: held.clock)
    let reading = ReadingViewModel(client: client)
    let loading = Task { await reading.load(in: sample.utc) }
    await held.untilWaits(5)
    #expect(held.waits.count == 5)
    held.pass()
    // Completed sessions are requested after open ones, or a session that ends in between would be in neither
    // list.
    await held.untilWaits(6)
    held.pass()
    await loading.value
    #expect(reading.loading == .loaded)
  }

  @Test func `a failed load is reported and keeps the content`() async {
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    sample.client.setBehavior(.failing(.offline))
    await reading.load(in: sample.utc)
    #expect(reading.loading == .loaded && reading.current?.session.bookTitle == "Emma")
  }

  @Test func `a live event reloads screens`() async {
    let reading = await sample.reading()
    let before = reading.revision
    reading.changedElsewhere()
    #expect(reading.revision == before + 1)
  }
}
