import Formats
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore

struct LibraryTests {
  private func swipe(
    _ title: Title, _ direction: SwipeDirection = .seen, at time: Int = 0, rating: Int? = nil
  ) -> LibraryChange {
    var item = SwipedItem(titleId: title.id)
    item[direction] = .at(time)
    item.dateSwiped = Stamped(.daysAgo(0), at: .at(time))
    if let rating { item.personalRating = Stamped(Rating(quarterStars: rating), at: .at(time)) }
    return .swipedItem(item)
  }

  @Test func `a swipe puts a title on its shelf, and repeating it changes nothing`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien", genres: ["horror"])
    let change = swipe(title, rating: 18)
    let answer = try await server.push([change], as: ana)
    #expect(answer.changes == [change])
    #expect(answer.titles == [title])
    let all = try await server.changes(after: answer.cursor, as: ana)
    #expect(all.changes == [change])
    #expect(all.titles == [title])
    #expect(try await server.push([change], as: ana).changes == [change])
    let after = try await server.changes(after: all.cursor, as: ana)
    #expect(after.changes == [])
    #expect(after.cursor == all.cursor)
    let shelf = try await server.read([LibraryTitle].self, "/library?shelf=favorites", as: ana)
    #expect(
      shelf == [
        LibraryTitle(
          title: title, direction: .seen, dateSwiped: .daysAgo(0), personalRating: Rating(quarterStars: 18),
          status: .done)
      ])
    let summary = try await server.read(LibrarySummary.self, "/library/summary", as: ana)
    #expect(summary.count(.all) == 1)
    #expect(summary.kinds == [NamedCount(name: "film", count: 1)])
    #expect(try await server.get("/library").status == 401)
    let bob = try await server.signUp("bob")
    #expect(try await server.get("/library", as: bob).text == "[]")
    #expect(try await server.changes(as: bob).changes == [])
  }

  @Test func `readings determine a title's shelf and record`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Emma", .book)
    let (first, second) = (newId(), newId())
    let day = try #require(CivilDate("2026-01-02"))
    let done = LibraryEntry(
      id: first, titleId: title.id, startedOn: Stamped(day, at: .at(0)), finishedOn: Stamped(day, at: .at(0)),
      progress: Stamped(LibraryEntry.Progress(474, .pages), at: .at(0)),
      rating: Stamped(Rating(quarterStars: 13), at: .at(0)),
      note: Stamped("Badly done.\nIndeed!", at: .at(0)),
      isSpoiler: Stamped(true, at: .at(0)))
    let now = LibraryEntry(id: second, titleId: title.id, startedOn: Stamped(nil, at: .at(0)))
    try await server.push([.entry(done), .entry(now), .swipedItem(SwipedItem(titleId: title.id))], as: ana)
    #expect(
      try await server.read([LibraryTitle].self, "/library?shelf=now", as: ana).map(\.status) == [.now])
    try await server.push(newList(newId(), "Again", [title]), as: ana)
    let record = try await server.read(LibraryTitleRecord.self, "/library/titles/\(title.id)", as: ana)
    #expect(record.entries == [done, now])
    #expect(record.item == SwipedItem(titleId: title.id))
    #expect(record.lists.count == 1)
    try await server.push(
      [.entry(LibraryEntry(id: second, titleId: title.id, isDeleted: Stamped(true, at: .at(1))))], as: ana)
    #expect(try await server.get("/library?shelf=now", as: ana).text == "[]")
    let after = try await server.read(LibraryTitleRecord.self, "/library/titles/\(title.id)", as: ana)
    #expect(after.entries == [done])
    #expect(try await server.get("/library/titles/\(newId())", as: ana).status == 404)
    let nothing = try await server.addTitle("Other")
    let empty = try await server.read(LibraryTitleRecord.self, "/library/titles/\(nothing.id)", as: ana)
    #expect(empty == LibraryTitleRecord(item: nil, entries: [], lists: []))
  }

  @Test func `two devices that write independently converge in any order`() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let server = try await TestServer()
    let titles = [try await server.addTitle("A"), try await server.addTitle("B")]
    for round in 0..<10 {
      let (one, other) = (try await server.signUp("one\(round)"), try await server.signUp("two\(round)"))
      var changes = (0..<20).map { number in
        var item = SwipedItem(titleId: titles[number % 2].id)
        let time = HybridTime.at(Int.random(in: 0...5, using: &random), node: UInt32(number))
        switch Int.random(in: 0...4, using: &random) {
        case 0: item.seenAt = time
        case 1: item.watchlistAt = time
        case 2: item.clearedAt = time
        case 3: item.dateSwiped = Stamped(.daysAgo(number), at: time)
        default: item.personalRating = Stamped(Rating(quarterStars: number), at: time)
        }
        return LibraryChange.swipedItem(item)
      }
      for change in changes { try await server.push([change], as: one) }
      changes.shuffle(using: &random)
      try await server.push(changes, as: other)
      let target = "/library?sort=name"
      #expect(
        try await server.get(target, as: one).text == server.get(target, as: other).text, "seed \(seed)")
    }
  }

  @Test func `times of a fast clock become the server's, in order`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien")
    let ahead = 3_600_000
    let first = try await server.push(
      [
        .swipedItem(
          SwipedItem(
            titleId: title.id, seenAt: .at(ahead), clearedAt: .at(ahead + 1), dateSwiped: nil,
            personalRating: Stamped(Rating(quarterStars: 4), at: .at(30_000))))
      ], as: ana)
    guard case .swipedItem(let item) = first.changes.first else {
      Issue.record("\(first)")
      return
    }
    let (seen, cleared) = (try #require(item.seenAt), try #require(item.clearedAt))
    #expect(seen < cleared)
    #expect(item.direction == nil)
    #expect(cleared.milliseconds <= HybridTime.at(60_000).milliseconds)
    #expect(item.personalRating?.time == .at(30_000), "A small lead is accepted.")
    #expect(seen > .at(30_000))
    // The next swipe counts, although the device's clock is still wrong.
    let second = try await server.push([swipe(title, .watchlist, at: ahead - 5)], as: ana)
    guard case .swipedItem(let later) = second.changes.first else {
      Issue.record("\(second)")
      return
    }
    #expect(later.direction == .watchlist)
    // A swipe of a device with a correct clock counts a minute later.
    server.advance(.seconds(61))
    let third = try await server.push(
      [.swipedItem(SwipedItem(titleId: title.id, clearedAt: .at(61_000, node: 2)))], as: ana)
    guard case .swipedItem(let last) = third.changes.first else {
      Issue.record("\(third)")
      return
    }
    #expect(last.direction == nil)
  }

  @Test(arguments: [
    (#"{}"#, 400, "changes"), (#"{"changes":7}"#, 400, "changes"), (#"{"changes":[7]}"#, 400, "changes"),
    (#"{"changes":[{}]}"#, 400, "changes[0].change"),
    (#"{"changes":[{"list":{},"entry":{}}]}"#, 400, "changes[0].change"),
    (#"{"changes":[{"swipedItem":{}}]}"#, 400, "changes[0].swipedItem.titleId"),
    (#"{"changes":[{"swipedItem":{"titleId":"x"}}]}"#, 400, "changes[0].swipedItem.titleId"),
    (#"{"changes":[{"swipedItem":{"titleId":"ID","seenAt":"now"}}]}"#, 400, "changes[0].swipedItem.seenAt"),
    (
      #"{"changes":[{"swipedItem":{"titleId":"ID","personalRating":{"value":21,"time":"TIME"}}}]}"#, 422,
      "changes[0].swipedItem.personalRating.value"
    ),
    (
      #"{"changes":[{"swipedItem":{"titleId":"ID","personalRating":{"value":4.5,"time":"TIME"}}}]}"#, 400,
      "changes[0].swipedItem.personalRating.value"
    ),
    (
      #"{"changes":[{"swipedItem":{"titleId":"ID","dateSwiped":{"value":"2026-02-30T00:00:00Z","time":"TIME"}}}]}"#,
      400, "changes[0].swipedItem.dateSwiped.value"
    ),
    (
      #"{"changes":[{"swipedItem":{"titleId":"ID","dateSwiped":{"value":"2026-02-20T00:00:00Z"}}}]}"#, 400,
      "changes[0].swipedItem.dateSwiped.time"
    ),
    (
      #"{"changes":[{"swipedItem":{"titleId":"ID","sourcePlatform":{"value":" ","time":"TIME"}}}]}"#, 422,
      "changes[0].swipedItem.sourcePlatform"
    ),
    (
      #"{"changes":[{"entry":{"id":"ID","titleId":"ID","note":{"value":"a\u0000b","time":"TIME"}}}]}"#, 422,
      "changes[0].entry.note"
    ),
    (
      #"{"changes":[{"entry":{"id":"ID","titleId":"ID","finishedOn":{"value":"2026-13-01","time":"TIME"}}}]}"#,
      400, "changes[0].entry.finishedOn.value"
    ),
    (
      #"{"changes":[{"entry":{"id":"ID","titleId":"ID","progress":{"value":{"unit":"percent","value":101},"time":"TIME"}}}]}"#,
      422, "changes[0].entry.progress"
    ),
    (
      #"{"changes":[{"entry":{"id":"ID","titleId":"ID","progress":{"value":{"unit":"miles","value":1},"time":"TIME"}}}]}"#,
      400, "changes[0].entry.progress.value.unit"
    ),
    (
      #"{"changes":[{"list":{"id":"ID","name":{"value":"a\nb","time":"TIME"}}}]}"#, 422,
      "changes[0].list.name"
    ),
    (
      #"{"changes":[{"list":{"id":"ID","sortKey":{"value":"a0","time":"TIME"}}}]}"#, 422,
      "changes[0].list.sortKey"
    ),
    (
      #"{"changes":[{"list":{"id":"ID","isDeleted":{"value":null,"time":"TIME"}}}]}"#, 400,
      "changes[0].list.isDeleted.value"
    ),
    (#"{"changes":[{"list":{"id":"ID"}}]}"#, 404, "changes[0].list"),
    (#"{"changes":[{"listEntry":{"listId":"ID","titleId":"ID"}}]}"#, 404, "changes[0].listEntry"),
    (#"{"changes":[{"swipedItem":{"titleId":"ID"}}]}"#, 422, "changes[0].swipedItem.titleId"),
    (#"{"changes":[{"entry":{"id":"ID","titleId":"ID"}}]}"#, 422, "changes[0].entry.titleId"),
  ])
  func `an invalid change is rejected by name, and no part of the request is stored`(
    body: String, status: Int, field: String
  ) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let text = body.replacing("ID", with: "01a1fd7d-0000-7000-8000-000000000000")
      .replacing("TIME", with: HybridTime.at(0).description)
    let answer = try await server.send(
      .post, "/library/changes", as: ana, headers: ["Content-Type": "application/json"],
      body: Array(text.utf8))
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.errorField == field)
    #expect(try await server.changes(as: ana).changes == [])
  }

  @Test func `one rejected change rejects all others with it`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("Alien")
    let unknown = Title(id: newId(), kind: .film, name: "None")
    let answer = try await server.pushed([swipe(title), swipe(unknown)], as: ana)
    #expect(answer.errorCode == "unknown_title")
    #expect(answer.errorField == "changes[1].swipedItem.titleId")
    #expect(try await server.changes(as: ana).changes == [])
    let many = Array(repeating: swipe(title), count: 101)
    #expect(try await server.pushed(many, as: ana).errorField == "changes")
    #expect(try await server.push(Array(many.prefix(100)), as: ana).changes.count == 100)
    let long = String(repeating: "x", count: Limits.libraryChangesSize)
    #expect(try await server.post("/library/changes", as: ana, json: ["changes": long]).status == 413)
  }

  @Test func `another user's entry is unknown, and an entry keeps its title`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let (title, other) = (try await server.addTitle("A"), try await server.addTitle("B"))
    let id = newId()
    try await server.push([.entry(LibraryEntry(id: id, titleId: title.id))], as: ana)
    let theirs = try await server.pushed([.entry(LibraryEntry(id: id, titleId: title.id))], as: bob)
    #expect(theirs.status == 404)
    let moved = try await server.pushed([.entry(LibraryEntry(id: id, titleId: other.id))], as: ana)
    #expect(moved.errorField == "changes[0].entry.titleId")
  }

  @Test func `entries of a title are limited per user`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("A")
    for _ in 0..<10 {
      try await server.push(
        (0..<100).map { _ in .entry(LibraryEntry(id: newId(), titleId: title.id)) }, as: ana)
    }
    let answer = try await server.pushed(
      [.entry(LibraryEntry(id: newId(), titleId: title.id))], as: ana)
    #expect(answer.errorCode == "too_many")
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `deleting an account deletes its library`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    let title = try await server.addTitle("A")
    let list = newId()
    try await server.push(
      [swipe(title, rating: 20), .entry(LibraryEntry(id: newId(), titleId: title.id))]
        + newList(list, "Mine", [title]), as: ana)
    #expect(try await server.send(.put, "/lists/\(list)/publication", as: ana).status == 204)
    #expect(try await server.send(.put, "/lists/\(list)/follow", as: bob).status == 204)
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
    #expect(try await server.get("/lists/\(list)", as: bob).status == 404)
    #expect(try await server.get("/lists", as: bob).text == "[]")
    for table in [
      "swipedItems", "libraryEntries", "libraryTitles", "userLists", "listEntries", "listMembers",
    ] {
      let count = try server.context.storage.database.read { connection in
        try connection.first("SELECT COUNT(*) FROM \(raw: table)") { $0.int(0) }
      }
      #expect(count == 0, "\(table)")
    }
    #expect(try await server.operate("verify").said.problems == [])
    // A new user with the same name. A published list keeps its address.
    let again = try await server.signUp("ana")
    #expect(try await server.changes(as: again).changes == [])
    #expect(try await server.pushed(newList(list, "New", [title]), as: again).status == 404)
    try await server.push([swipe(title)] + newList(newId(), "New", [title]), as: again)
    #expect(try await server.changes(as: again).changes.count == 3)
  }

  @Test func `swipes have a rate limit above a quick thumb`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("A")
    for number in 0..<200 {
      #expect(try await server.pushed([swipe(title, at: number)], as: ana).status == 200)
    }
    var status = 200
    for number in 0..<2_000 where status == 200 {
      status = try await server.pushed([swipe(title, at: number)], as: ana).status
    }
    #expect(status == 429)
  }
}
