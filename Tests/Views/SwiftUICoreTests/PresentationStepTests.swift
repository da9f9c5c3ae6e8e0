import Testing
import ViewTesting

@testable import SwiftUICore

/// Presentations and the screens inside them as entries of the browser's history.
@MainActor struct PresentationStepTests {
  struct Journal: View {
    @State private var isShown = false
    var body: some View {
      Button("Open") { isShown = true }
        .sheet(isPresented: $isShown) { Pages() }
    }
  }

  struct Pages: View {
    @State private var isAsking = false
    var body: some View {
      NavigationStack {
        VStack(spacing: 0) {
          NavigationLink("Go", value: 1)
          NavigationLink("Appendix") { Text("The appendix") }
          Button("Ask") { isAsking = true }
        }
        .navigationDestination(for: Int.self) { NavigationLink("Page \($0)", value: $0 + 1) }
        .sheet(isPresented: $isAsking) { Text("A question") }
      }
    }
  }

  /// Returns the elements with history entries, as the page's script finds them.
  private func steps(_ harness: ViewHarness) -> [PageModel.Element] {
    harness.page.root.everything.filter { $0.attributes["data-step"] != nil }
  }
  private func numbers(_ harness: ViewHarness) -> [UInt32] {
    steps(harness).compactMap { $0.attributes["data-step"].flatMap { UInt32($0) } }
  }
  private func dismissLast(_ harness: ViewHarness) throws {
    let last = try #require(steps(harness).last)
    try harness.send(.dismiss, #require(UInt32(last.id.dropFirst())))
  }

  @Test func `a screen pushed inside a sheet is a separate history entry`() throws {
    let harness = try ViewHarness { Journal() }
    try harness.tap("Open")
    #expect(numbers(harness).count == 1, "The sheet's entry is that of its root screen.")
    try harness.tap("Go")
    try harness.tap("Page 1")
    let open = numbers(harness)
    #expect(open.count == 3 && Set(open).count == 3)
    try dismissLast(harness)
    #expect(numbers(harness) == Array(open.prefix(2)))
    #expect(!harness.text.contains("Page 2"))
    try harness.send(.present, 0, .step(open[2]))
    #expect(numbers(harness) == open)
    #expect(harness.text.contains("Page 2"))
    #expect(harness.session.url == "/", "The URL stays that of the page behind.")
  }

  @Test func `a sheet presented again reopens its screens under the same numbers`() throws {
    let harness = try ViewHarness { Journal() }
    try harness.tap("Open")
    try harness.tap("Go")
    try harness.tap("Page 1")
    let open = numbers(harness)
    for _ in 0..<3 { try dismissLast(harness) }
    #expect(numbers(harness).isEmpty)
    // Without a stack no screen opens.
    try harness.send(.present, 0, .step(open[1]))
    #expect(numbers(harness).isEmpty)
    for number in open { try harness.send(.present, 0, .step(number)) }
    #expect(numbers(harness) == open)
    #expect(harness.text.contains("Page 2"))
    // Repeated events open nothing more.
    for number in open { try harness.send(.present, 0, .step(number)) }
    #expect(numbers(harness) == open)
  }

  @Test func `a screen without a value and a nested sheet reopen as well`() throws {
    let harness = try ViewHarness { Journal() }
    try harness.tap("Open")
    try harness.tap("Appendix")
    let appendix = numbers(harness)
    #expect(appendix.count == 2)
    for _ in 0..<2 { try dismissLast(harness) }
    for number in appendix { try harness.send(.present, 0, .step(number)) }
    #expect(harness.text.contains("The appendix") && numbers(harness) == appendix)
    try dismissLast(harness)
    try harness.tap("Ask")
    let asking = numbers(harness)
    #expect(asking.count == 2)
    for _ in 0..<2 { try dismissLast(harness) }
    for number in asking { try harness.send(.present, 0, .step(number)) }
    #expect(harness.text.contains("A question") && numbers(harness) == asking)
  }

  struct PersistentPath: View {
    let path: Box<[Int]>
    @State private var isShown = true
    var body: some View {
      Button("Close") { isShown = false }
        .sheet(isPresented: $isShown) {
          NavigationStack(path: Binding(get: { path.value }, set: { path.value = $0 })) {
            Text("First").navigationDestination(for: Int.self) { Text("Page \($0)") }
          }
        }
    }
  }

  @Test func `an app's path is unchanged while its stack is absent`() throws {
    let path = Box([1])
    let harness = try ViewHarness { PersistentPath(path: path) }
    let open = numbers(harness)
    #expect(open.count == 2)
    try harness.tap("Close")
    path.value = []
    try harness.send(.present, 0, .step(open[1]))
    #expect(path.value.isEmpty)
  }

  @Test func `screens of the page itself have URLs and no such entries`() throws {
    let harness = try ViewHarness { Pages() }
    try harness.tap("Go")
    #expect(numbers(harness).isEmpty)
    #expect(harness.session.url == "/int/1")
  }
}
