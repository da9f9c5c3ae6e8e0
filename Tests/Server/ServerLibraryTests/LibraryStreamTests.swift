import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerOperations
@testable import ServerTitles

struct LibraryStreamTests {
  @Test func `a device that pulls during writes misses no change`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    var titles: [Title] = []
    for number in 0..<20 { titles.append(try await server.addTitle("T\(number)")) }
    let all = titles
    let writer = { @Sendable (token: String, node: UInt32) in
      for number in 0..<60 {
        let item = SwipedItem(
          titleId: all[number % all.count].id, seenAt: .at(number, node: node),
          personalRating: Stamped(Rating(quarterStars: 1 + number % 20), at: .at(number, node: node)))
        try await server.push([.swipedItem(item)], as: token)
      }
    }
    let reader = Task {
      var records = LibraryRecords()
      var cursor: String?
      var sawAll = false
      while !sawAll {
        sawAll = Task.isCancelled
        let part = try await server.changes(after: cursor, as: ana)
        for change in part.changes { records.merge(change) }
        cursor = part.cursor
      }
      return records
    }
    // Two devices of one user, and another user.
    async let first: Void = writer(ana, 1)
    async let second: Void = writer(ana, 2)
    async let third: Void = writer(bob, 3)
    _ = try await (first, second, third)
    reader.cancel()
    var whole = LibraryRecords()
    for change in try await server.changes(as: ana).changes { whole.merge(change) }
    #expect(try await reader.value == whole)
    #expect(whole.items.count == 20)
  }

  @Test func `a long library is pulled in parts, each record once`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let title = try await server.addTitle("T")
    let list = newId()
    var ids: Set<String> = []
    for _ in 0..<5 {
      for _ in 0..<2 {
        let entries = (0..<100).map { _ in LibraryEntry(id: newId(), titleId: title.id) }
        ids.formUnion(entries.map(\.id))
        try await server.push(entries.map(LibraryChange.entry), as: ana)
      }
    }
    try await server.push(newList(list, "L", [title]), as: ana)
    let first = try await server.read(LibraryChangesResponse.self, "/library/changes", as: ana)
    #expect(first.changes.count == Limits.libraryChangesPerPage)
    #expect(first.hasMore)
    #expect(first.titles == [title])
    let rest = try await server.changes(after: first.cursor, as: ana)
    let entries = (first.changes + rest.changes).compactMap { change in
      if case .entry(let entry) = change { entry.id } else { nil }
    }
    #expect(entries.count == 1_000)
    #expect(Set(entries) == ids)
    #expect(first.changes.count + rest.changes.count == 1_002)
  }

  @Test func `a cursor from before a restore is rejected, and a new one works`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    var titles: [Title] = []
    for number in 0..<5 { titles.append(try await server.addTitle("T\(number)")) }
    let changes = titles.map { LibraryChange.swipedItem(SwipedItem(titleId: $0.id, seenAt: .at(0))) }
    let pushed = try await server.push([changes[0]], as: ana)
    let file = server.folder + "/copy.tar"
    #expect(try await server.operate("backup", file).code == 0)
    try await server.push([changes[1]], as: ana)
    let pulled = try await server.changes(as: ana)
    #expect(pulled.changes.count == 2)
    #expect(try await server.changes(after: pushed.cursor, as: ana).changes == pulled.changes)

    var configuration = server.context.configuration
    configuration.dataFolder = server.folder + "/restored"
    let code = await Restore(configuration: configuration, output: Recorder().output)
      .run(file: file, replacing: false)
    #expect(code == 0)
    let restored = try await TestServer { $0.dataFolder = configuration.dataFolder }
    let token = try await restored.logIn("ana")
    try await restored.push(Array(changes[2...]), as: token)
    for cursor in [pulled.cursor, pushed.cursor ?? ""] {
      let answer = try await restored.get("/library/changes?cursor=\(cursor)", as: token)
      #expect(answer.status == 410 && answer.errorCode == "history_lost")
      let refused = try await restored.pushed([changes[1]], after: cursor, as: token)
      #expect(refused.status == 410 && refused.errorCode == "history_lost")
    }
    let all = try await restored.changes(as: token)
    #expect(all.changes.count == 4, "The rejected changes are not stored.")
    #expect(try await restored.pushed([changes[2]], after: all.cursor, as: token).status == 200)
    #expect(try await restored.changes(after: all.cursor, as: token).changes == [])
  }

  @Test func `a malformed cursor is rejected`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for cursor in ["", "1", "1.0", "-1.0.0", "1.-1.0", "1.0.0.0", "x.y.z", "99999999999999999999.0.0"] {
      #expect(
        try await server.get("/library/changes?cursor=\(cursor)", as: ana).errorField == "cursor", "\(cursor)"
      )
    }
  }

  @Test func `a new collaborator receives the whole list, however old`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    try await server.must(.post, "/users/ana/follow", as: bob)
    let list = newId()
    var titles: [Title] = []
    for number in 0..<1_050 {
      let id = UUIDv7.generate()
      titles.append(Title(id: id, kind: .film, name: "T\(number)"))
    }
    let all = titles
    try await server.context.storage.write { transaction in
      for title in all {
        try TitleStore(transaction).insert(
          TitleFacts(kind: .film, name: title.name), id: title.id, source: title.id)
      }
    }
    let changes = newList(list, "Long", titles)
    for start in stride(from: 0, to: changes.count, by: 100) {
      try await server.push(Array(changes[start...].prefix(100)), as: ana)
    }
    try await server.push([.swipedItem(SwipedItem(titleId: titles[0].id, seenAt: .at(0)))], as: bob)
    let before = try await server.changes(as: bob)
    #expect(before.changes.count == 1)
    #expect(try await server.send(.put, "/lists/\(list)/collaborators/bob", as: ana).status == 204)

    // Writes during the transfer: older records arrive page by page, new ones after them.
    let first = try await server.read(
      LibraryChangesResponse.self, "/library/changes?cursor=\(before.cursor)", as: bob)
    #expect(first.hasMore)
    let (early, late) = (titles[3], titles[1_040])
    let taken = [early, late].map { title in
      LibraryChange.listEntry(
        ListEntry(listId: list, titleId: title.id, isDeleted: Stamped(true, at: .at(9))))
    }
    try await server.push(taken, as: ana)
    var records = LibraryRecords()
    for change in first.changes { records.merge(change) }
    let rest = try await server.changes(after: first.cursor, as: bob)
    for change in rest.changes { records.merge(change) }
    #expect(records.lists[list]?.name?.value == "Long")
    #expect(records.listEntries.count == titles.count)
    let byId = Dictionary(uniqueKeysWithValues: titles.map { ($0.id, $0) })
    #expect(
      records.titles(ofList: list, of: byId).map(\.id)
        == titles.map(\.id).filter { $0 != early.id && $0 != late.id })
    #expect(try await server.changes(after: rest.cursor, as: bob).changes == [])

    // A pull from the beginning has the same result.
    var fresh = LibraryRecords()
    for change in try await server.changes(as: bob).changes { fresh.merge(change) }
    #expect(fresh.listEntries == records.listEntries)

    // A former collaborator receives nothing more, and the whole list after rejoining.
    #expect(try await server.delete("/lists/\(list)/collaborators/bob", as: ana).status == 204)
    try await server.push([.list(UserList(id: list, name: Stamped("Secret", at: .at(20))))], as: ana)
    #expect(try await server.changes(after: rest.cursor, as: bob).changes == [])
    let refused = try await server.pushed(
      [.list(UserList(id: list, name: Stamped("Mine", at: .at(30))))], as: bob)
    #expect(refused.status == 404)
    #expect(try await server.send(.put, "/lists/\(list)/collaborators/bob", as: ana).status == 204)
    let again = try await server.changes(after: rest.cursor, as: bob)
    #expect(again.changes.count == titles.count + 1)
    #expect(again.changes.first?.latestTime == .at(20))
  }

  @Test func `lists of a suspended owner are withheld and sent whole afterward`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    try await server.must(.post, "/users/ana/follow", as: bob)
    let title = try await server.addTitle("A")
    let lists = [newId(), newId()].sorted()
    for list in lists {
      try await server.push(newList(list, "L", [title]), as: ana)
      try await server.must(.put, "/lists/\(list)/collaborators/bob", as: ana)
    }
    let before = try await server.changes(as: bob)
    #expect(before.changes.count == 4)
    let entry = LibraryChange.listEntry(
      ListEntry(listId: lists[0], titleId: title.id, sortKey: Stamped("x", at: .at(5))))
    func listsOfTitle() async throws -> [String] {
      try await server.read(LibraryTitleRecord.self, "/library/titles/\(title.id)", as: bob).lists
    }

    _ = try await server.operate("user", "disable", "ana")
    #expect(try await server.changes(as: bob).changes == [])
    #expect(try await server.pushed([entry], as: bob).status == 404)
    #expect(try await listsOfTitle() == [])

    _ = try await server.operate("user", "enable", "ana")
    #expect(try await server.changes(after: before.cursor, as: bob).changes.count == 4)
    #expect(try await server.pushed([entry], as: bob).status == 200)
    #expect(try await listsOfTitle() == lists)
  }
}
