import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleSearchStoreTests {
  private static func found(
    _ text: String, of kind: TitleKind? = nil, page: Page = Page(number: 1, size: 100),
    candidates: Int = 1_000, in transaction: Transaction
  ) throws -> [String] {
    let folded = FoldedText.fold(text)
    let words = FullTextWords(folded.split(separator: " ").map { (text: $0, isBeginning: true) })
    return try TitleSearchStore(transaction).titles(
      beginning: folded, words: words, of: kind, page: page, candidates: candidates
    ).map(\.facts.name)
  }

  @Test(arguments: StorageEngine.allCases)
  func `names with the prefix come first, then titles with the words in names or people`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let films = [
        ("The Dune", nil), ("Dunes of Mars", nil), ("Dune", "Denis Villeneuve"), ("Brazil", "Ann Dunedin"),
        ("Schindler’s List", nil), ("Amélie", nil),
      ]
      for (name, director) in films {
        try TitleStore(transaction).insert(TitleStoreTests.film(name, by: director), id: name, source: name)
      }
      #expect(try Self.found("dune", in: transaction) == ["Dune", "Dunes of Mars", "The Dune", "Brazil"])
      #expect(try Self.found("villeneuve dune", in: transaction) == ["Dune"])
      #expect(try Self.found("schindlers", in: transaction) == ["Schindler’s List"])
      #expect(try Self.found("list SCHINDLER'S", in: transaction) == ["Schindler’s List"])
      #expect(try Self.found("amelie", in: transaction) == ["Amélie"])
      #expect(try Self.found("une", in: transaction) == [])
      #expect(try Self.found("dune", page: Page(number: 2, size: 3), in: transaction) == ["Brazil"])
      #expect(try Self.found("d", candidates: 1, in: transaction) == ["Dune", "The Dune"])
      #expect(try Self.found("film", in: transaction) == [], "A kind is not a word of a name.")
      // Results follow changed facts.
      let known = try #require(try TitleStore(transaction).title(source: "Brazil"))
      try TitleStore(transaction).update(key: known.key, TitleStoreTests.film("Brasil", by: "Terry Gilliam"))
      #expect(try Self.found("dunedin", in: transaction) == [])
      #expect(try Self.found("gilliam", in: transaction) == ["Brasil"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `search results agree with a scan of all titles`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0...(.max))
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let syllables = ["ma", "mar", "o", "on", "sé", "the", "a", "2001"]
      var titles: [(name: String, person: String, kind: TitleKind)] = []
      for number in 0..<120 {
        func words() -> String {
          (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (syllables.randomElement(using: &random) ?? "") + (syllables.randomElement(using: &random) ?? "")
          }.joined(separator: " ")
        }
        let title = (
          name: words(), person: words(), kind: TitleKind.allCases.randomElement(using: &random) ?? .book
        )
        titles.append(title)
        try TitleStore(transaction).insert(
          TitleFacts(
            kind: title.kind, name: title.name, people: [.init(role: .author, name: title.person)]),
          id: "\(number)", source: "\(number)")
      }
      for query in ["m", "ma", "mar o", "the", "se a", "2", "onon", "ma 2001", "zz"] {
        for kind in [nil] + TitleKind.allCases {
          let all = titles.filter { kind == nil || $0.kind == kind }
          let first = all.filter { FoldedText.fold($0.name).hasPrefix(query) }
          let rest = all.filter { title in
            let words = FoldedText.fold("\(title.name) \(title.person)").split(separator: " ")
            return !FoldedText.fold(title.name).hasPrefix(query)
              && query.split(separator: " ").allSatisfy { word in words.contains { $0.hasPrefix(word) } }
          }
          let found = try Self.found(query, of: kind, page: Page(number: 1, size: 200), in: transaction)
          let names = first.map(\.name).sorted { FoldedText.fold($0) < FoldedText.fold($1) }
          #expect(
            found.prefix(first.count).map(FoldedText.fold) == names.map(FoldedText.fold), "seed \(seed)")
          #expect(found.dropFirst(first.count).elementsEqual(rest.map(\.name)), "\(query), seed \(seed)")
        }
      }
    }
  }
}
