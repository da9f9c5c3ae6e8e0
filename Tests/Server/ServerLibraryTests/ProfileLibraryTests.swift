import Formats
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

/// The library on a user's profile, by viewer.
struct ProfileLibraryTests {
  private func library(of username: String, as token: String?, _ server: TestServer) async throws
    -> ProfileLibrary
  {
    try await server.read(ProfileLibrary.self, "/users/\(username)/library", as: token)
  }

  private func show(_ visibility: String, as token: String, _ server: TestServer) async throws {
    let answer = try await server.send(
      .put, "/users/ana", as: token, headers: ["Content-Type": "application/json"],
      body: [UInt8](#"{"libraryVisibility":"\#(visibility)"}"#.utf8))
    try #require(answer.status == 200, "\(answer.text)")
  }

  /// Ana has titles on every shelf, entries, and two lists, one of them published.
  private func ana(_ server: TestServer) async throws -> (token: String, titles: [Title]) {
    let token = try await server.signUp("ana")
    var titles: [Title] = []
    for number in 0..<6 { titles.append(try await server.addTitle("Title \(number)", .book)) }
    var changes: [LibraryChange] = []
    for (number, rating) in [16, 20, 8].enumerated() {
      changes.append(
        .swipedItem(
          SwipedItem(
            titleId: titles[number].id, seenAt: .at(0), dateSwiped: Stamped(.daysAgo(9 - number), at: .at(0)),
            personalRating: Stamped(Rating(quarterStars: rating), at: .at(0)),
            sourcePlatform: Stamped("Kino", at: .at(0)))))
    }
    changes.append(.swipedItem(SwipedItem(titleId: titles[3].id, watchlistAt: .at(0))))
    changes.append(.swipedItem(SwipedItem(titleId: titles[4].id, skippedAt: .at(0))))
    let day = { (day: Int) in Stamped<CivilDate?>(CivilDate(year: 2_026, month: 1, day: day), at: .at(0)) }
    changes.append(
      .entry(
        LibraryEntry(
          id: newId(), titleId: titles[0].id, finishedOn: day(3),
          rating: Stamped(Rating(quarterStars: 16), at: .at(0)), note: Stamped("They all live.", at: .at(0)),
          isSpoiler: Stamped(true, at: .at(0)))))
    changes.append(.entry(LibraryEntry(id: newId(), titleId: titles[5].id, startedOn: day(9))))
    changes.append(
      .entry(
        LibraryEntry(
          id: newId(), titleId: titles[1].id, finishedOn: day(20), isDeleted: Stamped(true, at: .at(0)))))
    let (published, kept) = (newId(), newId())
    changes += newList(published, "Winter", [titles[0], titles[1]]) + newList(kept, "Secret", [titles[2]])
    try await server.push(changes, as: token)
    #expect(try await server.send(.put, "/lists/\(published)/publication", as: token).status == 204)
    return (token, titles)
  }

  @Test func `a profile shows favorites, shelves, entries and published lists, and no skipped titles`()
    async throws
  {
    let server = try await TestServer()
    let (_, titles) = try await ana(server)
    let library = try await library(of: "ANA", as: nil, server)
    #expect(library.shelves.map(\.shelf) == [.favorites, .now, .seen, .watchlist])
    #expect(library.shelves.map(\.count) == [2, 1, 3, 1])
    #expect(
      library.shelves.map { $0.titles.map(\.title) } == [
        [titles[1], titles[0]], [titles[5]], [titles[2], titles[1], titles[0]], [titles[3]],
      ])
    #expect(library.shelves.allSatisfy { $0.titles.allSatisfy { $0.sourcePlatform == nil } })
    #expect(library.entries.map(\.title) == [titles[5], titles[0]])
    let finished = try #require(library.entries.last)
    #expect(finished.status == .done && finished.day == CivilDate(year: 2_026, month: 1, day: 3))
    #expect(finished.rating?.quarterStars == 16 && finished.note == "They all live." && finished.isSpoiler)
    #expect(library.lists.map(\.name) == ["Winter"])
    #expect(library.lists.first?.titleCount == 2)
  }

  @Test func `a library is visible to its audience and empty for other viewers`() async throws {
    let server = try await TestServer()
    let (ana, _) = try await ana(server)
    let bob = try await server.signUp("bob")
    func readers() async throws -> [Bool] {
      var shown: [Bool] = []
      for token in [nil, bob, ana] { shown.append(try await !library(of: "ana", as: token, server).isEmpty) }
      return shown
    }
    #expect(try await readers() == [true, true, true])
    try await show("followers", as: ana, server)
    #expect(try await readers() == [false, false, true])
    #expect(try await server.send(.post, "/users/ana/follow", as: bob).status < 300)
    #expect(try await readers() == [false, true, true])
    try await show("me", as: ana, server)
    #expect(try await readers() == [false, false, true])
    // Only the owner sees the setting, and another change keeps it.
    #expect(try await server.read(Profile.self, "/users/ana", as: bob).libraryVisibility == nil)
    #expect(try await server.read(Profile.self, "/users/me", as: ana).libraryVisibility == .me)
    let json = ["Content-Type": "application/json"]
    _ = try await server.send(.put, "/users/ana", as: ana, headers: json, body: [UInt8](#"{"bio":"x"}"#.utf8))
    #expect(try await server.read(Profile.self, "/users/ana", as: ana).libraryVisibility == .me)
    let refused = try await server.send(
      .put, "/users/ana", as: ana, headers: json, body: [UInt8](#"{"libraryVisibility":"all"}"#.utf8))
    #expect(refused.status == 422 && refused.errorField == "libraryVisibility")
  }

  @Test func `a block hides the library`() async throws {
    let server = try await TestServer()
    let (ana, _) = try await ana(server)
    let bob = try await server.signUp("bob")
    #expect(try await server.send(.post, "/users/ana/block", as: bob).status < 300)
    #expect(try await library(of: "ana", as: bob, server).isEmpty)
    #expect(try await server.send(.delete, "/users/ana/block", as: bob).status < 300)
    #expect(try await server.send(.post, "/users/bob/block", as: ana).status < 300)
    #expect(try await server.get("/users/ana/library", as: bob).status == 404)
    #expect(try await server.get("/users/nobody/library").status == 404)
  }

  @Test(arguments: [
    ("UPDATE libraryCounts SET count = count + 1 WHERE aspect = 'kind'", "titles per library filter"),
    ("UPDATE libraryCounts SET count = 0 WHERE aspect = 'platform'", "titles per library filter"),
    ("DELETE FROM libraryCounts WHERE aspect = 'direction'", "library decisions"),
  ])
  func `a wrong count is found`(sql: String, place: String) async throws {
    let server = try await TestServer()
    _ = try await ana(server)
    #expect(try await server.operate("verify").said.problems == [])
    try await server.context.storage.database.write { try $0.execute(script: sql) }
    #expect(try await server.operate("verify").said.problems.contains { $0.contains(place) })
  }

  @Test func `counts stay correct after an account is deleted`() async throws {
    let server = try await TestServer()
    let (ana, _) = try await ana(server)
    let body = [UInt8](#"{"password":"\#(TestServer.password)"}"#.utf8)
    let answer = try await server.send(
      .delete, "/users/me", as: ana, headers: ["Content-Type": "application/json"], body: body)
    #expect(answer.status < 300, "\(answer.text)")
    #expect(try await server.operate("verify").said.problems == [])
  }
}
