import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct EbookMarkStoreTests {
  private static func mark(
    _ id: String, chapter: Int = 0, word: Int = 0, color: EbookMark.Color? = nil, note: String = ""
  ) -> EbookMarkRecord {
    EbookMarkRecord(
      id: id, chapter: chapter, word: word, endWord: word + 2, color: color, quote: "Words", note: note,
      createdAt: .at(0))
  }

  private static func ebook(_ id: String, of user: Viewer, _ transaction: Transaction) throws -> Int64 {
    try EbookStore(transaction).insert(
      EbookRecord(id: id, userKey: user.key, hash: [1], size: 10, name: id, addedAt: .at(0)))
  }

  @Test(arguments: StorageEngine.allCases)
  func `marks are sorted by their position in the book and can be changed`(engine: StorageEngine) async throws
  {
    try await engine.withTransaction { transaction in
      let marks = EbookMarkStore(transaction)
      let one = try Self.ebook("one", of: Fixtures(transaction).addUser("anna"), transaction)
      let other = try Self.ebook("other", of: Fixtures(transaction).addUser("ben"), transaction)
      try marks.put(Self.mark("late", chapter: 1, word: 3), of: one)
      try marks.put(Self.mark("middle", word: 40), of: one)
      try marks.put(Self.mark("early", word: 5, color: .green, note: "Mine"), of: one)
      try marks.put(Self.mark("early", word: 7), of: other)
      #expect(try marks.marks(of: one).map(\.id) == ["early", "middle", "late"])
      #expect(
        try marks.mark(id: "early", of: one) == Self.mark("early", word: 5, color: .green, note: "Mine"))
      #expect(try marks.mark(id: "late", of: other) == nil)
      let moved = Self.mark("early", chapter: 2, word: 9, color: .pink, note: "Moved")
      try marks.put(moved, of: one)
      #expect(try marks.mark(id: "early", of: one) == moved)
      #expect(try marks.count(of: one) == 3)
      try marks.delete(id: "early", of: one)
      #expect(try marks.marks(of: one).map(\.id) == ["middle", "late"])
      #expect(try marks.marks(of: other) == [Self.mark("early", word: 7)])
      #expect(try marks.count(of: other) == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `page settings belong to one reader`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let marks = EbookMarkStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      #expect(try marks.settings(ofUser: anna.key) == nil)
      let settings = EbookSettings(theme: .sepia, textSize: 140, lineSpacing: 180)
      try marks.put(EbookSettings(), ofUser: anna.key)
      try marks.put(EbookSettings(), ofUser: ben.key)
      try marks.put(settings, ofUser: anna.key)
      #expect(try marks.settings(ofUser: anna.key) == settings)
      #expect(try marks.settings(ofUser: ben.key) == EbookSettings())
    }
  }
}
