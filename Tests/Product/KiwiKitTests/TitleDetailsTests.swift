import Foundation
import KiwiKit
import Testing

struct TitleDetailsTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `an unset field is absent and a cleared field is null`() throws {
    var details = TitleDetails()
    #expect(try text(details) == "{}")
    details.year = .some(nil)
    details.name = "Emma"
    details.genres = []
    #expect(try text(details) == #"{"genres":[],"name":"Emma","year":null}"#)
    #expect(try JSONDecoder().decode(TitleDetails.self, from: Data(text(details).utf8)) == details)
    let title = NewTitle(kind: .book, details: details)
    #expect(try text(title) == #"{"genres":[],"kind":"book","name":"Emma","year":null}"#)
    #expect(try JSONDecoder().decode(NewTitle.self, from: Data(text(title).utf8)) == title)
  }

  @Test func `changes contain only the fields that differ`() {
    let before = TitleDetails(Title(id: "a", kind: .book, name: "Emma", year: 1816, language: "en"))
    let after = TitleDetails(Title(id: "a", kind: .book, name: "Emma", year: 1815))
    var expected = TitleDetails()
    expected.year = 1815
    expected.language = .some(nil)
    #expect(after.changes(from: before) == expected)
    #expect(after.changes(from: after) == TitleDetails())
  }
}
