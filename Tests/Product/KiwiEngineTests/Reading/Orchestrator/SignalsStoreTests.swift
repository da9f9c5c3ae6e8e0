import Foundation
import KiwiData
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SignalsStoreTests {
  private func signal(_ number: Int, minute: Int, minutes: Int) -> ReadingSignal {
    ReadingSignal(sessionId: "\(number)", startedAt: -number, minuteOfDay: minute, seconds: minutes * 60)
  }

  @Test func `a habit is the most frequent hour with the median length`() throws {
    let evenings = [1_255, 1_262, 1_270, 1_240, 1_280].enumerated().map {
      signal($0, minute: $1, minutes: 20 + $0 * 3)
    }
    let habit = try #require(ReadingHabit(evenings + [signal(9, minute: 480, minutes: 90)]))
    #expect(habit.minuteOfDay == 1_260 && habit.minutes == 25 && habit.sessions == 5)
  }

  @Test func `a habit may span midnight`() throws {
    let nights = [1_430, 1_438, 2, 5, 10].enumerated().map { signal($0, minute: $1, minutes: 30) }
    #expect(try #require(ReadingHabit(nights)).minuteOfDay == 0)
  }

  @Test func `few or scattered sessions give no habit`() {
    #expect(ReadingHabit((0..<4).map { signal($0, minute: 600, minutes: 20) }) == nil)
    #expect(ReadingHabit((0..<24).map { signal($0, minute: $0 * 60, minutes: 20) }) == nil)
    #expect(ReadingHabit([]) == nil)
  }

  @Test func `a device learns habits until the user turns it off`() async throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-signals-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try await RealKiwiRepository(folder: folder)
    let client = MockAPIClient()
    let reading = ReadingRepository(
      client: client, store: DeviceReadingStore(repository: data), me: SampleContent.lively().me,
      signals: SignalsStore(store: data) { .gmt })
    await reading.resume()
    _ = try await reading.perform(
      .start(ReadingSessionStart(id: "a", bookTitle: "Emma", startPage: 1), joining: nil), sessionId: "a")
    _ = try await reading.perform(.pause, sessionId: "a")
    _ = try await reading.perform(
      .complete(ReadingSessionOutcome(endPage: 11, mood: "calm")), sessionId: "a")
    let later = SignalsStore(store: data)
    await later.open()
    #expect(later.signals.map(\.pauses) == [1])
    #expect(later.signals.map(\.pages) == [10] && later.signals.map(\.mood) == ["calm"])
    await later.setLearning(false)
    let last = SignalsStore(store: data)
    await last.open()
    #expect(last.signals.isEmpty && !last.isLearning)
    await data.close()
  }

  @Test func `a browser page learns nothing`() async {
    let signals = SignalsStore(store: nil)
    await signals.open()
    #expect(!signals.isAvailable && signals.habit == nil)
  }
}
