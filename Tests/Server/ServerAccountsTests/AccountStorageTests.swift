import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPlaces
@testable import ServerReading

/// Storage limits of an account.
struct AccountStorageTests {
  private let server: TestServer
  private let ana: String
  private let bob: String

  init() async throws {
    server = try await TestServer { $0.accountStorage = 60_000 }
    ana = try await server.signUp("ana")
    bob = try await server.signUp("bob")
  }

  private func bytes(of username: String) throws -> Int {
    try server.context.storage.read { transaction in
      let user = try #require(try UserStore(transaction).user(username: username))
      return try AccountTotalsStore(transaction).totals(ofUser: user.key).bytes
    }
  }

  @Test func `text beyond the quota is rejected with a message, and deleting makes room`() async throws {
    let text = String(repeating: "€", count: 2_000)
    var ids: [String] = []
    var answer = try await server.upload("/posts", as: ana, [.text("caption", text)])
    while answer.status == 201, ids.count < 50 {
      ids.append(try answer.string("id"))
      answer = try await server.upload("/posts", as: ana, [.text("caption", text)])
    }
    #expect(ids.count == 9, "Each post takes 6 kB.")
    #expect(answer.status == 422)
    #expect(answer.text.contains("account_full"))
    #expect(try bytes(of: "ana") <= 60_000)
    #expect(
      try await server.upload("/posts", as: bob, [.text("caption", text)]).status == 201,
      "Other accounts are unaffected.")
    #expect(
      try await server.post("/users/bob/follow", as: ana).status == 200, "Actions that store no text succeed."
    )
    #expect(try await server.delete("/posts/\(ids[0])", as: ana).status == 204)
    #expect(try await server.upload("/posts", as: ana, [.text("caption", text)]).status == 201)
  }

  @Test func `a full account can hide and delete`() async throws {
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar, visibility: .everyone))], as: ana)
    var length = 2_000
    while length > 10 {
      let text = String(repeating: "€", count: length)
      if try await server.upload("/posts", as: ana, [.text("caption", text)]).status != 201 { length /= 2 }
    }
    #expect(try bytes(of: "ana") > 59_000)
    let changes: [LibraryChange] = [
      .experience(newExperience(id, at: bar, visibility: .onlyMe, time: 1)), try newZone(newId()),
      .experience(newExperience(id, at: bar, isDeleted: true, time: 2)),
    ]
    for change in changes {
      let answer = try await server.pushed([change], as: ana)
      #expect(answer.status == 200, "\(answer.text) \(change)")
    }
    #expect(try bytes(of: "ana") <= 90_000)
  }

  @Test func `notes of ratings count`() async throws {
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    let note = String(repeating: "x", count: Limits.noteLength)
    var status = 200
    var given = 0
    while status == 200, given < 50 {
      status = try await server.pushed([try newRating(newId(), of: id, 9, note: note, time: given)], as: ana)
        .status
      given += 1
    }
    #expect(status == 422)
    #expect(given < 10)
  }

  @Test func `the counted bytes match the stored ones after any change or deletion`() async throws {
    let bar = try await server.addSpot("Noodle Bar")
    let film = try await server.addTitle("Emma")
    let (experience, entry, list) = (newId(), newId(), newId())
    try await server.push(
      [
        .experience(newExperience(experience, at: bar)),
        try newRating(newId(), of: experience, 9, note: "Salty."),
        newWish(bar), try newZone(newId()),
        .swipedItem(SwipedItem(titleId: film.id, seenAt: .at(1))),
        .entry(LibraryEntry(id: entry, titleId: film.id, note: Stamped("Long.", at: .at(1)))),
        .list(
          UserList(
            id: list, name: Stamped("Best", at: .at(1)), sortKey: Stamped("a", at: .at(1)),
            createdDate: Stamped(.daysAgo(1), at: .at(1)))),
      ], as: ana)
    let before = try bytes(of: "ana")
    #expect(before > 1_000)
    try await server.push(
      [.entry(LibraryEntry(id: entry, titleId: film.id, note: Stamped("Long.\nLonger.", at: .at(2))))],
      as: ana)
    #expect(try bytes(of: "ana") > before)
    let post = try await server.write("Words", as: ana)
    let comment = try await server.post("/posts/\(post)/comments", as: bob, json: ["text": "Hm"])
    #expect(comment.status == 201)
    #expect(try bytes(of: "bob") > 0)
    #expect(try await server.delete("/posts/\(post)", as: ana).status == 204)
    #expect(try bytes(of: "bob") == 0, "The comment was deleted with the post.")
    #expect(try await server.operate("verify", isServing: true).code == 0)
  }

  @Test func `places, corrections, challenges, sessions and e-books count`() async throws {
    let spot = try await server.post(
      "/spots", as: ana,
      json: [
        "name": "Noodle Bar", "category": "bar", "coordinate": ["latitude": 48.2, "longitude": 16.37],
        "description": String(repeating: "x", count: 500),
      ]
    ).string("id")
    let added = try bytes(of: "ana")
    #expect(added > 1_000, "The place and its history count.")
    #expect(try await server.patch("/spots/\(spot)", as: ana, json: ["phone": "1"]).status == 200)
    #expect(try bytes(of: "ana") > added)
    let key = try #require(
      try server.context.storage.read { try UserStore($0).user(username: "ana")?.key })
    try await server.context.storage.write { transaction in
      let before = try AccountTotalsStore(transaction).totals(ofUser: key).bytes
      try transaction.connection.run(
        """
        INSERT INTO ebooks (
          id, userKey, hash, size, status, name, creators, chapterCount, wordCount, contents, addedAt, wordsRead
        )
        VALUES ('b', \(key), x'00', 10, 'ready', 'Sea', '', 0, 0, x'', 0, 0)
        """)
      let book = transaction.connection.lastInsertedKey
      try EbookStore(transaction).insert(
        EbookImageRecord(name: "i", width: 1, height: 1, byteCount: 5_000), number: 0, of: book)
      try transaction.connection.run(
        """
        INSERT INTO ebookMarks (ebookKey, id, chapter, word, endWord, quote, note, createdAt)
        VALUES (\(book), 'm', 0, 0, 1, \(String(repeating: "q", count: 2_000)), '', 0)
        """)
      let after = try AccountTotalsStore(transaction).totals(ofUser: key).bytes
      #expect(after >= before + 7_000)
      try transaction.connection.run("DELETE FROM ebooks WHERE key = \(book)")
      #expect(
        try AccountTotalsStore(transaction).totals(ofUser: key).bytes == before,
        "All of the bytes are released.")
    }
    #expect(try await server.operate("verify", isServing: true).code == 0)
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
    #expect(
      try await server.operate("verify", isServing: true).code == 0, "The place stays without an owner.")
  }

  @Test func `an import over the quota keeps the visits imported so far and names the fix`() async throws {
    let note = String(repeating: "x", count: 900)
    let rows = (0..<25).map { n in
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(16.0 + Double(n) / 100), 48.2]}, \
      "properties": {"date": "2025-01-01T12:00:00Z", "five_star_rating_published": 4, \
      "google_maps_url": "http://maps.google.com/?cid=\(n + 1)", "review_text_published": "\(note)", \
      "location": {"name": "Bar \(n)", "address": "Mill Lane \(n)"}}}
      """
    }
    let file = #"{"type": "FeatureCollection", "features": [\#(rows.joined(separator: ","))]}"#
    let key = try #require(
      try server.context.storage.read { try UserStore($0).user(username: "ana")?.key })
    // Leaves room for the file and for some of its visits.
    let answer = try await server.upload(
      "/imports", as: ana,
      [.text("fileName", "Reviews.json"), .file([UInt8](file.utf8), named: "Reviews.json")])
    try #require(answer.status == 201, "\(answer.text)")
    let id = try answer.string("id")
    try await server.must(.post, "/imports/\(id)/apply", as: ana)
    try await server.doJobs()
    let (made, refused) = try server.context.storage.read { transaction in
      let record = try #require(try UserPlaceImportStore(transaction).placeImport(id: id, ofUser: key))
      #expect(record.stage == .applied)
      let counts = try UserPlaceImportStore(transaction).counts(of: record)
      return (counts.made, counts.refused)
    }
    #expect(made > 0 && refused > 0 && made + refused == 25, "\(made) and \(refused)")
    #expect(try bytes(of: "ana") <= 60_000 + 1_000)
    let messages = try await server.get("/imports/\(id)/rows?filter=refused", as: ana).objects().compactMap {
      $0["message"] as? String
    }
    #expect(messages.contains { $0.contains("Delete") && $0.contains("import this file again") })
    #expect(try await server.changes(as: ana).changes.count >= made, "Imported visits stay.")
  }

  @Test func `verification finds a row with a wrong count`() async throws {
    _ = try await server.write("Words", as: ana)
    try await server.context.storage.write {
      try $0.connection.run("UPDATE accountTotals SET bytes = bytes + 1")
    }
    let (code, said) = try await server.operate("verify", isServing: true)
    #expect(code == 1)
    #expect(said.problems.contains { $0.contains("bytes of accounts") })
  }

  @Test func `several uses of a rate limit are taken together or not at all`() throws {
    let limiter = RateLimiter(isEnabled: true)
    let rule = RateLimitRule("test", burst: 100, period: .seconds(3_600))
    try limiter.take(rule, for: "ana", uses: 60)
    #expect(throws: APIError.self) { try limiter.take(rule, for: "ana", uses: 41) }
    try limiter.take(rule, for: "ana", uses: 40)
    #expect(throws: APIError.self) { try limiter.take(rule, for: "ana") }
    try limiter.take(rule, for: "bob", uses: 100)
  }
}
