import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct OpenLibraryServiceTests {
  private static let work = MediaID(source: .openLibrary, kind: .book, number: "OL59800W")

  private func standIn() throws -> SourceStandIn {
    let standIn = try SourceStandIn()
    standIn.answer("/openlibrary/search.json", json: "{\"numFound\":1,\"docs\":[\(SourceAnswers.book)]}")
    standIn.answer(
      "/openlibrary/works/OL59800W.json",
      json:
        #"{"title":"The Left Hand of Darkness","description":{"type":"/type/text","value":"A winter world."}}"#
    )
    return standIn
  }

  @Test func `a search finds works with their first year and authors`() async throws {
    let standIn = try standIn()
    let items = try await standIn.openLibrary().search("left hand", kind: nil)
    #expect(items.map(\.id) == [Self.work])
    #expect(
      items.first?.facts
        == TitleFacts(
          kind: .book, name: "The Left Hand of Darkness", year: 1969,
          people: [TitlePerson(role: .author, name: "Ursula K. Le Guin")],
          genres: ["science fiction", "fiction"],
          pages: 304))
    #expect(items.first?.coverPath == "10618463")
    let sent = try #require(standIn.requests.first)
    #expect(sent.parameters["q"] == "left hand")
    #expect(sent.userAgent == "KiwiFruit/test (http://kiwi.test)")
    #expect(sent.authorization == nil)
    #expect(try await standIn.openLibrary().search("left hand", kind: .film) == [])
    #expect(standIn.requests.count == 1)
    await standIn.stop()
  }

  @Test func `the ISBN of an edition, in either form, finds its work`() async throws {
    let standIn = try standIn()
    // The real service redirects to the edition, too.
    standIn.answer(
      "/openlibrary/isbn/9780441478125.json",
      .source("", .found, headers: ["Location": "/openlibrary/books/OL1M.json"]))
    standIn.answer(
      "/openlibrary/books/OL1M.json", json: #"{"works":[{"key":"/works/OL59800W"}],"number_of_pages":286}"#)
    for text in ["978-0-441-47812-5", "0441478123"] {
      let item = try #require(try await standIn.openLibrary().search(text, kind: .book).first)
      #expect(item.id == Self.work)
      #expect(item.isbn?.digits == "9780441478125")
      #expect(item.isWhole)
      #expect(item.facts.description == "A winter world.")
    }
    #expect(try await standIn.openLibrary().search("9780306406157", kind: nil) == [])
    await standIn.stop()
  }

  @Test func `missing details come from the work`() async throws {
    let standIn = try standIn()
    standIn.answer("/openlibrary/search.json", json: #"{"docs":[]}"#)
    standIn.answer(
      "/openlibrary/works/OL59800W.json",
      json:
        #"{"title":"X","description":"Y","covers":[-1,7],"first_publish_date":"June 1969","subjects":["Poetry"]}"#
    )
    let item = try await standIn.openLibrary().details(of: Self.work)
    #expect(
      item.facts == TitleFacts(kind: .book, name: "X", year: 1969, genres: ["poetry"], description: "Y"))
    #expect(item.coverPath == "7")
    await standIn.stop()
  }

  @Test(arguments: [
    "{}", "null", "[]", "<html>", #"{"docs":null}"#, #"{"docs":{"a":1}}"#, "", #"{"docs":[{}"#,
  ])
  func `a malformed answer is an error`(json: String) async throws {
    let standIn = try standIn()
    standIn.answer("/openlibrary/search.json", json: json)
    await #expect(throws: SourceError.decoding) {
      try await standIn.openLibrary().search("kiwi", kind: nil)
    }
    await standIn.stop()
  }

  @Test func `unreadable results are dropped`() async throws {
    let standIn = try standIn()
    let lines = [
      "{}", "7", #"{"key":"/authors/OL1A","title":"A"}"#, #"{"key":"/works/OL1W"}"#,
      #"{"key":"/works/../OL1W","title":"A"}"#, #"{"key":"/works/OL2W","title":"\u0000"}"#,
      #"{"key":"/works/OL3W","title":"B","first_publish_year":99999,"cover_i":-1,"number_of_pages_median":0,"author_name":[7,"C","C"]}"#,
    ]
    standIn.answer("/openlibrary/search.json", json: "{\"docs\":[\(lines.joined(separator: ","))]}")
    let items = try await standIn.openLibrary().search("kiwi", kind: nil)
    #expect(items.map(\.id.number) == ["OL3W"])
    #expect(
      items.first?.facts
        == TitleFacts(kind: .book, name: "B", people: [TitlePerson(role: .author, name: "C")]))
    #expect(items.first?.coverPath == nil)
    await standIn.stop()
  }

  @Test func `a check reports whether the service answers`() async throws {
    let standIn = try standIn()
    try await standIn.openLibrary().check()
    standIn.answer("/openlibrary/search.json", .source("", .serviceUnavailable))
    await #expect(throws: SourceError.http(503)) { try await standIn.openLibrary().check() }
    await standIn.stop()
  }
}
