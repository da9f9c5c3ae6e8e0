import ServerAccounts
import ServerTitles
import ServerCore
import KiwiKit
import Media

/// Takes e-books in: what the sandboxed process reads becomes rows, and the file goes.
package enum EbookWork {
  package struct Payload: Codable, Sendable {
    let ebookKey: Int64
    /// Of the file, which does not outlast the server that it was sent to.
    package let path: String
  }

  package static let kind = JobKind<Payload>("ebook") { payload, run in
    let server = run.server
    guard let ebook = try server.storage.read({ try $0.ebooks.ebook(key: payload.ebookKey) }),
      ebook.status == .reading
    else { return FileSystem.removeFile(payload.path) }
    do {
      let problem = try await take(payload, ebook, server)
      if let problem { try await fail(ebook, problem, server) }
    } catch MediaError.overloaded {
      throw MediaError.overloaded
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      server.log.error("An e-book could not be taken in: \(error)")
      try await fail(ebook, words(for: error), server)
    }
    FileSystem.removeFile(payload.path)
  }

  /// - Returns: Why nothing can be made of the file, in words for its owner.
  private static func take(
    _ payload: Payload, _ ebook: EbookRecord, _ server: ServerContext
  ) async throws -> String? {
    guard FileSystem.exists(payload.path) else {
      return "The server was restarted while it read this file. Please send it once more."
    }
    return try await server.withStaging(of: ebook.userKey) { staging in
      switch try await staging.read(ebook: payload.path) {
      case .failure(let problem): return words(for: problem)
      case .success(let reading):
        try await keep(reading, of: ebook, staging)
        return nil
      }
    }
  }

  // MARK: Keeping

  /// In bytes: so few that no other write waits noticeably.
  private static let bytesAtOnce = 1 << 20

  package static func keep(
    _ reading: EbookReading, of ebook: EbookRecord, _ staging: Staging
  ) async throws {
    let server = staging.server
    // What an earlier run left.
    try await removeChapters(of: ebook, server)
    var wordCount = 0
    var batch: [(chapter: EbookChapterRecord, content: [UInt8])] = []
    var batchSize = 0
    for (number, chapter) in reading.chapters.enumerated() {
      let (content, words) = try packed(chapter)
      let name = chapter.name.isEmpty ? "Part \(number + 1)" : chapter.name
      batch.append(
        (EbookChapterRecord(number: number, name: name, wordCount: words, wordsBefore: wordCount), content))
      wordCount += words
      batchSize += content.count
      if batchSize >= bytesAtOnce {
        try await insert(batch, of: ebook, server)
        batch = []
        batchSize = 0
      }
    }
    try await insert(batch, of: ebook, server)
    let total = wordCount
    var writer = JSONWriter(capacity: 4_096)
    writer.contents(reading.contents)
    let contents = try PackedText.pack(writer.bytes)
    try await server.storage.write { transaction in
      guard var current = try transaction.ebooks.ebook(key: ebook.key) else { return }
      for (number, image) in reading.images.enumerated() {
        try transaction.ebooks.insert(
          EbookImageRecord(
            name: image.name, width: image.width, height: image.height, byteCount: image.byteCount),
          number: number, of: ebook.key)
      }
      if let quota = server.configuration.accountStorage {
        let used = try transaction.accountTotals.totals(ofUser: ebook.userKey).bytes
        guard used <= quota else { throw APIError.accountFull(quota: quota) }
      }
      try staging.land()
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
      try transaction.ebooks.update(current)
      try transaction.ebooks.setContents(contents, of: ebook.key)
      announce(current, server, transaction)
    }
  }

  private static func removeChapters(of ebook: EbookRecord, _ server: ServerContext) async throws {
    while try await server.storage.write({
      try $0.ebooks.deleteSomeChapters(of: ebook.key, bytes: bytesAtOnce)
    }) {}
  }

  private static func packed(
    _ chapter: EbookReading.Chapter
  ) throws -> (content: [UInt8], wordCount: Int) {
    var writer = JSONWriter(capacity: 64 * 1024)
    writer.blocks(chapter.blocks)
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
      // It may be gone, and its person with it.
      guard try transaction.ebooks.ebook(key: ebook.key) != nil else { return }
      for (chapter, content) in batch {
        try transaction.ebooks.insert(chapter, content: content, of: ebook.key)
      }
    }
  }

  // MARK: Failing

  private static func fail(
    _ ebook: EbookRecord, _ problem: String, _ server: ServerContext
  ) async throws {
    try await removeChapters(of: ebook, server)
    try await server.storage.write { transaction in
      guard var current = try transaction.ebooks.ebook(key: ebook.key) else { return }
      current.status = .failed
      current.problem = problem
      current.chapterCount = 0
      current.wordCount = 0
      try transaction.ebooks.update(current)
      announce(current, server, transaction)
    }
  }

  private static func announce(
    _ ebook: EbookRecord, _ server: ServerContext, _ transaction: Transaction
  ) {
    server.announce(EbookChange(userKey: ebook.userKey, ebookId: ebook.id), afterCommitOf: transaction)
  }

  private static func words(for problem: EbookReading.Problem) -> String {
    switch problem {
    case .otherFormat: "This is no EPUB. Other formats cannot be read here."
    case .protected:
      "This book is protected by its shop (DRM), so that only the shop’s own programs can open it."
    case .tooLarge: "There is more in this book than can be taken in here."
    case .empty: "There is no text in this book."
    case .damaged: "This file is damaged. Download it once more and try again."
    }
  }

  private static func words(for error: any Error) -> String {
    if let refusal = error as? APIError, refusal.code == APIError.accountFullCode { return refusal.message }
    return switch error as? MediaError {
    case .timedOut?: "This book took too long to read. It may be damaged, or made to be a burden."
    case .damaged?:
      "This book could not be read. Please try again. If it happens once more, the file is damaged."
    case .tooLarge?: words(for: .tooLarge)
    case .helperFailed?: "This server cannot read e-books right now. Try again later, or ask the host."
    default: "Something went wrong while this book was taken in. Please send it once more."
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
