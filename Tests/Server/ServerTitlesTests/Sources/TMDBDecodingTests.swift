import Foundation
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TMDBDecodingTests {
  private func item(_ json: String, kind: TitleKind?) throws -> MediaItem? {
    MediaItem(try JSONDecoder().decode(TMDBResult.self, from: Data(json.utf8)), kind: kind)
  }

  @Test func `a film is decoded with all facts`() throws {
    let item = try #require(try item(SourceAnswers.film, kind: .film))
    #expect(item.id.text == "tmdb:film:129")
    #expect(
      item.facts
        == TitleFacts(
          kind: .film, name: "Spirited Away", originalName: "千と千尋の神隠し", year: 2001,
          genres: ["animation", "fantasy"], language: "ja",
          description: "A young girl works in a bathhouse."))
    #expect(item.coverPath == "/39wmItIWsg5sZMyRUHLkWBcuVCM.jpg")
    #expect(!item.isWhole)
  }

  @Test func `null and missing members are unknown facts`() throws {
    for json in [
      #"{"id":1,"title":"M","overview":null,"poster_path":null,"release_date":null,"genre_ids":null}"#,
      #"{"id":1,"title":"M"}"#, #"{"id":1,"title":"M","release_date":"","overview":"","original_title":""}"#,
    ] {
      let item = try #require(try item(json, kind: .film))
      #expect(item.facts == TitleFacts(kind: .film, name: "M"))
      #expect(item.coverPath == nil)
    }
  }

  @Test func `a show has its own members for name and day`() throws {
    let item = try #require(try item(SourceAnswers.show, kind: .show))
    #expect(item.facts.name == "Dark Kiwis")
    #expect(item.facts.originalName == nil)
    #expect(item.facts.year == 2017)
    #expect(item.facts.genres == ["science fiction", "fantasy", "drama"])
    #expect(item.facts.description == nil)
  }

  @Test func `a mixed list distinguishes the kinds and drops people`() throws {
    let kinds = try ["movie": SourceAnswers.film, "tv": SourceAnswers.show].map { type, json in
      try item(SourceAnswers.result(json, mediaType: type), kind: nil)?.id.kind
    }
    #expect(Set(kinds) == [.film, .show])
    let person = #"{"media_type":"person","id":5,"name":"Somebody","known_for":[]}"#
    #expect(try item(person, kind: nil) == nil)
    #expect(try item(person, kind: .film) == nil)
    #expect(try item(SourceAnswers.film, kind: nil) == nil)
  }

  @Test func `a film and a show with the same number are different titles`() throws {
    let film = try #require(try item(SourceAnswers.film, kind: .film))
    let show = try #require(try item(SourceAnswers.show, kind: .show))
    #expect(film.id.number == show.id.number)
    #expect(film.id != show.id)
    #expect(film.id.text != show.id.text)
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"id":1,"title":""}"#, #"{"id":1,"title":" \n "}"#, #"{"id":0,"title":"M"}"#,
    #"{"id":-1,"title":"M"}"#, #"{"id":1,"name":"M"}"#, #"{"id":1,"title":"M","adult":true}"#,
    #"{"id":1,"title":"M","media_type":"collection"}"#,
  ])
  func `results without a name or number, and adult ones, are dropped`(json: String) throws {
    #expect(try item(json, kind: .film) == nil)
  }

  @Test func `a page keeps its readable results`() throws {
    let json = SourceAnswers.page(
      "null", "[]", "{}", "{\"id\":\"7\"}", "{\"id\":1e99}", SourceAnswers.film, "7", of: 3)
    let page = try JSONDecoder().decode(TMDBPage.self, from: Data(json.utf8))
    #expect(page.results.elements.map(\.id) == [129])
    #expect(page.total_pages == 3)
    let empty = try JSONDecoder().decode(TMDBPage.self, from: Data(SourceAnswers.page(of: 0).utf8))
    #expect(empty.results.elements.isEmpty)
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"results\":{}}", "{\"results\":null}", "<html>", "{\"results\":[", "\u{0}",
    String(repeating: "[", count: 100_000), "{\"results\":[]}{}",
  ])
  func `a malformed page is an error`(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(TMDBPage.self, from: Data(json.utf8))
    }
  }

  @Test func `text is limited, on one line and without bidirectional controls`() throws {
    let name = String(repeating: "é", count: 5_000)
    let json = """
      {"id":1,"title":"\(name)","overview":"a\\n\\nb\\u0000c\\u202Ed\\u2028 e","original_language":"german",\
      "poster_path":"/../../secret.jpg","release_date":"yesterday","genre_ids":[18,"x",null,18]}
      """
    let item = try #require(try item(json, kind: .film))
    #expect(item.facts.name.unicodeScalars.count == Limits.titleNameLength)
    #expect(item.facts.name.hasSuffix("…"))
    #expect(item.facts.description == "a b cd e")
    #expect(item.facts.language == nil)
    #expect(item.facts.year == nil)
    #expect(item.coverPath == nil)
    #expect(item.facts.genres == ["drama"])
  }

  @Test(arguments: [
    "/a.jpg/../b", "a.jpg", "//evil.example/a.jpg", "/a.svg", "/a.jpg?x", "/a b.jpg", "/.jpg", "/é.jpg", "",
    "/" + String(repeating: "a", count: 200) + ".jpg", "http://127.0.0.1/a.jpg", "/a%2e.jpg",
  ])
  func `a cover's path is a plain name`(path: String) throws {
    #expect(try item(#"{"id":1,"title":"M","poster_path":"\#(path)"}"#, kind: .film)?.coverPath == nil)
  }

  @Test(
    arguments: [
      ("2001-07-20", 2001), ("2001", 2001), ("July 20, 1969", 1969), ("c1813", 1813), ("", nil), ("200", nil),
      ("20011", nil), ("0000-00-00", nil), ("9999-01-01", nil), ("June", nil),
    ] as [(String, Int?)])
  func `a year is read from a date`(text: String, year: Int?) {
    #expect(SourceText.year(text) == year)
  }

  @Test(
    arguments: [("en", "en"), ("cn", "zh"), ("xx", nil), ("EN", nil), ("eng", nil), ("", nil)]
      as [(String, String?)])
  func `a language has two letters`(code: String, language: String?) {
    #expect(SourceText.language(code) == language)
  }

  @Test func `the id of a source is parsed from its own text only`() {
    for text in ["tmdb:film:129", "tmdb:show:1", "openlibrary:/works/OL59800W"] {
      #expect(MediaID(text)?.text == text)
    }
    for text in [
      "", "tmdb", "tmdb:film", "tmdb:film:", "tmdb:book:1", "tmdb:film:1x", "tmdb:film:-1",
      "kiwifruit:film:m-1931",
      "openlibrary:/works/OL59800M", "openlibrary:/works/../OL1W", "openlibrary:OL1W", "isbn:9780306406157",
      "tmdb:film:1234567890123456",
    ] {
      #expect(MediaID(text) == nil)
    }
  }
}
