import Foundation
import KiwiKit
import Media
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts
@testable import ServerSocial
@testable import ServerTitles

/// Compares hand-written JSON with the JSON of the types that describe it.
struct PreparedJSONTests {
  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  private func values<Value: WireValue>(_ answer: Answer, _ type: Value.Type) throws -> [Value] {
    let values = try Self.decoder.decode([Value].self, from: Data(answer.body))
    #expect(String(decoding: try WireWriter.bytes(of: values), as: UTF8.self) == answer.text)
    return values
  }

  @Test func `lists of posts and of comments equal the JSON of their types`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana", displayName: "Ana \"A\" <b>")
    let (book, spot) = ("0190a5a0-0001-7000-8000-000000000001", "0190a5a0-0002-7000-8000-000000000001")
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(
          kind: .book, name: "Dune", year: 1965, people: [.init(role: .author, name: "Frank Herbert")]),
        id: book, source: "dune")
      let facts = SpotFacts(name: "Bar", category: .bar, coordinate: .north)
      _ = try SpotStore(transaction).insert(facts, id: spot, reason: .findResult, now: .at(0))
    }
    let plain = try await server.write("Plums \\ \n", as: ana)
    let photo = try await server.write("Photo", as: ana)
    for fields in [
      ["about": "title:" + book, "rating": "17", "page": "120", "isSpoiler": "true"],
      ["about": "spot:" + spot, "rating": "14"],
    ] {
      let parts = fields.map { TestServer.Part.text($0.key, $0.value) }
      #expect(try await server.upload("/posts", as: ana, [.text("caption", "Hm")] + parts).status == 201)
    }
    try await server.context.storage.write { transaction in
      let key = try PostPolicy.visiblePost(id: photo, to: nil, in: transaction).key
      let files = [1_600, 800].map { width in
        ProcessedImage.Variant(name: "\(width).jpg", width: width, height: width / 2, byteCount: 1)
      }
      try PictureStore(transaction).insert(
        ProcessedImage(width: 1_600, height: 800, placeholder: "LEHV6n", variants: files), alt: "A bar",
        position: 0, postKey: key)
      try transaction.connection.run("UPDATE posts SET hasPhoto = 1 WHERE key = \(key)")
    }
    #expect(try await server.post("/posts/\(plain)/like", as: ana).status == 200)
    for token in [nil, ana] {
      // The second answer comes from the cache.
      for _ in 0..<2 {
        let posts = try values(await server.get("/posts", as: token), Post.self)
        #expect(posts.map(\.hasPhoto) == [false, false, true, false])
        #expect(posts.map(\.isSpoiler) == [false, true, false, false])
        #expect(posts.map { $0.about == nil } == [false, false, true, true])
        #expect(posts.last?.likedByMe == (token != nil))
      }
    }
    let one = try await server.get("/posts/\(photo)", as: ana)
    #expect(
      try WireWriter.bytes(of: Self.decoder.decode(Post.self, from: Data(one.body))) == one.body)

    for text in ["Hm", "\"Ah\" <b>"] {
      let answer = try await server.post("/posts/\(plain)/comments", as: ana, json: ["text": text])
      #expect(answer.status == 201)
    }
    let comments = try values(await server.get("/posts/\(plain)/comments"), KiwiKit.Comment.self)
    #expect(comments.map(\.text) == ["Hm", "\"Ah\" <b>"])
  }

  @Test func `the deck equals the JSON of its type`() async throws {
    let server = try await TestServer()
    for kind in TitleKind.allCases { _ = try await server.addTitle("A \(kind.rawValue)", kind, year: 1_999) }
    let answer = try await server.get("/deck?limit=2")
    let deck = try Self.decoder.decode(DeckResponse.self, from: Data(answer.body))
    #expect(deck.titles.count == 2 && deck.cursor != nil)
    #expect(String(decoding: try WireWriter.bytes(of: deck), as: UTF8.self) == answer.text)
  }
}
