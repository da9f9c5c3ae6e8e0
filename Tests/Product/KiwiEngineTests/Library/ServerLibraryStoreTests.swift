import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// A browser page's library: the server's answers with pending changes on top.
@MainActor @Suite struct ServerLibraryStoreTests {
  private let mock = MockAPIClient()
  private let film = SampleContent.titles[0]
  private let book = SampleContent.titles[1]

  private static let me = User(id: "me", username: "alice")

  /// A store with changes that the server does not have.
  private func store(_ changes: [LibraryChange], titles: [Title] = []) async throws -> ServerLibraryStore {
    let store = ServerLibraryStore(client: mock, me: Self.me)
    var machine = LibraryStateMachine(kept: try await store.restore(), node: 1)
    let commit = machine.record(changes, titles: titles, known: try await store.records(changes))
    try await store.commit(try #require(commit))
    return store
  }

  private func time(_ milliseconds: Int64) throws -> HybridTime {
    try #require(HybridTime(milliseconds: milliseconds, counter: 0, node: 1))
  }

  private func ids(_ store: ServerLibraryStore, _ shelf: LibraryShelf) async throws -> [String] {
    try await store.titles(LibraryQuery(shelf: shelf, sort: .name), page: 1, pageSize: 10).items.map(\.id)
  }

  @Test func `a pending change shows on its new shelf and not on its old one`() async throws {
    _ = try await mock.send(
      API.Library.push(
        PushLibraryChangesRequest(changes: [
          .swipedItem(SwipedItem(titleId: book.id, watchlistAt: try time(1)))
        ])))
    let store = try await store(
      [
        .swipedItem(SwipedItem(titleId: film.id, seenAt: try time(10))),
        .swipedItem(SwipedItem(titleId: book.id, seenAt: try time(11))),
      ], titles: [film])
    #expect(try await ids(store, .seen) == [film.id, book.id])
    #expect(try await ids(store, .watchlist) == [])
    #expect(try await store.record(ofTitle: book.id).item?.direction == .seen)
  }

  @Test func `a pending entry is among the entries of its title`() async throws {
    let store = try await store([
      .entry(LibraryEntry(id: "e", titleId: film.id, note: Stamped("slow", at: try time(1))))
    ])
    #expect(try await store.record(ofTitle: film.id).entries.map(\.id) == ["e"])
  }

  @Test func `a pending list shows with its titles`() async throws {
    let store = try await store(
      [
        .list(
          UserList(id: "l", name: Stamped("Autumn", at: try time(1)), sortKey: Stamped("i", at: try time(2)))),
        .listEntry(ListEntry(listId: "l", titleId: film.id, sortKey: Stamped("i", at: try time(3)))),
      ], titles: [film])
    #expect(try await store.lists().map(\.name) == ["Autumn"])
    #expect(try await store.list("l").owner == Self.me)
    #expect(try await store.titles(ofList: "l", page: 1, pageSize: 10).items.map(\.id) == [film.id])
    #expect(try await store.record(ofTitle: film.id).lists == ["l"])
    await #expect(throws: APIFailure.self) { try await store.list("other") }
  }

  @Test func `pending deletions do not show`() async throws {
    _ = try await mock.send(
      API.Library.push(
        PushLibraryChangesRequest(changes: [
          .list(UserList(id: "l", name: Stamped("Autumn", at: try time(1)))),
          .listEntry(ListEntry(listId: "l", titleId: film.id, sortKey: Stamped("i", at: try time(1)))),
          .listEntry(ListEntry(listId: "l", titleId: book.id, sortKey: Stamped("q", at: try time(1)))),
        ])))
    let fewer = try await store([
      .listEntry(ListEntry(listId: "l", titleId: film.id, isDeleted: Stamped(true, at: try time(5))))
    ])
    #expect(try await fewer.titles(ofList: "l", page: 1, pageSize: 10).items.map(\.id) == [book.id])
    let none = try await store([.list(UserList(id: "l", isDeleted: Stamped(true, at: try time(5))))])
    #expect(try await none.lists() == [])
    await #expect(throws: APIFailure.self) { try await none.list("l") }
  }

  @Test func `a page's library sends changes immediately and then queries the server`() async throws {
    let library = LibraryRepository(client: mock, me: Self.me)
    try await library.swipe(.seen, film)
    #expect(try await library.summary().count(.seen) == 1)
    #expect(library.unsentCount == 0)
    mock.setBehavior(.failing(.serverFailed))
    try await library.rate(Rating(quarterStars: 20), titleId: film.id)
    await library.worker?.value
    #expect(library.unsentCount == 1)
    mock.setBehavior(.answering)
    #expect(
      try await library.record(ofTitle: film.id).item?.personalRating?.value == Rating(quarterStars: 20))
    #expect(try await library.titles(LibraryQuery(shelf: .favorites)).items.map(\.id) == [film.id])
    let revision = library.revision
    library.changedElsewhere()
    #expect(library.revision == revision + 1)
    library.stop()
  }
}
