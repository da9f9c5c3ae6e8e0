import ServerCore
import KiwiKit

/// The stored form of an e-book, without its chapters.
package struct EbookRecord: Hashable, Sendable {
  package var key: Int64
  package let id: String
  package let userKey: Int64
  package let hash: [UInt8]
  package let size: Int
  package var status: Ebook.Status
  package var problem: String?
  /// The names of parts that could not be read.
  var missingParts: [String]
  package var name: String
  package var creators: [String]
  package var language: String?
  var isbn: String?
  var coverName: String?
  var chapterCount: Int
  package var wordCount: Int
  package var titleKey: Int64?
  let addedAt: Timestamp
  package var position: EbookPosition?
  var readAt: Timestamp?
  var wordsRead: Int

  package init(id: String, userKey: Int64, hash: [UInt8], size: Int, name: String, addedAt: Timestamp) {
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

  package init(
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

package struct EbookChapterRecord: Hashable, Sendable {
  package let number: Int
  package let name: String
  package let wordCount: Int
  let wordsBefore: Int
}

package struct EbookImageRecord: Hashable, Sendable {
  package let name: String
  package let width: Int
  package let height: Int
  /// The size of the file; 0 for images stored before sizes were recorded.
  var byteCount = 0
}
