import Formats
import Foundation
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerLibrary
@testable import ServerDiscover
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore

/// Imports of places, from the upload to the undo.
struct PlaceImportTests {
  private let server: TestServer
  private let anna: String

  init() async throws {
    server = try await TestServer()
    anna = try await server.signUp("anna")
  }

  // MARK: Files

  private struct Checkin {
    var id: String
    var venue = "v1"
    var name: String? = "Corner"
    var latitude = 48.2
    var longitude = 16.37
    var category = "Coffee Shop"
    var shout: String?
  }

  private static func swarm(_ checkins: [Checkin]) throws -> [UInt8] {
    let items: [[String: Any]] = checkins.enumerated().map { index, checkin in
      var venue: [String: Any] = [
        "id": checkin.venue, "location": ["lat": checkin.latitude, "lng": checkin.longitude],
        "categories": [["name": checkin.category, "primary": true]],
      ]
      venue["name"] = checkin.name
      return [
        "id": checkin.id, "createdAt": 1_500_000_000 + index * 86_400, "type": "checkin",
        "timeZoneOffset": 120,
        "shout": checkin.shout as Any? ?? NSNull(), "venue": venue,
      ]
    }
    return [UInt8](try JSONSerialization.data(withJSONObject: ["count": items.count, "items": items]))
  }

  private static let review = """
    {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [2.35, 48.85]}, "properties": {
    "date": "2021-12-31T23:30:00Z", "google_maps_url": "http://maps.google.com/?cid=44",
    "five_star_rating_published": 4, "review_text_published": "Good bread.", "location": {"name": "Boulangerie"}}}]}
    """
  private static let forAll = ["visibility": "everyone"]
  private static let list = """
    Title,Note,URL
    Prater,Ferris wheel,"https://www.google.com/maps/search/48.21,16.4"
    Unknown,,https://maps.google.com/?cid=99
    """

  private func upload(_ bytes: [UInt8], _ name: String = "checkins1.json", as token: String? = nil)
    async throws
    -> Answer
  {
    try await server.upload(
      "/imports", as: token ?? anna, [.text("fileName", name), .file(bytes, named: name)])
  }

  private func upload(_ text: String, _ name: String) async throws -> String {
    let answer = try await upload(Array(text.utf8), name)
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  private func upload(_ checkins: [Checkin]) async throws -> String {
    let answer = try await upload(Self.swarm(checkins))
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  // MARK: Requests

  private func find(_ id: String, as token: String? = nil) async throws -> PlaceImport {
    try await server.read(PlaceImport.self, "/imports/\(id)", as: token ?? anna)
  }

  private func rows(
    _ id: String, _ filter: PlaceImportFilter = .all, as token: String? = nil
  ) async throws -> [PlaceImportRow] {
    try await server.read(
      [PlaceImportRow].self, "/imports/\(id)/rows?filter=\(filter.rawValue)&pageSize=100", as: token ?? anna)
  }

  @discardableResult
  private func apply(
    _ id: String, _ json: [String: Any]? = nil, as token: String? = nil
  ) async throws -> PlaceImport {
    let answer = try await server.post("/imports/\(id)/apply", as: token ?? anna, json: json)
    try #require(answer.status == 200, "\(answer.text)")
    try await server.doJobs()
    return try await find(id, as: token)
  }

  @discardableResult
  private func undo(_ id: String) async throws -> PlaceImport {
    let answer = try await server.post("/imports/\(id)/undo", as: anna)
    try #require(answer.status == 200, "\(answer.text)")
    try await server.doJobs()
    return try await find(id)
  }

  /// The library's records, without deleted ones.
  private func library(of token: String? = nil) async throws -> (
    experiences: [Experience], ratings: [ExperienceRating], wishes: [SpotWish]
  ) {
    let changes = try await server.changes(as: token ?? anna).changes
    return (
      changes.compactMap { change in
        if case .experience(let value) = change, value.isDeleted?.value != true { value } else { nil }
      },
      changes.compactMap { if case .experienceRating(let value) = $0 { value } else { nil } },
      changes.compactMap { change in
        if case .spotWish(let value) = change, value.isWished?.value == true { value } else { nil }
      }
    )
  }

  private func spots(_ query: String) async throws -> [NearbySpot] {
    try await server.read([NearbySpot].self, "/spots?\(query)", as: anna)
  }

  // MARK: Preview

  @Test func `a file is previewed before it is applied`() async throws {
    let id = try await upload([
      Checkin(id: "c1", shout: "Nice"), Checkin(id: "c2"), Checkin(id: "c3", venue: "v2", name: nil),
      Checkin(id: "c4", venue: "v3", name: "Mum's", category: "Home (private)"),
    ])
    let found = try await find(id)
    #expect(found.stage == .ready)
    #expect(found.fileName == "checkins1.json")
    #expect(found.counts == .init(rows: 4, leftOut: 1, incomplete: 1, visits: 2, waiting: 2))
    let rows = try await rows(id)
    #expect(rows.map(\.name) == ["Corner", "Corner", nil, "Mum's"])
    #expect(rows.map(\.problems) == [[], [], [.noName], [.privatePlace]])
    #expect(rows.map(\.isLeftOut) == [false, false, false, true])
    #expect(rows[0].note == "Nice")
    #expect(rows[0].category == .cafe)
    #expect(try await self.rows(id, .needsLook).map(\.number) == [3])
    #expect(try await self.rows(id, .leftOut).map(\.number) == [4])
    #expect(try await library().experiences.isEmpty)
    #expect(try await spots("q=corner").isEmpty)
    let all = try await server.read([PlaceImport].self, "/imports", as: anna)
    #expect(all == [found])
  }

  @Test func `a visit in the future is rejected with a message`() async throws {
    let review = Self.review.replacing("2021-12-31T23:30:00Z", with: "2061-12-31T23:30:00Z")
    let id = try await upload(review, "Reviews.json")
    let applied = try await apply(id, Self.forAll)
    #expect(applied.counts.made == 0 && applied.counts.refused == 1)
    let row = try #require(try await rows(id).first)
    #expect(row.message?.contains("in the future") == true, "\(row)")
    #expect(try await library().experiences.isEmpty)
  }

  @Test func `no row can be corrected to a day in the future`() async throws {
    let id = try await upload([Checkin(id: "c1")])
    let path = "/imports/\(id)/rows/1"
    let refused = try await server.patch(path, as: anna, json: ["visitedOn": "2061-01-01"])
    #expect(refused.status == 422 && refused.errorField == "visitedOn")
    #expect(refused.text.contains("in the future"), "\(refused.text)")
    #expect(try await server.patch(path, as: anna, json: ["visitedOn": "2026-02-03"]).status == 200)
  }

  @Test func `a wish from the future gets the present time`() async throws {
    let list = """
      {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [2.35, 48.85]}, "properties": {
      "date": "2061-12-31T23:30:00Z", "google_maps_url": "http://maps.google.com/?cid=45",
      "location": {"name": "Boulangerie"}}}]}
      """
    let id = try await upload(list, "Saved Places.json")
    try await apply(id)
    let wish = try #require(try await library().wishes.first)
    #expect(wish.dateWished?.value == server.context.now().date)
  }

  @Test func `an archive is read like its files`() async throws {
    let zip = SampleZip([
      .init("Takeout/Maps (your places)/Reviews.json", Self.review),
      .init("Takeout/Saved/Want to go.csv", Self.list),
      .init("Takeout/archive_browser.html", "<html>"),
    ])
    let answer = try await upload(zip.bytes, "takeout.zip")
    #expect(answer.status == 201, "\(answer.text)")
    let rows = try await rows(answer.string("id"))
    #expect(
      rows.map(\.origin) == ["Reviews.json, entry 1", "Want to go.csv, line 2", "Want to go.csv, line 3"])
    #expect(rows.map(\.kind) == [.visit, .wish, .wish])
    #expect(rows.map(\.rating?.quarterStars) == [16, nil, nil])
  }

  @Test func `an unrelated file is rejected with a message`() async throws {
    let files: [(bytes: [UInt8], code: String)] = [
      (Array("hello".utf8), "unknown_format"), ([], "unknown_format"), (tinyPicture, "unknown_format"),
      (Array("PK\u{3}\u{4}nothing".utf8), "damaged_archive"),
      (SampleZip([.init("a.json", "{}")]).bytes, "unknown_format"),
      (
        SampleZip((0..<5).map { .init("\($0).json", Array("{}".utf8), claimedSize: 16 << 20) }).bytes,
        "too_much_inside"
      ),
    ]
    for file in files {
      let answer = try await upload(file.bytes, "file")
      #expect(answer.status == 422)
      #expect(answer.errorCode == file.code)
      #expect(answer.errorField == "file")
    }
    #expect(try await server.get("/imports", as: anna).objects().isEmpty)
    let none = try await server.upload("/imports", as: anna, [.text("fileName", "x")])
    #expect(none.errorField == "file")
  }

  @Test func `a known place is matched by its source name and by its own name`() async throws {
    let near = try #require(Coordinate(latitude: 48.2, longitude: 16.37)?.moved(by: 90, bearing: 10))
    let known = try await server.post(
      "/spots", as: anna,
      json: [
        "name": "CÓRNER", "category": "bar",
        "coordinate": ["latitude": near.latitude, "longitude": near.longitude],
      ]
    ).string("id")
    let far = try #require(near.moved(by: 300, bearing: 10) as Coordinate?)
    let id = try await upload([
      Checkin(id: "c1"), Checkin(id: "c2", venue: "v2", latitude: far.latitude, longitude: far.longitude),
    ])
    #expect(try await rows(id).map { $0.spot?.id } == [known, nil])
    try await apply(id)
    // The source name is known now, even for another name nearby.
    let again = try await upload([
      Checkin(id: "c8", name: "Renamed"), Checkin(id: "c9", name: "Renamed", latitude: -10, longitude: 20),
    ])
    #expect(try await rows(again).map { $0.spot?.id } == [known, nil])
  }

  @Test func `rows are corrected one by one`() async throws {
    let id = try await upload(Self.list + "\n,,https://www.google.com/maps/search/1.0,2.0", "list.csv")
    func patch(_ number: Int, _ json: [String: Any]) async throws -> Answer {
      try await server.patch("/imports/\(id)/rows/\(number)", as: anna, json: json)
    }
    #expect(try await rows(id).map(\.problems) == [[], [.noCoordinate], [.noName, .noCoordinate]])
    let point = ["latitude": 48.5, "longitude": 16.5]
    let fixed = try await patch(2, ["name": " Found ", "category": "museum", "coordinate": point])
    let row = try TestServer.decoder.decode(PlaceImportRow.self, from: Data(fixed.body))
    #expect(row.name == "Found")
    #expect(row.category == .museum)
    #expect(row.coordinate == Coordinate(latitude: 48.5, longitude: 16.5))
    #expect(row.problems.isEmpty)
    #expect(try await patch(1, ["isLeftOut": true]).status == 200)
    #expect(try await find(id).counts == .init(rows: 3, leftOut: 1, incomplete: 1, wishes: 1, waiting: 1))
    for (json, field) in [
      (["name": " "], "name"), (["category": "palace"], "category"), (["visitedOn": "tomorrow"], "visitedOn"),
      (["coordinate": ["latitude": 91, "longitude": 0]], "coordinate"), (["isLeftOut": 1], "isLeftOut"),
    ] as [([String: Any], String)] {
      let answer = try await patch(1, json)
      #expect(answer.errorField == field, "\(answer.text)")
    }
    #expect(try await patch(9, ["name": "X"]).status == 404)
    #expect(try await server.patch("/imports/\(id)/rows/x", as: anna, json: ["name": "X"]).status == 404)
    let applied = try await apply(id)
    #expect(applied.counts.made == 1)
    #expect(try await library().wishes.count == 1)
    #expect(try await patch(2, ["name": "Late"]).errorCode == "not_waiting")
  }

  // MARK: Applying

  @Test func `visits, ratings and wishes become private records of the library`() async throws {
    let visits = try await upload(Self.review, "Reviews.json")
    let wishes = try await upload(Self.list, "Want to go.csv")
    #expect(try await apply(visits).counts == .init(rows: 1, visits: 1, made: 1))
    #expect(try await apply(wishes).counts == .init(rows: 2, incomplete: 1, wishes: 1, made: 1))
    let library = try await library()
    let visit = try #require(library.experiences.first)
    #expect(visit.name?.value == "Boulangerie")
    #expect(visit.description?.value == "Good bread.")
    #expect(visit.visitedOn?.value?.description == "2021-12-31")
    #expect(visit.visibility?.value == .onlyMe)
    #expect(library.ratings.map { $0.rating?.value.quarterStars } == [16])
    #expect(library.ratings.map(\.experienceId) == [visit.id])
    #expect(library.wishes.count == 1)
    let spot = try #require(try await spots("q=boulangerie").first?.spot)
    #expect(spot.id == visit.spotId)
    #expect(try await self.find(visits).stage == .applied)
  }

  @Test func `the audience is chosen when the import is applied, and zones still apply`() async throws {
    let circle = PrivacyZone.Circle(
      center: try #require(Coordinate(latitude: 48.2, longitude: 16.37)), radius: 200)
    try await server.push(
      [
        .privacyZone(
          PrivacyZone(id: newId(), name: Stamped("Home", at: .at(0)), circle: Stamped(circle, at: .at(0))))
      ],
      as: anna)
    let id = try await upload([Checkin(id: "c1"), Checkin(id: "c2", venue: "v2", name: "Away", latitude: 50)])
    #expect(try await rows(id).map(\.problems) == [[.inZone], []])
    #expect(try await rows(id).map(\.isLeftOut) == [true, false])
    try await apply(id, ["visibility": "everyone"])
    #expect(try await library().experiences.map { $0.visibility?.value } == [.everyone])
    #expect(try await spots("q=corner").isEmpty)
    let wrong = try await server.post("/imports/\(id)/apply", as: anna, json: ["visibility": "aliens"])
    #expect(wrong.errorField == "visibility")
  }

  @Test func `a file reveals no private place of another user`() async throws {
    let bob = try await server.signUp("bob")
    let early = try await upload([Checkin(id: "c1", name: "Anna's kitchen")])
    try await apply(early, Self.forAll)
    let kitchen = try #require(try await rows(early).first?.spot?.id)
    func bobsRow(_ id: String) async throws -> PlaceImportRow? {
      try await server.read([PlaceImportRow].self, "/imports/\(id)/rows", as: bob).first
    }
    func uploaded(_ checkins: [Checkin]) async throws -> String {
      try await upload(Self.swarm(checkins), as: bob).string("id")
    }
    let before = try await uploaded([Checkin(id: "c8")])
    #expect(try await bobsRow(before)?.spot?.id == kitchen)
    try await server.push([try newZone(newId(), radius: 200)], as: anna)
    #expect(try await server.get("/spots/\(kitchen)", as: bob).status == 404)
    #expect(try await bobsRow(before)?.spot == nil)
    // A known source name must reveal neither that the place exists nor where.
    let after = try await uploaded([Checkin(id: "c9", name: "Corner", latitude: 48.203)])
    #expect(try await bobsRow(after)?.spot == nil)
    #expect(try await server.post("/imports/\(after)/apply", as: bob, json: Self.forAll).status == 200)
    try await server.doJobs()
    let made = try #require(try await bobsRow(after))
    #expect(made.outcome == .made && made.spot?.id != kitchen && made.spot?.name == "Corner")
    #expect(try await rows(early).first?.spot?.id == kitchen, "The place stays her own.")
    // The source name belongs to his place now, as if there were no other.
    let eve = try await server.signUp("eve")
    let hers = try await upload(Self.swarm([Checkin(id: "c7", name: "Else", latitude: 48.203)]), as: eve)
    #expect(try await rows(hers.string("id"), as: eve).map { $0.spot?.id } == [made.spot?.id])
    let again = try await upload([Checkin(id: "c1", name: "Anna's kitchen")])
    #expect(try await rows(again).map { $0.spot?.id } == [kitchen])
  }

  @Test func `the same file again changes nothing`() async throws {
    let checkins = [Checkin(id: "c1"), Checkin(id: "c2"), Checkin(id: "c3", venue: "v2", name: "Other")]
    let first = try await upload(checkins)
    try await apply(first)
    try await apply(upload(Self.review, "Reviews.json"))
    try await apply(upload(Self.list, "Want to go.csv"))
    let (before, cursor) = (try await library(), try await server.changes(as: anna).cursor)
    let again = try await upload(checkins)
    #expect(try await apply(again).counts == .init(rows: 3, visits: 3, known: 3))
    #expect(try await apply(upload(Self.review, "Reviews.json")).counts.known == 1)
    #expect(try await apply(upload(Self.list, "Want to go.csv")).counts.known == 1)
    #expect(try await apply(first).counts.made == 3)
    let after = try await library()
    #expect(after.experiences == before.experiences)
    #expect(after.ratings == before.ratings)
    #expect(after.wishes == before.wishes)
    #expect(try await server.changes(after: cursor, as: anna).changes.isEmpty)
    #expect(try await spots("q=corner").count == 1)
  }

  @Test func `records edited or deleted since the import stay so`() async throws {
    let checkins = [Checkin(id: "c1"), Checkin(id: "c2")]
    try await apply(upload(checkins))
    let made = try await library().experiences.sorted {
      ($0.visitedOn?.value?.description ?? "") < ($1.visitedOn?.value?.description ?? "")
    }
    server.advance(.seconds(60))
    let later = HybridTime.at(3_600_000)
    server.advance(.seconds(3_600))
    try await server.push(
      [
        .experience(Experience(id: made[0].id, spotId: made[0].spotId, name: Stamped("Espresso", at: later))),
        .experience(Experience(id: made[1].id, spotId: made[1].spotId, isDeleted: Stamped(true, at: later))),
      ], as: anna)
    #expect(try await apply(upload(checkins)).counts.known == 2)
    #expect(try await library().experiences.map { $0.name?.value } == ["Espresso"])
  }

  @Test func `a second user's import of the same file creates separate visits at the same places`()
    async throws
  {
    let ben = try await server.signUp("ben")
    let checkins = try Self.swarm([Checkin(id: "c1")])
    try await apply(upload(checkins).string("id"), Self.forAll)
    let answer = try await upload(checkins, as: ben)
    let id = try answer.string("id")
    #expect(try await server.post("/imports/\(id)/apply", as: ben).status == 200)
    try await server.doJobs()
    let (mine, theirs) = (try await library(), try await library(of: ben))
    #expect(mine.experiences.count == 1)
    #expect(theirs.experiences.count == 1)
    #expect(mine.experiences.map(\.id) != theirs.experiences.map(\.id))
    #expect(mine.experiences.map(\.spotId) == theirs.experiences.map(\.spotId))
  }

  @Test func `an import is visible only to its owner`() async throws {
    let ben = try await server.signUp("ben")
    let id = try await upload([Checkin(id: "c1")])
    for answer in [
      try await server.get("/imports/\(id)", as: ben), try await server.get("/imports/\(id)/rows", as: ben),
      try await server.patch("/imports/\(id)/rows/1", as: ben, json: ["name": "Mine"]),
      try await server.post("/imports/\(id)/apply", as: ben),
      try await server.post("/imports/\(id)/undo", as: ben),
      try await server.delete("/imports/\(id)", as: ben),
      try await server.get("/imports/\(newId())", as: anna),
    ] { #expect(answer.status == 404) }
    #expect(try await server.get("/imports", as: ben).objects().isEmpty)
    #expect(try await server.get("/imports").status == 401)
    #expect(try await find(id).stage == .ready)
  }

  // MARK: Private places

  @Test func `a file matches no place hidden from its user`() async throws {
    let ben = try await server.signUp("ben")
    let circle = PrivacyZone.Circle(
      center: try #require(Coordinate(latitude: 48.2, longitude: 16.37)), radius: 200)
    let mine = Checkin(id: "c1", name: "My flat")
    let first = try await upload([mine])
    try await apply(first, Self.forAll)
    let theirs = try Self.swarm([
      Checkin(id: "c2", name: "Guess"), Checkin(id: "c3", venue: "v3", name: "My flat"),
    ])
    let early = try await upload(theirs, as: ben).string("id")
    let hidden = try #require(try await rows(early, as: ben).first?.spot?.id)
    // The place was public until its owner drew a zone over it.
    try await server.push(
      [
        .privacyZone(
          PrivacyZone(id: newId(), name: Stamped("Home", at: .at(0)), circle: Stamped(circle, at: .at(0))))
      ], as: anna)
    #expect(try await server.get("/spots/\(hidden)", as: ben).status == 404)
    let late = try await upload(theirs, as: ben).string("id")
    for id in [early, late] {
      #expect(try await rows(id, as: ben).map(\.spot) == [nil, nil])
      #expect(try await !server.get("/imports/\(id)/rows", as: ben).text.contains(hidden))
      #expect(try await apply(id, as: ben).counts.refused == 0)
    }
    #expect(try await library(of: ben).experiences.count == 2)
    #expect(try await library(of: ben).experiences.allSatisfy { $0.spotId != hidden })
    // The same file matches the same places for either user.
    let made = Set(try await library(of: ben).experiences.map(\.spotId))
    #expect(
      Set(try await rows(upload(theirs, as: ben).string("id"), as: ben).compactMap { $0.spot?.id }) == made)
    #expect(try await rows(upload([mine])).map { $0.spot?.id } == [hidden])
  }

  @Test func `a place withdrawn with an import is restored only for its user`() async throws {
    let ben = try await server.signUp("ben")
    let first = try await upload([Checkin(id: "c1", name: "Anna's words")])
    try await apply(first, Self.forAll)
    let spot = try #require(try await library().experiences.first?.spotId)
    let early = try await upload(Self.swarm([Checkin(id: "c2", name: "Corner")]), as: ben).string("id")
    #expect(try await rows(early, as: ben).map { $0.spot?.id } == [spot])
    try await undo(first)
    let late = try await upload(Self.swarm([Checkin(id: "c2", name: "Corner")]), as: ben).string("id")
    for id in [early, late] {
      #expect(try await !server.get("/imports/\(id)/rows", as: ben).text.contains("Anna's words"))
    }
    try await apply(early, as: ben)
    let his = try #require(try await library(of: ben).experiences.first?.spotId)
    #expect(his != spot)
    #expect(try await server.get("/spots/\(spot)", as: ben).status == 404)
    // The place is the same for a user who has visited it.
    let undone = try await server.post("/imports/\(early)/undo", as: ben)
    #expect(undone.status == 200)
    try await server.doJobs()
    try await apply(early, as: ben)
    #expect(try await library(of: ben).experiences.map(\.spotId) == [his])
    try await apply(first)
    #expect(try await library().experiences.map(\.spotId) == [spot])
  }

  @Test func `imported private places are limited per user`() async throws {
    let circle = PrivacyZone.Circle(
      center: try #require(Coordinate(latitude: 48.2, longitude: 16.37)), radius: 200)
    try await server.push(
      [
        .privacyZone(
          PrivacyZone(id: newId(), name: Stamped("Home", at: .at(0)), circle: Stamped(circle, at: .at(0))))
      ], as: anna)
    let checkins = (0..<Limits.privateSpots + 3).map {
      Checkin(id: "c\($0)", venue: "v\($0)", name: "Room \($0)")
    }
    let id = try await upload(checkins)
    try await server.context.storage.write { transaction in
      try transaction.connection.run("UPDATE placeImportRows SET isLeftOut = 0")
    }
    #expect(try await apply(id).counts.refused == 3)
    let refused = try await rows(id, .refused)
    #expect(
      refused.map(\.message)
        == Array(
          repeating: "You have 200 private places, which is the limit. Use one of them.", count: 3))
    #expect(try await library().experiences.count == Limits.privateSpots)
    // Existing places do not count, and the same file adds no more.
    #expect(try await apply(upload(checkins.prefix(1).map(\.self))).counts.refused == 0)
  }

  @Test func `imported places are limited per day, and the same file adds the rest the next day`()
    async throws
  {
    let coordinate = try #require(Coordinate(latitude: 10, longitude: 10))
    let now = server.context.now()
    try await server.context.storage.write { transaction in
      let user = try #require(try UserStore(transaction).user(username: "anna"))
      for number in 0..<Limits.spotsImportedPerDay - 2 {
        _ = try SpotStore(transaction).insert(
          SpotFacts(name: "Brought", category: .other, coordinate: coordinate), id: "brought-\(number)",
          reason: .imported, creatorKey: user.key, isPrivate: false, now: now)
      }
    }
    let bar = try await server.addSpot("Noodle Bar", 30, 30)
    var checkins = (0..<5).map { Checkin(id: "c\($0)", venue: "v\($0)", name: "Place \($0)") }
    checkins.append(
      Checkin(
        id: "known", venue: "v9", name: bar.name, latitude: bar.coordinate.latitude,
        longitude: bar.coordinate.longitude))
    let id = try await upload(checkins)
    let first = try await apply(id)
    #expect(first.counts.made == 3 && first.counts.refused == 3, "Known places do not count.")
    let message = try #require(try await rows(id, .refused).first?.message)
    #expect(message.contains("Import the same file again tomorrow."))
    #expect(message.contains("Entries that are already imported stay as they are."))
    #expect(try await apply(id).counts.refused == 3)
    server.advance(.seconds(24 * 60 * 60 + 1))
    let again = try await apply(upload(checkins))
    #expect(again.counts.made == 3 && again.counts.known == 3 && again.counts.refused == 0)
    #expect(try await library().experiences.count == 6)
  }

  // MARK: Undo

  @Test func `a wish of a merged place stays with the merge target, and the undo reports it`() async throws {
    let list = try await upload(Self.list, "list.csv")
    try await apply(list)
    let wished = try #require(try await library().wishes.first?.spotId)
    let bar = try await server.addSpot("Noodle Bar", 48.21, 16.4)
    let place = Spot(id: wished, name: "Prater", category: .other, coordinate: bar.coordinate)
    try await server.push(
      [.experience(newExperience(newId(), at: place, visibility: .everyone))], as: anna)
    let admin = try await server.signUp("ada")
    _ = try await server.operate("user", "promote", "ada")
    let merged = try await server.post("/spots/\(wished)/merge", as: admin, json: ["into": bar.id])
    try #require(merged.status == 200, "\(merged.text)")
    let undone = try await undo(list)
    #expect(undone.counts.kept == 1 && undone.counts.takenBack == 0)
    #expect(try await library().wishes.map(\.spotId) == [bar.id])
  }

  @Test func `an undo removes unchanged records and reports the others`() async throws {
    let id = try await upload([
      Checkin(id: "c1"), Checkin(id: "c2", venue: "v2", name: "Rated"),
      Checkin(id: "c3", venue: "v3", name: "Edited"),
      Checkin(id: "c4", venue: "v4", name: "Visited by Ben"),
    ])
    try await apply(id, Self.forAll)
    let list = try await upload(Self.list, "list.csv")
    try await apply(list)
    let made = try await library().experiences
    func visit(_ name: String) throws -> Experience { try #require(made.first { $0.name?.value == name }) }
    let (rated, edited, shared) = (try visit("Rated"), try visit("Edited"), try visit("Visited by Ben"))
    let ben = try await server.signUp("ben")
    server.advance(.seconds(60))
    let later = HybridTime.at(30_000)
    try await server.push(
      [
        .experienceRating(
          ExperienceRating(
            id: newId(), experienceId: rated.id,
            rating: Rating(quarterStars: 8).map { Stamped($0, at: later) },
            createdDate: Stamped(.daysAgo(0), at: later))),
        .experience(Experience(id: edited.id, spotId: edited.spotId, name: Stamped("Mine", at: later))),
      ], as: anna)
    try await server.push(
      [.spotWish(SpotWish(spotId: shared.spotId, isWished: Stamped(true, at: later)))], as: ben)
    let undone = try await undo(id)
    #expect(undone.stage == .undone)
    #expect(undone.counts == .init(rows: 4, visits: 4, takenBack: 2, kept: 2))
    #expect(try await rows(id, .kept).map(\.name) == ["Rated", "Edited"])
    #expect(
      try await library().experiences.map { $0.name?.value }.sorted { ($0 ?? "") < ($1 ?? "") } == [
        "Mine", "Rated",
      ])
    #expect(try await undo(list).counts.takenBack == 1)
    #expect(try await library().wishes.isEmpty)
    // Places are removed with their visits, unless a shared record refers to them. A private record still has
    // its place.
    #expect(try await spots("q=corner").isEmpty)
    #expect(
      try await spots("latitude=48.2&longitude=16.37&radius=100").map(\.spot.name).sorted() == [
        "Edited", "Rated",
      ])
    #expect(try await server.get("/spots/\(shared.spotId)", as: ben).status == 200)
    #expect(try await server.get("/spots/\(shared.spotId)", as: anna).status == 404)
    #expect(try await spots("q=prater").isEmpty)
    let gone = try visit("Corner").spotId
    #expect(try await server.get("/spots/\(gone)", as: anna).status == 404)
  }

  @Test func `an undone import can be applied again with the same result`() async throws {
    let checkins = [Checkin(id: "c1"), Checkin(id: "c2", venue: "v2", name: "Other")]
    let id = try await upload(checkins)
    try await apply(id)
    let list = try await upload(Self.list, "list.csv")
    try await apply(list)
    let before = try await library()
    try await undo(id)
    try await undo(list)
    #expect(try await library().experiences.isEmpty)
    server.advance(.seconds(5))
    #expect(try await apply(id).counts.made == 2)
    #expect(try await apply(upload(Self.list, "list.csv")).counts.made == 1)
    let after = try await library()
    #expect(Set(after.experiences.map(\.id)) == Set(before.experiences.map(\.id)))
    #expect(Set(after.experiences.map(\.spotId)) == Set(before.experiences.map(\.spotId)))
    #expect(after.wishes.map(\.spotId) == before.wishes.map(\.spotId))
    #expect(try await spots("q=other").count == 1)
    #expect(try await spots("latitude=48.2&longitude=16.37&radius=100").count == 2)
  }

  @Test func `an undo is rejected if nothing was applied or one is in progress`() async throws {
    let id = try await upload([Checkin(id: "c1")])
    #expect(try await server.post("/imports/\(id)/undo", as: anna).errorCode == "nothing_to_undo")
    _ = try await server.post("/imports/\(id)/apply", as: anna)
    #expect(try await server.post("/imports/\(id)/apply", as: anna).errorCode == "under_way")
    #expect(
      try await server.patch("/imports/\(id)/rows/1", as: anna, json: ["name": "X"]).errorCode
        == "not_waiting")
    // The import is undone before the server has started it.
    #expect(try await undo(id).stage == .undone)
    #expect(try await library().experiences.isEmpty)
  }

  // MARK: Interruptions

  private func step(_ id: String) async throws {
    let key = try server.context.storage.read { transaction in
      try transaction.connection.first("SELECT key FROM placeImports WHERE id = \(id)") { $0.integer("key") }
    }
    let importKey = try #require(key)
    let progress = try #require(try UserPlaceImportWork.start(importKey, server.context))
    _ = try await UserPlaceImportWork.step(importKey, after: progress, server.context)
  }

  @Test func `an interrupted import resumes where it stopped`() async throws {
    let count = UserPlaceImportWork.rowsAtOnce * 2 + 7
    let id = try await upload(
      (0..<count).map { Checkin(id: "c\($0)", venue: "v\($0 % 5)", name: "Place \($0 % 5)") })
    _ = try await server.post("/imports/\(id)/apply", as: anna)
    // The process ends after one batch. The job remains, and the next start runs it again.
    try await step(id)
    #expect(try await find(id).counts.made == UserPlaceImportWork.rowsAtOnce)
    try await server.context.jobs.begin()
    try await server.doJobs()
    #expect(try await find(id).stage == .applied)
    #expect(try await find(id).counts.made == count)
    #expect(try await library().experiences.count == count)
    #expect(try await spots("q=place").count == 5)
    _ = try await server.post("/imports/\(id)/undo", as: anna)
    try await step(id)
    #expect(try await find(id).counts.takenBack == UserPlaceImportWork.rowsAtOnce)
    try await server.doJobs()
    #expect(try await find(id).counts.takenBack == count)
    #expect(try await spots("q=place").isEmpty)
  }

  @Test func `undoing a partly applied import removes its records`() async throws {
    let count = UserPlaceImportWork.rowsAtOnce + 3
    let id = try await upload((0..<count).map { Checkin(id: "c\($0)") })
    _ = try await server.post("/imports/\(id)/apply", as: anna)
    try await step(id)
    let undone = try await undo(id)
    #expect(undone.stage == .undone)
    #expect(undone.counts.takenBack == UserPlaceImportWork.rowsAtOnce)
    #expect(try await library().experiences.isEmpty)
  }

  @Test func `an import deleted halfway keeps its records and leaves no job`() async throws {
    let count = UserPlaceImportWork.rowsAtOnce + 3
    let checkins = (0..<count).map { Checkin(id: "c\($0)") }
    let id = try await upload(checkins)
    _ = try await server.post("/imports/\(id)/apply", as: anna)
    try await step(id)
    #expect(try await server.delete("/imports/\(id)", as: anna).status == 204)
    try await server.doJobs()
    #expect(try await server.get("/imports/\(id)", as: anna).status == 404)
    #expect(try await library().experiences.count == UserPlaceImportWork.rowsAtOnce)
    #expect(
      try server.context.storage.read { try JobStore($0).list(limit: 100) }.filter {
        $0.kind == "placeImport"
      }
      .isEmpty)
    let again = try await apply(upload(checkins))
    #expect(again.counts == .init(rows: count, visits: count, made: 3, known: UserPlaceImportWork.rowsAtOnce))
  }

  @Test func `deleting an account during an import deletes the import, and its name can be reused`()
    async throws
  {
    let checkins = (0..<UserPlaceImportWork.rowsAtOnce + 3).map { Checkin(id: "c\($0)") }
    let id = try await upload(checkins)
    _ = try await server.post("/imports/\(id)/apply", as: anna)
    try await step(id)
    #expect(
      try await server.delete("/users/me", as: anna, json: ["password": TestServer.password]).status == 204)
    try await server.doJobs()
    let another = try await server.signUp("anna")
    #expect(try await server.get("/imports/\(id)", as: another).status == 404)
    #expect(try await library(of: another).experiences.isEmpty)
    let answer = try await upload(Self.swarm(checkins), as: another)
    #expect(try await server.post("/imports/\(answer.string("id"))/apply", as: another).status == 200)
    try await server.doJobs()
    #expect(try await library(of: another).experiences.count == checkins.count)
  }

  // MARK: Limits

  @Test func `imports are limited and expire after thirty days`() async throws {
    for number in 0..<Limits.placeImports { _ = try await upload([Checkin(id: "c\(number)")]) }
    let refused = try await upload(Self.swarm([Checkin(id: "x")]))
    #expect(refused.errorCode == "too_many")
    server.advance(.seconds(29 * 86_400))
    try await ExpiredRows.remove(in: server.context)
    #expect(try await server.get("/imports", as: server.logIn("anna")).objects().count == Limits.placeImports)
    server.advance(.seconds(2 * 86_400))
    try await ExpiredRows.remove(in: server.context)
    #expect(try await server.get("/imports", as: server.logIn("anna")).objects().isEmpty)
    let left = try server.context.storage.read { transaction in
      try transaction.connection.first("SELECT COUNT(*) AS count FROM placeImportRows") { $0.int("count") }
    }
    #expect(left == 0)
  }

  @Test func `a repeated upload returns its import`() async throws {
    let parts: [TestServer.Part] = [.text("fileName", "a.json"), .file(try Self.swarm([Checkin(id: "c1")]))]
    let first = try await server.upload("/imports", as: anna, headers: ["Idempotency-Key": "one"], parts)
    let again = try await server.upload("/imports", as: anna, headers: ["Idempotency-Key": "one"], parts)
    #expect(again.status == 201)
    #expect(try again.string("id") == first.string("id"))
    #expect(try await server.get("/imports", as: anna).objects().count == 1)
  }

  @Test func `concurrent copies of an upload create one import`() async throws {
    let parts: [TestServer.Part] = [
      .text("fileName", "a.json"), .file(try Self.swarm((1...300).map { Checkin(id: "c\($0)") })),
    ]
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { [server, anna] in
          let answer = try await server.upload(
            "/imports", as: anna, headers: ["Idempotency-Key": "one"], parts)
          #expect(answer.status == 201)
          return try answer.string("id")
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    let made = try server.context.storage.database.read { connection in
      try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'placeImports'") { $0.int(0) }
    }
    #expect(made == 1, "The copies caused no wasted work.")
    #expect(server.context.keyClaims.count == 0)
  }
}
