import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

/// The findings of `verify` about places.
struct PlaceChecksTests {
  private func filled() async throws -> TestServer {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let (bar, house) = (try await server.addSpot("Noodle Bar"), try await server.addSpot("Tea House", 10, 10))
    for token in [ana, bob] {
      let (inside, outside) = (newId(), newId())
      try await server.push(
        [
          .experience(newExperience(inside, at: bar)), .experience(newExperience(outside, at: house)),
          try newRating(newId(), of: inside, 9, note: "Salty.", time: 1),
          try newRating(newId(), of: inside, 3, time: 2),
          newWish(house), try newZone(newId()),
        ], as: token)
      for about in ["spot:" + bar.id, "experience:" + inside] {
        let post = try await server.upload(
          "/posts", as: token, [.text("caption", "Hm"), .text("about", about)])
        #expect(post.status == 201)
      }
    }
    return server
  }

  @Test(arguments: [true, false]) func `a server with places is sound`(isServing: Bool) async throws {
    let (code, said) = try await filled().operate("verify", isServing: isServing)
    #expect(code == 0, "\(said.problems)")
  }

  @Test(arguments: [
    ("DELETE FROM spotsGeospatialIndex WHERE key = 1", "spotsGeospatialIndex"),
    ("DELETE FROM spotsCategoryIndex WHERE key = 1", "spotsCategoryIndex"),
    (
      "INSERT INTO spotsGeospatialIndex VALUES (99, 1, 1, 1, 1, 1, 1)", "spotsGeospatialIndex"
    ),
    (
      "INSERT INTO spotsCategoryIndex VALUES (99, 1, 1, 1, 1, 1, 1, 1, 1)", "spotsCategoryIndex"
    ),
    ("UPDATE spotsGeospatialIndex SET latitude = 7, longitude = 7 WHERE key = 1", "spotsGeospatialIndex"),
    (
      "UPDATE spotsGeospatialIndex SET minLatitude = 7, maxLatitude = 7 WHERE key = 1", "spotsGeospatialIndex"
    ),
    ("UPDATE spotsCategoryIndex SET minLongitude = 7, maxLongitude = 7 WHERE key = 1", "spotsCategoryIndex"),
    (
      "UPDATE spotsCategoryIndex SET minCategory = 16, maxCategory = 16 WHERE key = 1", "place categories"
    ),
    (
      "DROP TRIGGER spotsPlaceUpdate; UPDATE spots SET mergedIntoKey = 2 WHERE key = 1",
      "spotsGeospatialIndex"
    ),
    (
      "DROP TRIGGER spotsPlaceUpdate; UPDATE spots SET longitude = 11 WHERE key = 1", "spotsCategoryIndex"
    ),
    ("DELETE FROM spotsGeospatialIndex_rowid WHERE rowid = 1", "structure of spotsGeospatialIndex"),
    (
      "INSERT INTO spotSearch (spotSearch, rowid, sortName, words) VALUES ('delete', 1, 'noodle bar', '')",
      "full-text search: spotSearch"
    ),
    ("UPDATE experiences SET rating = 20 WHERE rating IS NOT NULL", "experience ratings"),
    ("UPDATE experiences SET rating = 20 WHERE rating IS NULL", "experience ratings"),
    ("UPDATE experiences SET rating = NULL", "experience ratings"),
    ("UPDATE experiences SET ratingNote = 'Salty.'", "experience ratings"),
    ("DELETE FROM experienceRatings WHERE rating = 3", "experience ratings"),
    ("UPDATE experienceRatings SET userKey = 1", "rating owners"),
    ("UPDATE experiences SET isInZone = 0", "private areas"),
    ("UPDATE experiences SET isInZone = 1", "private areas"),
    ("UPDATE posts SET aboutIsInZone = 0", "private areas"),
    ("UPDATE posts SET aboutSpotKey = 2 WHERE aboutExperienceKey IS NOT NULL", "posts about experiences"),
    ("UPDATE posts SET aboutExperienceKey = 1 WHERE authorKey = 2", "posts about experiences"),
    ("UPDATE privacyZones SET isDeleted = 1", "private areas"), ("DELETE FROM privacyZones", "private areas"),
    ("UPDATE spots SET latitude = 48.2, longitude = 16.37", "private areas"),
  ])
  func `a planted fault is found`(sql: String, place: String) async throws {
    let server = try await filled()
    try await server.context.storage.database.write { try $0.execute(script: sql) }
    let (code, said) = try await server.operate("verify")
    #expect(code == 1)
    #expect(said.problems.contains { $0.hasPrefix(place) }, "\(said.problems)")
  }

  @Test func `a merged place is in no index, which is sound`() async throws {
    let server = try await filled()
    try await server.context.storage.database.write { connection in
      try connection.execute(
        script: """
          UPDATE spots SET mergedIntoKey = 2 WHERE key = 1;
          UPDATE experiences SET spotKey = 2, isInZone = 1;
          UPDATE posts SET aboutSpotKey = 2, aboutIsInZone = 1;
          """)
    }
    #expect(try await server.operate("verify").said.problems == [])
  }
}
