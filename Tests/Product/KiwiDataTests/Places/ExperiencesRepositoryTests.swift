import Formats
import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// One experience, as commits of the library write it.
@Suite struct ExperiencesRepositoryTests {
  private func details(_ id: String, on device: PlacesDevice) async throws -> ExperienceInfoDetailed {
    try #require(try await device.experiences.fetchExperienceDetails(id: id))
  }

  // MARK: Writing

  @Test func `a complete experience is read as it was written`() async throws {
    let device = try await PlacesDevice()
    let written = Experience(
      id: "e", spotId: "s", name: Stamped("Ramen", at: .at(0)), description: Stamped("Hot.", at: .at(0)),
      visitedOn: Stamped(CivilDate("2026-02-01"), at: .at(0)), companions: Stamped(["@bob"], at: .at(0)),
      photo: Stamped("a.jpg", at: .at(0)), visibility: Stamped(.everyone, at: .at(0)),
      publishedFrom: Stamped(.seconds(60), at: .at(0)), showsTownOnly: Stamped(true, at: .at(0)),
      createdDate: Stamped(.seconds(5), at: .at(0)), isDeleted: Stamped(false, at: .at(0)))
    try await device.commit([.experience(written)], spots: [try makeSpot("s")])
    let found = try await details("e", on: device)
    #expect(found.record == written)
    #expect(found.experience.name == "Ramen" && found.experience.description == "Hot.")
    #expect(
      found.experience.visitedOn == CivilDate("2026-02-01") && found.experience.createdAt == .seconds(5))
    #expect(found.experience.spotId == "s" && found.spot?.name == "Noodle Bar")
    #expect(found.ratings.isEmpty && found.experience.rating == nil && found.experience.ratingNote == nil)
  }

  @Test func `an experience needs only a name`() async throws {
    let device = try await PlacesDevice()
    let written = Experience(
      id: "e", spotId: "s", name: Stamped("Ramen", at: .at(0)), createdDate: Stamped(.seconds(5), at: .at(0)))
    try await device.commit([.experience(written)])
    let found = try await details("e", on: device)
    #expect(found.experience.description == nil && found.experience.visitedOn == nil)
  }

  @Test(arguments: ["", " ", "\n\t "]) func `blank text is stored as missing`(words: String) async throws {
    let device = try await PlacesDevice()
    try await device.commit([
      makeExperience("e", description: words), try makeRating("r", of: "e", 10, note: words),
    ])
    let found = try await details("e", on: device)
    #expect(found.experience.description == nil)
    #expect(found.experience.ratingNote == nil && found.ratings.map(\.notes) == [nil])
    let empty = try ["experiences WHERE description", "experiences_ratings WHERE notes"].map { column in
      try device.database.read {
        try $0.first("SELECT COUNT(*) FROM \(raw: column) IS NOT NULL") { $0.int(0) }
      }
    }
    #expect(empty == [0, 0])
  }

  @Test(arguments: [nil, "Salty."]) func `an experience and its first rating arrive in one commit`(
    note: String?
  )
    async throws
  {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e"), try makeRating("r", of: "e", 14, note: note, time: 3_000)])
    let found = try await details("e", on: device)
    #expect(found.experience.rating == Rating(quarterStars: 14) && found.experience.ratingNote == note)
    #expect(
      found.ratings == [
        ExperienceRatingRecord(
          id: "r", experienceId: "e", rating: try #require(Rating(quarterStars: 14)), notes: note,
          createdAt: .seconds(3))
      ])
  }

  @Test func `a rating that cannot be saved rolls back its whole commit`() async throws {
    let device = try await PlacesDevice()
    try await device.execute(
      """
      CREATE TRIGGER refuses BEFORE INSERT ON experiences_ratings BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let changes = [makeExperience("e"), try makeRating("r", of: "e", 14)]
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: HybridClock(node: 1)))
    commit.records = changes
    commit.spots = [try makeSpot("s")]
    commit.waiting = changes.enumerated().map { LibraryOutboxRecord(written: $1, base: nil, order: $0) }
    let made = commit
    await #expect(throws: KiwiDataError.self) { try await device.repository.changeLibrary(made) }
    #expect(try await device.experiences.fetchExperiences(ExperiencesQuery()).isEmpty)
    #expect(try await device.spots.fetchSpots(SpotsQuery()).isEmpty)
    #expect(try await device.repository.fetchLibrary().waiting.isEmpty)
  }

  @Test func `an experience that arrives before its place is joined to it later`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e", at: "s")])
    #expect(try await details("e", on: device).spot == nil)
    #expect(try await device.experiences.fetchExperiences(ExperiencesQuery()).map(\.spot) == [nil])
    try await device.commit([], spots: [try makeSpot("s")])
    #expect(try await details("e", on: device).spot?.remoteId == "s")
    #expect(
      try await device.experiences.fetchExperiences(ExperiencesQuery()).map(\.spot?.remoteId) == ["s"])
  }

  @Test func `an experience with a known id replaces the earlier one`() async throws {
    let device = try await PlacesDevice()
    for number in 0..<3 { try await device.commit([makeExperience("e", "Name \(number)", time: number)]) }
    try await device.commit([makeExperience("f", "Name 2", time: 2)])
    let found = try await device.experiences.fetchExperiences(ExperiencesQuery(sort: .name))
    #expect(found.map(\.id) == ["e", "f"] && found.map(\.experience.name) == ["Name 2", "Name 2"])
  }

  @Test func `the day of the visit and the creation date are stored separately`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e", on: "1999-12-31", createdAt: 77)])
    try await device.commit([makeExperience("e", "Soba", on: "1999-12-31", createdAt: 77, time: 9)])
    let found = try await details("e", on: device).experience
    #expect(found.visitedOn == CivilDate("1999-12-31") && found.createdAt == .seconds(77))
  }

  @Test func `an edit changes the fields and keeps the ratings`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e", description: "Hot."), try makeRating("r", of: "e", 14)])
    try await device.commit([makeExperience("e", "Soba", on: "2026-01-05", time: 1)])
    let found = try await details("e", on: device)
    #expect(found.experience.name == "Soba" && found.experience.description == nil)
    #expect(found.experience.rating == Rating(quarterStars: 14) && found.ratings.map(\.id) == ["r"])
  }

  @Test func `a deleted experience is hidden and restored with its ratings`() async throws {
    let device = try await PlacesDevice()
    try await device.commit(
      [makeExperience("e"), try makeRating("r", of: "e", 14)], spots: [try makeSpot("s")])
    try await device.commit([makeExperience("e", isDeleted: true, time: 1)])
    #expect(try await device.experiences.fetchExperienceDetails(id: "e") == nil)
    #expect(try await device.experiences.fetchExperiences(ExperiencesQuery()).isEmpty)
    try await device.commit([makeExperience("e", time: 2)])
    #expect(try await details("e", on: device).ratings.map(\.id) == ["r"])
    #expect(try await details("e", on: device).experience.rating == Rating(quarterStars: 14))
  }

  @Test func `a rejected experience is removed and a rejected rating restores the previous one`()
    async throws
  {
    let device = try await PlacesDevice()
    let second = try makeRating("second", of: "e", 4, note: "Cold.", time: 2)
    try await device.commit([
      makeExperience("e"), try makeRating("first", of: "e", 14, note: "Hot.", time: 1), second,
    ])
    #expect(try await details("e", on: device).experience.ratingNote == "Cold.")
    try await device.commit([], removed: [second])
    let found = try await details("e", on: device)
    #expect(found.experience.rating == Rating(quarterStars: 14) && found.experience.ratingNote == "Hot.")
    #expect(found.ratings.map(\.id) == ["first"])
    try await device.commit([], removed: [makeExperience("e")])
    #expect(try await device.experiences.fetchExperienceDetails(id: "e") == nil)
  }

  // MARK: Places to visit

  @Test func `a place to visit is saved and withdrawn`() async throws {
    let device = try await PlacesDevice()
    func wish(_ spotId: String, _ isWished: Bool, _ time: Int) -> LibraryChange {
      .spotWish(SpotWish(spotId: spotId, isWished: Stamped(isWished, at: .at(time))))
    }
    #expect(try await device.experiences.fetchWantToGoIds() == [])
    try await device.commit([wish("b", true, 0), wish("a", true, 0)])
    #expect(try await device.experiences.fetchWantToGoIds() == ["a", "b"])
    try await device.commit([wish("a", false, 1)])
    #expect(try await device.experiences.fetchWantToGoIds() == ["b"])
    try await device.commit([wish("a", true, 2)], removed: [wish("b", true, 0)])
    #expect(try await device.experiences.fetchWantToGoIds() == ["a"])
  }

  // MARK: All records

  @Test func `all records of places are sent again when a server lost them`() async throws {
    let device = try await PlacesDevice()
    let zone = PrivacyZone(
      id: "z", name: Stamped("Home", at: .at(0)),
      circle: Stamped(PrivacyZone.Circle(center: try .at(10, 20), radius: 200), at: .at(0)))
    let records = [
      makeExperience("e"), try makeRating("r", of: "e", 14),
      .spotWish(SpotWish(spotId: "s", isWished: Stamped(true, at: .at(0)))), .privacyZone(zone),
    ]
    try await device.commit(records)
    #expect(Set(try await device.repository.fetchOwnLibraryRecords()) == Set(records))
    let kept = try await device.repository.fetchLibraryRecords(records)
    #expect(Set(kept.values) == Set(records))
    try await device.commit([], removed: records)
    #expect(try await device.repository.fetchOwnLibraryRecords().isEmpty)
  }
}
