import Formats
import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerReading

/// E-books, from the upload to the last mark.
struct EbookTests {
  private let server: TestServer
  private let anna: String
  private let ben: String

  init() async throws {
    server = try await TestServer()
    anna = try await server.signUp("anna")
    ben = try await server.signUp("ben")
  }

  // MARK: Files

  private func send(
    _ bytes: [UInt8], as token: String? = nil, headers: [String: String] = [:]
  ) async throws -> Answer {
    try await server.upload(
      "/ebooks", as: token ?? anna, headers: headers,
      [.text("fileName", "sea.epub"), .file(bytes, named: "sea.epub")])
  }

  /// Uploads a book and parses it.
  private func add(_ epub: SampleEpub = SampleEpub(), as token: String? = nil) async throws -> String {
    let answer = try await send(epub.bytes, as: token)
    try #require(answer.status == 201, "\(answer.text)")
    try await server.doJobs()
    return try answer.string("id")
  }

  private func details(_ id: String) async throws -> EbookDetails {
    try await server.read(EbookDetails.self, "/ebooks/\(id)", as: anna)
  }

  private func chapter(_ id: String, _ index: Int) async throws -> EbookChapter {
    try await server.read(EbookChapter.self, "/ebooks/\(id)/chapters/\(index)", as: anna)
  }

  private var withPicture: SampleEpub {
    var epub = SampleEpub()
    epub.bodies[0] += "<img src=\"../p.jpg\" alt=\"A ship\"/>"
    epub.manifest = "<item id=\"p\" href=\"p.jpg\" media-type=\"image/jpeg\" properties=\"cover-image\"/>"
    epub.extra = [.init("OEBPS/p.jpg", SampleJPEG(width: 40, height: 30).bytes)]
    return epub
  }

  private var incomingFiles: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: server.context.folder.incoming) }
  }

  @Test func `a book is parsed in the background and opened by chapter`() async throws {
    let sent = try await send(withPicture.bytes)
    #expect(sent.status == 201, "\(sent.text)")
    #expect(try sent.string("status") == "reading")
    #expect(try sent.string("name") == "sea.epub")
    let id = try sent.string("id")
    #expect(try await server.get("/ebooks/\(id)/chapters/0", as: anna).status == 404)
    try await server.doJobs()
    let details = try await details(id)
    #expect(details.ebook.status == .ready)
    #expect(details.ebook.name == "The Sea")
    #expect(details.ebook.creators == ["Ann Author"])
    #expect(details.ebook.isbn == "9780306406157")
    #expect(details.ebook.coverURL == details.images.first?.url)
    #expect(details.chapters.map(\.name) == ["One", "Two"])
    #expect(details.chapters.map(\.wordCount) == [5, 4])
    #expect(details.ebook.wordCount == 9)
    #expect(details.contents.map(\.position.chapter) == [0, 1])
    let first = try await chapter(id, 0)
    #expect(first.words == ["One", "The", "sea", "was", "calm."])
    #expect(first.blocks.map(\.kind) == [.heading, .paragraph, .image])
    #expect(first.blocks[1].runs == [EbookRun(start: 4, end: 7, style: .emphasis)])
    #expect(try incomingFiles.isEmpty)
    #expect(try await server.get("/ebooks/\(id)/chapters/2", as: anna).status == 404)
    #expect(try await server.get("/ebooks/\(id)/chapters/x", as: anna).status == 404)
  }

  @Test func `the same file is one book per user`() async throws {
    let id = try await add()
    #expect(try await send(SampleEpub().bytes).string("id") == id)
    let other = try await add(as: ben)
    #expect(other != id)
    #expect(try await server.get("/ebooks", as: anna).ids() == [id])
    #expect(try incomingFiles.isEmpty)
  }

  @Test func `a long chapter without spaces is split, and the contents list it once`() async throws {
    var epub = SampleEpub()
    epub.bodies[0] =
      "<h1>\u{6D77}</h1>"
      + String(repeating: "<p>\(String(repeating: "\u{6D77}", count: 100))</p>", count: 60)
    let book = try await details(try await add(epub))
    #expect(book.chapters.map(\.name) == ["\u{6D77}", "\u{6D77} (2)", "Two"])
    #expect(book.contents.map(\.name) == ["\u{6D77}", "Two"])
    #expect(book.contents.map(\.position.chapter) == [0, 2])
    #expect(book.ebook.chapterCount == 3)
    #expect(book.chapters.reduce(0) { $0 + $1.wordCount } == book.ebook.wordCount)
  }

  @Test func `unreadable parts are listed with the book`() async throws {
    var epub = SampleEpub()
    epub.contents = [("The Lost Chapter", "text/lost.xhtml")]
    epub.manifest = "<item id=\"lost\" href=\"text/lost.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"lost\"/>"
    let book = try await details(try await add(epub)).ebook
    #expect(book.status == .ready)
    #expect(book.chapterCount == 2)
    #expect(book.missingParts == ["The Lost Chapter"])
    #expect(book.missingPartsNote?.contains("The Lost Chapter") == true)
    let whole = SampleEpub()
    #expect(try await details(try await add(whole)).ebook.missingParts == [])
  }

  @Test func `a repeated request adds nothing`() async throws {
    let headers = ["Idempotency-Key": "key-1"]
    let first = try await send(SampleEpub().bytes, headers: headers)
    let again = try await send(SampleEpub().bytes, headers: headers)
    #expect(try first.string("id") == again.string("id"))
    try await server.doJobs()
    #expect(try await server.get("/ebooks", as: anna).ids().count == 1)
    #expect(try incomingFiles.isEmpty)
  }

  @Test func `an invalid book is reported with a message and may be uploaded again`() async throws {
    let sent = try await send(Array("no book".utf8))
    try await server.doJobs()
    let failed = try await details(try sent.string("id")).ebook
    #expect(failed.status == .failed)
    #expect(failed.problem == "This file is not an EPUB. Choose a file that ends in .epub.")
    #expect(
      try await server.put(
        "/ebooks/\(failed.id)/position", as: anna, json: ["chapter": 0, "word": 0]
      ).status == 409)
    let again = try await send(Array("no book".utf8))
    #expect(try again.string("id") != failed.id)
    #expect(try again.string("status") == "reading")
    #expect(try await server.get("/ebooks", as: anna).ids().count == 1)
  }

  @Test func `a book whose file is missing fails with a message, and other books continue`() async throws {
    let sent = try await send(SampleEpub().bytes)
    for name in try incomingFiles {
      try FileManager.default.removeItem(atPath: "\(server.context.folder.incoming)/\(name)")
    }
    try await server.doJobs()
    let failed = try await details(try sent.string("id")).ebook
    #expect(failed.status == .failed)
    #expect(failed.problem?.contains("Upload the file again") == true)
    _ = try await add()
    #expect(try await server.get("/ebooks", as: anna).ids().count == 1)
  }

  @Test func `a book deleted before its parsing leaves nothing`() async throws {
    let id = try await send(withPicture.bytes).string("id")
    #expect(try await server.delete("/ebooks/\(id)", as: anna).status == 204)
    try await server.doJobs()
    #expect(try await server.get("/ebooks/\(id)", as: anna).status == 404)
    #expect(try await server.get("/ebooks", as: anna).ids().isEmpty)
    #expect(try incomingFiles.isEmpty)
  }

  // MARK: Ownership

  @Test func `a book and its pictures are visible only to its owner`() async throws {
    let id = try await add(withPicture)
    let url = try #require(try await details(id).images.first?.url)
    #expect(try await server.get(url.path(), as: anna).status == 200)
    for token in [ben, nil] {
      #expect(try await server.get(url.path(), as: token).status == 404)
      let hidden = token == nil ? 401 : 404
      #expect(try await server.get("/ebooks/\(id)", as: token).status == hidden)
      #expect(try await server.get("/ebooks/\(id)/chapters/0", as: token).status == hidden)
      #expect(try await server.get("/ebooks/\(id)/marks", as: token).status == hidden)
      #expect(
        try await server.put("/ebooks/\(id)/position", as: token, json: ["chapter": 0, "word": 0]).status
          == hidden)
      #expect(try await server.delete("/ebooks/\(id)", as: token).status == hidden)
    }
    #expect(try await details(id).ebook.position == nil)
  }

  @Test func `a picture of two books is visible while its viewer has one of them`() async throws {
    let annas = try await add(withPicture)
    _ = try await add(withPicture, as: ben)
    let url = try #require(try await details(annas).images.first?.url)
    #expect(try await server.delete("/ebooks/\(annas)", as: anna).status == 204)
    #expect(try await server.get(url.path(), as: anna).status == 404)
    #expect(try await server.get(url.path(), as: ben).status == 200)
  }

  // MARK: Position

  @Test func `the later position of two devices wins`() async throws {
    let id = try await add()
    func report(_ chapter: Int, _ word: Int, _ secondsAgo: Int? = nil) async throws -> Ebook {
      var json: [String: Any] = ["chapter": chapter, "word": word]
      json["secondsAgo"] = secondsAgo
      let answer = try await server.put("/ebooks/\(id)/position", as: anna, json: json)
      try #require(answer.status == 200, "\(answer.text)")
      return try TestServer.decoder.decode(Ebook.self, from: Data(answer.body))
    }
    #expect(try await report(0, 3).position == EbookPosition(chapter: 0, word: 3))
    server.advance(.seconds(600))
    // An offline device reports positions from before and after that.
    #expect(try await report(1, 1, 900).position == EbookPosition(chapter: 0, word: 3))
    let later = try await report(1, 2, 60)
    #expect(later.position == EbookPosition(chapter: 1, word: 2))
    #expect(later.wordsRead == 7)
    #expect(try await report(0, 0, 61).position == EbookPosition(chapter: 1, word: 2))
    #expect(try await report(0, 1).position == EbookPosition(chapter: 0, word: 1))
  }

  @Test(arguments: [(0, 6), (2, 0), (0, -1), (-1, 0), (1_999, 0)])
  func `a position outside the book is rejected`(chapter: Int, word: Int) async throws {
    let id = try await add()
    let answer = try await server.put(
      "/ebooks/\(id)/position", as: anna, json: ["chapter": chapter, "word": word])
    #expect(answer.status == 422, "\(answer.text)")
    // The end of a chapter is not a position.
    #expect(
      try await server.put("/ebooks/\(id)/position", as: anna, json: ["chapter": 0, "word": 5]).status == 200)
  }

  // MARK: Marks

  @Test func `marks are created, changed and removed under the device's ids`() async throws {
    let id = try await add()
    let mark = "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"
    let path = "/ebooks/\(id)/marks/\(mark)"
    let made = try await server.put(
      path, as: anna,
      json: ["chapter": 0, "word": 1, "endWord": 3, "color": "green", "note": "Calm?"])
    #expect(made.status == 200, "\(made.text)")
    #expect(try made.string("quote") == "The sea")
    let changed = try await server.put(
      path, as: anna, json: ["chapter": 0, "word": 1, "endWord": 2, "color": "pink", "note": NSNull()])
    #expect(try changed.string("color") == "pink")
    #expect(try await server.get("/ebooks/\(id)/marks", as: anna).ids() == [mark])
    #expect(
      try await server.put(path, as: anna, json: ["chapter": 0, "word": 3, "endWord": 2]).status == 422)
    #expect(
      try await server.put(path, as: anna, json: ["chapter": 0, "word": 0, "endWord": 6]).status == 422)
    #expect(
      try await server.put(path, as: anna, json: ["chapter": 0, "word": 0, "color": "red"]).status == 422)
    #expect(
      try await server.put("/ebooks/\(id)/marks/X", as: anna, json: ["chapter": 0, "word": 0]).status == 422)
    #expect(try await server.delete("/ebooks/\(id)/marks/X", as: anna).status == 422)
    // Two users may choose the same id.
    let bens = try await add(as: ben)
    #expect(
      try await server.put(
        "/ebooks/\(bens)/marks/\(mark)", as: ben, json: ["chapter": 1, "word": 0]
      ).status == 200)
    #expect(try await server.delete(path, as: anna).status == 204)
    #expect(try await server.delete(path, as: anna).status == 204)
    #expect(try await server.get("/ebooks/\(id)/marks", as: anna).ids().isEmpty)
    #expect(try await server.get("/ebooks/\(bens)/marks", as: ben).ids() == [mark])
  }

  @Test func `page settings are stored per user`() async throws {
    #expect(try await server.read(EbookSettings.self, "/ebooks/settings", as: anna) == EbookSettings())
    let chosen: [String: Any] = ["theme": "sepia", "textSize": 150, "lineSpacing": 180]
    #expect(try await server.put("/ebooks/settings", as: anna, json: chosen).status == 200)
    let settings = EbookSettings(theme: .sepia, textSize: 150, lineSpacing: 180)
    #expect(try await server.read(EbookSettings.self, "/ebooks/settings", as: anna) == settings)
    #expect(try await server.read(EbookSettings.self, "/ebooks/settings", as: ben) == EbookSettings())
    let wrong: [String: Any] = ["theme": "sepia", "textSize": 1_000, "lineSpacing": 180]
    #expect(try await server.put("/ebooks/settings", as: anna, json: wrong).status == 422)
  }

  // MARK: Title

  @Test func `a book is matched by name and author and can be reassigned`() async throws {
    func title(_ name: String, _ kind: String = "book", by author: String) async throws -> String {
      let answer = try await server.post(
        "/titles", as: ben,
        json: [
          "kind": kind, "name": name,
          "people": [["name": author, "role": kind == "book" ? "author" : "director"]],
        ])
      try #require(answer.status == 201, "\(answer.text)")
      return try answer.string("id")
    }
    _ = try await title("The Sea", by: "Somebody Else")
    let right = try await title("The Sea", by: "Ann Author")
    let film = try await title("The Sea", "film", by: "Ann Author")
    let id = try await add()
    #expect(try await details(id).ebook.title?.id == right)
    let none = try await server.put("/ebooks/\(id)/title", as: anna, json: ["titleId": NSNull()])
    #expect(try TestServer.decoder.decode(Ebook.self, from: Data(none.body)).title == nil)
    #expect(try await server.put("/ebooks/\(id)/title", as: anna, json: ["titleId": film]).status == 422)
    #expect(try await server.put("/ebooks/\(id)/title", as: anna, json: ["titleId": right]).status == 200)
    #expect(try await details(id).ebook.title?.id == right)
  }

  @Test func `packed data is unpacked, and other data is rejected`() throws {
    let bytes = Array(String(repeating: "words ", count: 10_000).utf8)
    #expect(try PackedText.unpack(PackedText.pack(bytes)) == bytes)
    #expect(try PackedText.unpack([]).isEmpty)
    #expect(throws: PackedText.Damage.self) { try PackedText.unpack([9, 0, 0, 0, 1, 2, 3]) }
    #expect(throws: PackedText.Damage.self) { try PackedText.unpack([255, 255, 255, 255, 1]) }
  }
}
