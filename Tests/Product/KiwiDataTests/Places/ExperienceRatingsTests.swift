import Foundation
import KiwiKit
import SQLite
import TestSupport
import Testing

@testable import KiwiData

/// The history of an experience's ratings: all are kept and the newest one counts.
@Suite struct ExperienceRatingsTests {
  private func details(_ device: PlacesDevice, _ id: String = "e") async throws -> ExperienceInfoDetailed {
    try #require(try await device.experiences.fetchExperienceDetails(id: id))
  }

  @Test(arguments: [nil, "Better."]) func `a rating is added to an unrated experience`(note: String?)
    async throws
  {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e")])
    #expect(try await details(device).experience.rating == nil)
    try await device.commit([try makeRating("r", of: "e", 9, note: note, time: 4_000)])
    let found = try await details(device)
    #expect(found.experience.rating == Rating(quarterStars: 9) && found.experience.ratingNote == note)
    #expect(found.ratings.map(\.notes) == [note] && found.ratings.map(\.createdAt) == [.seconds(4)])
  }

  @Test func `the newest rating counts and replaces the earlier note`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e"), try makeRating("a", of: "e", 20, note: "Great.", time: 1)])
    try await device.commit([try makeRating("b", of: "e", 3, time: 2)])
    let found = try await details(device)
    #expect(found.experience.rating == Rating(quarterStars: 3) && found.experience.ratingNote == nil)
    #expect(found.ratings.map(\.id) == ["b", "a"] && found.ratings.map(\.notes) == [nil, "Great."])
  }

  @Test func `an older rating that arrives later joins the history without counting`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e"), try makeRating("late", of: "e", 3, time: 2)])
    try await device.commit([try makeRating("early", of: "e", 20, time: 1)])
    let found = try await details(device)
    #expect(found.experience.rating == Rating(quarterStars: 3))
    #expect(found.ratings.map(\.id) == ["late", "early"])
  }

  @Test func `all devices choose the same of two simultaneous ratings`() async throws {
    let ratings = [try makeRating("a", of: "e", 3, time: 1), try makeRating("b", of: "e", 20, time: 1)]
    for order in [ratings, ratings.reversed()] {
      let device = try await PlacesDevice()
      try await device.commit([makeExperience("e")])
      for rating in order { try await device.commit([rating]) }
      #expect(try await details(device).experience.rating == Rating(quarterStars: 20))
      #expect(try await details(device).ratings.map(\.id) == ["b", "a"])
    }
  }

  @Test func `a rating that arrives before its experience counts once it is there`() async throws {
    let device = try await PlacesDevice()
    try await device.commit([try makeRating("r", of: "e", 9, note: "First.")])
    #expect(try await device.experiences.fetchExperienceDetails(id: "e") == nil)
    #expect(try await device.experiences.fetchExperiences(ExperiencesQuery()).isEmpty)
    try await device.commit([makeExperience("e")])
    let found = try await details(device)
    #expect(found.experience.rating == Rating(quarterStars: 9) && found.experience.ratingNote == "First.")
  }

  @Test func `a rating belongs to one experience and is stored once`() async throws {
    let device = try await PlacesDevice()
    let rating = try makeRating("r", of: "e", 9)
    try await device.commit([makeExperience("e"), makeExperience("f"), rating, rating])
    try await device.commit([rating])
    #expect(try await details(device).ratings.map(\.id) == ["r"])
    #expect(try await details(device, "f").ratings.isEmpty)
    #expect(try await details(device, "f").experience.rating == nil)
  }

  @Test func `ratings survive a restart`() async throws {
    let folder = DeviceFolder()
    let first = try await folder.open()
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: HybridClock(node: 1)))
    commit.records =
      [makeExperience("e")] + (try (1...5).map { try makeRating("\($0)", of: "e", $0, time: $0) })
    try await first.changeLibrary(commit)
    await first.close()
    let experiences = RealExperiencesRepository(try await folder.open())
    let found = try #require(try await experiences.fetchExperienceDetails(id: "e"))
    #expect(found.ratings.map(\.rating.quarterStars) == [5, 4, 3, 2, 1])
    #expect(found.experience.rating == Rating(quarterStars: 5))
  }

  @Test func `a long history is returned whole with the newest rating first`() async throws {
    let device = try await PlacesDevice()
    try await device.commit(
      [makeExperience("e")]
        + (try (0..<200).map { try makeRating("r\($0)", of: "e", 1 + $0 % 20, time: ($0 * 37) % 200) }))
    let found = try await details(device)
    #expect(found.ratings.count == 200)
    let times = found.ratings.compactMap { Int($0.id.dropFirst()) }.map { ($0 * 37) % 200 }
    #expect(times == Array((0..<200).reversed()))
  }

  // MARK: Invalid ratings

  @Test(arguments: [Int.min, -1, 0, 21, 100, Int.max])
  func `a rating below a quarter star or above five stars is invalid`(
    quarterStars: Int
  ) {
    #expect(Rating(quarterStars: quarterStars) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Rating.self, from: Data("\(quarterStars)".utf8))
    }
  }

  @Test(arguments: [
    "UPDATE experiences SET rating = 0", "UPDATE experiences SET rating = 21",
    "UPDATE experiences_ratings SET rating = 0", "UPDATE experiences_ratings SET rating = 21",
    "UPDATE experiences_ratings SET rating = NULL",
  ])
  func `no column accepts an invalid rating`(statement: String) async throws {
    let device = try await PlacesDevice()
    try await device.commit([makeExperience("e"), try makeRating("r", of: "e", 9)])
    await #expect(throws: (any Error).self) { try await device.execute(statement) }
    #expect(try await details(device).experience.rating == Rating(quarterStars: 9))
  }

  // MARK: In any order

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the newest rating counts in any order of arrival`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let device = try await PlacesDevice()
    var history: [String: [(time: Int, id: String, quarterStars: Int, note: String?)]] = [:]
    var known: Set<String> = []
    for step in 0..<60 {
      let id = "e\(Int.random(in: 0..<4, using: &random))"
      if random.chance(25) {
        known.insert(id)
        try await device.commit([makeExperience(id, "Name \(step)", time: step)])
      } else if random.chance(15), let gone = history[id]?.randomElement(using: &random) {
        history[id]?.removeAll { $0.id == gone.id }
        try await device.commit(
          [], removed: [try makeRating(gone.id, of: id, gone.quarterStars, time: gone.time)])
      } else {
        let rating = (
          time: Int.random(in: 0..<30, using: &random), id: "r\(step)",
          quarterStars: Int.random(in: 1...20, using: &random), note: random.chance(50) ? "note \(step)" : nil
        )
        history[id, default: []].append(rating)
        try await device.commit([
          try makeRating(rating.id, of: id, rating.quarterStars, note: rating.note, time: rating.time)
        ])
      }
      for id in known.sorted() {
        let found = try await details(device, id)
        let expected = (history[id] ?? []).sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        #expect(found.ratings.map(\.id) == expected.map(\.id), "seed \(seed), step \(step)")
        #expect(
          found.experience.rating?.quarterStars == expected.first?.quarterStars
            && found.experience.ratingNote == (expected.first?.note ?? nil), "seed \(seed), step \(step)")
      }
    }
  }
}
