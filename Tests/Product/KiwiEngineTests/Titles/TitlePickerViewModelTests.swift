import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

@MainActor struct TitlePickerViewModelTests {
  /// Suspends its callers until the test resumes them.
  private final class Waiting: Sendable {
    private let held = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let asked = Mutex<[Duration]>([])

    var durations: [Duration] { asked.withLock { $0 } }

    func wait(_ duration: Duration) async {
      asked.withLock { $0.append(duration) }
      await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
    }

    func finish() {
      let all = held.withLock { held in
        defer { held = [] }
        return held
      }
      for continuation in all { continuation.resume() }
    }
  }

  private let waiting = Waiting()
  private let client = MockAPIClient()

  private func picker() -> TitlePickerViewModel {
    TitlePickerViewModel(
      client: client,
      clock: EngineClock(now: { EngineClock.system.now }, sleep: { [waiting] in await waiting.wait($0) }))
  }

  private func asked(_ count: Int) async {
    while waiting.durations.count < count { await Task.yield() }
  }

  @Test func `a search starts after 400 milliseconds without typing`() async {
    let picker = picker()
    picker.query = "left"
    let search = Task { await picker.search() }
    await asked(1)
    #expect(waiting.durations == [.milliseconds(400)])
    #expect(picker.titles == nil)
    waiting.finish()
    await search.value
    #expect(picker.titles?.titles.map(\.name) == ["The Left Hand of Darkness"])
  }

  @Test func `a search that is typed over is not sent`() async {
    let picker = picker()
    picker.query = "wire"
    let first = Task { await picker.search() }
    await asked(1)
    first.cancel()
    picker.query = "spirited"
    let second = Task { await picker.search() }
    await asked(2)
    waiting.finish()
    await first.value
    await second.value
    #expect(picker.titles?.titles.map(\.name) == ["Spirited Away"])
  }

  @Test func `a repeated or empty search is not sent`() async {
    let picker = picker()
    picker.query = " wire "
    let search = Task { await picker.search() }
    await asked(1)
    waiting.finish()
    await search.value
    picker.query = "wire"
    await picker.search()
    #expect(waiting.durations.count == 1)
    picker.query = "  "
    await picker.search()
    #expect(picker.titles == nil && waiting.durations.count == 1)
  }
}
