import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

/// Entries that only their user sees, even in a public library.
struct PrivateEntryTests {
  private let scene: ReadingAgreementTests.Scene
  private var server: TestServer { scene.server }
  private var book: Title { scene.titles[0] }

  init() async throws { scene = try await ReadingAgreementTests.Scene() }

  /// Expects every answer to other users to show a title of ana's library, or none to.
  private func expectOthers(
    see isSeen: Bool, _ title: Title, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for token in [nil, scene.ben] {
      let library = try await server.get("/users/ana/library", as: token).text
      #expect(library.contains(title.id) == isSeen, "\(library)", sourceLocation: sourceLocation)
      #expect(
        library.contains("\"count\"") == isSeen, "Counts reveal the title: \(library)",
        sourceLocation: sourceLocation)
    }
    let reading = try await scene.seenByFriend()
    #expect(reading == nil || isSeen, sourceLocation: sourceLocation)
  }

  @Test func `a private session that finishes a book is visible only to its reader`() async throws {
    try await scene.ana.read(book, start: ["visibility": "onlyMe"], end: ["isFinished": true])
    #expect(try await scene.ana.standing(of: book).map(\.status) == [.done])
    #expect(try await scene.shelf(.seen) == [book.id])
    try await expectOthers(see: false, book)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a private session that finishes an open book hides it from other viewers' shelves`()
    async throws
  {
    try await scene.begin(newId(), book, page: 30)
    try await expectOthers(see: true, book)
    try await scene.ana.read(book, start: ["visibility": "onlyMe"], end: ["isFinished": true])
    #expect(try await scene.ana.standing(of: book).contains { $0.status == .done })
    let library = try await server.get("/users/ana/library", as: scene.ben).text
    #expect(!library.contains("\"done\"") && !library.contains("\"seen\""), "\(library)")
  }

  private func showing(_ shelf: LibraryShelf, as token: String?) async throws -> (
    count: Int, ids: Set<String>
  ) {
    let library = try await server.read(ProfileLibrary.self, "/users/ana/library", as: token)
    let found = library.shelves.first { $0.shelf == shelf }
    return (found?.count ?? 0, Set((found?.titles ?? []).map(\.title.id)))
  }

  @Test func `changing a session's visibility changes that of its finished entry`() async throws {
    let id = try await scene.ana.read(book, start: ["visibility": "onlyMe"], end: ["isFinished": true])
    try await scene.ana.change(id, ["visibility": "followers"])
    try await expectOthers(see: true, book)
    #expect(try await showing(.seen, as: scene.ben).ids == [book.id])
    try await scene.ana.change(id, ["visibility": "onlyMe"])
    try await expectOthers(see: false, book)
    #expect(try await server.delete("/reading-sessions/\(id)", as: scene.ana.token).status == 204)
    #expect(try await scene.ana.standing(of: book).isEmpty)
    #expect(try await scene.shelf(.seen).isEmpty)
    try await expectOthers(see: false, book)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a hidden decision stays hidden, regardless of sessions`() async throws {
    try await server.push(
      [
        .swipedItem(
          SwipedItem(
            titleId: book.id, watchlistAt: .at(0), dateSwiped: Stamped(.daysAgo(3), at: .at(0)),
            isPrivate: Stamped(true, at: .at(0))))
      ], as: scene.ana.token)
    try await expectOthers(see: false, book)
    let id = try await scene.ana.read(book, start: ["visibility": "onlyMe"], end: ["isFinished": true])
    try await expectOthers(see: false, book)
    #expect(try await server.delete("/reading-sessions/\(id)", as: scene.ana.token).status == 204)
    try await expectOthers(see: false, book)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a private reading of a visible title changes nothing for viewers`() async throws {
    let day = Stamped<CivilDate?>(CivilDate(year: 2026, month: 1, day: 9), at: .at(0))
    try await server.push(
      [
        .swipedItem(
          SwipedItem(
            titleId: book.id, seenAt: .at(0), dateSwiped: Stamped(.daysAgo(3), at: .at(0)),
            personalRating: Stamped(Rating(quarterStars: 20), at: .at(0)))),
        .entry(LibraryEntry(id: newId(), titleId: book.id, finishedOn: day)),
      ], as: scene.ana.token)
    let before = try await server.get("/users/ana/library", as: scene.ben).text
    #expect(before.contains(book.id))
    let hidden = newId()
    try await server.push(
      [
        .entry(
          LibraryEntry(
            id: hidden, titleId: book.id, startedOn: Stamped(day.value, at: .at(1)),
            note: Stamped("Secret", at: .at(1)), isPrivate: Stamped(true, at: .at(1))))
      ], as: scene.ana.token)
    #expect(try await scene.shelf(.now) == [book.id])
    #expect(try await server.get("/users/ana/library", as: scene.ben).text == before)
    #expect(try await scene.seenByFriend() == nil)
    let own = try await server.read(ProfileLibrary.self, "/users/ana/library", as: scene.ana.token)
    #expect(own.entries.first { $0.id == hidden }?.isPrivate == true)
    // Its user makes it visible.
    try await server.push(
      [.entry(LibraryEntry(id: hidden, titleId: book.id, isPrivate: Stamped(false, at: .at(2))))],
      as: scene.ana.token)
    #expect(try await showing(.now, as: scene.ben).ids == [book.id])
    #expect(try await scene.seenByFriend()?.title?.id == book.id)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `counts of shelves exclude private entries for viewers`() async throws {
    let other = scene.titles[1]
    for (title, isPrivate) in [(book, true), (other, false)] {
      try await server.push(
        [
          .swipedItem(
            SwipedItem(
              titleId: title.id, seenAt: .at(0), dateSwiped: Stamped(.daysAgo(3), at: .at(0)),
              personalRating: Stamped(Rating(quarterStars: 20), at: .at(0)),
              isPrivate: Stamped(isPrivate, at: .at(0))))
        ], as: scene.ana.token)
    }
    for shelf in [LibraryShelf.seen, .favorites] {
      for token in [nil, scene.ben] {
        #expect(try await showing(shelf, as: token) == (1, [other.id]), "\(shelf)")
      }
      #expect(try await showing(shelf, as: scene.ana.token) == (2, [book.id, other.id]), "\(shelf)")
    }
    // The title counts again once it is no longer private.
    try await server.push(
      [.swipedItem(SwipedItem(titleId: book.id, isPrivate: Stamped(false, at: .at(1))))],
      as: scene.ana.token)
    #expect(try await showing(.seen, as: scene.ben).count == 2)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `group recommendations are the same without a private entry`() async throws {
    let path = "/recommendations/group?with=ana&kind=book"
    let before = try await server.get(path, as: scene.ben)
    #expect(before.status == 200)
    try await server.push(
      [
        .swipedItem(
          SwipedItem(titleId: book.id, seenAt: .at(0), isPrivate: Stamped(true, at: .at(0)))),
        .entry(
          LibraryEntry(
            id: newId(), titleId: book.id,
            finishedOn: Stamped(CivilDate(year: 2026, month: 1, day: 9), at: .at(0)),
            isPrivate: Stamped(true, at: .at(0)))),
      ], as: scene.ana.token)
    #expect(try await server.get(path, as: scene.ben).text == before.text)
    #expect(try await scene.shelf(.seen) == [book.id])
  }

  @Test func `devices receive the visibility of an entry`() async throws {
    try await scene.ana.read(book, start: ["visibility": "onlyMe"], end: ["isFinished": true])
    let changes = try await server.changes(as: scene.ana.token).changes
    let entry = try #require(try await scene.ana.standing(of: book).first)
    #expect(entry.isPrivate?.value == true)
    let items = changes.compactMap { change in
      if case .swipedItem(let item) = change { item } else { nil }
    }
    #expect(items.first { $0.titleId == book.id }?.isPrivate?.value == true)
  }
}
