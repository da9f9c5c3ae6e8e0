import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces
@testable import ServerTitles

struct ListStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a list and its entry are stored without loss`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, title) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).film("Alien"))
      let list = UserList(id: "l", name: Stamped("Space", at: .at(0)), sortKey: Stamped("i", at: .at(1)))
      try ListStore(transaction).insert(list, ofUser: ana.key, sequence: 1)
      let row = try #require(try ListStore(transaction).list(id: "l"))
      #expect(row.list == list && row.entryCount == 0)
      let entry = ListEntry(listId: "l", titleId: title.id, sortKey: Stamped("q", at: .at(2)))
      try ListStore(transaction).put(entry, ofTitle: title.key, in: row, sequence: 2)
      #expect(try ListStore(transaction).entry(ofTitle: title.key, inList: row.key) == entry)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a list is found by its id with its counts and can be changed`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let titles = try (0..<3).map { try Fixtures(transaction).film("T\($0)") }
      let new = UserList(id: "l", name: Stamped("L", at: .at(0)), sortKey: Stamped("i", at: .at(0)))
      try ListStore(transaction).insert(new, ofUser: ana.key, sequence: 1)
      let list = try #require(try ListStore(transaction).list(id: "l"))
      #expect(list.list == new)
      for title in titles { try Fixtures(transaction).put(title, in: list, isDeleted: title == titles[2]) }
      let entry = ListEntry(listId: "l", titleId: titles[0].id, sortKey: Stamped("b", at: .at(1)))
      try ListStore(transaction).put(entry, ofTitle: titles[0].key, in: list, sequence: 2)
      #expect(try ListStore(transaction).entry(ofTitle: titles[0].key, inList: list.key) == entry)
      let found = try #require(try ListStore(transaction).list(id: list.list.id))
      #expect(found.titleCount == 2)
      #expect(found.entryCount == 3)
      #expect(!found.isPublished && !found.isDeleted)
      #expect(try ListStore(transaction).list(key: list.key) == found)
      #expect(found.ownerKey == ana.key)
      #expect(
        try ListStore(transaction).entry(ofTitle: titles[2].key, inList: list.key)?.isDeleted?.value == true)
      #expect(try ListStore(transaction).entry(ofTitle: 99, inList: list.key) == nil)
      #expect(
        try ListStore(transaction).entries(ofTitle: titles[0].key, after: 0, limit: 9).map(\.entry) == [entry]
      )
      #expect(
        try ListStore(transaction).entries(ofTitle: titles[2].key, after: 0, limit: 9).isEmpty,
        "The entry was removed."
      )
      #expect(try ListStore(transaction).list(id: "none") == nil)
      #expect(try ListStore(transaction).publishedLists(ofUser: ana.key, limit: 9).isEmpty)
      try ListStore(transaction).setPublished(true, key: list.key)
      #expect(try ListStore(transaction).publishedLists(ofUser: ana.key, limit: 9).map(\.key) == [list.key])
      #expect(try ListStore(transaction).publishedLists(ofUser: ana.key, limit: 0).isEmpty)
      var record = list.list
      record.isDeleted = Stamped(true, at: .at(9))
      let before = try AccountTotalsStore(transaction).totals(ofUser: ana.key)
      #expect(before.lists == 1 && before.listsMade == 1)
      try ListStore(transaction).update(record, key: list.key, sequence: 99)
      let changed = try #require(try ListStore(transaction).list(id: list.list.id))
      #expect(changed.isPublished && changed.isDeleted)
      #expect(changed.list == record)
      let after = try AccountTotalsStore(transaction).totals(ofUser: ana.key)
      #expect(after.lists == 0 && after.listsMade == 1)
      #expect(try ListStore(transaction).lists(ofUser: ana.key).isEmpty)
      #expect(
        try ListStore(transaction).publishedLists(ofUser: ana.key, limit: 9).isEmpty, "The list is deleted.")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user has one role in a list and is counted by role`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cem"].map { try Fixtures(transaction).addUser($0) }
      let (ana, bob, cem) = (users[0], users[1], users[2])
      let lists = ListStore(transaction)
      let list = try Fixtures(transaction).list("L", by: ana)
      #expect(try lists.role(of: bob.key, inList: list.key) == nil)
      try lists.setRole(.follower, of: bob.key, inList: list.key, sequence: 1)
      try lists.setRole(.follower, of: cem.key, inList: list.key, sequence: 2)
      try lists.setRole(.collaborator, of: bob.key, inList: list.key, sequence: 3)
      #expect(try lists.role(of: bob.key, inList: list.key) == .collaborator)
      #expect(try lists.memberCount(ofList: list.key, as: .follower) == 1)
      #expect(try lists.membershipCount(of: bob.key, as: .collaborator) == 1)
      #expect(try lists.membershipCount(of: bob.key, as: .follower) == 0)
      #expect(try lists.collaborators(ofList: list.key, seenBy: nil).map(\.username) == ["bob"])
      #expect(try lists.owner(ofList: list.key, seenBy: cem)?.username == "ana")
      #expect(try lists.lists(ofUser: bob.key).map(\.role) == [.collaborator])
      try Fixtures(transaction).block(cem, by: ana)
      #expect(try lists.owner(ofList: list.key, seenBy: cem) == nil)
      try Fixtures(transaction).block(bob, by: cem)
      #expect(try lists.collaborators(ofList: list.key, seenBy: cem) == [])
      #expect(try lists.removeMembers(between: cem.key, and: ana.key))
      #expect(try !lists.removeMembers(between: cem.key, and: ana.key))
      #expect(try lists.role(of: cem.key, inList: list.key) == nil)
      #expect(try lists.removeMember(bob.key, fromList: list.key))
      #expect(try !lists.removeMember(bob.key, fromList: list.key))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `members are found by list and by user, and deleted with the list`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana", "bob", "cem", "dan"].map { try Fixtures(transaction).addUser($0) }
      let (ana, bob, cem, dan) = (users[0], users[1], users[2], users[3])
      let lists = ListStore(transaction)
      let (shared, followed) = (
        try Fixtures(transaction).list("S", by: ana), try Fixtures(transaction).list("F", by: ana)
      )
      let other = try Fixtures(transaction).list("O", by: dan)
      try lists.setRole(.collaborator, of: bob.key, inList: shared.key, sequence: 1)
      try lists.setRole(.follower, of: cem.key, inList: followed.key, sequence: 2)
      try lists.setRole(.collaborator, of: ana.key, inList: other.key, sequence: 3)
      #expect(try lists.memberKeys(ofList: shared.key) == [bob.key])
      #expect(try lists.partners(of: ana.key) == [bob.key, cem.key, dan.key])
      #expect(try lists.partners(of: cem.key) == [], "A follower sees nothing new of the list's members.")
      #expect(try lists.sharedListKeys(ofUser: ana.key) == [shared.key])
      func streamed() throws -> [LibraryStreamRow] {
        let joined = LibraryPosition(sequence: 50, titleKey: 0)
        return try LibraryStreamStore(transaction).changes(
          of: .titles, ofUser: bob.key, after: joined, limit: 10)
      }
      #expect(try streamed() == [])
      try lists.renewCollaborators(ofList: shared.key, sequence: 51)
      #expect(try streamed().map(\.kind) == [.list])
      try lists.removeMembers(ofList: shared.key)
      #expect(try lists.memberKeys(ofList: shared.key) == [])
      #expect(try lists.memberKeys(ofList: followed.key) == [cem.key])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the id of a published list outlives its account`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let (open, closed) = (
        try Fixtures(transaction).list("O", by: ana), try Fixtures(transaction).list("C", by: ana)
      )
      try ListStore(transaction).setPublished(true, key: open.key)
      try ListStore(transaction).setPublished(false, key: open.key)
      #expect(try !ListStore(transaction).isRetired(id: open.list.id))
      try UserStore(transaction).delete(key: ana.key)
      #expect(try ListStore(transaction).isRetired(id: open.list.id))
      #expect(try !ListStore(transaction).isRetired(id: closed.list.id))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `entries keep the order of the list and carry the viewer's decisions`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let titles = try (0..<4).map { try Fixtures(transaction).film("T\($0)") }
      let list = try Fixtures(transaction).list("L", by: ana)
      for (title, key) in zip(titles, ["z", "b", "b", "a"]) {
        try Fixtures(transaction).put(title, in: list, key, isDeleted: key == "a")
      }
      try Fixtures(transaction).decide(.seen, titles[2], by: bob, rating: 5)
      func rows(_ viewer: Viewer?, _ page: Page = .first) throws -> [LibraryTitleRow] {
        try ListStore(transaction).titles(ofList: list.key, seenBy: viewer, page: page)
      }
      #expect(try rows(nil).map(\.title.id) == [titles[1].id, titles[2].id, titles[0].id])
      #expect(try rows(nil).map(\.sortKey) == ["b", "b", "z"])
      #expect(try rows(bob).map(\.direction) == [nil, .seen, nil])
      #expect(try rows(bob).map(\.personalRating) == [nil, 5, nil])
      #expect(try rows(nil, Page(number: 2, size: 1)).count == 2)
      #expect(try rows(nil, Page(number: 2, size: 20)).isEmpty)
      #expect(
        try ListStore(transaction).lists(withTitle: titles[0].key, ofUser: ana.key) == [list.list.id])
      #expect(try ListStore(transaction).lists(withTitle: titles[3].key, ofUser: ana.key) == [])
      #expect(try ListStore(transaction).lists(withTitle: titles[0].key, ofUser: bob.key) == [])
      try ListStore(transaction).setRole(.collaborator, of: bob.key, inList: list.key, sequence: 1)
      #expect(
        try ListStore(transaction).lists(withTitle: titles[0].key, ofUser: bob.key) == [list.list.id])
    }
  }
}
