import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

/// Known titles are not recommended.
struct KnownTitleTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `recommendations are the unknown titles of a reference scan`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let readers = try await Readers()
    let ben = try await readers.server.signUp("ben")
    let benKey = try readers.viewer("ben").key
    var expected: Set<String> = []
    for (number, book) in (readers.fantasy + readers.crime).enumerated() {
      let choice = Int.random(in: 0..<8, using: &random)
      switch choice {
      case 0: try await readers.decide(.seen, book, by: "ana")
      case 1: try await readers.decide(.watchlist, book, by: "ana")
      case 2: try await readers.decide(.skipped, book, by: "ana")
      case 3: _ = try await readers.server.post("/recommendations/\(book.id)/dismissal", as: readers.ana)
      // Her own e-book, one of his, or one outside the catalog.
      case 4, 5, 6:
        let owner = choice == 5 ? benKey : readers.anaKey
        var ebook = EbookRecord(
          id: newId(), userKey: owner, hash: [UInt8(number)], size: 1, name: "Book", addedAt: .at(0))
        if choice != 6 { ebook.titleKey = book.key }
        let stored = ebook
        _ = try await readers.server.context.storage.write { try EbookStore($0).insert(stored) }
        if choice != 4 { expected.insert(book.facts.name) }
      default: expected.insert(book.facts.name)
      }
    }
    let names = try await readers.names("?limit=20")
    #expect(Set(names) == expected)
    #expect(names.count == expected.count)
    // Known titles of one user do not affect others.
    #expect(
      try await readers.names("?limit=20", as: ben).contains { !expected.contains($0) }
        == (expected.count < 12))
  }
}
