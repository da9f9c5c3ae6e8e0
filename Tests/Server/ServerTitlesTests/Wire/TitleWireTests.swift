import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

/// Titles are written by hand, because lists, the library and the deck share their JSON. It must equal that
/// of their type.
struct TitleWireTests {
  private let publicURL = "https://kiwi.example.org"

  private func decode<Value: WireValue>(_ type: Value.Type, _ json: JSONWriter) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(json.bytes))
  }

  private func read<Value: WireValue>(_ type: Value.Type, _ text: String) throws -> Value {
    try WireReader.read(type, from: JSONObject(Array(text.utf8)))
  }

  private static let facts = [
    TitleFacts(kind: .film, name: "Alien"),
    TitleFacts(
      kind: .book, name: "Emma / \"E\"", originalName: "Emma", year: -400,
      people: [TitlePerson(role: .author, name: "Jane Austen")], genres: ["classic", "drama"],
      language: "en", pages: 474, description: "A matchmaker errs."),
  ]

  @Test(arguments: facts) func `a title equals the JSON of its type`(facts: TitleFacts) throws {
    let record = TitleRecord(
      key: 1, id: "01a1fd7d-0000-7000-8000-000000000000", facts: facts,
      coverName: facts.year.map { _ in "00000000000000000000000000000000.jpg" },
      watchProviders: facts.year.map { _ in ["Mubi"] } ?? [])
    var json = JSONWriter()
    record.write(to: &json, at: publicURL)
    let title = try decode(Title.self, json)
    #expect(try WireWriter.bytes(of: title) == json.bytes)
    #expect(title.name == facts.name && title.people == facts.people && title.year == facts.year)
  }

  @Test func `a change of a title equals the JSON of its type`() throws {
    let change = ChangeRecord<TitleField>(
      key: 1, id: "01a1fd7d-0000-7000-8000-000000000000", itemKey: 1, kind: .corrected,
      fields: TitleFields([.name, .year]), before: #"{"name":"Emma","year":null}"#,
      after: #"{"name":"E","year":1815}"#,
      authorKey: nil, author: nil, createdAt: .at(7), undoneAt: .at(9))
    var json = JSONWriter()
    change.write(to: &json, mayUndo: false, at: publicURL)
    #expect(try WireWriter.bytes(of: decode(TitleChange.self, json)) == json.bytes)
  }

  @Test func `null clears a field, and an omitted field is unchanged`() throws {
    let details = try read(TitleDetails.self, #"{"year":null,"originalName":" Emma\n","genres":[]}"#)
    #expect(details.year == .some(nil) && details.originalName == "Emma" && details.genres == [])
    #expect(details.language == nil && details.name == nil)
  }

  @Test(arguments: [
    #""people":[{"role":"author"}]"#, #""people":[{"role":"cook","name":"x"}]"#, #""people":["x"]"#,
    #""people":[{"role":"author","name":7}]"#, #""genres":["drama",3]"#, #""genres":"drama""#,
  ])
  func `a list of a title is rejected as a whole`(member: String) throws {
    let error = #expect(throws: APIError.self) {
      try read(NewTitle.self, #"{"kind":"film","name":"A",\#(member)}"#)
    }
    #expect(error.map { #"""# + ($0.field ?? "") + #"":"# }.map(member.hasPrefix) == true)
    #expect(error.map { (400..<500).contains($0.status.code) } == true)
  }

  @Test func `repeated and empty texts of a title are dropped`() throws {
    let author = #"{"role":"author","name":"Jane Austen"}"#
    let details = try read(
      TitleDetails.self,
      #"{"people":[\#(author),\#(author)],"genres":["drama","drama"],"description":" ","language":""}"#
    ).checked(for: .book)
    #expect(details.people?.count == 1 && details.genres == ["drama"])
    #expect(details.description == .some(nil) && details.language == .some(nil))
    #expect(throws: APIError.self) { try read(TitleDetails.self, #"{"pages":3}"#).checked(for: .film) }
    #expect(throws: APIError.self) {
      try read(TitleDetails.self, #"{"runtimeMinutes":3}"#).checked(for: .book)
    }
  }
}
