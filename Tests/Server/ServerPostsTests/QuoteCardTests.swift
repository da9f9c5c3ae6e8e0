import Foundation
import KiwiKit
import Passwords
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import StringCatalogs

/// Cards are drawn after the post was answered.
struct QuoteCardTests {
  private func card(_ server: TestServer, _ id: String) async throws -> String {
    try await server.get("/posts/\(id)").string("imageURL").replacing("http://kiwi.test", with: "")
  }

  @Test func `two hundred simultaneous text posts are all accepted`() async throws {
    let server = try await TestServer()
    // Two accounts, because one has a limit of concurrent requests.
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...200 {
        group.addTask {
          let author = number.isMultiple(of: 2) ? ana : bob
          return try await server.upload("/posts", as: author, [.text("caption", "number \(number)")]).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 201, count: 200))
    // A photo does not wait for the cards.
    try await server.write("photo", photo: tinyPicture, as: ana)
    let waiting = try server.context.storage.read { try JobStore($0).counts() }
    #expect(waiting.map(\.count) == [200])
  }

  @Test func `a new caption removes the old card immediately and gets its own later`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write("first", as: ana)
    try await server.doJobs()
    let first = try await card(server, id)
    #expect(try await server.get(first).status == 200)
    #expect(try await server.patch("/posts/\(id)", as: ana, json: ["caption": "second"]).status == 200)
    #expect(try await card(server, id).hasSuffix(PlaceholderImage.name))
    #expect(try await server.get(first).status == 404)
    try await server.doJobs()
    let second = try await card(server, id)
    #expect(second != first && !second.hasSuffix(PlaceholderImage.name))
    // Other changes keep the card.
    _ = try await server.patch("/posts/\(id)", as: ana, json: ["visibility": "me", "caption": "second"])
    #expect(try server.context.storage.read { try JobStore($0).counts() }.isEmpty)
    #expect(try await server.get("/posts/\(id)", as: ana).string("imageURL").hasSuffix(second))
  }

  @Test func `a card has the server's language, not that of the task's reader`() throws {
    var catalogs = StringCatalogs(folders: [])
    let source = #"""
      {"sourceLanguage":"en","strings":{
        "This post has spoilers.":{"localizations":{"de":{"stringUnit":{"value":"Mit Spoilern."}}}},
        "This post is for readers who have read %lld%% of the book.":
          {"localizations":{"de":{"stringUnit":{"value":"Ab %lld %%."}}}}
      }}
      """#
    catalogs.add(try StringCatalog(Data(source.utf8)), as: "Localizable")
    let position = try #require(BookPosition(page: nil, percent: 40))
    func texts(_ reader: String) -> [String] {
      ReaderLocale.$current.withValue(Locale(identifier: reader)) {
        [QuoteCardWords.spoiler, QuoteCardWords.waiting(for: position)]
      }
    }
    StringCatalogs.$replacement.withValue(catalogs) { #expect(texts("de") == texts("en")) }
  }

  /// In every order of edits and drawings the last card shows the last caption.
  @Test func `the card shows the last caption after any race of edits`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let expected = try await server.write("caption 4", as: ana)
    try await server.doJobs()
    let wanted = try await card(server, expected)
    let id = try await server.write("caption 0", as: ana)
    let running = Task { await server.context.jobs.run(in: server.context) }
    for number in 1...4 {
      // Edits do not wait for the drawing, so they fall before, within and after it.
      #expect(
        try await server.patch("/posts/\(id)", as: ana, json: ["caption": "caption \(number)"]).status == 200)
      for _ in 0..<number * 40 { await Task.yield() }
    }
    running.cancel()
    await running.value
    try await server.context.jobs.begin()
    try await server.doJobs()
    #expect(try await card(server, id) == wanted)
    let cards = try server.context.storage.database.read { connection in
      try connection.all("SELECT postKey FROM pictures WHERE position = -1") { $0.integer(0) }
    }
    #expect(cards.count == 2)
  }

  @Test func `an edit during the drawing discards the outdated card`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write("before", as: ana)
    // The job is claimed and the text is read before the edit.
    let context = server.context
    let job = try await context.storage.write { transaction in
      var job = try #require(try JobStore(transaction).list(limit: 1).first)
      let next = job.state.claim(now: context.now(), QuoteCards.kind.rules)
      try JobStore(transaction).save(job, next)
      return job
    }
    #expect(try await server.patch("/posts/\(id)", as: ana, json: ["caption": "after"]).status == 200)
    let run = JobRun(job, rules: QuoteCards.kind.rules, in: context)
    let payload = try JSONDecoder().decode(QuoteCards.Payload.self, from: Data(job.payload))
    await #expect(throws: JobOutdated.self) { try await QuoteCards.kind.perform(payload, run) }
    #expect(try await card(server, id).hasSuffix(PlaceholderImage.name))
  }

  @Test func `a post deleted before its card is drawn leaves nothing`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write("short", as: ana)
    #expect(try await server.delete("/posts/\(id)", as: ana).status == 204)
    try await server.doJobs()
    #expect(try server.context.storage.read { try JobStore($0).counts() }.isEmpty)
    #expect(try FileSystem.names(in: server.context.folder.uploads).isEmpty)
  }

  @Test func `the placeholder card is named after its content`() {
    let name = Hash.sha256(PlaceholderImage.bytes).prefix(16).map { String(format: "%02x", $0) }.joined()
    #expect(PlaceholderImage.name == name + ".jpg")
    #expect(PlaceholderImage.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(PictureName.isWellFormed(PlaceholderImage.name))
  }
}
