import Foundation
import KiwiKit
import SQLite
import TestSupport
import Testing

@testable import KiwiData

/// Reads during a write.
@Suite struct PlacesConcurrencyTests {
  /// Each commit moves a place and rates its experience. A reader sees a whole commit or none of it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func `concurrent readers never see half a commit`(
    seed: UInt64
  ) async throws {
    let device = try await PlacesDevice()
    let last = 60
    func write(_ number: Int) async throws {
      try await device.commit(
        [
          makeExperience("e", at: "s", "Round \(number)", time: number),
          try makeRating("r\(number)", of: "e", 1 + number % 20, note: "\(number)", time: number),
        ], spots: [try makeSpot("s", "Round \(number)", Double(number), 20)])
    }
    try await write(0)
    let readers = (0..<2).map { _ in
      Task {
        var faults: [String] = []
        var seen = 0
        while seen < last {
          await Task.yield()
          guard let details = try await device.experiences.fetchExperienceDetails(id: "e") else {
            return ["It was gone."]
          }
          let number = Int(details.experience.ratingNote ?? "") ?? -1
          if number < seen { faults.append("\(number) came after \(seen).") }
          seen = number
          if details.ratings.map(\.id) != (0...max(0, number)).reversed().map({ "r\($0)" }) {
            faults.append("\(number) has the history \(details.ratings.map(\.id)).")
          }
          if details.experience.name != "Round \(number)" || details.spot?.name != "Round \(number)" {
            faults.append("\(number) is called \(details.experience.name) at \(details.spot?.name ?? "").")
          }
          if details.spot?.coordinate.latitude != Double(number) { faults.append("\(number) is elsewhere.") }
        }
        return faults
      }
    }
    var random = SeededGenerator(seed: seed)
    for number in 1...last {
      try await write(number)
      for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
    }
    for reader in readers { #expect(try await reader.value == [], "seed \(seed)") }
  }

  @Test func `concurrent readers find each moved place exactly once`() async throws {
    let device = try await PlacesDevice()
    try await device.spots.saveSpots((0..<20).map { try makeSpotRecord("\($0)", "Place", 10, 20) })
    let query = SpotsQuery(sort: .distance(from: try .at(10, 20), isAscending: true), radius: 400_000)
    let readers = (0..<2).map { _ in
      Task {
        var faults: [[String]] = []
        for _ in 0..<60 {
          let found = try await device.spots.fetchSpots(query).map(\.id)
          if Set(found).count != 20 || found.count != 20 { faults.append(found) }
        }
        return faults
      }
    }
    for round in 0..<30 {
      try await device.spots.saveSpots(
        (0..<20).map { try makeSpotRecord("\($0)", "Place", 10 + Double(round % 3), 20) })
    }
    for reader in readers { #expect(try await reader.value == []) }
  }

  @Test func `logging out keeps pending changes with their places`() async throws {
    let folder = DeviceFolder()
    let repository = try await folder.open()
    let spots = RealSpotsRepository(repository)
    try await spots.saveSpots([
      try makeSpotRecord(
        "local", mapkitId: "map", remoteId: "s", "Kept", createdAt: 5, reason: .createdByUser),
      try makeSpotRecord("other", remoteId: "t", "Gone"),
    ])
    // A source without the server's id finds the place again.
    try await spots.saveSpots([try makeSpotRecord("new", mapkitId: "map", "Kept")])
    let change = makeExperience("e", at: "s")
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: HybridClock(node: 1)))
    commit.records = [change, makeExperience("sent", at: "t")]
    commit.waiting = [LibraryOutboxRecord(written: change, base: nil, order: 1)]
    try await repository.changeLibrary(commit)
    try await repository.clearCache()
    let found = try await spots.fetchSpots(SpotsQuery()).map(\.spot)
    #expect(
      found.map(\.id) == ["local"] && found.map(\.mapkitId) == ["map"] && found.map(\.remoteId) == ["s"])
    #expect(found.map(\.createdAt) == [.seconds(5)] && found.map(\.reason) == [.createdByUser])
    let experiences = RealExperiencesRepository(repository)
    let kept = try await experiences.fetchExperiences(ExperiencesQuery())
    #expect(kept.map(\.id) == ["e"] && kept.map(\.spot?.id) == ["local"])
  }
}
