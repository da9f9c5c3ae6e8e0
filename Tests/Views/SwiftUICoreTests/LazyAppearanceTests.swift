import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct LazyAppearanceTests {
  @MainActor @Observable final class Feed {
    var rows = 3
    var appeared: [Int] = []
    var tasks = 0
  }

  struct Rows: View {
    let feed: Feed

    var body: some View {
      List {
        ForEach(0..<feed.rows, id: \.self) { row in
          Text("Row \(row)").onAppear { feed.appeared.append(row) }
        }
        Text("More").task(id: feed.rows) { feed.tasks += 1 }
      }
    }
  }

  private func element(_ text: String, in harness: ViewHarness) throws -> ElementID {
    let match = harness.page.root.everything.reversed().first {
      $0.attributes["data-events"]?.contains("near") == true && $0.allText == text
    }
    return try #require(match.flatMap { ElementID($0.id.dropFirst()) })
  }

  @Test func `a list row appears once, when the browser reports it near`() throws {
    let feed = Feed()
    let harness = try ViewHarness { Rows(feed: feed) }
    #expect(feed.appeared.isEmpty)
    let row = try element("Row 1", in: harness)
    try harness.send(.near, row, .flag(true))
    #expect(feed.appeared == [1])
    try harness.send(.near, row, .flag(true))
    #expect(feed.appeared == [1])
  }

  @Test func `rows reported together appear together, and removed ones are ignored`() throws {
    let feed = Feed()
    feed.rows = 60
    let harness = try ViewHarness { Rows(feed: feed) }
    let rows = try (0..<40).map { try element("Row \($0)", in: harness) }
    let (walks, evaluations) = (harness.session.walks, harness.session.evaluations)
    try harness.send(.near, 0, .elements(rows + [77_777]))
    #expect(feed.appeared.sorted() == Array(0..<40))
    #expect(harness.session.walks == walks + 1)
    #expect(harness.session.evaluations - evaluations <= 3 * 40)
    try harness.send(.near, 0, .elements(rows))
    #expect(feed.appeared.count == 40)
    feed.rows = 0
    try harness.send(.near, 0, .elements(rows))
    #expect(feed.appeared.count == 40)
  }

  @Test func `a row's task starts when it is near and restarts with a new id`() async throws {
    let feed = Feed()
    let harness = try ViewHarness { Rows(feed: feed) }
    await harness.session.runUntilIdle(limit: .seconds(1))
    #expect(feed.tasks == 0)
    try harness.send(.near, try element("More", in: harness), .flag(true))
    await harness.session.runUntilIdle(limit: .seconds(1))
    #expect(feed.tasks == 1)
    feed.rows = 5
    try harness.flush()
    await harness.session.runUntilIdle(limit: .seconds(1))
    #expect(feed.tasks == 2)
  }

  @Test func `outside of lazy containers a view appears immediately`() throws {
    let feed = Feed()
    _ = try ViewHarness { VStack { Text("Here").onAppear { feed.appeared.append(0) } } }
    #expect(feed.appeared == [0])
  }
}
