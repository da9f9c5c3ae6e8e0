import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// Appearance and disappearance with screens.
@MainActor struct ScreenLifecycleTests {
  @MainActor @Observable final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  struct Screen: View {
    let name: String
    let log: Log
    var body: some View {
      Text(name).navigationTitle("title of \(name)")
        .onAppear { log.lines.append("\(name) appears") }
        .onDisappear { log.lines.append("\(name) disappears") }
        .task {
          log.lines.append("\(name) begins")
          try? await Task.sleep(for: .seconds(600))
          log.lines.append("\(name) is cancelled")
        }
    }
  }

  struct Stack: View {
    let log: Log
    var body: some View {
      NavigationStack {
        VStack {
          Screen(name: "first", log: log)
          NavigationLink("Next", value: 1)
        }
        .navigationDestination(for: Int.self) { Screen(name: "number \($0)", log: log) }
      }
    }
  }

  /// Returns the log once it has the expected number of lines.
  private func lines(_ log: Log, _ count: Int) async -> Set<String> {
    for _ in 0..<100_000 where log.lines.count < count { await Task.yield() }
    return Set(log.take())
  }

  @Test func `a covered screen disappears and reappears when uncovered`() async throws {
    let log = Log()
    let harness = try ViewHarness { Stack(log: log) }
    #expect(await lines(log, 2) == ["first appears", "first begins"])
    try harness.tap("Next")
    #expect(
      await lines(log, 4) == [
        "first disappears", "first is cancelled", "number 1 appears", "number 1 begins",
      ])
    try harness.send(.back, 0)
    #expect(
      await lines(log, 4) == [
        "number 1 disappears", "number 1 is cancelled", "first appears", "first begins",
      ]
    )
  }

  @Test func `a screen covered from the start appears only when first shown`() async throws {
    let log = Log()
    let harness = try ViewHarness(url: "/int/1") { Stack(log: log) }
    #expect(await lines(log, 2) == ["number 1 appears", "number 1 begins"])
    try harness.send(.back, 0)
    #expect(
      await lines(log, 4) == [
        "number 1 disappears", "number 1 is cancelled", "first appears", "first begins",
      ]
    )
  }

  struct Tabs: View {
    let log: Log
    var body: some View {
      TabView {
        Tab("One", systemImage: "star") { Stack(log: log) }
        Tab("Two", systemImage: "star") { NavigationStack { Screen(name: "other", log: log) } }
      }
    }
  }

  @Test func `leaving a tab makes its screens disappear, and returning shows the top one again`() async throws
  {
    let log = Log()
    let harness = try ViewHarness { Tabs(log: log) }
    try harness.tap("Next")
    _ = await lines(log, 6)
    try harness.tap("Two")
    #expect(
      await lines(log, 4) == [
        "number 1 disappears", "number 1 is cancelled", "other appears", "other begins",
      ])
    try harness.tap("One")
    #expect(
      await lines(log, 4) == [
        "other disappears", "other is cancelled", "number 1 appears", "number 1 begins",
      ]
    )
  }

  @Test func `the page's title is that of the selected tab's screen`() throws {
    let harness = try ViewHarness { Tabs(log: Log()) }
    #expect(harness.session.location.title == "title of first")
    try harness.tap("Two")
    #expect(harness.session.location.title == "title of other")
    try harness.tap("One")
    #expect(harness.session.location.title == "title of first")
    try harness.tap("Next")
    try harness.tap("Two")
    try harness.tap("One")
    #expect(harness.session.location.title == "title of number 1")
  }
}
