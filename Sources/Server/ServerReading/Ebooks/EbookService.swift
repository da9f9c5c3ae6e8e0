import ServerTitles
import ServerCore
import Foundation
import HTTPServer
import KiwiKit

/// The rules of e-books. An e-book exists only for its owner.
package enum EbookService {
  package static func find(_ id: String, of viewer: Viewer, in transaction: Transaction) throws -> EbookRecord
  {
    guard let ebook = try EbookStore(transaction).ebook(id: id, ofUser: viewer.key) else {
      throw APIError.notFound
    }
    return ebook
  }

  /// Returns an e-book with the linked book of the catalog, for a response.
  package static func response(
    _ ebook: EbookRecord, at publicURL: String, in transaction: Transaction
  ) throws -> Ebook {
    let title = try ebook.titleKey.flatMap { try TitleStore(transaction).title(key: $0) }
    return Ebook(
      id: ebook.id, status: ebook.status, problem: ebook.problem, missingParts: ebook.missingParts,
      name: ebook.name, creators: ebook.creators, language: ebook.language, isbn: ebook.isbn,
      coverURL: ebook.coverName.flatMap { URL(string: "\(publicURL)/uploads/\($0)") },
      chapterCount: ebook.chapterCount, wordCount: ebook.wordCount, size: ebook.size,
      addedAt: ebook.addedAt.date, position: ebook.position, readAt: ebook.readAt?.date,
      wordsRead: ebook.wordsRead, title: title?.summary)
  }

  // MARK: Importing

  /// Adds an e-book, unless the user has one with the same hash.
  ///
  /// - Returns: The book, and whether its file must be imported.
  package static func add(
    hash: [UInt8], size: Int, name: String, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> (ebook: EbookRecord, isNew: Bool) {
    if let known = try EbookStore(transaction).ebook(hash: hash, ofUser: viewer.key) {
      guard known.status == .failed else { return (known, false) }
      _ = try EbookStore(transaction).delete(key: known.key)
    }
    let usage = try EbookStore(transaction).usage(ofUser: viewer.key)
    guard usage.count < Limits.ebooks else {
      throw APIError(
        .unprocessableContent, "too_many",
        "You have \(Limits.ebooks) e-books, which is the limit. Delete one first.", field: "file")
    }
    guard usage.size + size <= Limits.ebooksSize else {
      throw APIError(
        .unprocessableContent, "too_many",
        "Your e-books would exceed \(Limits.ebooksSize >> 20) MB, which is the limit. Delete one first.",
        field: "file")
    }
    var ebook = EbookRecord(
      id: UUIDv7.generate(), userKey: viewer.key, hash: hash, size: size, name: name, addedAt: now)
    ebook.key = try EbookStore(transaction).insert(ebook)
    return (ebook, true)
  }

  // MARK: Position

  /// Sets the reading position, unless another device reported a later one.
  ///
  /// - Returns: The stored e-book, and whether its position changed.
  package static func setPosition(
    _ position: EbookPosition, secondsAgo: Int, of id: String, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> (ebook: EbookRecord, hasChanged: Bool) {
    var ebook = try find(id, of: viewer, in: transaction)
    let chapter = try chapter(position.chapter, of: ebook, in: transaction)
    guard (0...chapter.wordCount).contains(position.word) else {
      throw APIError.invalid(
        "word", "The position is outside the chapter. Choose a word from 0 to \(chapter.wordCount).")
    }
    let time = now.adding(.seconds(-secondsAgo))
    if let readAt = ebook.readAt, time < readAt { return (ebook, false) }
    let hasMoved = ebook.position != position
    ebook.position = position
    ebook.readAt = time
    ebook.wordsRead = chapter.wordsBefore + position.word
    try EbookStore(transaction).update(ebook)
    return (ebook, hasMoved)
  }

  package static func chapter(
    _ number: Int, of ebook: EbookRecord, in transaction: Transaction
  ) throws -> EbookChapterRecord {
    guard ebook.status == .ready else {
      throw APIError(
        .conflict, "not_ready", "This e-book is not ready. Wait for its import, or upload the file again.")
    }
    guard let chapter = try EbookStore(transaction).chapter(number, of: ebook.key) else {
      throw APIError.invalid(
        "chapter",
        "This chapter does not exist. The book has \(ebook.chapterCount) chapters, numbered from 0.")
    }
    return chapter
  }

  /// Returns the words of a chapter.
  package static func words(ofChapter number: Int, of ebook: EbookRecord, in transaction: Transaction) throws
    -> [String]
  {
    guard let content = try EbookStore(transaction).content(ofChapter: number, of: ebook.key) else {
      throw APIError.notFound
    }
    let blocks = try JSONDecoder().decode([EbookBlock].self, from: Data(PackedText.unpack(content)))
    return EbookChapter(index: number, name: "", blocks: blocks).words
  }

  // MARK: Title

  static func setTitle(
    _ titleId: String?, of id: String, by viewer: Viewer, in transaction: Transaction
  ) throws -> EbookRecord {
    var ebook = try find(id, of: viewer, in: transaction)
    ebook.titleKey = try titleId.map { titleId in
      guard let title = try TitleStore(transaction).title(id: titleId) else {
        throw APIError.invalid("titleId", "This title does not exist. Choose another title.")
      }
      guard title.facts.kind == .book else {
        throw APIError.invalid("titleId", "This title is not a book. Choose a book.")
      }
      return title.key
    }
    try EbookStore(transaction).update(ebook)
    return ebook
  }

  /// Returns the catalog book that an e-book matches by ISBN, or else by name and author.
  package static func titleKey(of ebook: EbookRecord, in transaction: Transaction) throws -> Int64? {
    if let isbn = ebook.isbn, let book = try TitleSearch(isbn).book(in: transaction) { return book.key }
    let people = Set(ebook.creators.map(FoldedText.fold))
    guard !people.isEmpty else { return nil }
    // Catalogs often omit the subtitle after a colon.
    let short = ebook.name.split(separator: ":").first.map(String.init) ?? ebook.name
    for name in Set([ebook.name, short]) {
      let folded = FoldedText.fold(name)
      guard !folded.isEmpty, let search = try? TitleSearch(name) else { continue }
      let found = try search.run(
        of: .book, page: Page(number: 1, size: maxTitles), in: transaction)
      let match = found.first { title in
        FoldedText.fold(title.facts.name) == folded
          && title.facts.people.contains { people.contains(FoldedText.fold($0.name)) }
      }
      if let match { return match.key }
    }
    return nil
  }

  private static let maxTitles = 20

  // MARK: Marks

  static func putMark(
    _ id: String, _ request: EbookMarkRequest, of ebookId: String, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> EbookMarkRecord {
    let ebook = try find(ebookId, of: viewer, in: transaction)
    let chapter = try chapter(request.chapter, of: ebook, in: transaction)
    guard (0...chapter.wordCount).contains(request.word) else {
      throw APIError.invalid(
        "word", "The position is outside the chapter. Choose a word from 0 to \(chapter.wordCount).")
    }
    let endWord = request.endWord ?? request.word
    guard (request.word...chapter.wordCount).contains(endWord) else {
      throw APIError.invalid(
        "endWord", "The mark has no valid end. Choose a word after its start, in the same chapter.")
    }
    let known = try EbookMarkStore(transaction).mark(id: id, of: ebook.key)
    if known == nil, try EbookMarkStore(transaction).count(of: ebook.key) >= Limits.marksPerEbook {
      throw APIError(
        .unprocessableContent, "too_many",
        "This book has \(Limits.marksPerEbook) marks, which is the limit. Delete one first.")
    }
    let words = try words(ofChapter: request.chapter, of: ebook, in: transaction)
    let mark = EbookMarkRecord(
      id: id, chapter: request.chapter, word: request.word, endWord: endWord, color: request.color,
      quote: EbookMark.quote(request.word, endWord, of: words),
      note: request.note ?? "", createdAt: known?.createdAt ?? now)
    try EbookMarkStore(transaction).put(mark, of: ebook.key)
    return mark
  }
}
