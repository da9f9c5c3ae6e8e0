import Observation
import TestSupport
import Testing
import ViewTesting

@testable import SwiftUICore

/// Rows that the browser reports as far from the viewport. The page keeps only their space until they are
/// near it.
@MainActor struct RowEvictionTests {
  @MainActor @Observable final class Shelf {
    var books = (0..<8).map { Book(id: $0, title: "Book \($0)") }
    var log: [String] = []
  }

  struct Book: Identifiable, Hashable {
    let id: Int
    var title: String
  }

  /// A row with state and a lifecycle.
  private struct Row: View {
    let book: Book
    let shelf: Shelf
    @State private var reads = 0

    var body: some View {
      HStack(spacing: 8) {
        Text("\(book.title), read \(reads) times")
        Button("Read \(book.id)") { reads += 1 }
      }
      .onDisappear { shelf.log.append("end of \(book.id)") }
    }
  }

  private struct Screen: View {
    let shelf: Shelf
    let isList: Bool

    var body: some View {
      if isList {
        List(shelf.books) { Row(book: $0, shelf: shelf) }
      } else {
        LazyVStack(spacing: 8) { ForEach(shelf.books) { Row(book: $0, shelf: shelf) } }
      }
    }
  }

  private func row(of book: Int, in harness: ViewHarness) throws -> ElementID {
    var element = try #require(
      harness.page.root.everything.last { $0.allText == "Read \(book)" && $0.tag == "button" })
    while let parent = element.parent,
      !parent.everything.contains(where: { $0.allText == "Read \((book + 1) % 8)" })
    {
      element = parent
    }
    return try #require(ElementID(element.id.dropFirst()))
  }

  private func placeholders(in harness: ViewHarness) -> [ElementID] {
    harness.page.root.everything.filter { $0.attributes["data-away"] != nil }
      .compactMap { ElementID($0.id.dropFirst()) }
  }

  private func evict(_ rows: [ElementID], height: Double = 120, in harness: ViewHarness) throws {
    let frames = rows.map { ($0, ElementFrame(width: 300, height: height)) }
    try harness.send(.away, 0, .frames(Dictionary(frames) { first, _ in first }))
  }

  @Test(arguments: [true, false])
  func `a far row leaves its space and returns with its state`(isList: Bool) throws {
    let shelf = Shelf()
    let harness = try ViewHarness { Screen(shelf: shelf, isList: isList) }
    try harness.tap("Read 3")
    let before = harness.page.picture
    try evict([row(of: 3, in: harness)], height: 71.5, in: harness)
    #expect(!harness.text.contains("Book 3"))
    #expect(harness.text.contains("Book 2") && harness.text.contains("Book 4"))
    #expect(harness.page.rules.contains("height:71.5px"))
    let placeholder = try #require(placeholders(in: harness).first)
    try harness.send(.near, 0, .elements([placeholder]))
    #expect(harness.page.picture == before)
    #expect(harness.text.contains("Book 3, read 1 times"))
  }

  @Test func `changes to an evicted row are there when it returns`() throws {
    let shelf = Shelf()
    let harness = try ViewHarness { Screen(shelf: shelf, isList: false) }
    try evict([row(of: 3, in: harness), row(of: 5, in: harness)], in: harness)
    shelf.books[3].title = "Changed"
    shelf.books.swapAt(3, 6)
    shelf.books.remove(at: 5)
    try harness.flush()
    #expect(!harness.text.contains("Changed"))
    #expect(placeholders(in: harness).count == 1)
    try harness.send(.near, 0, .elements(placeholders(in: harness)))
    #expect(harness.text.contains("Changed"))
    #expect(try harness.page.picture == harness.fresh())
  }

  @Test func `a deleted and reinserted row is complete`() throws {
    let shelf = Shelf()
    let harness = try ViewHarness { Screen(shelf: shelf, isList: true) }
    try evict([row(of: 2, in: harness)], in: harness)
    let book = shelf.books.remove(at: 2)
    try harness.flush()
    shelf.books.insert(book, at: 4)
    try harness.flush()
    #expect(harness.text.contains("Book 2"))
    #expect(placeholders(in: harness).isEmpty)
  }

  private struct Several: View {
    var body: some View {
      LazyVStack(spacing: 8) {
        Text("Heading")
        ForEach(0..<3, id: \.self) { number in
          Text("Left \(number)")
          Text("Right \(number)")
        }
      }
      VStack(spacing: 8) { ForEach(0..<3, id: \.self) { Text("Always \($0)") } }
    }
  }

  @Test func `content that is not a separate row is not evicted`() throws {
    let harness = try ViewHarness { Several() }
    let before = harness.page.picture
    let elements = try ["Heading", "Left 1", "Right 1", "Always 1"].map { try harness.find($0) }
    try evict(elements + [0, 9_999], in: harness)
    #expect(harness.page.picture == before)
  }

  @Test func `rows that are evicted and restored among other changes end as on any other page`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let shelf = Shelf()
    let harness = try ViewHarness { Screen(shelf: shelf, isList: seed % 2 == 0) }
    var next = 8
    for round in 0..<300 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        shelf.books.insert(
          Book(id: next, title: "Book \(next)"), at: .random(in: 0...shelf.books.count, using: &generator))
        next += 1
      case 1 where shelf.books.count > 2:
        shelf.books.remove(at: .random(in: shelf.books.indices, using: &generator))
      case 2: shelf.books.shuffle(using: &generator)
      case 3:
        let returning = placeholders(in: harness).filter { _ in Bool.random(using: &generator) }
        if !returning.isEmpty { try harness.send(.near, 0, .elements(returning)) }
      default:
        let elements = harness.page.root.everything.compactMap { ElementID($0.id.dropFirst()) }
        try evict(elements.filter { _ in Int.random(in: 0..<9, using: &generator) == 0 }, in: harness)
      }
      try harness.flush()
      try #require(try harness.page.picture == harness.fresh(), "seed \(seed), round \(round)")
      for book in shelf.books where harness.text.contains("\(book.title),") == false {
        try #require(
          !placeholders(in: harness).isEmpty, "seed \(seed), round \(round): \(book.title) is not on the page"
        )
      }
    }
    try harness.send(.near, 0, .elements(placeholders(in: harness)))
    let other = try ViewHarness { Screen(shelf: shelf, isList: seed % 2 == 0) }
    #expect(harness.page.picture == other.page.picture, "seed \(seed)")
  }

  @Test func `evicted rows use little memory`() throws {
    let shelf = Shelf()
    shelf.books = (0..<400).map { Book(id: $0, title: "Book \($0)") }
    let harness = try ViewHarness { Screen(shelf: shelf, isList: true) }
    let rows = harness.page.root.everything.filter { $0.tag == "li" }.compactMap {
      ElementID($0.id.dropFirst())
    }
    let elements = harness.page.root.everything.count
    try evict(Array(rows.dropFirst(20)), in: harness)
    #expect(placeholders(in: harness).count == 380)
    #expect(harness.page.root.everything.count * 3 < elements)
  }
}
