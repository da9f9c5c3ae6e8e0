import KiwiKit
import Media
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces
@testable import ServerPosts

struct PostPresenterTests {
  @Test func `ranges cover each key once and few others`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 1...500 {
      let spread = Int64.random(in: 1...200, using: &random)
      let keys = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Int64.random(in: 1...spread, using: &random)
      }
      let ranges = KeyRange.covering(keys)
      let covered = ranges.flatMap { $0.lowest...$0.highest }
      #expect(Set(covered).count == covered.count, "\(seed)")
      #expect(Set(covered).isSuperset(of: keys), "\(seed)")
      #expect(covered.count <= Set(keys).count * 4, "\(seed)")
    }
    #expect(KeyRange.covering([7, 5, 40, 6, 44]).map { $0.lowest...$0.highest } == [5...7, 40...44])
  }

  /// Posts with text, with several photos and with pending ones, some deleted, some cached.
  @Test func `a page has its posts in order, whichever of them are cached`() async throws {
    let server = try await TestServer()
    let context = server.context
    let keys = try await context.storage.write { transaction in
      let users = try ["anna", "boris"].map { name in
        let id = UUIDv7.generate()
        let key = try #require(
          try UserStore(transaction).insert(
            id: id, username: name, displayName: "\(name) \"B\" <b>", passwordHash: "", role: .member,
            now: Timestamp(seconds: 0)))
        return Viewer(key: key, id: id, username: name, role: .member, sessionKey: 0, sessionId: "")
      }
      let keys = try (1...30).map { number in
        let post = PostService.NewPost(caption: "\(number) \\ \n", visibility: .everyone, photos: [])
        return try PostService.create(
          post, by: users[number % 2], now: Timestamp(seconds: number), in: transaction
        ).key
      }
      for key in keys where key % 2 == 0 {
        for position in 0..<Int(key % 5) {
          let files = [1_600, 800, 400].map { width in
            ProcessedImage.Variant(
              name: "\(key)-\(position)-\(width).jpg", width: width, height: width / 2, byteCount: 1)
          }
          try PictureStore(transaction).insert(
            ProcessedImage(width: 1_600, height: 800, placeholder: "hash\(key)", variants: files),
            alt: position == 1 ? nil : "Photo \(position) of \(key)", position: position, postKey: key)
        }
        try transaction.connection.run("UPDATE posts SET hasPhoto = 1 WHERE key = \(key)")
      }
      let facts = SpotFacts(name: "Bar", category: .bar, coordinate: .north)
      let spot = try SpotStore(transaction).insert(facts, id: "bar", reason: .findResult, now: .at(0))
      for key in keys where key % 6 == 1 {
        try PostPlaceStore(transaction).setAbout(spotKey: spot, experienceKey: nil, rating: nil, ofPost: key)
      }
      for key in keys where key % 7 == 0 { try PostStore(transaction).delete(key: key) }
      return keys
    }
    func written(_ keys: [Int64]) throws -> String {
      try context[PostCache.self].read(context.storage) { reading in
        var writer = JSONWriter()
        try PostPresenter(reading, now: .at(0)).write(keys, for: nil, into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
      }
    }
    let alone = try Dictionary(
      uniqueKeysWithValues: keys.map { key in
        context[PostCache.self].removeAll()
        return (key, try written([key]))
      })
    for (key, text) in alone {
      #expect(text.isEmpty == (key % 7 == 0))
      #expect(text.contains("Bar") == (key % 7 != 0 && key % 6 == 1))
      #expect(text.contains("\(key)-3-1600.jpg") == (key % 7 != 0 && key % 2 == 0 && key % 5 == 4))
    }
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 1...200 {
      context[PostCache.self].removeAll()
      _ = try written(keys.filter { _ in Bool.random(using: &random) })
      let page = keys.shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random))
      let expected = page.compactMap { alone[$0] }.filter { !$0.isEmpty }.joined(separator: ",")
      #expect(try written(Array(page)) == expected, "\(seed)")
    }
  }
}
