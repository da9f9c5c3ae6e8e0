import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerDiscover
@testable import ServerAccounts
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The e-books of a reader against the real server.
@MainActor struct EbooksViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient
  private let clock = HeldClock()
  private let ebooks: EbooksViewModel

  init() async throws {
    // The picture helper also reads e-books, so the stand-in is not enough.
    server = try await EngineServer()
    let alice = try await server.join("alice")
    gate = GatedHTTPClient(server.client)
    api = server.api(token: alice.token, through: gate)
    ebooks = EbooksViewModel(client: api, books: EbookRepository(client: api), clock: clock.clock)
  }

  private let sea = PickedFile(name: "sea.epub", data: Data(SampleEpub().bytes))

  private func work() async throws {
    try await server.context.jobs.runUntilIdle(in: server.context)
  }

  @Test func `a book is uploaded, processed while the screen follows, and removed`() async throws {
    await ebooks.load()
    #expect(ebooks.loading == .loaded && ebooks.ebooks.isEmpty)
    await ebooks.send(sea)
    #expect(ebooks.ebooks.map(\.name) == ["sea.epub"])
    #expect(ebooks.isFollowing && ebooks.revision == 1 && ebooks.sent == nil)
    let following = Task { await ebooks.follow() }
    await clock.untilWaits(1)
    try await work()
    clock.pass()
    await following.value
    #expect(clock.waits.count == 1)
    #expect(ebooks.ebooks.map(\.status) == [.ready])
    #expect(ebooks.ebooks.map(\.name) == ["The Sea"] && !ebooks.isFollowing)
    await ebooks.remove(try #require(ebooks.ebooks.first))
    #expect(ebooks.ebooks.isEmpty && ebooks.changing.failure == nil)
    #expect(try await api.send(API.Ebooks.ebooks()).isEmpty)
  }

  @Test func `an interrupted upload is retried and a lost response adds no second book`() async throws {
    gate.set(.lost(.offline), for: "POST /ebooks")
    await ebooks.send(sea)
    #expect(ebooks.changing.failure == .offline)
    #expect(ebooks.ebooks.isEmpty && ebooks.sent == nil && ebooks.revision == 0)
    gate.set(.answerLost(.timedOut), for: "POST /ebooks")
    await ebooks.send(sea)
    #expect(ebooks.changing.failure == .timedOut && ebooks.ebooks.isEmpty)
    gate.release()
    await ebooks.send(sea)
    #expect(ebooks.changing.failure == nil && ebooks.ebooks.count == 1)
    await ebooks.send(sea)
    #expect(ebooks.ebooks.count == 1)
    #expect(try await api.send(API.Ebooks.ebooks()).map(\.id) == ebooks.ebooks.map(\.id))
  }

  @Test func `an unreadable file is reported and another can be chosen`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiwi-ebooks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    await ebooks.fileChosen(folder.appending(path: "nowhere.epub"))
    #expect(ebooks.fileProblem == PickedFile.Problem.unreadable.message)
    let large = folder.appending(path: "large.epub")
    try Data().write(to: large)
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: UInt64(Limits.ebookSize + 1))
    try handle.close()
    await ebooks.fileChosen(large)
    #expect(ebooks.fileProblem == PickedFile.Problem.tooLargeBook.message)
    #expect(gate.sent.isEmpty)
    // Only the server detects a file that is not a book.
    let letter = folder.appending(path: "letter.txt")
    try Data("no book".utf8).write(to: letter)
    await ebooks.fileChosen(letter)
    #expect(ebooks.fileProblem == nil)
    try await work()
    await ebooks.load()
    #expect(ebooks.ebooks.map(\.status) == [.failed])
    #expect(ebooks.ebooks.map(\.name) == ["letter.txt"])
    #expect(ebooks.ebooks.first?.problem?.contains("not an EPUB") == true)
    ebooks.fileUnreadable()
    #expect(ebooks.fileProblem == PickedFile.Problem.unreadable.message)
    let book = folder.appending(path: "sea.epub")
    try sea.data.write(to: book)
    await ebooks.fileChosen(book)
    #expect(ebooks.fileProblem == nil && ebooks.ebooks.first?.name == "sea.epub")
  }

  @Test func `a failed load is retried and a later failure keeps the list`() async throws {
    await ebooks.send(sea)
    let back = EbooksViewModel(client: api, books: EbookRepository(client: api), clock: clock.clock)
    gate.set(.lost(.offline), for: "GET /ebooks")
    await back.load()
    #expect(back.loading == .failed(.offline) && back.ebooks.isEmpty)
    gate.release()
    await back.load()
    #expect(back.loading == .loaded && back.ebooks.map(\.id) == ebooks.ebooks.map(\.id))
    gate.set(.lost(.timedOut), for: "GET /ebooks")
    await back.load()
    #expect(back.loading == .loaded && back.ebooks.count == 1)
    let id = try #require(back.ebooks.first).id
    back.changedElsewhere(id)
    #expect(back.changedId == id && back.revision == 1)
  }

  @Test func `a book stays until its removal is sent and a missing one is removed`() async throws {
    await ebooks.send(sea)
    let book = try #require(ebooks.ebooks.first)
    gate.set(.lost(.offline), for: "DELETE /ebooks")
    await ebooks.remove(book)
    #expect(ebooks.changing.failure == .offline && ebooks.ebooks.count == 1)
    gate.release()
    _ = try await api.send(API.Ebooks.remove(book.id))
    await ebooks.remove(book)
    #expect(ebooks.changing.failure == nil && ebooks.ebooks.isEmpty)
  }

  @Test func `a book is visible only to its owner`() async throws {
    await ebooks.send(sea)
    let book = try #require(ebooks.ebooks.first)
    let bob = try await server.join("bob").api
    let others = EbooksViewModel(client: bob, books: EbookRepository(client: bob), clock: clock.clock)
    await others.load()
    #expect(others.loading == .loaded && others.ebooks.isEmpty)
    await others.remove(book)
    #expect(try await api.send(API.Ebooks.ebooks()).map(\.id) == [book.id])
    // The same file is a separate book for another user.
    await others.send(sea)
    #expect(others.ebooks.count == 1 && others.ebooks.first?.id != book.id)
    await ebooks.load()
    #expect(ebooks.ebooks.map(\.id) == [book.id])
  }
}
