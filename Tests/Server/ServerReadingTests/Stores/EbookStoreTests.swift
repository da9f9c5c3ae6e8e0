import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct EbookStoreTests {
  private static func ebook(
    _ id: String, of user: Viewer, hash: [UInt8] = [1, 2], size: Int = 10, at seconds: Int = 0
  ) -> EbookRecord {
    EbookRecord(
      id: id, userKey: user.key, hash: hash, size: size, name: "Book \(id)", addedAt: .at(seconds))
  }

  @Test(arguments: StorageEngine.allCases)
  func `an e-book is visible to its reader alone and can be changed`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ebooks = EbookStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      var one = Self.ebook("one", of: anna)
      one.key = try ebooks.insert(one)
      var other = Self.ebook("other", of: ben)
      other.key = try ebooks.insert(other)
      #expect(try ebooks.ebook(id: "one", ofUser: anna.key) == one)
      #expect(try ebooks.ebook(id: "one", ofUser: ben.key) == nil)
      #expect(try ebooks.ebook(hash: [1, 2], ofUser: anna.key) == one)
      #expect(try ebooks.ebook(hash: [1, 2], ofUser: ben.key) == other)
      #expect(try ebooks.ebook(hash: [1, 3], ofUser: anna.key) == nil)

      (one.status, one.name, one.creators) = (.ready, "Emma", ["Jane Austen", "Somebody"])
      (one.language, one.isbn, one.coverName) = ("en", "9780141439587", "cover")
      (one.chapterCount, one.wordCount, one.wordsRead) = (2, 90, 40)
      one.titleKey = try Fixtures(transaction).film("Emma").key
      (one.position, one.readAt) = (EbookPosition(chapter: 1, word: 7), .at(9))
      try ebooks.update(one)
      #expect(try ebooks.ebook(key: one.key) == one)
      (one.status, one.problem) = (.failed, "Broken")
      try ebooks.update(one)
      #expect(try ebooks.ebook(key: one.key) == one)
      #expect(try ebooks.ebook(key: other.key) == other)
      #expect(try ebooks.hide(key: other.key) == [])
      #expect(
        try ebooks.ebook(hash: [1, 2], ofUser: ben.key) == nil, "A deleted file may be uploaded again.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `e-books are listed latest read first, and all count toward the reader's quota`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let ebooks = EbookStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      var first = Self.ebook("first", of: anna, hash: [1], size: 10, at: 0)
      first.key = try ebooks.insert(first)
      _ = try ebooks.insert(Self.ebook("second", of: anna, hash: [2], size: 20, at: 10))
      _ = try ebooks.insert(Self.ebook("third", of: anna, hash: [3], size: 40, at: 20))
      _ = try ebooks.insert(Self.ebook("other", of: ben, size: 80))
      #expect(try ebooks.ebooks(ofUser: anna.key).map(\.id) == ["third", "second", "first"])
      first.readAt = .at(15)
      try ebooks.update(first)
      #expect(try ebooks.ebooks(ofUser: anna.key).map(\.id) == ["third", "first", "second"])
      #expect(try ebooks.ebooks(ofUser: ben.key).map(\.id) == ["other"])
      let use = try ebooks.usage(ofUser: anna.key)
      #expect(use.count == 3 && use.size == 70)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `chapters and images keep their order and are deleted with their book`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ebooks = EbookStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let one = try ebooks.insert(Self.ebook("one", of: anna))
      let other = try ebooks.insert(Self.ebook("other", of: ben))
      let chapters = [
        EbookChapterRecord(number: 0, name: "Zero", wordCount: 30, wordsBefore: 0),
        EbookChapterRecord(number: 1, name: "One", wordCount: 60, wordsBefore: 30),
      ]
      let images = [
        EbookImageRecord(name: "b", width: 3, height: 4), EbookImageRecord(name: "a", width: 5, height: 6),
      ]
      func fill(_ key: Int64) throws {
        for chapter in chapters.reversed() {
          try ebooks.insert(chapter, content: [UInt8(chapter.number), 9], of: key)
        }
        for (number, image) in images.enumerated().reversed() {
          try ebooks.insert(image, number: number, of: key)
        }
      }
      try fill(one)
      #expect(try ebooks.chapters(of: one) == chapters)
      #expect(try ebooks.chapter(1, of: one) == chapters[1])
      #expect(try ebooks.chapter(2, of: one) == nil)
      #expect(try ebooks.content(ofChapter: 1, of: one) == [1, 9])
      #expect(try ebooks.content(ofChapter: 2, of: one) == nil)
      #expect(try ebooks.images(of: one) == images)
      #expect(try ebooks.isImage("a", ofUser: anna.key))
      #expect(try !ebooks.isImage("a", ofUser: ben.key))
      #expect(try ebooks.contents(of: one).isEmpty)
      try ebooks.setContents([4, 5], of: one)
      #expect(try ebooks.contents(of: one) == [4, 5])
      #expect(try ebooks.contents(of: other).isEmpty)

      try fill(other)
      #expect(try ebooks.deleteSomeChapters(of: one, bytes: 1))
      #expect(try ebooks.chapters(of: one).map(\.number) == [1])
      #expect(try !ebooks.deleteSomeChapters(of: one, bytes: 9))
      #expect(try ebooks.chapters(of: one).isEmpty)
      for chapter in chapters { try ebooks.insert(chapter, content: [1], of: one) }
      #expect(try ebooks.keys(ofUser: anna.key) == [one])
      #expect(try ebooks.delete(key: one) == ["b", "a"])
      #expect(try ebooks.ebook(key: one) == nil)
      #expect(try ebooks.chapters(of: one).isEmpty)
      #expect(try !ebooks.isImage("a", ofUser: anna.key))
      #expect(try ebooks.chapters(of: other) == chapters)
      #expect(try ebooks.images(of: other) == images)
    }
  }
}
