import Foundation
import KiwiKit
import KiwiSamples
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerLibrary
@testable import ServerDiscover
@testable import ServerAccounts
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The texts and books for word-by-word reading against the real server.
@MainActor struct SpeedReadingShelfViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient
  private let shelf: SpeedReadingShelfViewModel
  private let night = "It was a dark and stormy night; the rain fell in torrents."

  init() async throws {
    // The picture helper also reads e-books, so the stand-in is not enough.
    server = try await EngineServer()
    let alice = try await server.join("alice")
    gate = GatedHTTPClient(server.client)
    api = server.api(token: alice.token, through: gate)
    shelf = SpeedReadingShelfViewModel(client: api)
    await shelf.load()
  }

  @Test func `a pasted text is named by its beginning or as typed and reaches another device`() async throws {
    #expect(shelf.loading == .loaded && shelf.isEmpty && !shelf.canAdd)
    shelf.pasted = night
    #expect(shelf.canAdd)
    let first = try #require(await shelf.add())
    #expect(shelf.pasted.isEmpty && !shelf.canAdd)
    (shelf.pasted, shelf.name) = ("Call me Ishmael.", "  Whales ")
    let second = try #require(await shelf.add())
    #expect(shelf.name.isEmpty)
    #expect(shelf.texts.map(\.id) == [second, first])
    #expect(shelf.texts.map(\.name) == ["Whales", "It was a dark and stormy"])
    #expect(shelf.texts.map(\.wordCount) == [3, 12])
    let elsewhere = SpeedReadingShelfViewModel(client: api)
    await elsewhere.load()
    #expect(elsewhere.texts == shelf.texts && !elsewhere.isEmpty)
    #expect(try await api.send(API.SpeedReading.text(first)).text == night)
  }

  @Test func `a failed text keeps the typed fields and is added once on retry`() async throws {
    (shelf.pasted, shelf.name) = (night, "Night")
    gate.set(.lost(.offline), for: "PUT /speed-reading/texts")
    #expect(await shelf.add() == nil)
    #expect(shelf.changing.failure == .offline && shelf.pasted == night && shelf.name == "Night")
    gate.set(.answerLost(.timedOut), for: "PUT /speed-reading/texts")
    #expect(await shelf.add() == nil)
    #expect(shelf.changing.failure == .timedOut && shelf.pasted == night && shelf.texts.isEmpty)
    gate.release()
    let id = try #require(await shelf.add())
    #expect(shelf.changing.failure == nil && shelf.pasted.isEmpty && shelf.name.isEmpty)
    #expect(try await api.send(API.SpeedReading.texts()).map(\.id) == [id])
    // The same text pasted again is another one.
    (shelf.pasted, shelf.name) = (night, "Night")
    let other = try #require(await shelf.add())
    #expect(other != id)
    #expect(shelf.texts.count == 2)
  }

  @Test func `a rejected text keeps the typed fields and can be corrected`() async throws {
    let long = String(repeating: "a", count: Limits.speedReadingNameLength + 1)
    (shelf.pasted, shelf.name) = (night, long)
    #expect(await shelf.add() == nil)
    #expect(shelf.changing.problem("name") != nil)
    #expect(shelf.pasted == night && shelf.name == long && shelf.texts.isEmpty)
    shelf.name = "Night"
    #expect(await shelf.add() != nil)
    #expect(shelf.texts.map(\.name) == ["Night"])
    let sent = gate.sent.count
    for text in ["", " \n ", String(repeating: "a ", count: Limits.speedReadingTextLength)] {
      shelf.pasted = text
      #expect(!shelf.canAdd)
      #expect(await shelf.add() == nil)
      #expect(shelf.pasted == text)
    }
    #expect(shelf.pastedProblem != nil)
    #expect(gate.sent.count == sent)
  }

  @Test func `only processed books are listed`() async throws {
    let book = try await api.send(
      API.Ebooks.create(FormUpload(ebook: Data(SampleEpub().bytes), named: "sea.epub")))
    await shelf.load()
    #expect(shelf.books.isEmpty && shelf.isEmpty)
    try await server.context.jobs.runUntilIdle(in: server.context)
    await shelf.load()
    #expect(shelf.books.map(\.id) == [book.id] && !shelf.isEmpty)
    #expect(shelf.books.map(\.name) == ["The Sea"])
  }

  @Test func `a failed load shows nothing partial and a later failure keeps the content`() async {
    shelf.pasted = night
    #expect(await shelf.add() != nil)
    let back = SpeedReadingShelfViewModel(client: api)
    gate.set(.lost(.offline), for: "GET /ebooks")
    await back.load()
    #expect(back.loading == .failed(.offline) && back.texts.isEmpty)
    gate.release()
    await back.load()
    #expect(back.loading == .loaded && back.texts == shelf.texts)
    gate.set(.lost(.timedOut), for: "GET /speed-reading/texts")
    await back.load()
    #expect(back.loading == .loaded && back.texts == shelf.texts)
  }

  @Test func `a text is visible only to its owner and stays until its removal is sent`() async throws {
    shelf.pasted = night
    let id = try #require(await shelf.add())
    let text = try #require(shelf.texts.first)
    let others = SpeedReadingShelfViewModel(client: try await server.join("bob").api)
    await others.load()
    #expect(others.loading == .loaded && others.isEmpty)
    await others.remove(text)
    #expect(try await api.send(API.SpeedReading.texts()).map(\.id) == [id])
    gate.set(.lost(.offline), for: "DELETE /speed-reading/texts")
    await shelf.remove(text)
    #expect(shelf.changing.failure == .offline && shelf.texts == [text])
    gate.release()
    // Another device removed it first.
    _ = try await api.send(API.SpeedReading.removeText(id))
    await shelf.remove(text)
    #expect(shelf.changing.failure == nil && shelf.isEmpty)
  }

  @Test func `a text rejected by the server is reported and can be sent again or changed`() async {
    let client = MockAPIClient()
    let shelf = SpeedReadingShelfViewModel(client: client)
    shelf.pasted = night
    client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "text")))
    #expect(await shelf.add() == nil)
    #expect(shelf.pastedProblem == "Not this." && shelf.pasted == night && shelf.canAdd)
    client.setBehavior(.answering)
    shelf.pasted += " Still."
    #expect(await shelf.add() != nil)
    #expect(shelf.pastedProblem == nil)
  }
}
