import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Reading an e-book, on one device and on two.
@MainActor struct EbookReaderViewModelTests {
  private let client = MockAPIClient()

  private func reader() async throws -> EbookReaderViewModel {
    let id = try #require(try await client.ebooks().first).id
    let reader = EbookReaderViewModel(id: id, client: client)
    await reader.load()
    #expect(reader.loading == .loaded)
    return reader
  }

  @Test func `a page that is turned is where the next device begins`() async throws {
    let one = try await reader()
    #expect(one.position == .beginning)
    #expect(!one.canGoBack)
    await one.goOn()
    #expect(one.position == EbookPosition(chapter: 1, word: 0))
    #expect(!one.canGoOn)
    let other = try await reader()
    #expect(other.position == one.position)
    await other.goBack()
    #expect(other.position == .beginning)
  }

  @Test func `a device that is open is offered where another one is, and goes nowhere by itself`()
    async throws
  {
    let (one, other) = (try await reader(), try await reader())
    await other.goOn()
    await one.catchUp()
    #expect(one.position == .beginning)
    #expect(one.elsewhere == EbookPosition(chapter: 1, word: 0))
    await one.turn(to: try #require(one.elsewhere))
    #expect(one.elsewhere == nil)
    #expect(one.position == other.position)
  }

  @Test func `a place that could not be told is told with the next`() async throws {
    let one = try await reader()
    await one.goOn()
    await one.goBack()
    client.setBehavior(.failing(.offline))
    await one.goOn()
    #expect(one.position == EbookPosition(chapter: 1, word: 0))
    #expect(one.positionFailure == .offline)
    client.setBehavior(.answering)
    await one.goBack()
    #expect(one.positionFailure == nil)
    #expect(try await reader().position == .beginning)
  }

  @Test func `a bookmark comes and goes, and a highlight keeps its note`() async throws {
    let one = try await reader()
    await one.toggleBookmark()
    #expect(one.bookmark != nil)
    await one.setHighlight(.blue, note: "True", ofBlock: 1)
    #expect(one.highlight(ofBlock: 1)?.note == "True")
    #expect(one.highlight(ofBlock: 2) == nil)
    let id = one.highlight(ofBlock: 1)?.id
    await one.setHighlight(.pink, note: "Truer", ofBlock: 1)
    #expect(one.highlight(ofBlock: 1)?.id == id)
    let other = try await reader()
    #expect(other.marks.count == 2)
    await other.toggleBookmark()
    await other.setHighlight(nil, ofBlock: 1)
    await one.catchUp()
    #expect(one.marks.isEmpty)
  }
}
