import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ReadingRepositoryTests {
  private let client = MockAPIClient()
  private let me = SampleContent.lively().me

  private func repository(_ store: MemoryReadingStore? = nil) -> ReadingRepository {
    // Retries need a request.
    let clock = EngineClock(now: { Date() }, sleep: { _ in try await Task.sleep(for: .seconds(86_400)) })
    return ReadingRepository(client: client, store: store, me: me, clock: clock)
  }

  private func start(_ id: String) -> ReadingStep.Action {
    .start(ReadingSessionStart(id: id, bookTitle: "Emma"), joining: nil)
  }

  @Test func `offline steps survive a restart and are sent once`() async throws {
    let store = MemoryReadingStore(isDurable: true)
    let first = repository(store)
    await first.resume()
    client.setBehavior(.failing(.offline))
    #expect(try await first.perform(start("a"), sessionId: "a") == .waiting)
    #expect(try await first.perform(.pause, sessionId: "a") == .waiting)
    #expect(first.unsentCount == 1 && first.shown.open.map(\.session.status) == [.paused])
    first.stop()
    let second = repository(store)
    await second.open()
    #expect(second.shown.open.map(\.session.id) == ["a"])
    client.setBehavior(.answering)
    await second.resume()
    #expect(second.unsentCount == 0 && store.steps().isEmpty)
    #expect(try await client.send(API.Reading.openSessions()).map(\.status) == [.paused])
  }

  @Test func `a rejection goes to the waiting caller, otherwise to the observer`() async throws {
    let store = MemoryReadingStore(isDurable: true)
    let reading = repository(store)
    var told: [String] = []
    reading.onRejected = { told.append($0.message) }
    await reading.resume()
    let refusal = APIFailure.rejected(status: 422, code: "invalid", message: "No.", field: nil)
    client.setBehavior(.failing(refusal))
    await #expect(throws: refusal) { try await reading.perform(start("a"), sessionId: "a") }
    #expect(told.isEmpty && store.steps().isEmpty)
    client.setBehavior(.failing(.offline))
    _ = try await reading.perform(start("b"), sessionId: "b")
    client.setBehavior(.failing(refusal))
    await reading.resume()
    #expect(told == ["The session with “Emma” did not start. No."])
  }

  @Test func `stored sessions are shown before the first request`() async throws {
    let store = MemoryReadingStore(isDurable: true)
    let before = ReadingViewModel(client: client, repository: repository(store))
    await before.repository.resume()
    #expect(await before.start(ReadingSessionStart(id: "a", bookTitle: "Emma")))
    await before.load(in: .gmt)
    client.setBehavior(.failing(.offline))
    let after = ReadingViewModel(client: client, repository: repository(store))
    await after.load(in: .gmt)
    #expect(after.isOffline && after.loading == .loaded)
    #expect(after.current?.session.bookTitle == "Emma" && after.current?.session.status == .active)
  }

  @Test func `a page without stored sessions shows the failure`() async {
    client.setBehavior(.failing(.offline))
    let reading = ReadingViewModel(client: client, repository: repository())
    await reading.load(in: .gmt)
    #expect(reading.loading == .failed(.offline) && !reading.isOffline)
  }
}
