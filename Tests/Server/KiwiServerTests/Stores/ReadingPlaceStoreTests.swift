@testable import ServerSocial
import Formats
import KiwiKit
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiServer
@testable import ServerCore

struct ReadingPlaceStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the furthest of all that was told of a title counts`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = transaction.readingPlaces
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      var keys: [Int64] = []
      for name in ["emma", "persuasion"] {
        try transaction.titles.insert(
          TitleFacts(kind: .book, name: name, pages: 400), id: name, source: name)
        keys.append(try #require(try transaction.titles.key(id: name)))
      }
      #expect(try store.places(ofUser: ana.key, inTitles: []).isEmpty)
      #expect(try store.places(ofUser: ana.key, inTitles: Set(keys)).isEmpty)
      for (index, pages) in [(10, 30), (70, 50), (5, nil)].enumerated() {
        let session = ReadingSessionRecord(
          key: 0, id: "s\(index)", userKey: ana.key, titleKey: keys[0], bookTitle: "Emma", companyKey: 0,
          status: index == 1 ? .discarded : .completed, startedAt: .at(0), endedAt: .at(60), seconds: 0,
          resumedAt: nil, timeZone: "UTC", dayStartHour: 0, day: CivilDate(year: 2026, month: 1, day: 1),
          startPage: pages.0, endPage: pages.1, mood: nil, isFinished: false, visibility: .onlyMe)
        _ = try transaction.readingSessions.insert(session)
      }
      let known = try store.places(ofUser: ana.key, inTitles: Set(keys))
      #expect(known == [keys[0]: KnownPlace(place: ReadingPlace(page: 30), pages: 400)])
      #expect(try store.places(ofUser: bob.key, inTitles: Set(keys)).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `posts and comments that speak of a place are told apart`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      try transaction.titles.insert(TitleFacts(kind: .book, name: "Emma"), id: "emma", source: "emma")
      let emma = try #require(try transaction.titles.key(id: "emma"))
      let posts = try (0..<4).map { _ in try transaction.post(by: ana) }
      for post in posts.prefix(3) {
        try transaction.posts.setAbout(titleKey: emma, rating: nil, position: nil, ofPost: post.key)
      }
      try transaction.posts.setAbout(
        titleKey: emma, rating: nil, position: BookPosition(page: 4), ofPost: posts[0].key)
      let comment = try transaction.comment(by: ana, under: posts[1])
      _ = try transaction.comment(by: ana, under: posts[1])
      try transaction.comments.setPosition(BookPosition(percent: 9), key: comment.key)
      let keys = posts.map(\.key)
      #expect(try transaction.postPositions.positioned(keys, inTitle: nil).sorted() == [keys[0], keys[1]])
      #expect(try transaction.postPositions.positioned(keys, inTitle: emma).sorted() == [keys[0], keys[1]])
      #expect(try transaction.postPositions.positioned(keys, inTitle: emma + 1).isEmpty)
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[1], limit: 5) == [comment.key])
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[1], limit: 0).isEmpty)
      // Without one of its own it speaks of what the post does.
      let other = try transaction.comment(by: ana, under: posts[0])
      #expect(try transaction.postPositions.positionedComments(ofPost: keys[0], limit: 5) == [other.key])
      #expect(try transaction.comments.comment(key: other.key)?.waitsFor == BookPosition(page: 4))
      #expect(try transaction.comments.comment(key: comment.key)?.waitsFor == BookPosition(percent: 9))
    }
  }
}
