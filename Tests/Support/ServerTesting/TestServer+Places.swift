@testable import ServerAccounts
@testable import ServerSocial
import Formats
import Foundation
import HTTPServer
import KiwiKit
import Media
import SQLite
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

extension TestServer {
  /// Returns the viewer for a user's requests.
  package func viewer(_ username: String) throws -> Viewer {
    let user = try context.storage.read { try #require(try UserStore($0).user(username: username)) }
    return Viewer(key: user.key, id: user.id, username: username, role: .member, sessionKey: 0, sessionId: "")
  }

  /// Inserts a place and returns it.
  @discardableResult
  package func addSpot(_ name: String, _ latitude: Double = 48.2, _ longitude: Double = 16.37) async throws
    -> Spot
  {
    let id = UUIDv7.generate()
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let facts = SpotFacts(name: name, category: .restaurant, coordinate: coordinate)
    try await context.storage.write {
      _ = try SpotStore($0).insert(facts, id: id, reason: .findResult, now: .at(0))
    }
    return Spot(id: id, name: name, category: .restaurant, coordinate: coordinate)
  }

  /// Inserts a picture of an experience and returns its name.
  package func addExperiencePhoto(of username: String) async throws -> String {
    let now = context.now()
    return try await context.storage.write { transaction in
      let key = try #require(try UserStore(transaction).user(username: username)).key
      let image = ProcessedImage(
        width: 1_280, height: 960, placeholder: "p",
        variants: [
          .init(name: "a-large", width: 1_280, height: 960, byteCount: 9),
          .init(name: "a-small", width: 320, height: 240, byteCount: 5),
        ])
      return try #require(try ExperiencePhotoStore(transaction).insert(image, ofUser: key, now: now))
    }
  }

  /// Uploads a picture for an experience and returns its name.
  package func sendPhoto(_ bytes: [UInt8], as token: String) async throws -> String {
    let answer = try await upload("/library/photos", as: token, [.file(bytes, named: "photo.jpg")])
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("name")
  }

  /// Moves a place.
  package func move(_ spot: Spot, to coordinate: Coordinate) async throws {
    try await context.storage.write { transaction in
      guard var known = try SpotStore(transaction).spot(id: spot.id) else { return }
      known.facts.coordinate = coordinate
      try SpotStore(transaction).update(key: known.key, known.facts)
      try SpotZones.refresh(known.key, now: .at(0), in: transaction)
    }
  }

  /// Returns all records of a user's library with their places.
  package func records(as token: String) async throws -> (changes: [LibraryChange], spots: [Spot]) {
    var (changes, spots): ([LibraryChange], [Spot]) = ([], [])
    var cursor: String?
    while true {
      let part = try await read(
        LibraryChangesResponse.self, "/library/changes" + (cursor.map { "?cursor=\($0)" } ?? ""), as: token)
      changes += part.changes
      spots += part.spots
      cursor = part.cursor
      guard part.hasMore else { return (changes, spots) }
    }
  }

  /// Sets the subjects of posts only in the database, without an edit.
  package func setAbout(_ posts: [String], _ subjects: [(spot: String, experience: String?)]) async throws {
    try await context.storage.write { transaction in
      for (post, about) in zip(posts, subjects) {
        let post = try #require(try PostStore(transaction).post(id: post))
        let spot = try #require(try SpotStore(transaction).spot(id: about.spot))
        let experience = try about.experience.flatMap {
          try ExperienceStore(transaction).experience(id: $0)?.key
        }
        try PostPlaceStore(transaction).setAbout(
          spotKey: spot.key, experienceKey: experience, rating: nil, ofPost: post.key)
        try Fixtures(transaction).refreshZones(ofUser: post.authorKey, atSpot: spot.key)
      }
    }
    context[PostCache.self].removeAll()
  }

  /// Returns whether an experience is stored as inside a private area of its author.
  package func isInZone(_ id: String) throws -> Bool? {
    try context.storage.database.read { connection in
      try connection.first("SELECT isInZone FROM experiences WHERE id = \(id)") { $0.bool(0) }
    }
  }

  /// The rating stored with an experience, and its note.
  package func keptRating(_ id: String) throws -> (rating: Int?, note: String?)? {
    try context.storage.database.read { connection in
      try connection.first("SELECT rating, ratingNote FROM experiences WHERE id = \(id)") {
        (rating: $0.optionalInt(0), note: $0.optionalText(1))
      }
    }
  }
}

/// Returns an experience as its author's device sends it.
package func newExperience(
  _ id: String, at spot: Spot, _ name: String = "Ramen", visibility: Audience? = nil,
  publishedFrom: Date? = nil, isDeleted: Bool = false, time: Int = 0
) -> Experience {
  Experience(
    id: id, spotId: spot.id, name: Stamped(name, at: .at(time)),
    visitedOn: Stamped(CivilDate(year: 2026, month: 2, day: 1), at: .at(time)),
    visibility: visibility.map { Stamped($0, at: .at(time)) },
    publishedFrom: publishedFrom.map { Stamped($0, at: .at(time)) },
    createdDate: Stamped(.daysAgo(1), at: .at(time)), isDeleted: Stamped(isDeleted, at: .at(time)))
}

package func newRating(
  _ id: String, of experienceId: String, _ quarterStars: Int, note: String? = nil, time: Int = 0,
  node: UInt32 = 1
) throws -> LibraryChange {
  .experienceRating(
    ExperienceRating(
      id: id, experienceId: experienceId,
      rating: Stamped(try #require(Rating(quarterStars: quarterStars)), at: .at(time, node: node)),
      note: note.map { Stamped($0, at: .at(time, node: node)) },
      createdDate: Stamped(.daysAgo(0), at: .at(time, node: node))))
}

package func newZone(
  _ id: String, _ latitude: Double = 48.2, _ longitude: Double = 16.37, radius: Int = 500,
  isDeleted: Bool? = nil, time: Int = 0
) throws -> LibraryChange {
  let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
  return .privacyZone(
    PrivacyZone(
      id: id, name: Stamped("Home", at: .at(time)),
      circle: Stamped(PrivacyZone.Circle(center: center, radius: radius), at: .at(time)),
      isDeleted: isDeleted.map { Stamped($0, at: .at(time)) }))
}

package func newWish(_ spot: Spot, _ isWished: Bool = true, time: Int = 0) -> LibraryChange {
  .spotWish(
    SpotWish(
      spotId: spot.id, isWished: Stamped(isWished, at: .at(time)),
      dateWished: Stamped(.daysAgo(0), at: .at(time)))
  )
}
