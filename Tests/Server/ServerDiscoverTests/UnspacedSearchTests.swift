import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Tests every search of the server with scripts without spaces.
struct UnspacedSearchTests {
  private static let near = "&latitude=35.01&longitude=135.77"

  private func get(_ target: String, _ text: String, _ server: TestServer) async throws -> Answer {
    let answer = try await server.get(target + PercentEncoding.encode(text))
    try #require(answer.status == 200, "\(answer.text)")
    return answer
  }

  @Test(arguments: [
    ("夜明けの図書館員", "図書館"), ("夜明けの図書館員", "館員"), ("끝말잇기의밤", "잇기"), ("ฉันรักหนังสือเก่า", "หนังสือ"),
    ("千夜一夜Python入門", "python入門"), ("ハリー・ポッターと賢者の石", "賢者"), ("ハリー・ポッターと賢者の石", "ポッター"),
  ])
  func `titles, users and places are found by a word within their names`(
    name: String, word: String
  ) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for name in ["Emma", name] {
      let title = ["kind": "book", "name": name]
      #expect(try await server.post("/titles", as: ana, json: title).status == 201)
      try await server.addSpot(name, 35.01, 135.77)
    }
    #expect(try await server.put("/users/ana", as: ana, json: ["displayName": name]).status == 200)
    let titles = try await get("/titles?q=", word, server).objects().map { $0["name"] as? String }
    #expect(titles == [name])
    #expect(try await get("/users/search?q=", word, server).objects().count == 1)
    for near in ["", Self.near] {
      let found = try await server.read(
        [NearbySpot].self, "/spots?q=\(PercentEncoding.encode(word))\(near)", as: nil)
      #expect(found.map(\.spot.name) == [name], "\(near)")
    }
  }

  @Test func `a common word within names is found near a point too`() async throws {
    let server = try await TestServer()
    // More places than are scanned one by one (SpotSearch.nearbyCandidates).
    let elsewhere = try #require(Coordinate(latitude: 10, longitude: 20))
    try await server.context.storage.write { transaction in
      for number in 0..<5_100 {
        let facts = SpotFacts(name: "町の図書館\(number)", category: .restaurant, coordinate: elsewhere)
        _ = try SpotStore(transaction).insert(facts, id: UUIDv7.generate(), reason: .findResult, now: .at(0))
      }
    }
    try await server.addSpot("古い図書館", 35.01, 135.77)
    let found = try await server.read(
      [NearbySpot].self, "/spots?q=\(PercentEncoding.encode("図書館"))\(Self.near)", as: nil)
    #expect(found.map(\.spot.name) == ["古い図書館"])
  }

  @Test func `a note is found by a word within its text or its book`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for (text, book) in [("昨日図書館で読んだ", "雪国"), ("plain", "夜の図書館")] {
      let note = ["id": UUIDv7.generate(), "text": text, "bookTitle": book, "visibility": "onlyMe"]
      #expect(try await server.post("/notes", as: ana, json: note).status == 201)
    }
    let target = "/notes?q="
    #expect(try await server.get(target + PercentEncoding.encode("図書館"), as: ana).objects().count == 2)
    #expect(try await server.get(target + PercentEncoding.encode("で読"), as: ana).objects().count == 1)
    #expect(try await server.get(target + PercentEncoding.encode("館図"), as: ana).objects().isEmpty)
  }
}
