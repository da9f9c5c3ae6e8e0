import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

/// Posts and comments about a position in a book wait for readers who have not reached it.
struct WaitingTalkTests {
  private struct World {
    let server: TestServer
    let ana: String
    let ben: String
    let emma: Title
    let post: String
    let session = "0192b1f0-0000-7000-8000-000000000001"

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      ben = try await server.signUp("ben")
      emma = try await server.addTitle("Emma", .book)
      let answer = try await server.upload(
        "/posts", as: ana,
        [
          .text("caption", "She marries him!"), .text("about", "title:" + emma.id), .text("rating", "18"),
          .text("page", "213"),
        ])
      try #require(answer.status == 201, "\(answer.text)")
      post = try answer.string("id")
    }

    func isBeyond(_ token: String?) async throws -> [Bool] {
      let one = try await server.get("/posts/\(post)", as: token).object()
      let listed = try await server.get("/posts", as: token).objects().first { $0["id"] as? String == post }
      let about = try await server.get("/titles/\(emma.id)/posts", as: token).objects().first
      return try [one, #require(listed), #require(about)].map { try #require($0["isBeyond"] as? Bool) }
    }

    func read(to page: Int, as token: String) async throws {
      _ = try await server.post(
        "/reading-sessions", as: token, json: ["id": session, "titleId": emma.id, "startPage": 1])
      _ = try await server.patch("/reading-sessions/\(session)", as: token, json: ["endPage": page])
    }
  }

  @Test func `a post waits for each reader until they reach its position, in every list`() async throws {
    let world = try await World()
    #expect(try await world.isBeyond(nil) == [true, true, true])
    #expect(try await world.isBeyond(world.ana) == [false, false, false], "Authors see their own posts.")
    #expect(try await world.isBeyond(world.ben) == [true, true, true])
    try await world.read(to: 212, as: world.ben)
    #expect(try await world.isBeyond(world.ben) == [true, true, true])
    _ = try await world.server.patch(
      "/reading-sessions/\(world.session)", as: world.ben, json: ["endPage": 213])
    #expect(try await world.isBeyond(world.ben) == [false, false, false])
    #expect(try await world.isBeyond(nil) == [true, true, true])
    _ = try await world.server.delete("/reading-sessions/\(world.session)", as: world.ben)
    #expect(try await world.isBeyond(world.ben) == [true, true, true])
  }

  @Test func `progress in the library counts`() async throws {
    let world = try await World()
    func log(_ progress: LibraryEntry.Progress?, finished: Bool = false) async throws {
      let entry = LibraryEntry(
        id: UUIDv7.generate(), titleId: world.emma.id,
        finishedOn: finished ? Stamped(CivilDate(year: 2_026, month: 1, day: 1), at: .at(0)) : nil,
        progress: Stamped(progress, at: .at(0)))
      _ = try await world.server.push([.entry(entry)], as: world.ben)
    }
    try await log(LibraryEntry.Progress(212, .pages))
    #expect(try await world.isBeyond(world.ben) == [true, true, true])
    try await log(LibraryEntry.Progress(99, .percent))
    #expect(try await world.isBeyond(world.ben) == [true, true, true], "The book's page count is unknown.")
    try await log(LibraryEntry.Progress(213, .pages))
    #expect(try await world.isBeyond(world.ben) == [false, false, false])
    let cy = try await world.server.signUp("cy")
    #expect(try await world.isBeyond(cy) == [true, true, true])
  }

  @Test func `an edit moves the position, and the card hides the text`() async throws {
    let world = try await World()
    let key = try await world.server.context.storage.write { transaction in
      try PostStore(transaction).post(id: world.post)?.key ?? 0
    }
    func card() async throws -> String? {
      try await world.server.context.storage.write { try PostStore($0).words(ofPost: key)?.caption }
    }
    #expect(try await card() == QuoteCardWords.waiting(for: BookPosition(page: 213)))
    let about = "title:" + world.emma.id
    let edited = try await world.server.patch(
      "/posts/\(world.post)", as: world.ana, json: ["about": about, "position": ["percent": 40]])
    #expect(edited.status == 200, "\(edited.text)")
    #expect(try await card() == QuoteCardWords.waiting(for: BookPosition(percent: 40)))
    // Another subject removes the position.
    _ = try await world.server.patch("/posts/\(world.post)", as: world.ana, json: ["about": about])
    #expect(try await card() == "She marries him!")
    #expect(try await world.isBeyond(world.ben) == [false, false, false])
    _ = try await world.server.patch(
      "/posts/\(world.post)", as: world.ana, json: ["about": about, "position": ["page": 7]])
    _ = try await world.server.patch("/posts/\(world.post)", as: world.ana, json: ["about": ""])
    #expect(try await card() == "She marries him!")
  }

  @Test func `only books have pages`() async throws {
    let world = try await World()
    let film = try await world.server.addTitle("Emma", .film)
    for parts in [
      [TestServer.Part.text("about", "title:" + film.id), .text("page", "3")], [.text("page", "3")],
      [.text("about", "title:" + world.emma.id), .text("percent", "101")],
      [.text("about", "title:" + world.emma.id), .text("page", "many")],
    ] {
      let answer = try await world.server.upload("/posts", as: world.ana, [.text("caption", "Hm")] + parts)
      #expect(answer.status == 422, "\(answer.text)")
    }
    let other = try await world.server.write("About nothing", as: world.ana)
    let comment = try await world.server.post(
      "/posts/\(other)/comments", as: world.ben, json: ["text": "Hm", "position": ["page": 3]])
    #expect(comment.status == 422)
  }

  @Test func `comments wait by their own page, or by that of the post`() async throws {
    let world = try await World()
    try await world.read(to: 220, as: world.ben)
    for json in [["text": "plain"], ["text": "later", "position": ["page": 300]]] as [[String: Any]] {
      let answer = try await world.server.post("/posts/\(world.post)/comments", as: world.ana, json: json)
      #expect(answer.status == 201, "\(answer.text)")
    }
    func beyond(_ token: String?) async throws -> [Bool] {
      try await world.server.get("/posts/\(world.post)/comments", as: token).objects()
        .map { try #require($0["isBeyond"] as? Bool) }
    }
    #expect(try await beyond(nil) == [true, true])
    #expect(try await beyond(world.ben) == [false, true])
    #expect(try await beyond(world.ana) == [false, false])
    let later =
      try await world.server.get("/posts/\(world.post)/comments").objects()[1]["id"] as? String ?? ""
    // An edit of the text keeps the page.
    let edited = try await world.server.patch("/comments/\(later)", as: world.ana, json: ["text": "Later!"])
    #expect((try edited.object()["position"] as? [String: Any])?["page"] as? Int == 300)
    _ = try await world.server.patch(
      "/comments/\(later)", as: world.ana, json: ["text": "Later!", "position": ["page": 100]])
    #expect(try await beyond(world.ben) == [false, false])
  }

  @Test func `a waiting post opens live when its reader reaches it, and only for them`() async throws {
    let world = try await World()
    let comment = try await world.server.post(
      "/posts/\(world.post)/comments", as: world.ana, json: ["text": "later", "position": ["page": 230]])
    let (ben, cy) = (
      await Listener(world.server, as: world.ben),
      await Listener(world.server, as: try await world.server.signUp("cy"))
    )
    try await ben.watch(world.post)
    try await cy.watch(world.post)
    try await world.read(to: 240, as: world.ben)
    try await ben.next { $0 == .postChanged(postId: world.post) }
    let events = try await ben.next { event in
      if case .comment(_, let comment) = event { comment.isBeyond == false } else { false }
    }
    guard case .comment(_, let opened)? = events.last else { return }
    #expect(opened.id == (try comment.string("id")))
    #expect(opened.position == BookPosition(page: 230))
    let received = try await cy.received(until: world.server, world.ana)
    #expect(!received.contains(.postChanged(postId: world.post)))
  }

  @Test func `each subscriber receives a new comment in their own form`() async throws {
    let world = try await World()
    try await world.read(to: 500, as: world.ben)
    let (ben, visitor) = (await Listener(world.server, as: world.ben), await Listener(world.server))
    try await ben.watch(world.post)
    try await visitor.watch(world.post)
    _ = try await world.server.post(
      "/posts/\(world.post)/comments", as: world.ana, json: ["text": "Oh", "position": ["page": 400]])
    for (listener, isBeyond) in [(ben, false), (visitor, true)] {
      let events = try await listener.next { if case .comment = $0 { true } else { false } }
      guard case .comment(_, let comment)? = events.last else { continue }
      #expect(comment.isBeyond == isBeyond)
    }
  }
}
