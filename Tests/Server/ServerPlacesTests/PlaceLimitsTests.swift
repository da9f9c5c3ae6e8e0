import Formats
import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

/// Limits of place records, and their ownership.
struct PlaceLimitsTests {
  private static let id = "01a1fd7d-0000-7000-8000-00000000000a"

  /// A change with one field as given.
  struct Body: Sendable, CustomTestStringConvertible {
    let kind: String
    let field: String
    let value: String
    let status: Int
    let named: String

    init(_ kind: String, _ field: String, _ value: String, _ status: Int, at named: String = "") {
      self.kind = kind
      self.field = field
      self.value = value
      self.status = status
      self.named = named
    }

    var testDescription: String { "\(kind).\(field) \(value.prefix(60)) \(status)" }
  }

  private static func letters(_ count: Int) -> String { "\"" + String(repeating: "x", count: count) + "\"" }

  private static func users(_ count: Int) -> String {
    "[" + Array(repeating: "\"Bo\"", count: count).joined(separator: ",") + "]"
  }

  private static func circle(_ latitude: String, _ longitude: String, _ radius: String) -> String {
    #"{"center":{"latitude":\#(latitude),"longitude":\#(longitude)},"radius":\#(radius)}"#
  }

  private static let experiences = [
    Body("experience", "name", letters(Limits.spotNameLength), 200),
    Body("experience", "name", letters(Limits.spotNameLength + 1), 422, at: "name"),
    Body("experience", "name", #"" ""#, 422, at: "name"),
    Body("experience", "name", #""a\nb""#, 422, at: "name"),
    Body("experience", "name", #""a\u0007b""#, 422, at: "name"),
    Body("experience", "description", letters(Limits.noteLength), 200),
    Body("experience", "description", letters(Limits.noteLength + 1), 422, at: "description"),
    Body("experience", "companions", users(Limits.companionsPerExperience), 200),
    Body("experience", "companions", users(Limits.companionsPerExperience + 1), 422, at: "companions"),
    Body("experience", "companions", #"[" "]"#, 422, at: "companions"),
    Body("experience", "companions", #"[7]"#, 400, at: "companions.value"),
    Body("experience", "photo", #""""#, 422, at: "photo"),
    Body("experience", "visitedOn", #""2026-02-30""#, 400, at: "visitedOn.value"),
    Body("experience", "visitedOn", "null", 200),
    Body("experience", "visibility", #""friends""#, 400, at: "visibility.value"),
    Body("experience", "publishedFrom", #""soon""#, 400, at: "publishedFrom.value"),
    Body("experience", "showsTownOnly", "1", 400, at: "showsTownOnly.value"),
  ]
  private static let others = [
    Body("experienceRating", "rating", "1", 200), Body("experienceRating", "rating", "20", 200),
    Body("experienceRating", "rating", "0", 422, at: "rating.value"),
    Body("experienceRating", "rating", "21", 422, at: "rating.value"),
    Body("experienceRating", "rating", "-9223372036854775808", 422, at: "rating.value"),
    Body("experienceRating", "rating", "null", 400, at: "rating.value"),
    Body("experienceRating", "rating", "9.5", 400, at: "rating.value"),
    Body("experienceRating", "note", letters(Limits.noteLength + 1), 422, at: "note"),
    Body("privacyZone", "circle", circle("90", "180", "\(Limits.zoneRadius.lowerBound)"), 200),
    Body("privacyZone", "circle", circle("-90", "-180", "\(Limits.zoneRadius.upperBound)"), 200),
    Body("privacyZone", "circle", circle("0", "0", "\(Limits.zoneRadius.lowerBound - 1)"), 422, at: "circle"),
    Body("privacyZone", "circle", circle("0", "0", "\(Limits.zoneRadius.upperBound + 1)"), 422, at: "circle"),
    Body("privacyZone", "circle", circle("90.5", "0", "100"), 422, at: "circle.value.center"),
    Body("privacyZone", "circle", circle("0", "180.5", "100"), 422, at: "circle.value.center"),
    Body("privacyZone", "circle", circle("1e999", "0", "100"), 422, at: "circle.value.center"),
    Body("privacyZone", "name", #""""#, 422, at: "name"),
    Body("spotWish", "isWished", "null", 400, at: "isWished.value"),
  ]

  @Test(arguments: experiences + others)
  func `invalid changes are rejected by name, and those just within the limits are accepted`(
    body: Body
  )
    async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let experience = newId()
    try await server.push([.experience(newExperience(experience, at: bar))], as: ana)
    let before = try await server.records(as: ana).changes
    let time = HybridTime.at(1)
    func stamp(_ value: String) -> String { #"{"value":\#(value),"time":"\#(time)"}"# }
    var fields =
      switch body.kind {
      case "experience":
        [
          "name": stamp(#""Soba""#), "createdDate": stamp(#""2026-02-01T00:00:00Z""#),
          "spotId": #""\#(bar.id)""#,
        ]
      case "experienceRating":
        [
          "rating": stamp("9"), "createdDate": stamp(#""2026-02-01T00:00:00Z""#),
          "experienceId": #""\#(experience)""#,
        ]
      case "privacyZone": ["circle": stamp(Self.circle("1", "2", "100"))]
      default: ["spotId": #""\#(bar.id)""#]
      }
    if body.kind != "spotWish" { fields["id"] = #""\#(Self.id)""# }
    fields[body.field] = stamp(body.value)
    let object = fields.map { #""\#($0)":\#($1)"# }.sorted().joined(separator: ",")
    let answer = try await server.send(
      .post, "/library/changes", as: ana, headers: ["Content-Type": "application/json"],
      body: Array(#"{"changes":[{"\#(body.kind)":{\#(object)}}]}"#.utf8))
    #expect(answer.status == body.status, "\(answer.text)")
    guard body.status != 200 else { return }
    if !body.named.isEmpty {
      #expect(answer.errorField == "changes[0].\(body.kind).\(body.named)", "\(answer.text)")
    }
    #expect(try await server.records(as: ana).changes == before)
  }

  @Test func `a day is at most tomorrow, for visits and readings`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let emma = try await server.addTitle("Emma", .book)
    let today = CivilDate(daysSinceEpoch: server.context.now().seconds / 86_400)
    func changes(_ day: CivilDate) -> [(name: String, change: LibraryChange)] {
      var visit = newExperience(newId(), at: bar)
      visit.visitedOn = Stamped(day, at: .at(1))
      let stamped = Stamped<CivilDate?>(day, at: .at(1))
      return [
        ("experience.visitedOn", .experience(visit)),
        ("entry.startedOn", .entry(LibraryEntry(id: newId(), titleId: emma.id, startedOn: stamped))),
        ("entry.finishedOn", .entry(LibraryEntry(id: newId(), titleId: emma.id, finishedOn: stamped))),
        ("entry.pausedOn", .entry(LibraryEntry(id: newId(), titleId: emma.id, pausedOn: stamped))),
        ("entry.stoppedOn", .entry(LibraryEntry(id: newId(), titleId: emma.id, stoppedOn: stamped))),
      ]
    }
    for (_, change) in changes(CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1)) {
      #expect(try await server.pushed([change], as: ana).status == 200)
    }
    for day in [
      CivilDate(daysSinceEpoch: today.daysSinceEpoch + 2), CivilDate(year: 2_033, month: 5, day: 1),
    ] {
      for (name, change) in changes(day) {
        let refused = try await server.pushed([change], as: ana)
        #expect(refused.status == 422 && refused.errorField == "changes[0].\(name)", "\(refused.text)")
      }
    }
  }

  @Test func `a new record without a creation time gets the server's time`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    var visit = newExperience(newId(), at: bar)
    visit.createdDate = nil
    let rating = ExperienceRating(
      id: newId(), experienceId: visit.id, rating: Stamped(try #require(Rating(quarterStars: 9)), at: .at(1)))
    let list = UserList(id: newId(), name: Stamped("Soups", at: .at(1)), sortKey: Stamped("i", at: .at(1)))
    let now = server.context.now().date
    for _ in 1...2 {
      let answer = try await server.push(
        [.experience(visit), .experienceRating(rating), .list(list)], as: ana)
      let dates = answer.changes.map { change -> Date? in
        switch change {
        case .experience(let experience): experience.createdDate?.value
        case .experienceRating(let rating): rating.createdDate?.value
        case .list(let list): list.createdDate?.value
        default: nil
        }
      }
      #expect(dates == [now, now, now])
      server.advance(.seconds(3_600))
    }
    // A change without a name does not create an experience.
    var nameless = newExperience(newId(), at: bar)
    nameless.name = nil
    #expect(try await server.pushed([.experience(nameless)], as: ana).status == 404)
  }

  @Test func `one rejected change rejects all others with it`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let nowhere = Spot(id: newId(), name: "None", category: .cafe, coordinate: .north)
    for change in [.experience(newExperience(newId(), at: nowhere)), newWish(nowhere)] as [LibraryChange] {
      let answer = try await server.pushed([.experience(newExperience(newId(), at: bar)), change], as: ana)
      #expect(answer.status == 422 && answer.errorCode == "unknown_spot")
      #expect(answer.errorField?.hasPrefix("changes[1].") == true)
      #expect(answer.errorField?.hasSuffix(".spotId") == true)
    }
    #expect(try await server.records(as: ana).changes == [])
  }

  @Test func `other users' records are unknown to any change`() async throws {
    let server = try await TestServer()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let (bar, house) = (try await server.addSpot("Noodle Bar"), try await server.addSpot("Tea House"))
    let (experience, rating, zone, own) = (newId(), newId(), newId(), newId())
    let hers = [
      .experience(newExperience(experience, at: bar, visibility: .everyone)),
      try newRating(rating, of: experience, 9),
      try newZone(zone, 0, 0), newWish(bar),
    ]
    try await server.push(hers, as: ana)
    try await server.push([.experience(newExperience(own, at: bar))], as: bob)
    let his = try await server.records(as: bob).changes
    for change in [
      .experience(newExperience(experience, at: bar, "Mine", time: 9)),
      .experience(newExperience(experience, at: house, "Mine", time: 9)),
      .experience(Experience(id: experience, spotId: bar.id, isDeleted: Stamped(true, at: .at(9)))),
      try newRating(newId(), of: experience, 20, time: 9), try newRating(rating, of: own, 20, time: 9),
      try newRating(rating, of: experience, 9), try newZone(zone, 1, 1, time: 9),
      .privacyZone(PrivacyZone(id: zone, isDeleted: Stamped(true, at: .at(9)))),
    ] as [LibraryChange] {
      let answer = try await server.pushed([newWish(house), change], as: bob)
      #expect(answer.status == 404, "\(change) \(answer.text)")
      #expect(answer.errorField?.hasPrefix("changes[1].") == true)
    }
    #expect(try await server.records(as: bob).changes == his)
    #expect(Set(try await server.records(as: ana).changes) == Set(hers))
    // A wish is identified by user and place, so each user has their own.
    try await server.push([newWish(bar, false, time: 9)], as: bob)
    #expect(Set(try await server.records(as: ana).changes) == Set(hers))
    #expect(try await server.pushed(hers, as: "nobody").status == 401)
  }

  @Test func `an experience keeps its place`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let (bar, house) = (try await server.addSpot("Noodle Bar"), try await server.addSpot("Tea House"))
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    let answer = try await server.push([.experience(newExperience(id, at: house, "Tea", time: 1))], as: ana)
    #expect(answer.changes.first?.spotId == bar.id)
    #expect(answer.spots.map(\.id) == [bar.id])
    guard case .experience(let experience)? = answer.changes.first else { throw APIError.notFound }
    #expect(experience.name?.value == "Tea")
  }

  @Test func `a change of an unknown experience, rating or zone is rejected`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    for change in [
      .experience(Experience(id: id, spotId: bar.id, isDeleted: Stamped(false, at: .at(0)))),
      .experience(Experience(id: id, spotId: bar.id, visibility: Stamped(.everyone, at: .at(0)))),
      try newRating(newId(), of: id, 9),
      .experienceRating(ExperienceRating(id: newId(), experienceId: id)),
      .privacyZone(PrivacyZone(id: newId(), isDeleted: Stamped(true, at: .at(0)))),
    ] as [LibraryChange] {
      #expect(try await server.pushed([change], as: ana).status == 404, "\(change)")
    }
    #expect(try await server.records(as: ana).changes == [])
  }

  @Test func `zones are limited per user, including deleted ones, and each can be changed`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let ids = (0..<Limits.privacyZones).map { _ in newId() }
    try await server.push(try ids.map { try newZone($0) }, as: ana)
    try await server.push([try newZone(ids[0], isDeleted: true, time: 1)], as: ana)
    let answer = try await server.pushed([try newZone(newId())], as: ana)
    #expect(answer.status == 422 && answer.errorCode == "too_many")
    #expect(
      try await server.pushed([try newZone(ids[0], 1, 1, isDeleted: false, time: 2)], as: ana).status == 200)
    let bob = try await server.signUp("bob")
    #expect(try await server.pushed([try newZone(newId())], as: bob).status == 200)
  }

  @Test func `experiences are limited per user, including deleted ones, and each can be changed`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bar = try await server.addSpot("Noodle Bar")
    let id = newId()
    try await server.push([.experience(newExperience(id, at: bar))], as: ana)
    try await server.context.storage.database.write { connection in
      try connection.run(
        """
        WITH RECURSIVE numbers (number) AS (
          SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(Limits.experiences)
        )
        INSERT INTO experiences (
          id, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, publishedFrom, showsTownOnly,
          isDeleted, record, sequence
        )
        SELECT number, userKey, spotKey, name, sortName, visitedOn, createdAt, visibility, 0, 0, 1, record, number
        FROM experiences, numbers
        """)
    }
    let answer = try await server.pushed([.experience(newExperience(newId(), at: bar))], as: ana)
    #expect(
      answer.status == 422 && answer.errorCode == "too_many" && answer.errorField == "changes[0].experience")
    #expect(
      try await server.pushed([.experience(newExperience(id, at: bar, "Soba", time: 1))], as: ana).status
        == 200)
  }

  @Test(arguments: [
    "UPDATE experiences SET rating = 0", "UPDATE experiences SET rating = 21",
    "UPDATE experienceRatings SET rating = 0", "UPDATE experienceRatings SET rating = 21",
    "UPDATE experiences SET visibility = 'friends'", "UPDATE spots SET latitude = 91",
    "UPDATE spots SET longitude = 180",
  ])
  func `columns reject invalid ratings, audiences and points`(statement: String) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = newId()
    let bar = try await server.addSpot("Noodle Bar")
    try await server.push(
      [.experience(newExperience(id, at: bar)), try newRating(newId(), of: id, 9)], as: ana)
    await #expect(throws: (any Error).self) {
      try await server.context.storage.database.write { try $0.execute(script: statement) }
    }
  }
}
