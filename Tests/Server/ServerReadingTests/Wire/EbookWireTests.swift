import Foundation
import KiwiKit
import Media
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading

/// Compares the answers of e-books, which copy prepared bytes, with KiwiKit's types.
struct EbookWireTests {
  private func decoded<Value: WireValue>(_ type: Value.Type, _ body: [UInt8]) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Value.self, from: Data(body))
  }

  @Test func `prepared blocks equal the JSON of their type`() throws {
    let run = EbookReading.Run(start: 0, end: 3, style: .noteReference, note: "n1")
    let blocks = [
      EbookReading.Block(kind: .heading, text: "One <2> \"3\"\n", level: 1),
      EbookReading.Block(kind: .paragraph, text: "The sea", runs: [run]),
      EbookReading.Block(kind: .image, text: "A ship", image: 0),
      EbookReading.Block(kind: .note, text: "A note", note: "n1"),
    ]
    var writer = JSONWriter()
    EbookJSON.write(blocks, to: &writer)
    let values = [
      EbookBlock(kind: .heading, text: "One <2> \"3\"\n", level: 1),
      EbookBlock(
        kind: .paragraph, text: "The sea",
        runs: [EbookRun(start: 0, end: 3, style: .noteReference, note: "n1")]),
      EbookBlock(kind: .image, text: "A ship", image: 0),
      EbookBlock(kind: .note, text: "A note", note: "n1"),
    ]
    #expect(try writer.bytes == WireWriter.bytes(of: values))
  }

  @Test func `prepared contents equal the JSON of their type`() throws {
    var writer = JSONWriter()
    EbookJSON.write(
      contents: [EbookReading.ContentsEntry(name: "One", level: 2, chapter: 1, word: 4)], to: &writer)
    let value = EbookDetails.ContentsEntry(
      name: "One", level: 2, position: EbookPosition(chapter: 1, word: 4))
    #expect(try writer.bytes == WireWriter.bytes(of: [value]))
  }

  @Test func `an e-book and its chapters equal the JSON of their types`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    var epub = SampleEpub()
    epub.bodies[0] += "<img src=\"../p.jpg\" alt=\"A ship\"/>"
    epub.manifest = "<item id=\"p\" href=\"p.jpg\" media-type=\"image/jpeg\" properties=\"cover-image\"/>"
    epub.extra = [.init("OEBPS/p.jpg", SampleJPEG(width: 40, height: 30).bytes)]
    let sent = try await server.upload("/ebooks", as: ana, [.file(epub.bytes, named: "sea.epub")])
    let id = try sent.string("id")
    let unread = try await server.get("/ebooks/\(id)", as: ana).body
    #expect(try WireWriter.bytes(of: decoded(EbookDetails.self, unread)) == unread)
    try await server.doJobs()
    let details = try await server.get("/ebooks/\(id)", as: ana).body
    #expect(try WireWriter.bytes(of: decoded(EbookDetails.self, details)) == details)
    #expect(try !decoded(EbookDetails.self, details).images.isEmpty)
    let chapter = try await server.get("/ebooks/\(id)/chapters/0", as: ana).body
    #expect(try WireWriter.bytes(of: decoded(EbookChapter.self, chapter)) == chapter)
  }
}
