import KiwiKit
import SQLite

/// The experiences in the database of a user.
public actor RealExperiencesRepository: ExperiencesRepository {
  let database: Database

  public init(_ repository: RealKiwiRepository) {
    database = repository.user
  }

  public func fetchExperiences(
    _ query: ExperiencesQuery
  ) async throws(KiwiDataError) -> [ExperienceInfoSummary] {
    try database.readRecords { connection in
      let experiences = try ExperienceRecord.fetchAll(
        """
        LEFT JOIN spots ON spots.remoteId = experiences.spotId
        WHERE isDeleted = 0 AND \(sql: Self.condition(query))
        ORDER BY \(sql: Self.order(query.sort))
        LIMIT \(query.limit) OFFSET \(query.offset)
        """, in: connection)
      return try experiences.map { experience in
        ExperienceInfoSummary(
          experience: experience, spot: try Self.spot(experience.spotId, in: connection))
      }
    }
  }

  private static func condition(_ query: ExperiencesQuery) -> SQL {
    var condition: SQL = query.spotId.map { "experiences.spotId = \($0)" } ?? "true"
    if let rating = query.minimumRating {
      condition = "\(sql: condition) AND experiences.rating >= \(rating.quarterStars)"
    }
    if let category = query.category { condition.append(" AND spots.category = \(category.rawValue)") }
    if let month = query.month {
      // Days are text: they sort after their month and before the text that follows its last day.
      condition.append(
        " AND experiences.visitedOn > \(month.description) AND experiences.visitedOn < \(month.description + "~")"
      )
    }
    guard let part = NamePart(query.text) else { return condition }
    return "\(sql: condition) AND (\(sql: part.isIn("experiences")) OR \(sql: part.isIn("spots")))"
  }

  private static func order(_ sort: ExperiencesQuery.Sort) -> SQL {
    switch sort {
    case .latest: "experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC"
    case .earliest: "experiences.visitedOn, experiences.createdAt, experiences.id"
    case .name: "experiences.sortName, experiences.id"
    case .bestRated:
      """
      COALESCE(experiences.rating, 0) DESC, experiences.visitedOn DESC, experiences.createdAt DESC,
      experiences.id DESC
      """
    }
  }

  private static func spot(_ remoteId: String, in connection: Connection) throws -> SpotRecord? {
    try SpotRecord.fetch(id: nil, mapkitId: nil, remoteId: remoteId, in: connection).first
  }

  public func fetchExperienceDetails(id: String) async throws(KiwiDataError) -> ExperienceInfoDetailed? {
    try database.readRecords { connection in
      let key = LibraryChange.experience(Experience(id: id, spotId: ""))
      guard
        let experience = try ExperienceRecord.fetchAll(
          "WHERE id = \(id) AND isDeleted = 0", in: connection
        ).first,
        case .experience(let record)? = try LibraryRecord.fetch(like: key, in: connection)
      else { return nil }
      return ExperienceInfoDetailed(
        experience: experience, spot: try Self.spot(experience.spotId, in: connection),
        ratings: try ExperienceRatingRecord.fetchAll(ofExperience: id, in: connection), record: record)
    }
  }

  public func fetchWantToGoIds() async throws(KiwiDataError) -> [String] {
    try database.readRecords { connection in
      try connection.all("SELECT spotId FROM spotWishes WHERE isWished = 1 ORDER BY spotId") { $0.text(0) }
    }
  }
}
