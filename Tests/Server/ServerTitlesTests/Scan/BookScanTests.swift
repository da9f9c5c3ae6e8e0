import Formats
import Foundation
import HTTPServer
import KiwiKit
import Media
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerTitles

/// Books found by their cover, back or barcode.
struct BookScanTests {
  private static let isbn = "9780441478125"

  /// A server with a few books.
  private func library(_ change: (inout Configuration) -> Void = { _ in }) async throws -> (
    server: TestServer, token: String
  ) {
    let server = try await TestServer(change)
    let lines = [
      "The Left Hand of Darkness\t1969\tauthor=Ursula K. Le Guin\t\ten\t\t",
      "The Dispossessed\t1974\tauthor=Ursula K. Le Guin\t\ten\t\t",
      "Heart of Darkness\t1899\tauthor=Joseph Conrad\t\ten\t\t",
      "Middlemarch\t1871\tauthor=George Eliot\t\ten\t\t", "Beloved\t1987\tauthor=Toni Morrison\t\ten\t\t",
      "The Hobbit\t1937\tauthor=J. R. R. Tolkien\t\ten\t\t",
    ]
    let parser = CatalogParser(kind: .book)
    let entries = try parser.parse(Array(lines.joined(separator: "\n").utf8))
    _ = try await server.context.storage.write { try BundledCatalog.store(entries, in: $0) }
    return (server, try await server.signUp("ana"))
  }

  private func scan(_ answer: Answer) throws -> BookScan {
    try #require(answer.status == 200, "\(answer.text)")
    return try JSONDecoder().decode(BookScan.self, from: Data(answer.body))
  }

  private func photo(_ text: String, by attribution: String = "", _ server: TestServer) async throws
    -> [UInt8]
  {
    let card = QuoteCard(
      text: text, attribution: attribution, paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x101010),
      accent: .init(hex: 0xF6F8F2))
    return try await server.context.withStaging { staging in
      let image = try await server.context.pictures.drawCard(card, into: staging.folder)
      let path = "\(staging.folder)/\(image.variants[0].name)"
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  private func files(_ server: TestServer) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: server.folder).filter {
      $0.contains("uploads/") || $0.contains("incoming/")
    }
  }

  // MARK: Photos

  @Test func `a cover finds its book, and the photo is not kept`() async throws {
    let (server, token) = try await library()
    let before = try files(server)
    let picture = try await photo("The Left Hand\nof Darkness\n\nUrsula K. Le Guin", server)
    let scan = try scan(try await server.upload("/books/scan", as: token, [.file(picture)]))
    #expect(scan.query == "The Left Hand of Darkness")
    #expect(scan.barcode == nil)
    let best = try #require(scan.candidates.first)
    #expect(best.title.name == "The Left Hand of Darkness")
    #expect(best.title.makers == ["Ursula K. Le Guin"])
    #expect(best.confidence == 0.95)
    #expect(best.reason == .nameAndAuthor)
    // Other books of the author come later.
    #expect(scan.candidates.dropFirst().allSatisfy { $0.confidence < 0.6 })
    #expect(try files(server) == before)
  }

  @Test func `every spine on a shelf yields a candidate, even when upright`() async throws {
    let (server, token) = try await library()
    let shelf = try await photo("Middlemarch\n\nBeloved\n\nThe Hobbit", by: "a shelf", server)
    for picture in [shelf, shelf.prefix(2) + SampleJPEG.exif(orientation: 6) + shelf.dropFirst(2)] {
      let scan = try scan(try await server.upload("/books/scan", as: token, [.file(picture)]))
      #expect(Set(scan.candidates.prefix(3).map(\.title.name)) == ["Middlemarch", "Beloved", "The Hobbit"])
    }
  }

  @Test func `a barcode finds the book of its edition`() async throws {
    let (server, token) = try await library()
    try await addEdition(to: server)
    let picture = SampleBarcode(Self.isbn).jpeg.bytes
    let scan = try scan(try await server.upload("/books/scan", as: token, [.file(picture)]))
    #expect(scan.barcode == Self.isbn)
    #expect(scan.candidates.map(\.title.name) == ["The Left Hand of Darkness"])
    #expect(scan.candidates.first?.confidence == 1)
    #expect(scan.candidates.first?.reason == .number)
  }

  @Test func `an ISBN finds its book in any notation, even with a price code`() async throws {
    let (server, token) = try await library()
    try await addEdition(to: server)
    let grouped = "978-0-441-47812-5"
    for text in [
      Self.isbn + "52499", grouped + " 52499", "ISBN-13: " + grouped,
      grouped.replacing("-", with: "\u{2011}"), grouped.replacing("-", with: "."),
      grouped.replacing("-", with: "\u{A0}"), "\u{200E}" + Self.isbn,
    ] {
      let scan = try scan(try await server.post("/books/scan", as: token, json: ["barcode": text]))
      #expect(scan.barcode == Self.isbn, "\(text)")
      #expect(scan.candidates.map(\.title.name) == ["The Left Hand of Darkness"], "\(text)")
      let titles = try await server.get("/titles?q=" + PercentEncoding.encode(text), as: token).objects()
      #expect(titles.map { $0["name"] as? String } == ["The Left Hand of Darkness"], "\(text)")
    }
  }

  private func addEdition(to server: TestServer) async throws {
    try await server.context.storage.write { transaction in
      var item = MediaItem(
        id: MediaID(source: .openLibrary, kind: .book, number: "OL1W"),
        facts: TitleFacts(
          kind: .book, name: "The Left Hand of Darkness", year: 1969,
          people: [TitlePerson(role: .author, name: "Ursula K. Le Guin")]))
      item.isbn = ISBN(Self.isbn)
      _ = try TitleImporter.store([item], now: .at(0), in: transaction, of: server.context)
    }
  }

  @Test func `a barcode of another product is returned and finds no book`() async throws {
    let (server, token) = try await library()
    let picture = SampleBarcode("4006381333931").jpeg.bytes
    let scan = try scan(try await server.upload("/books/scan", as: token, [.file(picture)]))
    #expect(scan == BookScan(barcode: "4006381333931"))
  }

  @Test func `an unreadable photo is rejected with a reason`() async throws {
    let (server, token) = try await library()
    let broken = try await server.upload("/books/scan", as: token, [.file(Array("GIF89a".utf8))])
    #expect(broken.status == 415)
    #expect(broken.errorCode == "unsupported_image")
    let without = try await server.upload("/books/scan", as: token, [.text("other", "x")])
    #expect(without.status == 400)
    #expect(without.errorField == "file")
    let (crippled, other) = try await library { $0.mediaHelper = "/nowhere" }
    let answer = try await crippled.upload(
      "/books/scan", as: other, [.file(SampleBarcode(Self.isbn).jpeg.bytes)])
    #expect(answer.status == 503)
    #expect(answer.errorCode == "reading_unavailable")
    #expect(answer.errorMessage?.contains("Type the title instead") == true)
  }

  // MARK: Text read by the device

  @Test func `lines read by a device are searched in the same way`() async throws {
    let (server, token) = try await library()
    let text = "“Extraordinary.” — The Times\nTHE LEFT HAND\nOF DARKNESS\nUrsula K. Le Guin\nA Novel"
    let scan = try scan(try await server.post("/books/scan", as: token, json: ["ocrText": text]))
    #expect(scan.query == "THE LEFT HAND OF DARKNESS")
    #expect(scan.lines.count == 5)
    #expect(scan.candidates.first?.title.name == "The Left Hand of Darkness")
    #expect(scan.candidates.first?.reason == .nameAndAuthor)
    #expect(scan.candidates.contains { $0.title.name == "Heart of Darkness" && $0.reason == .words })
  }

  @Test func `a partly read title is found by its readable lines`() async throws {
    let (server, token) = try await library()
    let scan = try scan(
      try await server.post("/books/scan", as: token, json: ["ocrText": "MIDDLEMARCH\nXqzw kkvv\nPenguin"]))
    #expect(scan.candidates.first?.title.name == "Middlemarch")
    #expect(scan.candidates.first?.reason == .name)
  }

  @Test func `the last spine of a long row is found like the first`() async throws {
    let (server, token) = try await library()
    let row = ["Middlemarch George Eliot"] + (1...10).map { "Unheard of \($0)" } + ["Beloved Toni Morrison"]
    let scan = try scan(
      try await server.post("/books/scan", as: token, json: ["ocrText": row.joined(separator: "\n")]))
    #expect(scan.candidates.prefix(2).map(\.confidence) == [0.95, 0.95])
    #expect(Set(scan.candidates.prefix(2).map(\.title.name)) == ["Middlemarch", "Beloved"])
  }

  @Test(
    arguments: [
      (["barcode": "", "ocrText": " \n"], 200), ([:], 400),
      (["barcode": String(repeating: "1", count: 33)], 422),
      (["ocrText": String(repeating: "a", count: 4_001)], 422),
    ] as [([String: String], Int)])
  func `requests of devices are limited`(body: [String: String], status: Int) async throws {
    let (server, token) = try await library()
    #expect(try await server.post("/books/scan", as: token, json: body).status == status)
  }

  @Test func `an unknown number among words finds nothing and does no harm`() async throws {
    let (server, token) = try await library()
    for text in ["ISBN 978-0-441-47812-5", "\"", "“ ” ”", "%' OR 1=1 --", "***"] {
      let scan = try scan(try await server.post("/books/scan", as: token, json: ["ocrText": text]))
      #expect(scan.candidates.isEmpty, "\(text)")
    }
  }

  // MARK: Sources

  @Test func `unknown books are searched in sources, by ISBN first`() async throws {
    let mock = MockMediaService(.openLibrary, kinds: [.book], hasLists: false)
    var piranesi = MediaItem(
      id: MediaID(source: .openLibrary, kind: .book, number: "OL2W"),
      facts: TitleFacts(
        kind: .book, name: "Piranesi", year: 2020,
        people: [TitlePerson(role: .author, name: "Susanna Clarke")]))
    piranesi.isbn = ISBN(Self.isbn)
    let item = piranesi
    await mock.set { $0.found = [item] }
    let (server, token) = try await library { $0[TitleSourceSettings.self].services = [mock] }
    let scan = try scan(
      try await server.post("/books/scan", as: token, json: ["barcode": Self.isbn, "ocrText": "Piranesi"]))
    #expect(scan.candidates.map(\.title.name) == ["Piranesi"])
    #expect(scan.candidates.first?.confidence == 1)
    #expect(await mock.searches == [Self.isbn])
    // A confident match needs no source.
    _ = try await server.post("/books/scan", as: token, json: ["ocrText": "Middlemarch\nGeorge Eliot"])
    #expect(await mock.searches == [Self.isbn])
    _ = try await server.post("/books/scan", as: token, json: ["ocrText": "Jonathan Strange"])
    #expect(await mock.searches == [Self.isbn, "Jonathan Strange"])
  }

  @Test func `scans have a rate limit per user`() async throws {
    let (server, token) = try await library { $0.rateLimits = true }
    for _ in 0..<60 {
      #expect(try await server.post("/books/scan", as: token, json: ["barcode": "1"]).status == 200)
    }
    #expect(try await server.post("/books/scan", as: token, json: ["barcode": "1"]).status == 429)
  }
}
