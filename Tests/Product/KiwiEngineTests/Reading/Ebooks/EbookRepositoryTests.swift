import Foundation
import KiwiData
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

/// What a device keeps of e-books, and what it asks for.
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

  @Test func `a book that is opened is fetched whole, and its chapters once`() async throws {
    try await withStore { store, books, id in
      let details = try await books.ebook(id: id)
      await books.settled()
      for index in details.chapters.indices {
        let kept: EbookChapter? = await store.fetch(.chapter(index), of: id)
        #expect(kept?.index == index)
      }
      client.setBehavior(.failing(.notUnderstood))
      for index in details.chapters.indices {
        #expect(try await books.ebookChapter(id: id, index: index).index == index)
      }
      // What is no matter of the network is told.
      await #expect(throws: APIFailure.notUnderstood) { try await books.ebook(id: id) }
    }
  }

  @Test func `a page keeps nothing and asks each time`() async throws {
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

  @Test func `whoever keeps books elsewhere hears which place is on show`() async throws {
    var shown: [EbookPosition?] = []
    let books = EbookRepository(client: client) { _, position in shown.append(position) }
    let id = try #require(try await books.ebooks().first).id
    let reader = EbookReaderViewModel(id: id, books: books)
    await reader.load()
    await reader.goOn()
    #expect(shown == [.beginning, EbookPosition(chapter: 1, word: 0)])
    await books.forget(id)
    #expect(shown.last == .some(nil))
  }

  @Test func `what the server refuses is told and not tried again`() async throws {
    try await withStore { _, books, id in
      _ = try await books.ebook(id: id)
      await books.settled()
      let refusal = APIFailure.refused(status: 422, code: "invalid", message: "No.", field: nil)
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

  @Test func `a later deed takes the place of the one before, and what ends unanswered waits`() async throws {
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
      // Another start.
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

  @Test func `two rounds at once send each step once`() async throws {
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

  @Test func `a round ends at the first step without an answer, and the next one begins with it`()
    async throws
  {
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

  @Test func `pages look as they were chosen without a network too`() async throws {
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
