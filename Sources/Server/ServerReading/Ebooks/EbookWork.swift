import ServerAccounts
import ServerTitles
import ServerCore
import Foundation
import KiwiKit
import Media

/// Imports e-books: stores the output of the sandboxed process as rows, and deletes the file.
package enum EbookWork {
  package struct Payload: Codable, Sendable {
    let ebookKey: Int64
    /// The path of the file, which is lost when the server restarts.
    package let path: String
    /// The identifier of the owner's locale; nil for English.
    var language: String?

    var locale: Locale { AcceptedLanguages.locale(identifier: language) }
  }

  package static let kind = JobKind<Payload>("ebook") { payload, run in
    let server = run.server
    guard let ebook = try server.storage.read({ try EbookStore($0).ebook(key: payload.ebookKey) }),
      ebook.status == .reading
    else { return FileSystem.removeFile(payload.path) }
    do {
      let problem = try await importFile(payload, ebook, server)
      if let problem { try await fail(ebook, problem, payload.locale, server) }
    } catch MediaError.overloaded {
      throw MediaError.overloaded
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      server.log.error("An e-book could not be imported: \(error)")
      try await fail(ebook, message(for: error), payload.locale, server)
    }
    FileSystem.removeFile(payload.path)
  }

  /// Imports the file of an e-book.
  ///
  /// - Returns: A message for the owner if the file cannot be imported.
  private static func importFile(
    _ payload: Payload, _ ebook: EbookRecord, _ server: ServerContext
  ) async throws -> LocalizedText? {
    guard FileSystem.exists(payload.path) else {
      return "The server restarted during the import. Upload the file again."
    }
    return try await server.withStaging(of: ebook.userKey) { staging in
      switch try await staging.read(ebook: payload.path) {
      case .failure(let problem): return message(for: problem)
      case .success(let reading):
        try await store(reading, of: ebook, locale: payload.locale, staging)
        return nil
      }
    }
  }

  // MARK: Storing

  /// The bytes of chapters in one transaction, few enough that no other write waits noticeably.
  private static let bytesPerWrite = 1 << 20

  package static func store(
    _ reading: EbookReading, of ebook: EbookRecord, locale: Locale = AcceptedLanguages.english,
    _ staging: Staging
  ) async throws {
    let server = staging.server
    // An earlier run may have left chapters.
    try await removeChapters(of: ebook, server)
    var wordCount = 0
    var batch: [(chapter: EbookChapterRecord, content: [UInt8])] = []
    var batchSize = 0
    for (number, chapter) in reading.chapters.enumerated() {
      let (content, words) = try packed(chapter)
      let name =
        chapter.name.isEmpty ? String(localized: "Part \(number + 1)", locale: locale) : chapter.name
      batch.append(
        (EbookChapterRecord(number: number, name: name, wordCount: words, wordsBefore: wordCount), content))
      wordCount += words
      batchSize += content.count
      if batchSize >= bytesPerWrite {
        try await insert(batch, of: ebook, server)
        batch = []
        batchSize = 0
      }
    }
    try await insert(batch, of: ebook, server)
    let total = wordCount
    var writer = JSONWriter(capacity: 4_096)
    EbookJSON.write(contents: reading.contents, to: &writer)
    let contents = try PackedText.pack(writer.bytes)
    try await server.storage.write { transaction in
      guard var current = try EbookStore(transaction).ebook(key: ebook.key) else { return }
      for (number, image) in reading.images.enumerated() {
        try EbookStore(transaction).insert(
          EbookImageRecord(
            name: image.name, width: image.width, height: image.height, byteCount: image.byteCount),
          number: number, of: ebook.key)
      }
      if let quota = server.configuration.accountStorage {
        let used = try AccountTotalsStore(transaction).totals(ofUser: ebook.userKey).bytes
        guard used <= quota else { throw APIError.accountFull(quota: quota) }
      }
      try staging.commit()
      current.status = .ready
      current.name = reading.name.isEmpty ? current.name : reading.name
      current.missingParts = reading.missingParts
      current.creators = reading.creators
      current.language = reading.language
      current.isbn = reading.identifiers.lazy.compactMap { ISBN($0)?.digits }.first
      current.coverName = reading.cover.map { reading.images[$0].name }
      current.chapterCount = reading.chapters.count
      current.wordCount = total
      current.titleKey = try EbookService.titleKey(of: current, in: transaction)
      try EbookStore(transaction).update(current)
      try EbookStore(transaction).setContents(contents, of: ebook.key)
      announce(current, server, transaction)
    }
  }

  private static func removeChapters(of ebook: EbookRecord, _ server: ServerContext) async throws {
    while try await server.storage.write({
      try EbookStore($0).deleteSomeChapters(of: ebook.key, bytes: bytesPerWrite)
    }) {}
  }

  private static func packed(
    _ chapter: EbookReading.Chapter
  ) throws -> (content: [UInt8], wordCount: Int) {
    var writer = JSONWriter(capacity: 64 * 1024)
    EbookJSON.write(chapter.blocks, to: &writer)
    let words = chapter.blocks.reduce(0) { count, block in
      count + EbookBlock(kind: EbookBlock.Kind(block.kind), text: block.text).wordCount
    }
    return (try PackedText.pack(writer.bytes), words)
  }

  private static func insert(
    _ batch: [(chapter: EbookChapterRecord, content: [UInt8])], of ebook: EbookRecord,
    _ server: ServerContext
  ) async throws {
    try await server.storage.write { transaction in
      // The owner may have deleted the e-book or their account.
      guard try EbookStore(transaction).ebook(key: ebook.key) != nil else { return }
      for (chapter, content) in batch {
        try EbookStore(transaction).insert(chapter, content: content, of: ebook.key)
      }
    }
  }

  // MARK: Failing

  private static func fail(
    _ ebook: EbookRecord, _ problem: LocalizedText, _ locale: Locale, _ server: ServerContext
  ) async throws {
    try await removeChapters(of: ebook, server)
    try await server.storage.write { transaction in
      guard var current = try EbookStore(transaction).ebook(key: ebook.key) else { return }
      current.status = .failed
      current.problem = String(localized: problem, locale: locale)
      current.chapterCount = 0
      current.wordCount = 0
      try EbookStore(transaction).update(current)
      announce(current, server, transaction)
    }
  }

  private static func announce(
    _ ebook: EbookRecord, _ server: ServerContext, _ transaction: Transaction
  ) {
    server.announce(EbookChange(userKey: ebook.userKey, ebookId: ebook.id), afterCommitOf: transaction)
  }

  private static func message(for problem: EbookReading.Problem) -> LocalizedText {
    switch problem {
    case .otherFormat: "This file is not an EPUB. Choose a file that ends in .epub."
    case .protected: "This book is copy-protected (DRM). Choose an EPUB without copy protection."
    case .tooLarge: "This book is too large. Choose a smaller file."
    case .empty: "This book has no text. Choose another file."
    case .damaged: "This file is damaged. Download it again, then upload it again."
    }
  }

  private static func message(for error: any Error) -> LocalizedText {
    if let refusal = error as? APIError, refusal.code == APIError.accountFullCode { return refusal.message }
    return switch error as? MediaError {
    case .timedOut?: "This book took too long to read and may be damaged. Choose another file."
    case .damaged?:
      "This book could not be read. Upload it again, or choose another file."
    case .tooLarge?: message(for: .tooLarge)
    case .helperFailed?:
      "The server cannot read e-books now. Try again later, or contact the operator."
    default: "This book could not be imported. Upload the file again."
    }
  }
}

extension EbookBlock.Kind {
  package init(_ kind: EbookReading.Block.Kind) {
    switch kind {
    case .heading: self = .heading
    case .paragraph: self = .paragraph
    case .quote: self = .quote
    case .listItem: self = .listItem
    case .preformatted: self = .preformatted
    case .rule: self = .rule
    case .image: self = .image
    case .note: self = .note
    }
  }
}
