import ServerLibrary
import ServerCore
import Formats
import KiwiKit
import SQLite

/// An experience with its owner and place.
package struct ExperienceRow: Hashable, Sendable {
  package let key: Int64
  package let userKey: Int64
  package let spotKey: Int64
  package let experience: Experience
}

package struct ExperienceRatingRow: Hashable, Sendable {
  package let userKey: Int64
  package let experienceKey: Int64
  package let rating: ExperienceRating
}

/// Experiences at places, their ratings, and wishes.
package struct ExperienceStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Experiences

  package func experience(id: String) throws -> ExperienceRow? {
    try connection.first("SELECT key, userKey, spotKey, record FROM experiences WHERE id = \(id)") { row in
      ExperienceRow(
        key: row.integer("key"), userKey: row.integer("userKey"), spotKey: row.integer("spotKey"),
        experience: try Experience(stored: row.text("record")))
    }
  }

  /// Inserts or replaces an experience.
  ///
  /// - Parameter isInZone: True if its place is in one of the user's private areas.
  package func put(
    _ experience: Experience, ofSpot spotKey: Int64, ofUser userKey: Int64, isInZone: Bool, sequence: Int64
  ) throws {
    let name = experience.name?.value ?? ""
    try connection.run(
      """
      INSERT INTO experiences (
        id, userKey, spotKey, name, sortName, photo, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly, isDeleted, isInZone,
        record, sequence
      )
      VALUES (
        \(experience.id), \(userKey), \(spotKey), \(name), \(FoldedText.fold(name)), \(experience.photo?.value ?? nil),
        \((experience.visitedOn?.value ?? nil)?.description ?? ""),
        \(experience.createdDate.map { Timestamp($0.value).seconds } ?? 0),
        \((experience.visibility?.value ?? .usual).rawValue),
        \((experience.publishedFrom?.value ?? nil).map { Timestamp($0).seconds } ?? 0),
        \(experience.showsTownOnly?.value ?? false), \(experience.isDeleted?.value ?? false), \(isInZone),
        \(experience.stored), \(sequence)
      )
      ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, sortName = excluded.sortName, photo = excluded.photo,
        createdAt = excluded.createdAt,
        visitedOn = excluded.visitedOn, visibility = excluded.visibility,
        publishedFrom = excluded.publishedFrom, showsTownOnly = excluded.showsTownOnly,
        isDeleted = excluded.isDeleted, isInZone = excluded.isInZone, record = excluded.record,
        sequence = excluded.sequence
      """)
  }

  // MARK: Ratings

  package func rating(id: String) throws -> ExperienceRatingRow? {
    try connection.first(
      "SELECT userKey, experienceKey, record FROM experienceRatings WHERE id = \(id)"
    ) { row in
      ExperienceRatingRow(
        userKey: row.integer("userKey"), experienceKey: row.integer("experienceKey"),
        rating: try ExperienceRating(stored: row.text("record")))
    }
  }

  /// Adds a rating and updates the experience's latest one.
  package func insert(
    _ rating: ExperienceRating, _ value: Stamped<Rating>, ofExperience experienceKey: Int64,
    ofUser userKey: Int64, sequence: Int64
  ) throws {
    try connection.run(
      """
      INSERT INTO experienceRatings (
        id, userKey, experienceKey, rating, notes, time, createdAt, record, sequence
      )
      VALUES (
        \(rating.id), \(userKey), \(experienceKey), \(value.value.quarterStars), \(rating.note?.words),
        \(value.time.description), \(rating.createdDate.map { Timestamp($0.value).seconds } ?? 0),
        \(rating.stored), \(sequence)
      )
      """)
    try connection.run(
      """
      UPDATE experiences SET (rating, ratingNote) = (
        SELECT rating, notes FROM experienceRatings
        WHERE experienceKey = \(experienceKey) ORDER BY time DESC, id DESC LIMIT 1
      )
      WHERE key = \(experienceKey)
      """)
  }

  /// Returns the ratings of an experience, newest first.
  package func ratings(ofExperience experienceKey: Int64) throws -> [ExperienceRating] {
    try connection.all(
      "SELECT record FROM experienceRatings WHERE experienceKey = \(experienceKey) ORDER BY time DESC, id DESC"
    ) { try ExperienceRating(stored: $0.text("record")) }
  }

  package func ratingCount(ofExperience experienceKey: Int64) throws -> Int {
    try connection.first(
      "SELECT ratingCount FROM experiences WHERE key = \(experienceKey)"
    ) { $0.int("ratingCount") } ?? 0
  }

  // MARK: Wishes

  package func wish(forSpot spotKey: Int64, ofUser userKey: Int64) throws -> SpotWish? {
    try connection.first(
      "SELECT record FROM wantToGoSpots WHERE userKey = \(userKey) AND spotKey = \(spotKey)"
    ) { try SpotWish(stored: $0.text("record")) }
  }

  package func put(_ wish: SpotWish, forSpot spotKey: Int64, ofUser userKey: Int64, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO wantToGoSpots (userKey, spotKey, wantsToGo, record, sequence)
      VALUES (
        \(userKey), \(spotKey), \(wish.isWished?.value ?? false), \(wish.stored),
        \(sequence)
      )
      ON CONFLICT (userKey, spotKey) DO UPDATE SET
        wantsToGo = excluded.wantsToGo, record = excluded.record, sequence = excluded.sequence
      """)
  }
}
