public import Formats
public import Foundation
public import KiwiKit
import SQLite

/// A stored experience: the columns that queries need, and the newest rating.
public struct ExperienceRecord: Identifiable, Hashable, Sendable {
  public let id: String
  public let spotId: String
  public let name: String
  public let description: String?
  public let visitedOn: CivilDate?
  public let createdAt: Date
  /// The newest rating.
  public let rating: Rating?
  public let ratingNote: String?
}

extension ExperienceRecord {
  private static let columns: SQL = """
    experiences.id AS id, experiences.spotId AS spotId, experiences.name AS name,
    experiences.description AS description, experiences.visitedOn AS visitedOn,
    experiences.createdAt AS createdAt, experiences.rating AS rating, experiences.ratingNote AS ratingNote
    """

  init(row: borrowing Row) {
    id = row.text("id")
    spotId = row.text("spotId")
    name = row.text("name")
    description = row.optionalText("description")
    visitedOn = CivilDate(row.text("visitedOn"))
    createdAt = Date(timeIntervalSince1970: row.real("createdAt"))
    rating = row.optionalInt("rating").flatMap(Rating.init(quarterStars:))
    ratingNote = row.optionalText("ratingNote")
  }

  static func fetchAll(_ condition: SQL, in connection: Connection) throws -> [ExperienceRecord] {
    try connection.all(
      "SELECT \(sql: columns) FROM experiences \(sql: condition)", ExperienceRecord.init(row:))
  }

  static func save(_ experience: Experience, _ content: [UInt8], in connection: Connection) throws {
    let name = experience.name?.value ?? ""
    try connection.run(
      """
      INSERT INTO experiences (
        id, spotId, name, description, sortName, visitedOn, createdAt, isDeleted, record
      )
      VALUES (
        \(experience.id), \(experience.spotId), \(name), \(experience.description?.words),
        \(FoldedText.fold(name)), \((experience.visitedOn?.value ?? nil)?.description ?? ""),
        \(experience.createdDate?.value.timeIntervalSince1970 ?? 0), \(experience.isDeleted?.value == true), \(content)
      )
      ON CONFLICT (id) DO UPDATE SET
        spotId = excluded.spotId, name = excluded.name, description = excluded.description,
        sortName = excluded.sortName, visitedOn = excluded.visitedOn, createdAt = excluded.createdAt,
        isDeleted = excluded.isDeleted, record = excluded.record
      """)
    // The ratings of an experience may arrive before it.
    try refreshRating(ofExperience: experience.id, in: connection)
  }

  /// Copies the newest rating into its experience.
  static func refreshRating(ofExperience id: String, in connection: Connection) throws {
    try connection.run(
      """
      UPDATE experiences SET (rating, ratingNote) = (
        SELECT rating, notes FROM experiences_ratings
        WHERE experienceId = \(id) ORDER BY time DESC, id DESC LIMIT 1
      )
      WHERE id = \(id)
      """)
  }
}

/// A stored rating of an experience.
public struct ExperienceRatingRecord: Identifiable, Hashable, Sendable {
  public let id: String
  public let experienceId: String
  public let rating: Rating
  public let notes: String?
  public let createdAt: Date
}

extension ExperienceRatingRecord {
  /// Returns nil if the record has no valid rating.
  init?(row: borrowing Row) {
    guard let rating = Rating(quarterStars: row.int("rating")) else { return nil }
    id = row.text("id")
    experienceId = row.text("experienceId")
    self.rating = rating
    notes = row.optionalText("notes")
    createdAt = Date(timeIntervalSince1970: row.real("createdAt"))
  }

  /// Returns the ratings, newest first.
  static func fetchAll(
    ofExperience id: String, in connection: Connection
  ) throws -> [ExperienceRatingRecord] {
    try connection.all(
      """
      SELECT id, experienceId, rating, notes, createdAt FROM experiences_ratings
      WHERE experienceId = \(id) ORDER BY time DESC, id DESC
      """, ExperienceRatingRecord.init(row:)
    ).compactMap(\.self)
  }

  static func save(_ rating: ExperienceRating, _ content: [UInt8], in connection: Connection) throws {
    guard let value = rating.rating else { return }
    try connection.run(
      """
      INSERT INTO experiences_ratings (id, experienceId, rating, notes, createdAt, time, record)
      VALUES (
        \(rating.id), \(rating.experienceId), \(value.value.quarterStars), \(rating.note?.words),
        \(rating.createdDate?.value.timeIntervalSince1970 ?? 0), \(value.time.description), \(content)
      )
      ON CONFLICT (id) DO UPDATE SET
        rating = excluded.rating, notes = excluded.notes, createdAt = excluded.createdAt, time = excluded.time,
        record = excluded.record
      """)
    try ExperienceRecord.refreshRating(ofExperience: rating.experienceId, in: connection)
  }
}
