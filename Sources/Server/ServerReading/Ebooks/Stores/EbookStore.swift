import ServerTitles
import ServerCore
import Formats
import KiwiKit
import SQLite

/// The e-books of users, their chapters and their pictures.
package struct EbookStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = """
    key, id, userKey, hash, size, status, problem, missingParts, name, creators, language, isbn, coverName,
    chapterCount, wordCount, titleKey, addedAt, positionChapter, positionWord, readAt, wordsRead
    """

  private func ebooks(_ condition: SQL) throws -> [EbookRecord] {
    try connection.all(
      "SELECT \(sql: Self.columns) FROM ebooks WHERE \(sql: condition)", EbookRecord.init(row:))
  }

  private static let isShown: SQL = """
    NOT \(sql: BatchedWorkStore.isPending(EbookRemoval.kind.name, subject: "ebooks.key"))
    """

  package func ebook(id: String, ofUser userKey: Int64) throws -> EbookRecord? {
    try ebooks("id = \(id) AND userKey = \(userKey) AND \(sql: Self.isShown)").first
  }

  package func ebook(key: Int64) throws -> EbookRecord? { try ebooks("key = \(key)").first }

  package func ebook(hash: [UInt8], ofUser userKey: Int64) throws -> EbookRecord? {
    try ebooks("userKey = \(userKey) AND hash = \(hash)").first
  }

  /// Returns a user's e-books, last read first.
  package func ebooks(ofUser userKey: Int64) throws -> [EbookRecord] {
    try ebooks(
      """
      userKey = \(userKey) AND \(sql: Self.isShown)
      ORDER BY COALESCE(readAt, addedAt) DESC, key DESC LIMIT \(Limits.ebooks)
      """)
  }

  /// Returns the number of a user's e-books and the total size of their files.
  package func usage(ofUser userKey: Int64) throws -> (count: Int, size: Int) {
    try connection.first(
      """
      SELECT COUNT(*) AS count, COALESCE(SUM(size), 0) AS size FROM ebooks
      WHERE userKey = \(userKey) AND \(sql: Self.isShown)
      """
    ) { ($0.int("count"), $0.int("size")) } ?? (0, 0)
  }

  package func insert(_ ebook: EbookRecord) throws -> Int64 {
    let noContents: [UInt8] = []
    try connection.run(
      """
      INSERT INTO ebooks (
        id, userKey, hash, size, status, problem, missingParts, name, creators, language, isbn, coverName,
        chapterCount, wordCount, contents, titleKey, addedAt, positionChapter, positionWord, readAt, wordsRead
      )
      VALUES (
        \(ebook.id), \(ebook.userKey), \(ebook.hash), \(ebook.size), \(ebook.status.rawValue), \(ebook.problem),
        \(ebook.missingParts.joined(separator: "\n")), \(ebook.name), \(ebook.creators.joined(separator: "\n")), \(ebook.language), \(ebook.isbn),
        \(ebook.coverName), \(ebook.chapterCount), \(ebook.wordCount), \(noContents), \(ebook.titleKey),
        \(ebook.addedAt.seconds), \(ebook.position?.chapter), \(ebook.position?.word),
        \(ebook.readAt?.seconds), \(ebook.wordsRead)
      )
      """)
    return connection.lastInsertedKey
  }

  package func update(_ ebook: EbookRecord) throws {
    try connection.run(
      """
      UPDATE ebooks SET
        status = \(ebook.status.rawValue), problem = \(ebook.problem),
        missingParts = \(ebook.missingParts.joined(separator: "\n")), name = \(ebook.name),
        creators = \(ebook.creators.joined(separator: "\n")), language = \(ebook.language), isbn = \(ebook.isbn),
        coverName = \(ebook.coverName), chapterCount = \(ebook.chapterCount), wordCount = \(ebook.wordCount),
        titleKey = \(ebook.titleKey), positionChapter = \(ebook.position?.chapter),
        positionWord = \(ebook.position?.word), readAt = \(ebook.readAt?.seconds),
        wordsRead = \(ebook.wordsRead)
      WHERE key = \(ebook.key)
      """)
  }

  package func setContents(_ packed: [UInt8], of key: Int64) throws {
    try connection.run("UPDATE ebooks SET contents = \(packed) WHERE key = \(key)")
  }

  package func contents(of key: Int64) throws -> [UInt8] {
    try connection.first("SELECT contents FROM ebooks WHERE key = \(key)") { $0.blob("contents") } ?? []
  }

  /// Hides an e-book from its user and deletes its pictures, whose names it returns.
  package func hide(key: Int64) throws -> [String] {
    let names = try images(of: key).map(\.name)
    try connection.run("DELETE FROM ebookImages WHERE ebookKey = \(key)")
    // The user may upload the same file again.
    try connection.run(
      "UPDATE ebooks SET hash = \(Array("hidden \(key)".utf8)), titleKey = NULL WHERE key = \(key)")
    return names
  }

  /// Returns the keys of a user's e-books, including hidden ones.
  package func keys(ofUser userKey: Int64) throws -> [Int64] {
    try connection.all("SELECT key FROM ebooks WHERE userKey = \(userKey) ORDER BY key") { $0.integer("key") }
  }

  /// Deletes an e-book with its rows. Returns the names of its pictures.
  package func delete(key: Int64) throws -> [String] {
    let names = try images(of: key).map(\.name)
    try connection.run("DELETE FROM ebooks WHERE key = \(key)")
    return names
  }

  // MARK: Chapters

  package func insert(_ chapter: EbookChapterRecord, content: [UInt8], of key: Int64) throws {
    try connection.run(
      """
      INSERT INTO ebookChapters (ebookKey, number, name, wordCount, wordsBefore, content)
      VALUES (
        \(key), \(chapter.number), \(chapter.name), \(chapter.wordCount), \(chapter.wordsBefore), \(content)
      )
      """)
  }

  /// Deletes the first chapters of an e-book, of about `bytes` in total. Returns whether any are left.
  package func deleteSomeChapters(of key: Int64, bytes: Int) throws -> Bool {
    var (last, sum) = (-1, 0)
    try connection.scan(
      """
      SELECT number, \(raw: Dialect.chapterBytes) AS size FROM ebookChapters
      WHERE ebookKey = \(key) ORDER BY number
      """
    ) { row in
      last = row.int("number")
      sum += row.int("size")
      return sum < bytes
    }
    try connection.run("DELETE FROM ebookChapters WHERE ebookKey = \(key) AND number <= \(last)")
    return sum >= bytes
  }

  private func chapters(_ condition: SQL) throws -> [EbookChapterRecord] {
    try connection.all(
      "SELECT number, name, wordCount, wordsBefore FROM ebookChapters WHERE \(sql: condition)"
    ) { row in
      EbookChapterRecord(
        number: row.int("number"), name: row.text("name"), wordCount: row.int("wordCount"),
        wordsBefore: row.int("wordsBefore"))
    }
  }

  package func chapters(of key: Int64) throws -> [EbookChapterRecord] {
    try chapters("ebookKey = \(key) ORDER BY number")
  }

  package func chapter(_ number: Int, of key: Int64) throws -> EbookChapterRecord? {
    try chapters("ebookKey = \(key) AND number = \(number)").first
  }

  package func content(ofChapter number: Int, of key: Int64) throws -> [UInt8]? {
    try connection.first(
      "SELECT content FROM ebookChapters WHERE ebookKey = \(key) AND number = \(number)"
    ) { $0.blob("content") }
  }

  // MARK: Pictures

  package func insert(_ image: EbookImageRecord, number: Int, of key: Int64) throws {
    try connection.run(
      """
      INSERT INTO ebookImages (ebookKey, number, name, width, height, byteCount)
      VALUES (\(key), \(number), \(image.name), \(image.width), \(image.height), \(image.byteCount))
      """)
  }

  package func images(of key: Int64) throws -> [EbookImageRecord] {
    try connection.all(
      "SELECT name, width, height, byteCount FROM ebookImages WHERE ebookKey = \(key) ORDER BY number"
    ) {
      EbookImageRecord(
        name: $0.text("name"), width: $0.int("width"), height: $0.int("height"),
        byteCount: $0.int("byteCount"))
    }
  }

  package func imageNames(ofUser userKey: Int64) throws -> [String] {
    try connection.all(
      "SELECT ebookImages.name FROM ebookImages JOIN ebooks ON ebooks.key = ebookKey WHERE userKey = \(userKey)"
    ) { $0.text("name") }
  }

  package func isImage(_ name: String, ofUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM ebookImages JOIN ebooks ON ebooks.key = ebookImages.ebookKey
      WHERE ebookImages.name = \(name) AND ebooks.userKey = \(userKey) LIMIT 1
      """
    ) { _ in true } ?? false
  }
}

extension EbookRecord {
  fileprivate init(row: borrowing Row) {
    let chapter = row.optionalInt("positionChapter")
    let word = row.optionalInt("positionWord")
    var position: EbookPosition?
    if let chapter, let word { position = EbookPosition(chapter: chapter, word: word) }
    self.init(
      key: row.integer("key"), id: row.text("id"), userKey: row.integer("userKey"), hash: row.blob("hash"),
      size: row.int("size"), status: Ebook.Status(rawValue: row.text("status")) ?? .failed,
      problem: row.optionalText("problem"),
      missingParts: row.text("missingParts").split(separator: "\n").map(String.init), name: row.text("name"),
      creators: row.text("creators").split(separator: "\n").map(String.init),
      language: row.optionalText("language"), isbn: row.optionalText("isbn"),
      coverName: row.optionalText("coverName"), chapterCount: row.int("chapterCount"),
      wordCount: row.int("wordCount"), titleKey: row.optionalInteger("titleKey"),
      addedAt: Timestamp(seconds: row.int("addedAt")), position: position,
      readAt: row.optionalInt("readAt").map(Timestamp.init(seconds:)), wordsRead: row.int("wordsRead"))
  }
}
