import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addEbooks(to router: inout MockRouter) {
    router.on(API.Ebooks.ebooks) { server, _, _ in server.ebooks.map(\.details.ebook) }
    router.on(API.Ebooks.create) { server, _, upload throws(APIFailure) in
      func content(_ name: String) -> Data? { upload.form.parts.first { $0.name == name }?.content }
      let file = try MockAPIClient.find(content("file"))
      let ebook = Ebook(
        id: server.makeID(), status: .reading,
        name: content("fileName").map { String(decoding: $0, as: UTF8.self) } ?? "E-book",
        size: file.count, addedAt: server.now)
      server.ebooks.insert(
        MockEbook(details: EbookDetails(ebook: ebook, chapters: [], contents: [])), at: 0)
      return ebook
    }
    router.on(API.Ebooks.ebook) { server, id, _, _ throws(APIFailure) in try server.ebook(id).details }
    router.on(API.Ebooks.remove) { server, id, _, _ in
      server.ebooks.removeAll { $0.id == id }
      return Nothing()
    }
    router.on(API.Ebooks.chapter) { server, path, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.ebook(path.0).chapters.first { String($0.index) == path.1 })
    }
    router.on(API.Ebooks.setPosition) { server, id, _, update throws(APIFailure) in
      let now = server.now
      return try server.change(id) { $0.move(to: update, now: now) }
    }
    router.on(API.Ebooks.setTitle) { server, id, _, request throws(APIFailure) in
      let title = request.titleId.flatMap { id in server.titles.first { $0.id == id } }
      return try server.change(id) { $0.link(title.map { TitleSummary($0) }) }
    }
    router.on(API.Ebooks.marks) { server, id, _, _ throws(APIFailure) in
      try server.ebook(id).marks.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    }
    router.on(API.Ebooks.putMark) { server, path, _, request throws(APIFailure) in
      let (ebookId, id) = path
      let ebook = try server.ebook(ebookId)
      let words = ebook.chapters.first { $0.index == request.chapter }?.words ?? []
      let end = request.endWord ?? request.word
      let mark = EbookMark(
        id: id, chapter: request.chapter, word: request.word, endWord: end, color: request.color,
        quote: EbookMark.quote(request.word, end, of: words), note: request.note ?? "",
        createdAt: ebook.marks[id]?.createdAt ?? server.now)
      _ = try server.change(ebookId) { $0.marks[id] = mark }
      return mark
    }
    router.on(API.Ebooks.removeMark) { server, path, _, _ throws(APIFailure) in
      _ = try server.change(path.0) { $0.marks[path.1] = nil }
      return Nothing()
    }
    router.on(API.Ebooks.settings) { server, _, _ in server.ebookSettings }
    router.on(API.Ebooks.setSettings) { server, _, settings in
      server.ebookSettings = settings
      return settings
    }
  }
}

/// An e-book of the sample community.
struct MockEbook: Sendable {
  var details: EbookDetails
  var chapters: [EbookChapter] = []
  var marks: [String: EbookMark] = [:]

  var id: String { details.ebook.id }

  mutating func move(to update: EbookPositionUpdate, now: Date) {
    let ebook = details.ebook
    let time = now.addingTimeInterval(-Double(update.secondsAgo ?? 0))
    guard time >= ebook.readAt ?? .distantPast else { return }
    let before = details.chapters.prefix(update.chapter).reduce(0) { $0 + $1.wordCount }
    replace(position: update.position, readAt: time, wordsRead: before + update.word, title: ebook.title)
  }

  mutating func link(_ title: TitleSummary?) {
    let ebook = details.ebook
    replace(
      position: ebook.position, readAt: ebook.readAt, wordsRead: ebook.wordsRead, title: title)
  }

  private mutating func replace(
    position: EbookPosition?, readAt: Date?, wordsRead: Int, title: TitleSummary?
  ) {
    let ebook = details.ebook
    details = EbookDetails(
      ebook: Ebook(
        id: ebook.id, status: ebook.status, problem: ebook.problem, missingParts: ebook.missingParts,
        name: ebook.name, creators: ebook.creators, language: ebook.language, isbn: ebook.isbn,
        coverURL: ebook.coverURL,
        chapterCount: ebook.chapterCount, wordCount: ebook.wordCount, size: ebook.size,
        addedAt: ebook.addedAt, position: position, readAt: readAt, wordsRead: wordsRead, title: title),
      chapters: details.chapters, contents: details.contents)
  }

  /// The first pages of a book in the public domain.
  static let sample: MockEbook = {
    let chapters = [
      EbookChapter(
        index: 0, name: "Chapter 1",
        blocks: [
          EbookBlock(kind: .heading, text: "Chapter 1", level: 1),
          EbookBlock(
            kind: .paragraph,
            text: "It is a truth universally acknowledged, that a single man in possession of a good "
              + "fortune, must be in want of a wife."),
          EbookBlock(
            kind: .paragraph,
            text: "However little known the feelings or views of such a man may be on his first entering a "
              + "neighbourhood, this truth is so well fixed in the minds of the surrounding families, that he "
              + "is considered as the rightful property of some one or other of their daughters."),
        ]),
      EbookChapter(
        index: 1, name: "Chapter 2",
        blocks: [
          EbookBlock(kind: .heading, text: "Chapter 2", level: 1),
          EbookBlock(
            kind: .paragraph, text: "Mr. Bennet was among the earliest of those who waited on Mr. Bingley.",
            runs: [EbookRun(start: 0, end: 10, style: .emphasis)]),
        ]),
    ]
    let counts = chapters.map { EbookDetails.Chapter(name: $0.name, wordCount: $0.words.count) }
    let ebook = Ebook(
      id: SampleContent.id(900_000), status: .ready, name: "Pride and Prejudice", creators: ["Jane Austen"],
      language: "en", chapterCount: chapters.count, wordCount: counts.reduce(0) { $0 + $1.wordCount },
      size: 120_000, addedAt: Date(timeIntervalSince1970: 1_760_000_000))
    return MockEbook(
      details: EbookDetails(
        ebook: ebook, chapters: counts,
        contents: chapters.map {
          EbookDetails.ContentsEntry(
            name: $0.name, level: 0, position: EbookPosition(chapter: $0.index, word: 0))
        }),
      chapters: chapters)
  }()
}

extension MockServer {
  func ebook(_ id: String) throws(APIFailure) -> MockEbook {
    guard let ebook = ebooks.first(where: { $0.id == id }) else { throw .notFound }
    return ebook
  }

  mutating func change(_ id: String, _ body: (inout MockEbook) -> Void) throws(APIFailure) -> Ebook {
    guard let index = ebooks.firstIndex(where: { $0.id == id }) else { throw .notFound }
    body(&ebooks[index])
    return ebooks[index].details.ebook
  }
}
