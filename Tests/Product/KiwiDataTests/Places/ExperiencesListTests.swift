import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// Lists of experiences: filters, order and observation.
@Suite struct ExperiencesListTests {
  private func ids(_ query: ExperiencesQuery, on device: PlacesDevice) async throws -> [String] {
    try await device.experiences.fetchExperiences(query).map(\.id)
  }

  /// Four experiences at two places, in no order.
  private func filled() async throws -> PlacesDevice {
    let device = try await PlacesDevice()
    try await device.commit(
      [
        makeExperience("b", at: "s", "soba", on: "2026-02-02", createdAt: 1),
        makeExperience("d", at: "t", "Éclair", on: "2026-02-01"),
        makeExperience("a", at: "s", "Ramen", on: "2026-02-02", createdAt: 2),
        makeExperience("c", at: "t", "Tea", on: ""), try makeRating("1", of: "b", 10),
        try makeRating("2", of: "c", 20), try makeRating("3", of: "d", 10),
      ], spots: [try makeSpot("s", "Noodle Bar"), try makeSpot("t", "Tea House")])
    return device
  }

  @Test func `the list is empty without experiences`() async throws {
    let device = try await PlacesDevice()
    #expect(try await ids(ExperiencesQuery(), on: device) == [])
  }

  @Test func `an experience is listed with its place and its rating`() async throws {
    let device = try await PlacesDevice()
    try await device.commit(
      [makeExperience("e", at: "s"), try makeRating("r", of: "e", 7)], spots: [try makeSpot("s")])
    let found = try #require(try await device.experiences.fetchExperiences(ExperiencesQuery()).first)
    #expect(found.experience.name == "Ramen" && found.experience.rating == Rating(quarterStars: 7))
    #expect(found.spot?.name == "Noodle Bar")
  }

  @Test func `the default order is the latest day, then the latest creation`() async throws {
    #expect(try await ids(ExperiencesQuery(), on: filled()) == ["a", "b", "d", "c"])
  }

  @Test(
    arguments: [
      (.latest, ["a", "b", "d", "c"]), (.name, ["d", "a", "b", "c"]), (.bestRated, ["c", "b", "d", "a"]),
    ] as [(ExperiencesQuery.Sort, [String])])
  func `experiences are sorted by day, name or rating`(sort: ExperiencesQuery.Sort, expected: [String])
    async throws
  {
    #expect(try await ids(ExperiencesQuery(sort: sort), on: filled()) == expected)
  }

  @Test(arguments: [("s", ["a", "b"]), ("t", ["d", "c"]), ("unknown", [])] as [(String, [String])])
  func `experiences are filtered by place`(spotId: String, expected: [String]) async throws {
    #expect(try await ids(ExperiencesQuery(spotId: spotId), on: filled()) == expected)
  }

  @Test(
    arguments: [
      ("ramen", ["a"]), ("ECL", ["d"]), ("noodle", ["a", "b"]), ("tea", ["d", "c"]), ("nothing", []),
      ("", ["a", "b", "d", "c"]),
    ] as [(String, [String])])
  func `a part of the experience's or the place's name matches`(text: String, expected: [String]) async throws
  {
    #expect(try await ids(ExperiencesQuery(text: text), on: filled()) == expected)
  }

  @Test(arguments: [(1, ["b", "d", "c"]), (10, ["b", "d", "c"]), (11, ["c"])] as [(Int, [String])])
  func `experiences are filtered by minimum rating`(quarterStars: Int, expected: [String]) async throws {
    let query = ExperiencesQuery(minimumRating: Rating(quarterStars: quarterStars))
    #expect(try await ids(query, on: filled()) == expected)
  }

  @Test func `all filters apply together`() async throws {
    let query = ExperiencesQuery(
      text: "house", spotId: "t", minimumRating: Rating(quarterStars: 11), sort: .name)
    #expect(try await ids(query, on: filled()) == ["c"])
  }

  @Test(arguments: ExperiencesQuery.Sort.allCases) func `paging returns each experience once`(
    sort: ExperiencesQuery.Sort
  ) async throws {
    let device = try await PlacesDevice()
    try await device.commit(
      try (0..<25).flatMap { number in
        [
          makeExperience("e\(number)", "Name \(number % 4)", on: "2026-01-0\(1 + number % 3)"),
          try makeRating("r\(number)", of: "e\(number)", 1 + number % 2),
        ]
      })
    let all = try await ids(ExperiencesQuery(sort: sort), on: device)
    #expect(Set(all).count == 25)
    var pages: [String] = []
    for offset in stride(from: 0, to: 30, by: 10) {
      pages += try await ids(ExperiencesQuery(sort: sort, offset: offset, limit: 10), on: device)
    }
    #expect(pages == all)
  }
}
