import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerTitles

/// What becomes of everything that refers to a double.
struct TitleMergeTests {
  private struct World {
    let server: TestServer
    let ana: String
    let admin: String
    let double: Title
    let title: Title
    var device = LibraryRecords()
    var cursor: String?

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      admin = try await server.signUp("ada")
      _ = try await server.operate("user", "promote", "ada")
      double = try await server.addTitle("Alien (double)", year: 1_979, genres: ["horror"])
      title = try await server.addTitle("Alien", year: 1_979)
    }

    func merge() async throws {
      let answer = try await server.post(
        "/titles/\(double.id)/merge", as: admin, json: ["into": title.id])
      try #require(answer.status == 200, "\(answer.text)")
      #expect(try answer.string("id") == title.id)
    }

    /// The device takes over what changed since it looked last.
    mutating func pull() async throws {
      let part = try await server.changes(after: cursor, as: ana)
      for change in part.changes { device.merge(change) }
      cursor = part.cursor
    }

    func write(_ caption: String, about title: Title) async throws {
      let answer = try await server.upload(
        "/posts", as: ana, [.text("caption", caption), .text("about", "title:" + title.id)])
      try #require(answer.status == 201, "\(answer.text)")
    }

    func shelf() async throws -> [LibraryTitle] {
      try await server.read([LibraryTitle].self, "/library?sort=name", as: ana)
    }

    func checkSoundness() async throws {
      #expect(try await server.operate("verify").code == 0)
      #expect(try await server.context.storage.unsoundIndexes() == [])
    }
  }

  private static func item(
    _ title: Title, _ direction: SwipeDirection?, at time: Int, clearedAt: Int? = nil, stars: Int? = nil
  ) -> SwipedItem {
    var item = SwipedItem(titleId: title.id)
    if let direction {
      item[direction] = .at(time)
      item.dateSwiped = Stamped(.daysAgo(0), at: .at(time))
    }
    item.clearedAt = clearedAt.map { .at($0) }
    item.personalRating = stars.map { Stamped(Rating(quarterStars: $0), at: .at(time)) }
    return item
  }

  @Test(arguments: [SwipeDirection.seen, .watchlist, .skipped, nil], [SwipeDirection.seen, .skipped, nil])
  func `of two decisions the higher one counts, whichever was made later`(
    ofDouble: SwipeDirection?, ofTitle: SwipeDirection?
  ) async throws {
    for (first, second) in [(0, 5), (5, 0)] {
      var world = try await World()
      try await world.server.push(
        [
          .swipedItem(Self.item(world.double, ofDouble, at: first, stars: ofDouble == .seen ? 14 : nil)),
          .swipedItem(Self.item(world.title, ofTitle, at: second)),
        ], as: world.ana)
      try await world.pull()
      try await world.merge()
      try await world.pull()
      let expected = [ofDouble, ofTitle].compactMap(\.self).max()
      #expect(world.device.items[world.title.id]?.direction == expected)
      #expect(world.device.items[world.double.id]?.direction == nil)
      if ofDouble == .seen {
        #expect(world.device.items[world.title.id]?.personalRating?.value == Rating(quarterStars: 14))
      }
      let keepers = [SwipeDirection.seen, .watchlist].contains(expected) ? [world.title.id] : []
      #expect(try await world.shelf().map(\.title.id) == keepers)
      // The deck brings neither again, unless nothing was decided.
      let deck = try await world.server.deck(as: world.ana).titles.map(\.id)
      #expect(deck == (expected == nil ? [world.title.id] : []))
      try await world.checkSoundness()
    }
  }

  @Test func `what was taken back of a double takes nothing back, and what counts of it counts anew`()
    async throws
  {
    for (double, title) in [
      (Self.State(.seen, 0, clearedAt: 9), Self.State(.seen, 5)),
      (Self.State(.seen, 0), Self.State(.skipped, 3, clearedAt: 9)),
    ] {
      var world = try await World()
      try await world.server.push(
        [
          .swipedItem(
            Self.item(world.double, double.direction, at: double.time, clearedAt: double.clearedAt)),
          .swipedItem(Self.item(world.title, title.direction, at: title.time, clearedAt: title.clearedAt)),
        ], as: world.ana)
      try await world.pull()
      try await world.merge()
      try await world.pull()
      #expect(world.device.items[world.title.id]?.direction == .seen)
      #expect(try await world.shelf().map(\.direction) == [.seen])
    }
  }

  private struct State {
    let direction: SwipeDirection
    let time: Int
    let clearedAt: Int?

    init(_ direction: SwipeDirection, _ time: Int, clearedAt: Int? = nil) {
      self.direction = direction
      self.time = time
      self.clearedAt = clearedAt
    }
  }

  @Test func `readings and watchings are told of the title that stays`() async throws {
    var world = try await World()
    let day = try #require(CivilDate("2026-01-02"))
    let ids = (newId(), newId(), newId())
    func entry(_ id: String, of title: Title, _ note: String, isDeleted: Bool = false) -> LibraryChange {
      .entry(
        LibraryEntry(
          id: id, titleId: title.id, finishedOn: Stamped(day, at: .at(0)), note: Stamped(note, at: .at(0)),
          isDeleted: Stamped(isDeleted, at: .at(0))))
    }
    try await world.server.push(
      [
        entry(ids.0, of: world.double, "In the dark."), entry(ids.1, of: world.title, "Again."),
        entry(ids.2, of: world.double, "A mistake.", isDeleted: true),
      ], as: world.ana)
    try await world.pull()
    try await world.merge()
    try await world.pull()
    let record = try await world.server.read(
      LibraryTitleRecord.self, "/library/titles/\(world.double.id)", as: world.ana)
    #expect(Set(record.entries.compactMap { $0.note?.value }) == ["In the dark.", "Again."])
    #expect(record.entries.allSatisfy { $0.titleId == world.title.id })
    #expect(world.device.entries(ofTitle: world.title.id) == record.entries)
    #expect(world.device.entries(ofTitle: world.double.id) == [])
    // What a device that was away says of the entry is said of its copy, once.
    let edit = LibraryChange.entry(
      LibraryEntry(id: ids.0, titleId: world.double.id, note: Stamped("In the bright.", at: .at(90))))
    for _ in 0..<2 { try await world.server.push([edit], as: world.ana) }
    try await world.pull()
    #expect(
      Set(world.device.entries(ofTitle: world.title.id).compactMap { $0.note?.value })
        == ["In the bright.", "Again."])
    #expect(world.device.entries(ofTitle: world.double.id) == [])
    try await world.checkSoundness()
  }

  @Test func `a list that held either holds the title that stays, once`() async throws {
    var world = try await World()
    let (one, both, again, none) = (newId(), newId(), newId(), newId())
    func taken(_ title: Title, outOf list: String) -> LibraryChange {
      .listEntry(ListEntry(listId: list, titleId: title.id, isDeleted: Stamped(true, at: .at(7))))
    }
    try await world.server.push(
      newList(one, "One", [world.double]) + newList(both, "Both", [world.title, world.double])
        + newList(again, "Again", [world.title, world.double]) + [taken(world.title, outOf: again)]
        + newList(none, "None", [world.title, world.double])
        + [taken(world.title, outOf: none), taken(world.double, outOf: none)], as: world.ana)
    try await world.pull()
    try await world.merge()
    try await world.pull()
    let titles = [world.title.id: world.title, world.double.id: world.double]
    for (list, expected) in [(one, 1), (both, 1), (again, 1), (none, 0)] {
      let shown = try await world.server.read(
        [LibraryTitle].self, "/lists/\(list)/titles", as: world.ana
      ).map(\.title.id)
      #expect(shown == Array(repeating: world.title.id, count: expected))
      #expect(world.device.titles(ofList: list, of: titles).map(\.title.id) == shown)
    }
    try await world.checkSoundness()
  }

  @Test func `a device that was away decides about the title that stays`() async throws {
    var world = try await World()
    let list = newId()
    try await world.server.push(newList(list, "L"), as: world.ana)
    try await world.merge()
    let late = [
      LibraryChange.swipedItem(Self.item(world.double, .watchlist, at: 30, stars: 12)),
      .listEntry(
        ListEntry(
          listId: list, titleId: world.double.id, sortKey: Stamped("i", at: .at(30)),
          dateAdded: Stamped(.daysAgo(0), at: .at(30)))),
    ]
    for _ in 0..<2 {
      let answer = try await world.server.push(late, as: world.ana)
      #expect(answer.changes.map(\.id) == late.map(\.id))
    }
    try await world.pull()
    #expect(world.device.items[world.title.id]?.direction == .watchlist)
    #expect(world.device.items[world.double.id]?.direction == nil)
    #expect(world.device.titles(ofList: list, of: [world.title.id: world.title]).count == 1)
    #expect(try await world.shelf().map(\.title.id) == [world.title.id])
    // Taking back what is no more takes nothing back.
    try await world.server.push(
      [.swipedItem(Self.item(world.double, nil, at: 0, clearedAt: 50))], as: world.ana)
    #expect(try await world.shelf().map(\.title.id) == [world.title.id])
    try await world.checkSoundness()
  }

  @Test func `posts are about the title that stays, on every page`() async throws {
    let world = try await World()
    try await world.write("Scream.", about: world.double)
    func subject() async throws -> String? {
      let first = try await world.server.get("/posts").objects().first
      let about = first?["about"] as? [String: Any]
      return (about?["title"] as? [String: Any])?["id"] as? String
    }
    #expect(try await subject() == world.double.id)
    try await world.merge()
    #expect(try await subject() == world.title.id)
    for id in [world.double.id, world.title.id] {
      #expect(try await world.server.get("/titles/\(id)/posts").objects().count == 1)
    }
  }

  @Test func `what is corrected is shown with posts at once`() async throws {
    let world = try await World()
    try await world.write("Scream.", about: world.title)
    #expect(try await world.server.get("/posts").text.contains("\"Alien\""))
    _ = try await world.server.patch("/titles/\(world.title.id)", as: world.ana, json: ["name": "Aliens"])
    #expect(try await world.server.get("/posts").text.contains("\"Aliens\""))
    let change = try #require(
      try await world.server.get("/titles/\(world.title.id)/history", as: world.ana).ids().first)
    _ = try await world.server.post(
      "/titles/\(world.title.id)/undo", as: world.ana, json: ["changeId": change])
    #expect(try await world.server.get("/posts").text.contains("\"Alien\""))
  }

  @Test func `a double is found nowhere`() async throws {
    let world = try await World()
    try await world.merge()
    for path in [
      "/titles", "/titles?kind=film", "/titles?q=alien", "/titles?q=double", "/titles?kind=film&q=a",
    ] {
      #expect(try await !world.server.get(path).ids().contains(world.double.id), "\(path)")
    }
    for sort in DeckSort.allCases {
      let deck = try await world.server.deck("?sort=\(sort.rawValue)").titles.map(\.id)
      #expect(deck == [world.title.id], "\(sort)")
    }
    try await world.write("x", about: world.double)
    #expect(try await world.server.get("/titles/\(world.title.id)/posts").objects().count == 1)
  }

  @Test func `the devices of all who have a double hear of it, and those who share its lists`() async throws {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let admin = try await server.signUp("ada")
    _ = try await server.operate("user", "promote", "ada")
    let (double, title) = (try await server.addTitle("A"), try await server.addTitle("B"))
    let list = newId()
    try await server.push([.swipedItem(SwipedItem(titleId: double.id, seenAt: .at(0)))], as: bob)
    try await server.push(newList(list, "L", [double]), as: ana)
    let (owner, reader) = (await Listener(server, as: ana), await Listener(server, as: bob))
    _ = try await server.post("/titles/\(double.id)/merge", as: admin, json: ["into": title.id])
    try await owner.next { $0 == .library(lists: [list]) }
    try await reader.next { $0 == .library(lists: []) }
  }

  /// A table that is new here says with its area's other references what a merge does to its rows.
  @Test func `every table with a title in it is in an area's references`() async throws {
    let server = try await TestServer()
    let tables = try server.context.storage.tablesWithTitles()
    #expect(tables.contains("posts") && tables.contains("libraryTitles"))
    #expect(tables == Set(Areas.titleReferences.map(\.table)))
    #expect(Areas.titleReferences.count == tables.count)
  }

  @Test func `after a merge nothing but its history says the double's key`() async throws {
    let world = try await World()
    try await world.server.push(
      [.swipedItem(Self.item(world.double, .seen, at: 0))] + newList(newId(), "L", [world.double]),
      as: world.ana)
    try await world.server.context.storage.write { transaction in
      let key = try #require(try transaction.titles.key(id: world.double.id))
      for (number, method) in [DiscoveryMethod.trending, .popular].enumerated() {
        let other = try #require(try transaction.titles.key(id: world.title.id))
        try transaction.titleRankings.setRanking(number == 0 ? [key] : [other, key], of: method)
      }
    }
    try await world.merge()
    try world.server.context.storage.read { transaction in
      let key = try #require(try transaction.titles.titleOrDouble(id: world.double.id)?.key)
      let other = try #require(try transaction.titles.key(id: world.title.id))
      #expect(try transaction.titles.key(id: world.double.id) == other)
      for method in [DiscoveryMethod.trending, .popular] {
        #expect(try transaction.titleRankings.ranking(of: method) == [other])
      }
      // Devices still hear of these: that nothing counts of them any more.
      let tombstones: Set = ["swipedItems", "libraryEntries", "libraryTitles", "listEntries", "titleChanges"]
      for (table, column) in try world.server.context.storage.columnsWithTitles()
      where !tombstones.contains(table) {
        #expect(
          try world.server.context.storage.count(table, where: column, is: key) == 0, "\(table).\(column)"
        )
      }
    }
  }
}
