import Foundation
import KiwiKit
import Testing

struct TitleTests {
  @Test func `a title saved by an earlier version is decoded without its new fields`() throws {
    let kept = #"{"id":"a","kind":"film","name":"Alpha","people":[],"genres":["drama"]}"#
    let title = try JSONDecoder().decode(Title.self, from: Data(kept.utf8))
    #expect(title == Title(id: "a", kind: .film, name: "Alpha", genres: ["drama"]))
  }

  @Test func `a title survives coding`() throws {
    let title = Title(
      id: "a", kind: .book, name: "Alpha", originalName: "Alfa", year: -8,
      people: [TitlePerson(role: .author, name: "Ann")], genres: ["poetry"], language: "el", pages: 300,
      description: "Words.", coverURL: URL(string: "https://kiwi.example/c.jpg"),
      smallCoverURL: URL(string: "https://kiwi.example/s.jpg"), watchProviders: ["Hulu"], attribution: "Them."
    )
    #expect(try JSONDecoder().decode(Title.self, from: JSONEncoder().encode(title)) == title)
  }
}
