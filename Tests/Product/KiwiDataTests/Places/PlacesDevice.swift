import Formats
import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// A device with places, deleted with the test.
final class PlacesDevice: Sendable {
  private let folder = DeviceFolder()
  let repository: RealKiwiRepository
  let spots: RealSpotsRepository
  let experiences: RealExperiencesRepository
  let database: Database

  init() async throws {
    repository = try await folder.open()
    spots = RealSpotsRepository(repository)
    experiences = RealExperiencesRepository(repository)
    database = await repository.user
  }

  /// Commits changes of a library, as the engine does.
  func commit(
    _ records: [LibraryChange], removed: [LibraryChange] = [], spots: [Spot] = []
  ) async throws {
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: HybridClock(node: 1)))
    commit.records = records
    commit.removed = removed
    commit.spots = spots
    try await repository.changeLibrary(commit)
  }

  /// Removes a place, as a later version of the app may.
  func removeSpot(id: String) async throws {
    try await database.write { try $0.run("DELETE FROM spots WHERE id = \(id)") }
  }

  func execute(_ script: String) async throws {
    try await database.write { try $0.execute(script: script) }
  }

  func count(_ table: String, where condition: String = "true") throws -> Int? {
    try database.read { connection in
      try connection.first("SELECT COUNT(*) FROM \(raw: table) WHERE \(raw: condition)") { $0.int(0) }
    }
  }

  /// The coordinates in the spatial index by the ids of the spots.
  func indexed() throws -> [String: Coordinate] {
    try database.read { connection in
      let places = try connection.all(
        """
        SELECT COALESCE(spots.id, 'unknown ' || tree.key) AS id, tree.latitude AS latitude,
          tree.longitude AS longitude
        FROM spots_geospatial_index AS tree LEFT JOIN spots ON spots.key = tree.key
        """
      ) { ($0.text("id"), Coordinate(latitude: $0.real("latitude"), longitude: $0.real("longitude"))) }
      return Dictionary(uniqueKeysWithValues: places).compactMapValues(\.self)
    }
  }
}

extension Coordinate {
  static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}

extension HybridTime {
  /// The given milliseconds after the epoch of the tests' clock.
  static func at(_ milliseconds: Int, node: UInt32 = 1) -> HybridTime {
    HybridTime(milliseconds: 1_770_000_000_000 + Int64(milliseconds), counter: 0, node: node)
      ?? .zero
  }

  private static let zero = HybridTime("000000000000-0000-00000000") ?? at(0)
}

extension Date {
  static func seconds(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(1_770_000_000 + seconds)) }
}

func makeSpot(
  _ id: String, _ name: String = "Noodle Bar", _ latitude: Double = 10, _ longitude: Double = 20,
  category: SpotCategory = .restaurant, town: String? = nil
) throws -> Spot {
  Spot(
    id: id, name: name, category: category, coordinate: try .at(latitude, longitude), town: town)
}

func makeSpotRecord(
  _ id: String, mapkitId: String? = nil, remoteId: String? = nil, _ name: String = "Noodle Bar",
  _ latitude: Double = 10, _ longitude: Double = 20, category: SpotCategory = .restaurant, createdAt: Int = 0,
  reason: SpotRecord.Reason = .findResult
) throws -> SpotRecord {
  SpotRecord(
    id: id, mapkitId: mapkitId, remoteId: remoteId,
    spot: try makeSpot(remoteId ?? id, name, latitude, longitude, category: category),
    createdAt: .seconds(createdAt), reason: reason)
}

func makeExperience(
  _ id: String, at spotId: String = "s", _ name: String = "Ramen", description: String? = nil,
  on day: String = "2026-02-01", createdAt: Int = 0, isDeleted: Bool = false, time: Int = 0
) -> LibraryChange {
  .experience(
    Experience(
      id: id, spotId: spotId, name: Stamped(name, at: .at(time)),
      description: Stamped(description, at: .at(time)), visitedOn: Stamped(CivilDate(day), at: .at(time)),
      createdDate: Stamped(.seconds(createdAt), at: .at(time)), isDeleted: Stamped(isDeleted, at: .at(time))))
}

func makeRating(
  _ id: String, of experienceId: String, _ quarterStars: Int, note: String? = nil, time: Int = 0
) throws -> LibraryChange {
  let rating = try #require(Rating(quarterStars: quarterStars))
  return .experienceRating(
    ExperienceRating(
      id: id, experienceId: experienceId, rating: Stamped(rating, at: .at(time)),
      note: Stamped(note, at: .at(time)), createdDate: Stamped(.seconds(time / 1_000), at: .at(time))))
}
