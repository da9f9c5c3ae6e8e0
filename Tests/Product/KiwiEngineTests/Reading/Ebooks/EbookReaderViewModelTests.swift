import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// Reading an e-book on one and two devices.
@MainActor struct EbookReaderViewModelTests {
  private let client = MockAPIClient()

  private func reader() async throws -> EbookReaderViewModel {
    let id = try #require(try await client.send(API.Ebooks.ebooks()).first).id
    let reader = EbookReaderViewModel(id: id, books: EbookRepository(client: client))
    await reader.load()
    #expect(reader.loading == .loaded)
    return reader
  }

  @Test func `a turned page is where the next device starts`() async throws {
    let one = try await reader()
    #expect(one.position == .beginning)
    #expect(!one.canGoBack)
    await one.goForward()
    #expect(one.position == EbookPosition(chapter: 1, word: 0))
    #expect(!one.canGoForward)
    let other = try await reader()
    #expect(other.position == one.position)
    await other.goBack()
    #expect(other.position == .beginning)
  }

  @Test func `an open device offers the position of another device without moving`() async throws {
    let (one, other) = (try await reader(), try await reader())
    await other.goForward()
    await one.catchUp()
    #expect(one.position == .beginning)
    #expect(one.elsewhere == EbookPosition(chapter: 1, word: 0))
    await one.turn(to: try #require(one.elsewhere))
    #expect(one.elsewhere == nil)
    #expect(one.position == other.position)
  }

  @Test func `a position that could not be sent is sent with the next`() async throws {
    let one = try await reader()
    await one.goForward()
    await one.goBack()
    client.setBehavior(.failing(.offline))
    await one.goForward()
    #expect(one.position == EbookPosition(chapter: 1, word: 0))
    #expect(one.positionFailure == .offline)
    client.setBehavior(.answering)
    await one.goBack()
    #expect(one.positionFailure == nil)
    #expect(try await reader().position == .beginning)
  }

  @Test func `bookmarks are toggled and highlights keep their notes`() async throws {
    let one = try await reader()
    await one.toggleBookmark()
    #expect(one.bookmark != nil)
    await one.highlight(.blue, note: "True", ofBlock: 1)
    #expect(one.highlights(ofBlock: 1).map(\.note) == ["True"])
    #expect(one.highlights(ofBlock: 2).isEmpty)
    let mark = try #require(one.highlights(ofBlock: 1).first)
    await one.highlight(.pink, note: "Truer", mark: mark, ofBlock: 1)
    #expect(one.highlights(ofBlock: 1).map(\.id) == [mark.id])
    let other = try await reader()
    #expect(other.marks.count == 2)
    await other.toggleBookmark()
    await other.remove(try #require(other.highlights(ofBlock: 1).first))
    await one.catchUp()
    #expect(one.marks.isEmpty)
  }

  @Test func `a highlight covers the selected words and several fit in one paragraph`() async throws {
    let one = try await reader()
    let words = try #require(one.chapter).blocks[1].words.map { String($0) }
    await one.highlight(.blue, part: 2..<5, ofBlock: 1)
    await one.highlight(.pink, part: 9..<11, ofBlock: 1)
    let marks = one.highlights(ofBlock: 1)
    #expect(marks.map { one.words(of: $0, ofBlock: 1) } == [2..<5, 9..<11])
    #expect(
      marks.map(\.quote) == [words[2..<5].joined(separator: " "), words[9..<11].joined(separator: " ")])
    await one.highlight(.green, mark: marks[0], part: 0..<99, ofBlock: 1)
    #expect(one.words(of: try #require(one.highlights(ofBlock: 1).first), ofBlock: 1) == 0..<words.count)
    await one.highlight(.green, part: 0..<0, ofBlock: 1)
    #expect(one.marks.count == 2 && one.changing.failure == nil)
  }
}
