import Foundation
import KiwiData
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

/// The e-books that a device stores and the requests it makes.
@MainActor struct EbookRepositoryTests {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "kiwi-ebooks-\(UUID().uuidString)")
  private let client = MockAPIClient()

  private func withStore(_ body: (DeviceEbookStore, EbookRepository, String) async throws -> Void)
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try await RealKiwiRepository(folder: folder)
    let store = DeviceEbookStore(repository: data)
    let id = try #require(try await client.send(API.Ebooks.ebooks()).first).id
    try await body(store, EbookRepository(client: client, store: store), id)
    await data.close()
  }

  @Test func `an opened book is downloaded whole and each chapter once`() async throws {
    try await withStore { store, books, id in
      let details = try await books.ebook(id: id)
      await books.settled()
      for index in details.chapters.indices {
        let kept: EbookChapter? = await store.fetch(.chapter(index), of: id)
        #expect(kept?.index == index)
      }
      client.setBehavior(.failing(.invalidResponse))
      for index in details.chapters.indices {
        #expect(try await books.ebookChapter(id: id, index: index).index == index)
      }
      // Failures other than of the network are reported.
      await #expect(throws: APIFailure.invalidResponse) { try await books.ebook(id: id) }
    }
  }

  @Test func `a browser page stores nothing and requests each time`() async throws {
    let books = EbookRepository(client: client)
    let id = try #require(try await books.ebooks().first).id
    _ = try await books.ebook(id: id)
    client.setBehavior(.failing(.offline))
    await #expect(throws: APIFailure.offline) { try await books.ebooks() }
    await #expect(throws: APIFailure.offline) { try await books.ebook(id: id) }
    await #expect(throws: APIFailure.offline) { try await books.ebookChapter(id: id, index: 0) }
    await #expect(throws: APIFailure.offline) {
      try await books.setEbookPosition(id: id, EbookPositionUpdate(.beginning))
    }
    #expect(books.unsentCount == 0)
  }

  @Test func `the host of a page is notified of the shown position`() async throws {
    var shown: [EbookPosition?] = []
    let books = EbookRepository(client: client) { _, position in shown.append(position) }
    let id = try #require(try await books.ebooks().first).id
    let reader = EbookReaderViewModel(id: id, books: books)
    await reader.load()
    await reader.goForward()
    #expect(shown == [.beginning, EbookPosition(chapter: 1, word: 0)])
    await books.forget(id)
    #expect(shown.last == .some(nil))
  }

  @Test func `a rejected change is reported and not retried`() async throws {
    try await withStore { _, books, id in
      _ = try await books.ebook(id: id)
      await books.settled()
      let refusal = APIFailure.rejected(status: 422, code: "invalid", message: "No.", field: nil)
      client.setBehavior(.failing(refusal))
      await #expect(throws: refusal) {
        try await books.setEbookPosition(id: id, EbookPositionUpdate(.beginning))
      }
      #expect(books.unsentCount == 0)
      client.setBehavior(.failing(.offline))
      _ = try await books.putEbookMark(id: "m", ofEbook: id, EbookMarkRequest(chapter: 0, word: 0))
      client.setBehavior(.failing(refusal))
      await books.send()
      #expect(books.unsentCount == 0)
    }
  }

  @Test func `a later change replaces the earlier one and unanswered changes wait`() async throws {
    try await withStore { store, books, id in
      _ = try await books.ebook(id: id)
      _ = try await books.ebookMarks(id: id)
      await books.settled()
      client.setBehavior(.failing(.timedOut))
      for word in 0..<3 {
        let position = EbookPosition(chapter: 0, word: word)
        let moved = try await books.setEbookPosition(id: id, EbookPositionUpdate(position))
        #expect(moved.position == position && moved.wordsRead == word)
      }
      let request = EbookMarkRequest(chapter: 0, word: 2, endWord: 5, color: .pink, note: "So")
      #expect(try await books.putEbookMark(id: "m", ofEbook: id, request).quote == "It is a")
      #expect(try await books.ebookMarks(id: id).map(\.id) == ["m"])
      #expect(books.unsentCount == 2)
      // A second start of the app.
      let later = EbookRepository(client: client, store: store)
      #expect(try await later.ebooks().first?.position == EbookPosition(chapter: 0, word: 2))
      #expect(try await later.ebookMarks(id: id).map(\.note) == ["So"])
      try await later.deleteEbookMark(id: "m", ofEbook: id)
      #expect(try await later.ebookMarks(id: id).isEmpty && later.unsentCount == 2)
      client.setBehavior(.answering)
      await later.send()
      #expect(later.unsentCount == 0)
      #expect(
        try await client.send(API.Ebooks.ebook(id)).ebook.position == EbookPosition(chapter: 0, word: 2))
      #expect(try await client.send(API.Ebooks.marks(id)).isEmpty)
    }
  }

  @Test func `concurrent rounds send each step once`() async throws {
    try await withStore { store, books, id in
      client.setBehavior(.failing(.timedOut))
      for mark in ["m", "n"] {
        _ = try await books.putEbookMark(id: mark, ofEbook: id, EbookMarkRequest(chapter: 0, word: 0))
      }
      client.setBehavior(.answering)
      let counting = CountingClient(client: client)
      let later = EbookRepository(client: counting, store: store)
      let rounds = (0..<2).map { _ in Task { await later.send() } }
      for round in rounds { await round.value }
      #expect(counting.count == 2 && later.unsentCount == 0)
    }
  }

  @Test func `a round stops at the first unanswered step and the next continues there`() async throws {
    try await withStore { store, books, id in
      client.setBehavior(.failing(.timedOut))
      for mark in ["m", "n"] {
        _ = try await books.putEbookMark(id: mark, ofEbook: id, EbookMarkRequest(chapter: 0, word: 0))
      }
      let counting = CountingClient(client: client)
      let later = EbookRepository(client: counting, store: store)
      for failure in [APIFailure.timedOut, .serverFailed, .unauthorized] {
        client.setBehavior(.failing(failure))
        await later.send()
      }
      #expect(counting.count == 3 && later.unsentCount == 2)
      client.setBehavior(.answering)
      await later.send()
      #expect(counting.count == 5 && later.unsentCount == 0)
    }
  }

  @Test func `settings are kept offline`() async throws {
    try await withStore { _, books, id in
      let chosen = EbookSettings(theme: .sepia, textSize: 150, lineSpacing: 180)
      _ = try await books.setEbookSettings(chosen)
      _ = try await books.ebook(id: id)
      #expect(try await books.ebookSettings(forBook: id) == chosen)
      client.setBehavior(.failing(.offline))
      #expect(try await books.ebookSettings(forBook: id) == chosen)
      await #expect(throws: APIFailure.offline) { try await books.ebookSettings(forBook: "other") }
    }
  }
}

/// Counts the requests to a client.
private final class CountingClient: APIClientProtocol {
  private let client: MockAPIClient
  private let requests = Mutex(0)

  init(client: MockAPIClient) { self.client = client }

  var count: Int { requests.withLock { $0 } }

  func send<Answer>(_ call: EndpointCall<Answer>) async throws(APIFailure) -> Answer {
    requests.withLock { $0 += 1 }
    return try await client.send(call)
  }
}
