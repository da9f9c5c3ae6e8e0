public import KiwiKit
import SQLite

extension RealExperiencesRepository {
  public func fetchWantToGoSpots(offset: Int, limit: Int) async throws(KiwiDataError) -> [SpotRecord] {
    try database.readRecords { connection in
      let wishes = try connection.all("SELECT record FROM spotWishes WHERE isWished = 1") {
        LibraryRecord.decode($0.blob(0))
      }.compactMap { if case .spotWish(let wish)? = $0 { wish } else { nil } }
      let sorted = wishes.sorted {
        ($0.latestTime?.description ?? "", $0.id) > ($1.latestTime?.description ?? "", $1.id)
      }
      return try sorted.dropFirst(offset).prefix(limit).compactMap {
        try SpotRecord.fetch(id: nil, mapkitId: nil, remoteId: $0.spotId, in: connection).first
      }
    }
  }

  public func fetchRatings(ofExperience id: String) async throws(KiwiDataError) -> [ExperienceRating] {
    try database.readRecords { connection in
      try connection.all(
        "SELECT record FROM experiences_ratings WHERE experienceId = \(id) ORDER BY time DESC, id DESC"
      ) { LibraryRecord.decode($0.blob(0)) }
      .compactMap { if case .experienceRating(let rating)? = $0 { rating } else { nil } }
    }
  }

  public func fetchPrivacyZones() async throws(KiwiDataError) -> [PrivacyZone] {
    try database.readRecords { connection in
      try connection.all("SELECT record FROM privacyZones WHERE isDeleted = 0 ORDER BY id") {
        LibraryRecord.decode($0.blob(0))
      }.compactMap { if case .privacyZone(let zone)? = $0 { zone } else { nil } }
    }
  }

  public func fetchSummary() async throws(KiwiDataError) -> PlacesSummary {
    try database.readRecords { connection in
      let months = try connection.all(
        """
        SELECT substr(visitedOn, 1, 7) AS month, COUNT(*) AS count FROM experiences
        WHERE isDeleted = 0 AND EXISTS (SELECT 1 FROM spots WHERE remoteId = experiences.spotId)
        GROUP BY substr(visitedOn, 1, 7) ORDER BY month DESC
        """
      ) { (month: CivilMonth($0.text("month")), count: $0.int("count")) }
      let visited = try connection.all(
        """
        SELECT spotId, COUNT(*) AS count FROM experiences WHERE isDeleted = 0 GROUP BY spotId
        ORDER BY count DESC, spotId
        """
      ) { (id: $0.text("spotId"), count: $0.int("count")) }
      let spots = try visited.compactMap { visited in
        try SpotRecord.fetch(id: nil, mapkitId: nil, remoteId: visited.id, in: connection).first.map { spot in
          PlacesSummary.VisitedSpot(
            id: visited.id, name: spot.name, category: spot.category, coordinate: spot.coordinate,
            count: visited.count)
        }
      }
      let wishes = try connection.first("SELECT COUNT(*) AS count FROM spotWishes WHERE isWished = 1") {
        $0.int("count")
      }
      return PlacesSummary(
        experienceCount: months.reduce(0) { $0 + $1.count }, spotCount: spots.count, wishCount: wishes ?? 0,
        months: months.compactMap { entry in
          entry.month.map { PlacesSummary.MonthCount(month: $0, count: entry.count) }
        }, spots: Array(spots.prefix(PlacesSummary.maxSpots)))
    }
  }
}
