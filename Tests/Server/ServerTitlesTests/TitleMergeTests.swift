import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerTitles

/// The effects of a merge on every reference to the duplicate.
struct TitleMergeTests {
  private struct World {
    let server: TestServer
    let ana: String
    let admin: String
    let duplicate: Title
    let title: Title
    var device = LibraryRecords()
    var cursor: String?

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      admin = try await server.signUp("ada")
      _ = try await server.operate("user", "promote", "ada")
      duplicate = try await server.addTitle("Alien (double)", year: 1_979, genres: ["horror"])
      title = try await server.addTitle("Alien", year: 1_979)
    }

    func merge() async throws {
      let answer = try await server.post(
        "/titles/\(duplicate.id)/merge", as: admin, json: ["into": title.id])
      try #require(answer.status == 200, "\(answer.text)")
      #expect(try answer.string("id") == title.id)
    }

    /// Applies all changes since the device's last pull.
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
  func `the higher of two decisions counts, whichever was made later`(
    ofDuplicate: SwipeDirection?, ofTitle: SwipeDirection?
  ) async throws {
    for (first, second) in [(0, 5), (5, 0)] {
      var world = try await World()
      try await world.server.push(
        [
          .swipedItem(
            Self.item(world.duplicate, ofDuplicate, at: first, stars: ofDuplicate == .seen ? 14 : nil)),
          .swipedItem(Self.item(world.title, ofTitle, at: second)),
        ], as: world.ana)
      try await world.pull()
      try await world.merge()
      try await world.pull()
      let expected = [ofDuplicate, ofTitle].compactMap(\.self).max()
      #expect(world.device.items[world.title.id]?.direction == expected)
      #expect(world.device.items[world.duplicate.id]?.direction == nil)
      if ofDuplicate == .seen {
        #expect(world.device.items[world.title.id]?.personalRating?.value == Rating(quarterStars: 14))
      }
      let keepers = [SwipeDirection.seen, .watchlist].contains(expected) ? [world.title.id] : []
      #expect(try await world.shelf().map(\.title.id) == keepers)
      // The deck shows neither again, unless no decision was made.
      let deck = try await world.server.deck(as: world.ana).titles.map(\.id)
      #expect(deck == (expected == nil ? [world.title.id] : []))
      try await world.checkSoundness()
    }
  }

  @Test func `a withdrawn decision on the duplicate withdraws nothing, and a renewed one counts`()
    async throws
  {
    for (duplicate, title) in [
      (Self.State(.seen, 0, clearedAt: 9), Self.State(.seen, 5)),
      (Self.State(.seen, 0), Self.State(.skipped, 3, clearedAt: 9)),
    ] {
      var world = try await World()
      try await world.server.push(
        [
          .swipedItem(
            Self.item(
              world.duplicate, duplicate.direction, at: duplicate.time, clearedAt: duplicate.clearedAt)),
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

  @Test func `readings and watchings move to the remaining title`() async throws {
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
        entry(ids.0, of: world.duplicate, "In the dark."), entry(ids.1, of: world.title, "Again."),
        entry(ids.2, of: world.duplicate, "A mistake.", isDeleted: true),
      ], as: world.ana)
    try await world.pull()
    try await world.merge()
    try await world.pull()
    let record = try await world.server.read(
      LibraryTitleRecord.self, "/library/titles/\(world.duplicate.id)", as: world.ana)
    #expect(Set(record.entries.compactMap { $0.note?.value }) == ["In the dark.", "Again."])
    #expect(record.entries.allSatisfy { $0.titleId == world.title.id })
    #expect(world.device.entries(ofTitle: world.title.id) == record.entries)
    #expect(world.device.entries(ofTitle: world.duplicate.id) == [])
    // An offline device's edit of the entry applies to its copy, once.
    let edit = LibraryChange.entry(
      LibraryEntry(id: ids.0, titleId: world.duplicate.id, note: Stamped("In the bright.", at: .at(90))))
    for _ in 0..<2 { try await world.server.push([edit], as: world.ana) }
    try await world.pull()
    #expect(
      Set(world.device.entries(ofTitle: world.title.id).compactMap { $0.note?.value })
        == ["In the bright.", "Again."])
    #expect(world.device.entries(ofTitle: world.duplicate.id) == [])
    try await world.checkSoundness()
  }

  @Test func `a list with either title has the remaining one, once`() async throws {
    var world = try await World()
    let (one, both, again, none) = (newId(), newId(), newId(), newId())
    func taken(_ title: Title, outOf list: String) -> LibraryChange {
      .listEntry(ListEntry(listId: list, titleId: title.id, isDeleted: Stamped(true, at: .at(7))))
    }
    try await world.server.push(
      newList(one, "One", [world.duplicate]) + newList(both, "Both", [world.title, world.duplicate])
        + newList(again, "Again", [world.title, world.duplicate]) + [taken(world.title, outOf: again)]
        + newList(none, "None", [world.title, world.duplicate])
        + [taken(world.title, outOf: none), taken(world.duplicate, outOf: none)], as: world.ana)
    try await world.pull()
    try await world.merge()
    try await world.pull()
    let titles = [world.title.id: world.title, world.duplicate.id: world.duplicate]
    for (list, expected) in [(one, 1), (both, 1), (again, 1), (none, 0)] {
      let shown = try await world.server.read(
        [LibraryTitle].self, "/lists/\(list)/titles", as: world.ana
      ).map(\.title.id)
      #expect(shown == Array(repeating: world.title.id, count: expected))
      #expect(world.device.titles(ofList: list, of: titles).map(\.title.id) == shown)
    }
    try await world.checkSoundness()
  }

  @Test func `an offline device's decision applies to the remaining title`() async throws {
    var world = try await World()
    let list = newId()
    try await world.server.push(newList(list, "L"), as: world.ana)
    try await world.merge()
    let late = [
      LibraryChange.swipedItem(Self.item(world.duplicate, .watchlist, at: 30, stars: 12)),
      .listEntry(
        ListEntry(
          listId: list, titleId: world.duplicate.id, sortKey: Stamped("i", at: .at(30)),
          dateAdded: Stamped(.daysAgo(0), at: .at(30)))),
    ]
    for _ in 0..<2 {
      let answer = try await world.server.push(late, as: world.ana)
      #expect(answer.changes.map(\.id) == late.map(\.id))
    }
    try await world.pull()
    #expect(world.device.items[world.title.id]?.direction == .watchlist)
    #expect(world.device.items[world.duplicate.id]?.direction == nil)
    #expect(world.device.titles(ofList: list, of: [world.title.id: world.title]).count == 1)
    #expect(try await world.shelf().map(\.title.id) == [world.title.id])
    // Withdrawing a merged decision changes nothing.
    try await world.server.push(
      [.swipedItem(Self.item(world.duplicate, nil, at: 0, clearedAt: 50))], as: world.ana)
    #expect(try await world.shelf().map(\.title.id) == [world.title.id])
    try await world.checkSoundness()
  }

  @Test func `posts are about the remaining title on every page`() async throws {
    let world = try await World()
    try await world.write("Scream.", about: world.duplicate)
    func subject() async throws -> String? {
      let first = try await world.server.get("/posts").objects().first
      let about = first?["about"] as? [String: Any]
      return (about?["title"] as? [String: Any])?["id"] as? String
    }
    #expect(try await subject() == world.duplicate.id)
    try await world.merge()
    #expect(try await subject() == world.title.id)
    for id in [world.duplicate.id, world.title.id] {
      #expect(try await world.server.get("/titles/\(id)/posts").objects().count == 1)
    }
  }

  @Test func `a correction is shown with posts immediately`() async throws {
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

  @Test func `a duplicate is not found anywhere`() async throws {
    let world = try await World()
    try await world.merge()
    for path in [
      "/titles", "/titles?kind=film", "/titles?q=alien", "/titles?q=double", "/titles?kind=film&q=a",
    ] {
      #expect(try await !world.server.get(path).ids().contains(world.duplicate.id), "\(path)")
    }
    for sort in DeckSort.allCases {
      let deck = try await world.server.deck("?sort=\(sort.rawValue)").titles.map(\.id)
      #expect(deck == [world.title.id], "\(sort)")
    }
    try await world.write("x", about: world.duplicate)
    #expect(try await world.server.get("/titles/\(world.title.id)/posts").objects().count == 1)
  }

  @Test func `devices of users with the duplicate, or with lists of it, are notified`() async throws {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let admin = try await server.signUp("ada")
    _ = try await server.operate("user", "promote", "ada")
    let (duplicate, title) = (try await server.addTitle("A"), try await server.addTitle("B"))
    let list = newId()
    try await server.push([.swipedItem(SwipedItem(titleId: duplicate.id, seenAt: .at(0)))], as: bob)
    try await server.push(newList(list, "L", [duplicate]), as: ana)
    let (owner, reader) = (await Listener(server, as: ana), await Listener(server, as: bob))
    _ = try await server.post("/titles/\(duplicate.id)/merge", as: admin, json: ["into": title.id])
    try await owner.next { $0 == .library(lists: [list]) }
    try await reader.next { $0 == .library(lists: []) }
  }

  /// A new table must declare in its area's references how a merge changes its rows.
  @Test func `every table with titles is in an area's references`() async throws {
    let server = try await TestServer()
    let tables = try server.context.storage.tablesWithTitles()
    #expect(tables.contains("posts") && tables.contains("libraryTitles"))
    #expect(tables == Set(Areas.titleReferences.map(\.table)))
    #expect(Areas.titleReferences.count == tables.count)
  }

  @Test func `after a merge only its history contains the duplicate's key`() async throws {
    let world = try await World()
    try await world.server.push(
      [.swipedItem(Self.item(world.duplicate, .seen, at: 0))] + newList(newId(), "L", [world.duplicate]),
      as: world.ana)
    try await world.server.context.storage.write { transaction in
      let key = try #require(try TitleStore(transaction).key(id: world.duplicate.id))
      for (number, method) in [DiscoveryMethod.trending, .popular].enumerated() {
        let other = try #require(try TitleStore(transaction).key(id: world.title.id))
        try TitleRankingStore(transaction).setRanking(number == 0 ? [key] : [other, key], of: method)
      }
    }
    try await world.merge()
    try world.server.context.storage.read { transaction in
      let key = try #require(try TitleStore(transaction).titleOrDuplicate(id: world.duplicate.id)?.key)
      let other = try #require(try TitleStore(transaction).key(id: world.title.id))
      #expect(try TitleStore(transaction).key(id: world.duplicate.id) == other)
      for method in [DiscoveryMethod.trending, .popular] {
        #expect(try TitleRankingStore(transaction).ranking(of: method) == [other])
      }
      // Devices still receive these, as tombstones.
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
