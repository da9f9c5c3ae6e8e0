public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: E-books

  public func ebooks() async throws(APIFailure) -> [Ebook] {
    try await answer { server in server.ebooks.map(\.details.ebook) }
  }

  public func createEbook(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Ebook {
    progress?(1)
    let now = clock.now
    return try await answer { server in
      let ebook = Ebook(
        id: server.makeID(), status: .reading, name: fileName, size: file.count, addedAt: now)
      server.ebooks.insert(
        MockEbook(details: EbookDetails(ebook: ebook, chapters: [], contents: [])), at: 0)
      return ebook
    }
  }

  public func ebook(id: String) async throws(APIFailure) -> EbookDetails {
    try await answer { server throws(APIFailure) in try server.ebook(id).details }
  }

  public func deleteEbook(id: String) async throws(APIFailure) {
    try await answer { server in server.ebooks.removeAll { $0.id == id } }
  }

  public func ebookChapter(id: String, index: Int) async throws(APIFailure) -> EbookChapter {
    try await answer { server throws(APIFailure) in
      try Self.find(server.ebook(id).chapters.first { $0.index == index })
    }
  }

  public func setEbookPosition(
    id: String, _ update: EbookPositionUpdate
  ) async throws(APIFailure) -> Ebook {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      try server.change(id) { $0.move(to: update, now: now) }
    }
  }

  public func setEbookTitle(id: String, titleId: String?) async throws(APIFailure) -> Ebook {
    try await answer { server throws(APIFailure) in
      let title = titleId.flatMap { id in server.titles.first { $0.id == id } }
      return try server.change(id) { $0.link(title.map { TitleSummary($0) }) }
    }
  }

  public func ebookMarks(id: String) async throws(APIFailure) -> [EbookMark] {
    try await answer { server throws(APIFailure) in
      try server.ebook(id).marks.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    }
  }

  public func putEbookMark(
    id: String, ofEbook ebookId: String, _ request: EbookMarkRequest
  ) async throws(APIFailure) -> EbookMark {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let ebook = try server.ebook(ebookId)
      let words = ebook.chapters.first { $0.index == request.chapter }?.words ?? []
      let end = request.endWord ?? request.word
      let mark = EbookMark(
        id: id, chapter: request.chapter, word: request.word, endWord: end, color: request.color,
        quote: EbookMark.quote(request.word, end, of: words),
        note: request.note ?? "", createdAt: ebook.marks[id]?.createdAt ?? now)
      _ = try server.change(ebookId) { $0.marks[id] = mark }
      return mark
    }
  }

  public func deleteEbookMark(id: String, ofEbook ebookId: String) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      _ = try server.change(ebookId) { $0.marks[id] = nil }
    }
  }

  public func ebookSettings() async throws(APIFailure) -> EbookSettings {
    try await answer { server in server.ebookSettings }
  }

  public func setEbookSettings(_ settings: EbookSettings) async throws(APIFailure) -> EbookSettings {
    try await answer { server in
      server.ebookSettings = settings
      return settings
    }
  }
}
