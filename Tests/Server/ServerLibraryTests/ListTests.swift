import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerTitles

struct ListTests {
  /// A server with ana's list of two titles, and bob, who follows her.
  private struct World {
    let server: TestServer
    let ana: String
    let bob: String
    let list = newId()
    let titles: [Title]

    init() async throws {
      server = try await TestServer()
      ana = try await server.signUp("ana")
      bob = try await server.signUp("bob")
      try await server.must(.post, "/users/ana/follow", as: bob)
      titles = [
        try await server.addTitle("One", genres: ["drama"]), try await server.addTitle("Two"),
      ]
      try await server.push(newList(list, "Winter", titles), as: ana)
    }

    func description(as token: String?) async throws -> ListDescription {
      try await server.read(ListDescription.self, "/lists/\(list)", as: token)
    }

    func status(_ path: String = "", as token: String?) async throws -> Int {
      try await server.get("/lists/\(list)\(path)", as: token).status
    }

    /// The number of lists that bob collaborates on and cem follows.
    func placesTaken() throws -> [Int] {
      try server.context.storage.read { transaction in
        try [("bob", ListRole.collaborator), ("cem", .follower)].map { username, role in
          let key = try UserStore(transaction).user(username: username)?.key ?? 0
          return try ListStore(transaction).membershipCount(of: key, as: role)
        }
      }
    }

    func put(_ path: String, as token: String) async throws -> Answer {
      try await server.send(.put, "/lists/\(list)/\(path)", as: token)
    }
  }

  @Test func `an unpublished list is visible only to its owner`() async throws {
    let world = try await World()
    let mine = try await world.description(as: world.ana)
    #expect(mine.name == "Winter")
    #expect(mine.owner.username == "ana")
    #expect(mine.role == .owner)
    #expect(mine.titleCount == 2)
    #expect(mine.firstTitles == world.titles)
    #expect(!mine.isPublished)
    for token in [world.bob, nil] {
      #expect(try await world.status(as: token) == 404)
      #expect(try await world.status("/titles", as: token) == 404)
    }
    #expect(try await world.put("publication", as: world.bob).status == 404)
    #expect(try await world.put("publication", as: world.ana).status == 204)
    #expect(try await world.put("publication", as: world.bob).errorCode == "not_yours")
    let theirs = try await world.description(as: nil)
    #expect(theirs.isPublished)
    #expect(theirs.role == nil)
    #expect(theirs.titleCount == 2)
    let titles = try await world.server.read(
      [LibraryTitle].self, "/lists/\(world.list)/titles", as: nil)
    #expect(titles.map(\.title) == world.titles)
    #expect(titles.allSatisfy { $0.direction == nil && $0.sortKey != nil })
    let part = try await world.server.get("/lists/\(world.list)/titles?pageSize=1", as: world.bob)
    #expect(part.link("next") != nil)
    try await world.server.push(
      [.swipedItem(SwipedItem(titleId: world.titles[0].id, watchlistAt: .at(0)))], as: world.bob)
    let bobs = try await world.server.read(
      [LibraryTitle].self, "/lists/\(world.list)/titles", as: world.bob)
    #expect(bobs.map(\.direction) == [.watchlist, nil])
    #expect(try await world.server.delete("/lists/\(world.list)/publication", as: world.ana).status == 204)
    #expect(try await world.status(as: nil) == 404)
  }

  @Test func `followers of an unpublished list learn nothing else of it`() async throws {
    let world = try await World()
    #expect(try await world.put("follow", as: world.bob).status == 404)
    _ = try await world.put("publication", as: world.ana)
    #expect(try await world.put("follow", as: world.ana).errorCode == "own_list")
    for _ in 1...2 { #expect(try await world.put("follow", as: world.bob).status == 204) }
    let followed = try await world.server.read([ListDescription].self, "/lists", as: world.bob)
    #expect(followed.map(\.role) == [.follower])
    #expect(followed.first?.name == "Winter")
    _ = try await world.server.delete("/lists/\(world.list)/publication", as: world.ana)
    let closed = try await world.server.read([ListDescription].self, "/lists", as: world.bob)
    #expect(closed.map(\.name) == [""])
    #expect(closed.first?.isPublished == false)
    #expect(closed.first?.titleCount == 0)
    #expect(closed.first?.firstTitles == [])
    #expect(closed.first?.owner.username == "ana")
    #expect(try await world.status("/titles", as: world.bob) == 404)
    #expect(try await world.server.delete("/lists/\(world.list)/follow", as: world.bob).status == 204)
    #expect(try await world.server.get("/lists", as: world.bob).text == "[]")
    #expect(try await world.status(as: world.bob) == 404)
    #expect(try await world.server.delete("/lists/\(world.list)/follow", as: world.bob).status == 404)
  }

  @Test func `a collaborator changes entries, but neither deletes nor publishes the list`() async throws {
    let world = try await World()
    let entry = LibraryChange.listEntry(
      ListEntry(
        listId: world.list, titleId: world.titles[0].id, isDeleted: Stamped(true, at: .at(5))))
    #expect(try await world.server.pushed([entry], as: world.bob).status == 404)
    #expect(try await world.put("collaborators/nobody", as: world.ana).status == 404)
    #expect(try await world.put("collaborators/ana", as: world.ana).status == 422)
    #expect(try await world.put("collaborators/bob", as: world.bob).status == 404)
    for _ in 1...2 { #expect(try await world.put("collaborators/bob", as: world.ana).status == 204) }
    #expect(try await world.description(as: world.ana).collaborators.map(\.username) == ["bob"])
    #expect(try await world.description(as: world.bob).role == .collaborator)
    try await world.server.push([entry], as: world.bob)
    #expect(try await world.description(as: world.ana).titleCount == 1)
    try await world.server.push(
      [.list(UserList(id: world.list, name: Stamped("Ours", at: .at(6))))], as: world.bob)
    #expect(try await world.description(as: world.ana).name == "Ours")
    for change in [
      UserList(id: world.list, isDeleted: Stamped(true, at: .at(7))),
      UserList(id: world.list, sortKey: Stamped("z", at: .at(7))),
    ] {
      #expect(try await world.server.pushed([.list(change)], as: world.bob).errorCode == "not_yours")
    }
    #expect(try await world.put("publication", as: world.bob).errorCode == "not_yours")
    #expect(try await world.put("follow", as: world.bob).errorCode == "own_list")
    let cem = try await world.server.signUp("cem")
    try await world.server.must(.post, "/users/ana/follow", as: cem)
    #expect(try await world.put("collaborators/cem", as: world.bob).errorCode == "not_yours")
    #expect(try await world.put("collaborators/cem", as: world.ana).status == 204)
    #expect(
      try await world.server.delete("/lists/\(world.list)/collaborators/cem", as: world.bob).status == 403)
    // Collaborators can leave on their own.
    #expect(
      try await world.server.delete("/lists/\(world.list)/collaborators/cem", as: cem).status == 204)
    #expect(
      try await world.server.delete("/lists/\(world.list)/collaborators/cem", as: cem).status == 404)
    #expect(try await world.status(as: cem) == 404)
    #expect(try await world.server.pushed([entry], as: cem).status == 404)
  }

  @Test func `only followed users can be added to a list`() async throws {
    let world = try await World()
    let cem = try await world.server.signUp("cem")
    let refused = try await world.put("collaborators/cem", as: world.ana)
    #expect(refused.status == 422)
    #expect(refused.errorCode == "not_following")
    #expect(refused.errorField == "username")
    #expect(refused.errorMessage?.contains("@cem") == true)
    try await world.server.must(.post, "/users/ana/follow", as: cem)
    #expect(try await world.put("collaborators/cem", as: world.ana).status == 204)
    // A follower keeps their role until they leave or are removed.
    try await world.server.must(.delete, "/users/ana/follow", as: cem)
    #expect(try await world.description(as: cem).role == .collaborator)
  }

  @Test func `a block ends shared lists between two users`() async throws {
    let world = try await World()
    let other = newId()
    try await world.server.push(newList(other, "Bob's"), as: world.bob)
    _ = try await world.server.send(.put, "/lists/\(other)/publication", as: world.bob)
    _ = try await world.server.send(.put, "/lists/\(other)/follow", as: world.ana)
    _ = try await world.put("publication", as: world.ana)
    _ = try await world.put("collaborators/bob", as: world.ana)
    #expect(try await world.server.post("/users/bob/block", as: world.ana).status == 204)
    #expect(try await world.description(as: world.ana).collaborators == [])
    #expect(try await world.status(as: world.bob) == 404)
    #expect(try await world.put("follow", as: world.bob).status == 404)
    #expect(try await world.put("collaborators/bob", as: world.ana).errorCode == "blocked_by_you")
    #expect(try await world.server.get("/lists/\(other)", as: world.ana).status == 404)
    #expect(try await world.server.get("/lists", as: world.bob).ids() == [other])
    #expect(try await world.server.get("/lists", as: world.ana).ids() == [world.list])
    #expect(try await world.server.delete("/users/bob/block", as: world.ana).status == 204)
    #expect(try await world.status(as: world.bob) == 200)
    #expect(try await world.description(as: world.bob).role == nil)
  }

  @Test func `a deleted list is gone for all users and only its owner can restore it`() async throws {
    let world = try await World()
    let cem = try await world.server.signUp("cem")
    _ = try await world.put("publication", as: world.ana)
    #expect(try await world.put("follow", as: cem).status == 204)
    #expect(try await world.put("collaborators/bob", as: world.ana).status == 204)
    try await world.server.push(
      [.list(UserList(id: world.list, isDeleted: Stamped(true, at: .at(5))))], as: world.ana)
    for token in [world.ana, world.bob, cem, nil] { #expect(try await world.status(as: token) == 404) }
    #expect(try await world.server.get("/lists", as: world.ana).text == "[]")
    #expect(try await world.server.get("/lists", as: world.bob).text == "[]")
    // Another user cannot take its address.
    let taken = try await world.server.pushed(newList(world.list, "Mine"), as: world.bob)
    #expect(taken.status == 404)
    let changes = try await world.server.changes(as: world.ana).changes
    #expect(changes.count == 3, "Devices must receive the deletion.")
    #expect(
      try world.placesTaken() == [0, 0],
      "A deleted list does not count toward limits of collaborators and followers.")
    try await world.server.push(
      [.list(UserList(id: world.list, isDeleted: Stamped(false, at: .at(6))))], as: world.ana)
    let again = try await world.description(as: world.ana)
    #expect(again.titleCount == 2)
    #expect(!again.isPublished)
    #expect(again.collaborators == [])
    for token in [world.bob, cem, nil] { #expect(try await world.status(as: token) == 404) }
    #expect(try await world.server.get("/lists", as: cem).text == "[]")
  }

  @Test func `the address of a published list is not reused after its account is deleted`() async throws {
    let world = try await World()
    _ = try await world.put("publication", as: world.ana)
    _ = try await world.server.delete("/lists/\(world.list)/publication", as: world.ana)
    let password = ["password": TestServer.password]
    #expect(try await world.server.delete("/users/me", as: world.ana, json: password).status == 204)
    #expect(try await world.server.pushed(newList(world.list, "Mine"), as: world.bob).status == 404)
    #expect(try await world.server.pushed(newList(newId(), "Mine"), as: world.bob).status == 200)
  }

  @Test func `an entry removed and added again is listed once`() async throws {
    let world = try await World()
    let title = world.titles[0]
    for (time, isDeleted) in [(5, true), (6, false), (7, true), (8, false)] {
      try await world.server.push(
        [
          .listEntry(
            ListEntry(
              listId: world.list, titleId: title.id, sortKey: Stamped("z", at: .at(time)),
              isDeleted: Stamped(isDeleted, at: .at(time))))
        ], as: world.ana)
      #expect(try await world.description(as: world.ana).titleCount == (isDeleted ? 1 : 2))
    }
    let titles = try await world.server.read(
      [LibraryTitle].self, "/lists/\(world.list)/titles", as: world.ana)
    #expect(titles.map(\.title.name) == ["Two", "One"])
    #expect(try await world.server.operate("verify").said.problems == [])
  }

  @Test func `lists are limited, including deleted ones`() async throws {
    let world = try await World()
    for start in stride(from: 1, to: Limits.lists, by: 100) {
      let lists = (start..<min(start + 100, Limits.lists)).flatMap { newList(newId(), "L\($0)") }
      try await world.server.push(lists, as: world.ana)
    }
    #expect(try await world.server.pushed(newList(newId()), as: world.ana).errorCode == "too_many")
    #expect(try await world.server.get("/lists", as: world.ana).objects().count == Limits.lists)
  }

  @Test func `a full limit of deleted records is rejected with the remedy`() async throws {
    let world = try await World()
    try await world.server.context.storage.write { transaction in
      let ana = try #require(try UserStore(transaction).user(username: "ana")).key
      for _ in 1..<4 * Limits.lists {
        let list = UserList(id: newId(), isDeleted: Stamped(true, at: .at(0)))
        try ListStore(transaction).insert(
          list, ofUser: ana, sequence: LibraryStore(transaction).nextSequence())
      }
      let title = try #require(try TitleStore(transaction).title(id: world.titles[0].id))
      for _ in 1...Limits.entriesPerTitle {
        let entry = LibraryEntry(id: newId(), titleId: title.id, isDeleted: Stamped(true, at: .at(0)))
        try LibraryStore(transaction).put(
          entry, ofTitle: title.key, ofUser: ana, sequence: LibraryStore(transaction).nextSequence())
      }
      try transaction.connection.run("UPDATE userLists SET entryCount = 20000 WHERE id = \(world.list)")
    }
    let other = try await world.server.addTitle("Three")
    for (change, words) in [
      (newList(newId())[0], "Rename one"),
      (.entry(LibraryEntry(id: newId(), titleId: world.titles[0].id)), "Change an existing one"),
      (newList(world.list, "Winter", [other], at: 9)[1], "Create another list"),
    ] {
      let refused = try await world.server.pushed([change], as: world.ana)
      #expect(refused.errorCode == "too_many")
      #expect(refused.errorMessage?.contains(words) == true, "\(refused.text)")
    }
  }

  @Test func `viewers see only collaborators visible to them`() async throws {
    let world = try await World()
    let cem = try await world.server.signUp("cem")
    _ = try await world.put("publication", as: world.ana)
    _ = try await world.put("collaborators/bob", as: world.ana)
    #expect(try await world.server.post("/users/bob/block", as: cem).status == 204)
    #expect(try await world.description(as: cem).collaborators == [])
    #expect(try await world.description(as: nil).collaborators.map(\.username) == ["bob"])
  }
}
