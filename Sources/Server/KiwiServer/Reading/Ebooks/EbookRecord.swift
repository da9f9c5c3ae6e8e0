import Formats
import KiwiKit

/// An e-book as the database has it, without its chapters.
struct EbookRecord: Hashable, Sendable {
  var key: Int64
  let id: String
  let userKey: Int64
  let hash: [UInt8]
  let size: Int
  var status: Ebook.Status
  var problem: String?
  /// The names of parts that could not be read.
  var missingParts: [String]
  var name: String
  var creators: [String]
  var language: String?
  var isbn: String?
  var coverName: String?
  var chapterCount: Int
  var wordCount: Int
  var titleKey: Int64?
  let addedAt: Timestamp
  var position: EbookPosition?
  var readAt: Timestamp?
  var wordsRead: Int

  init(id: String, userKey: Int64, hash: [UInt8], size: Int, name: String, addedAt: Timestamp) {
    key = 0
    self.id = id
    self.userKey = userKey
    self.hash = hash
    self.size = size
    status = .reading
    missingParts = []
    self.name = name
    creators = []
    chapterCount = 0
    wordCount = 0
    self.addedAt = addedAt
    wordsRead = 0
  }

  init(
    key: Int64, id: String, userKey: Int64, hash: [UInt8], size: Int, status: Ebook.Status, problem: String?,
    missingParts: [String], name: String, creators: [String], language: String?, isbn: String?,
    coverName: String?,
    chapterCount: Int, wordCount: Int, titleKey: Int64?, addedAt: Timestamp, position: EbookPosition?,
    readAt: Timestamp?, wordsRead: Int
  ) {
    self.key = key
    self.id = id
    self.userKey = userKey
    self.hash = hash
    self.size = size
    self.status = status
    self.problem = problem
    self.missingParts = missingParts
    self.name = name
    self.creators = creators
    self.language = language
    self.isbn = isbn
    self.coverName = coverName
    self.chapterCount = chapterCount
    self.wordCount = wordCount
    self.titleKey = titleKey
    self.addedAt = addedAt
    self.position = position
    self.readAt = readAt
    self.wordsRead = wordsRead
  }
}

struct EbookChapterRecord: Hashable, Sendable {
  let number: Int
  let name: String
  let wordCount: Int
  let wordsBefore: Int
}

struct EbookImageRecord: Hashable, Sendable {
  let name: String
  let width: Int
  let height: Int
  /// Of the file; 0 for images that came before they were counted.
  var byteCount = 0
}
