import Foundation
import KiwiKit
import Testing

@testable import ServerTitles

struct OpenLibraryRecordTests {
  private func record(_ type: String, _ key: String, _ json: String) throws -> OpenLibraryRecord {
    try OpenLibraryRecord(line: Array("/type/\(type)\t\(key)\t3\t2020-01-01T00:00:00\t\(json)".utf8))
  }

  private func work(_ json: String) throws -> OpenLibraryRecord.Work {
    guard case .work(let work) = try record("work", "/works/OL5W", json) else { throw NoWork() }
    return work
  }
  private struct NoWork: Error {}

  @Test func `a work has a name, authors, a year, genres and a description`() throws {
    let work = try work(
      #"""
      {"title": " Emma ", "subtitle": "a\tnovel", "first_publish_date": "December 1815",
       "authors": [{"author": {"key": "/authors/OL7A"}, "type": {"key": "/type/author_role"}},
         {"author": "/authors/OL8A"}, {"author": {"key": "/authors/OL7A"}}, {"role": "x"}],
       "subjects": ["Fiction", "England in fiction", "FICTION", "Love stories"],
       "description": {"type": "/type/text", "value": "A \u00fcber matchmaker.\r\nAnd more."}}
      """#.replacingOccurrences(of: "\n", with: ""))
    #expect(work.number == 5)
    #expect(work.authors == [7, 8])
    #expect(
      work.facts
        == TitleFacts(
          kind: .book, name: "Emma: a novel", year: 1815, genres: ["fiction", "romance"],
          description: "A über matchmaker. And more."))
    #expect(try self.work(#"{"title": "Emma", "description": "Plain."}"#).facts.description == "Plain.")
  }

  @Test func `members of another form are ignored`() throws {
    let work = try work(
      #"{"title": "Emma", "authors": {"a": 1}, "subjects": "x", "description": 3, "first_publish_date": 1815}"#
    )
    #expect(work.facts == TitleFacts(kind: .book, name: "Emma"))
  }

  @Test func `overlong text is cut at a word`() throws {
    let long = String(repeating: "word ", count: 400)
    let work = try work(#"{"title": "\#(long)", "description": "\#(long)"}"#)
    #expect(work.facts.name.unicodeScalars.count <= Limits.titleNameLength)
    #expect(work.facts.name.hasSuffix("word…"))
    let description = try #require(work.facts.description)
    #expect(
      description.unicodeScalars.count <= Limits.titleDescriptionLength && description.hasSuffix("word…"))
  }

  @Test func `an edition has a number, a publisher, a year, pages and a language`() throws {
    let record = try record(
      "edition", "/books/OL9M",
      #"""
      {"works": [{"key": "/works/OL5W"}], "isbn_10": ["bad", "080442957X"], "publishers": ["", "Knopf"],
      "publish_date": "c1999.", "number_of_pages": 310, "languages": [{"key": "/languages/fre"}]}
      """#.replacingOccurrences(of: "\n", with: ""))
    #expect(
      record
        == .edition(
          .init(
            number: 9, work: 5,
            facts: EditionFacts(
              isbn: ISBN("080442957X"), publisher: "Knopf", year: 1999, pages: 310, language: "fr"))))
  }

  @Test(arguments: ["9999", "0000", "2101-01-01", "31 December 20999", ""])
  func `an edition's invalid year is dropped`(date: String) throws {
    let record = try record(
      "edition", "/books/OL9M", #"{"works": [{"key": "/works/OL5W"}], "publish_date": "\#(date)"}"#)
    #expect(record == .edition(.init(number: 9, work: 5, facts: EditionFacts())))
  }

  @Test func `authors have names, and other records are ignored`() throws {
    #expect(try record("author", "/authors/OL1A", #"{"name": "Jane"}"#) == .author(number: 1, name: "Jane"))
    #expect(try record("redirect", "/works/OL1W", "{}") == .other)
  }

  @Test(arguments: [
    "", "/type/work", "/type/work\t/works/OL1W\t1\tx\t{", "/type/work\t/works/OL1W\t1\tx\t{}",
    "/type/work\t/books/OL1M\t1\tx\t{\"title\":\"a\"}", "/type/work\t/works/OL1W\t1\tx\t{\"title\":\" \"}",
    "/type/author\t/authors/OL1A\t1\tx\t{}", "/type/edition\t/books/OL1M\t1\tx\t{}", "x\ty\tz\tu\t{}",
    "/type/work\t/works/OL1W\t1\tx\t{\"title\":\"\\ud800\"}",
    "/type/work\t/works/OL99999999999999999999W\t1\tx\t{\"title\":\"a\"}",
  ])
  func `a malformed line is recognized`(line: String) {
    #expect(throws: OpenLibraryRecord.Problem.self) { try OpenLibraryRecord(line: Array(line.utf8)) }
  }
}
