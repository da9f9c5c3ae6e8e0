import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiServer
@testable import ServerCore

/// The audience of imported places.
struct PlaceImportPrivacyTests {
  private let server: TestServer
  private let anna: String
  private let ben: String

  init() async throws {
    server = try await TestServer.live()
    anna = try await server.signUp("anna")
    ben = try await server.signUp("ben")
    try await server.must(.post, "/users/anna/follow", as: ben)
  }

  private static let list = """
    Title,Note,URL
    Mum's flat,,"https://www.google.com/maps/search/48.21,16.4"
    """

  private func upload(_ text: String, _ name: String, as token: String? = nil) async throws -> String {
    let answer = try await server.upload(
      "/imports", as: token ?? anna, [.text("fileName", name), .file(Array(text.utf8), named: name)])
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  private func rows(_ id: String, as token: String? = nil) async throws -> [PlaceImportRow] {
    try await server.read([PlaceImportRow].self, "/imports/\(id)/rows", as: token ?? anna)
  }

  private func apply(_ id: String, _ visibility: Audience? = nil, as token: String? = nil) async throws {
    let answer = try await server.post(
      "/imports/\(id)/apply", as: token ?? anna, json: visibility.map { ["visibility": $0.rawValue] })
    try #require(answer.status == 200, "\(answer.text)")
    try await server.doJobs()
  }

  /// Imports a list with one private place and returns the place.
  private func importPlace(_ list: String = PlaceImportPrivacyTests.list) async throws -> Spot {
    let id = try await upload(list, "list.csv")
    try await apply(id)
    return try #require(try await rows(id).first?.spot)
  }

  /// The users other than the importer who can see a place.
  private enum Viewers {
    case nobody
    /// Viewers of a shared record; lists and maps show the place only to its user.
    case followers
    case everyone
  }

  private func expect(
    _ viewers: Viewers, of spot: Spot, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let point = "latitude=\(spot.coordinate.latitude)&longitude=\(spot.coordinate.longitude)"
    let box =
      "south=\(spot.coordinate.latitude - 0.01)&north=\(spot.coordinate.latitude + 0.01)"
      + "&west=\(spot.coordinate.longitude - 0.01)&east=\(spot.coordinate.longitude + 0.01)&zoom=16"
    let word = spot.name.split(separator: " ").last ?? ""
    let lists = [
      "/spots?q=\(word)", "/spots?q=\(word)&\(point)", "/spots?\(point)", "/spots", "/map/spots?\(box)",
    ]
    for question in lists + ["/spots/\(spot.id)"] {
      let isOpen = viewers == .everyone || (viewers == .followers && !lists.contains(question))
      for (token, expected) in [(nil, viewers == .everyone), (ben, isOpen), (anna, true)] {
        let answer = try await server.get(question, as: token)
        #expect(
          answer.text.contains(spot.id) == expected, "\(question) as \(token ?? "nobody"): \(answer.text)",
          sourceLocation: sourceLocation)
      }
    }
    for part in ["visits", "posts"] {
      let path = "/spots/\(spot.id)/\(part)"
      #expect(
        try await server.get(path).status == (viewers == .everyone ? 200 : 404),
        sourceLocation: sourceLocation)
      #expect(
        try await server.get(path, as: ben).status == (viewers == .nobody ? 404 : 200),
        sourceLocation: sourceLocation)
    }
  }

  // MARK: Before sharing

  @Test func `an imported place is private, and its user finds it everywhere`() async throws {
    let spot = try await importPlace()
    #expect(spot.isPrivate && spot.isUnpublished == true)
    try await expect(.nobody, of: spot)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `an import keeps a public place public`() async throws {
    let flat = try await server.addSpot("Mum's flat", 48.21, 16.4)
    let spot = try await importPlace()
    #expect(spot.id == flat.id && !spot.isPrivate)
    try await expect(.everyone, of: spot)
  }

  @Test func `visits that are private, in the future or show the town only publish no place`() async throws {
    let spot = try await importPlace()
    var hidden = newExperience(newId(), at: spot, visibility: .onlyMe)
    try await server.push([.experience(hidden)], as: anna)
    try await expect(.nobody, of: spot)
    var town = newExperience(newId(), at: spot, visibility: .everyone)
    town.showsTownOnly = Stamped(true, at: .at(0))
    try await server.push([.experience(town)], as: anna)
    try await expect(.nobody, of: spot)
    let later = server.context.now().date.addingTimeInterval(3_600)
    try await server.push(
      [.experience(newExperience(newId(), at: spot, visibility: .followers, publishedFrom: later))], as: anna)
    try await ExpiredRows.remove(in: server.context)
    try await expect(.nobody, of: spot)
    server.advance(.seconds(3_601))
    try await expect(.followers, of: spot)
    hidden.visibility = Stamped(.onlyMe, at: .at(9))
    try await server.push([.experience(hidden)], as: anna)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test(arguments: [Audience.followers, .everyone])
  func `a visit shares its place with its viewers`(visibility: Audience) async throws {
    let spot = try await importPlace()
    let id = newId()
    try await server.push([.experience(newExperience(id, at: spot, visibility: .onlyMe))], as: anna)
    try await expect(.nobody, of: spot)
    try await server.push(
      [.experience(newExperience(id, at: spot, visibility: visibility, time: 5))], as: anna)
    try await expect(visibility == .everyone ? .everyone : .followers, of: spot)
    #expect(try await server.get("/visits/\(id)", as: ben).text.contains(spot.id))
    #expect(try await server.get("/spots/\(spot.id)/visits", as: ben).text.contains(id))
    let own = try await server.read(Spot.self, "/spots/\(spot.id)", as: anna)
    #expect(own.isPrivate == (visibility != .everyone) && own.isUnpublished == (own.isPrivate ? true : nil))
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a shared post publishes its current place, and no previous one`() async throws {
    let (flat, other) = (
      try await importPlace(),
      try await importPlace("Title,Note,URL\nA garden,,\"https://www.google.com/maps/search/48.3,16.5\"")
    )
    let answer = try await server.upload(
      "/posts", as: anna,
      [.text("caption", "Hm"), .text("visibility", "me"), .text("about", "spot:" + flat.id)])
    let post = try answer.string("id")
    try await expect(.nobody, of: flat)
    // The subject changes together with the visibility.
    let changed = try await server.patch(
      "/posts/\(post)", as: anna, json: ["visibility": "everyone", "about": "spot:" + other.id])
    #expect(changed.status == 200, "\(changed.text)")
    try await expect(.nobody, of: flat)
    try await expect(.everyone, of: other)
    _ = try await server.patch("/posts/\(post)", as: anna, json: ["visibility": "me"])
    _ = try await server.patch("/posts/\(post)", as: anna, json: ["about": "spot:" + flat.id])
    try await expect(.nobody, of: flat)
    _ = try await server.patch("/posts/\(post)", as: anna, json: ["visibility": "followers"])
    try await expect(.followers, of: flat)
    try await expect(.nobody, of: other)
    #expect(try await server.get("/posts/\(post)", as: ben).text.contains("Mum's flat"))
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a place in a private area stays private, even after the area is deleted`() async throws {
    let spot = try await importPlace()
    let zone = newId()
    try await server.push([try newZone(zone, 48.21, 16.4)], as: anna)
    #expect(try await server.read(Spot.self, "/spots/\(spot.id)", as: anna).isUnpublished != true)
    try await server.push(
      [.experience(newExperience(newId(), at: spot, visibility: .everyone))], as: anna)
    try await expect(.nobody, of: spot)
    try await server.push(
      [.privacyZone(PrivacyZone(id: zone, isDeleted: Stamped(true, at: .at(9))))], as: anna)
    try await expect(.nobody, of: spot)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `another user's file matches published places only`() async throws {
    let spot = try await importPlace()
    let early = try await upload(Self.list, "list.csv", as: ben)
    #expect(try await rows(early, as: ben).map(\.spot) == [nil])
    try await apply(early, as: ben)
    let his = try #require(try await rows(early, as: ben).first?.spot)
    #expect(his.id != spot.id && his.isPrivate)
    try await server.push(
      [.experience(newExperience(newId(), at: spot, visibility: .everyone))], as: anna)
    let cleo = try await server.signUp("cleo")
    #expect(
      try await rows(upload(Self.list, "list.csv", as: cleo), as: cleo).map { $0.spot?.id } == [spot.id])
    #expect(try await rows(upload(Self.list, "list.csv", as: ben), as: ben).map { $0.spot?.id } == [his.id])
  }

  @Test func `an undo withdraws an unpublished place, and applying again restores it unpublished`()
    async throws
  {
    let id = try await upload(Self.list, "list.csv")
    try await apply(id)
    let spot = try #require(try await rows(id).first?.spot)
    _ = try await server.post("/imports/\(id)/undo", as: anna)
    try await server.doJobs()
    #expect(try await server.get("/spots/\(spot.id)", as: anna).status == 404)
    try await apply(id)
    try await expect(.nobody, of: spot)
  }

  // MARK: Unsharing

  private enum TakingBack: CaseIterable {
    case privacy, deletion, zone, town, postponement
  }

  @Test(arguments: TakingBack.allCases, [Audience.followers, .everyone])
  private func `a place is private again after its last shared record is withdrawn`(
    _ takingBack: TakingBack, visibility: Audience
  ) async throws {
    let spot = try await importPlace()
    let id = newId()
    try await server.push([.experience(newExperience(id, at: spot, visibility: visibility))], as: anna)
    try await expect(visibility == .everyone ? .everyone : .followers, of: spot)
    let change: LibraryChange =
      switch takingBack {
      case .privacy: .experience(newExperience(id, at: spot, visibility: .onlyMe, time: 5))
      case .deletion: .experience(newExperience(id, at: spot, isDeleted: true, time: 5))
      case .zone: try newZone(newId(), 48.21, 16.4)
      case .town:
        .experience(Experience(id: id, spotId: spot.id, showsTownOnly: Stamped(true, at: .at(5))))
      case .postponement:
        .experience(
          newExperience(
            id, at: spot, publishedFrom: server.context.now().date.addingTimeInterval(3_600), time: 5))
      }
    try await server.push([change], as: anna)
    try await expect(.nobody, of: spot)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `undoing an import makes its shared places private again`() async throws {
    func checkin(_ id: Int) -> String {
      """
      {"id": "c\(id)", "type": "checkin", "createdAt": 1500000000, "venue": {"id": "v\(id)", "name": "Bar \(id)",
      "location": {"lat": 48.3\(id), "lng": 16.4}}}
      """
    }
    let id = try await upload("[\(checkin(1)), \(checkin(2))]", "checkins1.json")
    try await apply(id, .everyone)
    let spots = try await rows(id).compactMap(\.spot)
    for spot in spots { try await expect(.everyone, of: spot) }
    // Another user keeps a private visit at one of them.
    try await server.push(
      [.experience(newExperience(newId(), at: spots[0], visibility: .onlyMe))], as: ben)
    _ = try await server.post("/imports/\(id)/undo", as: anna)
    try await server.doJobs()
    for spot in spots {
      for path in ["/spots/\(spot.id)", "/spots/\(spot.id)/visits"] {
        #expect(try await server.get(path).status == 404)
      }
      #expect(try await !server.get("/spots?q=bar").text.contains(spot.id))
    }
    #expect(
      try await server.get("/spots/\(spots[0].id)", as: ben).status == 200, "The place is in his records.")
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `another user's public post makes a place public while it exists`() async throws {
    let spot = try await importPlace()
    let (hers, his) = (newId(), newId())
    try await server.push([.experience(newExperience(hers, at: spot, visibility: .followers))], as: anna)
    try await server.push([.experience(newExperience(his, at: spot, visibility: .followers))], as: ben)
    #expect(try await server.get("/spots/\(spot.id)").status == 404)
    try await server.push(
      [.experience(newExperience(his, at: spot, visibility: .everyone, time: 5))], as: ben)
    try await expect(.everyone, of: spot)
    try await server.push(
      [.experience(newExperience(hers, at: spot, visibility: .onlyMe, time: 6))], as: anna)
    try await expect(.everyone, of: spot)
    let post = try await server.upload(
      "/posts", as: ben, [.text("caption", "Hm"), .text("about", "spot:" + spot.id)])
    #expect(post.status == 201)
    try await server.push([.experience(newExperience(his, at: spot, isDeleted: true, time: 7))], as: ben)
    try await expect(.everyone, of: spot)
    _ = try await server.send(.delete, "/posts/\(post.string("id"))", as: ben)
    for token in [nil, ben] {
      #expect(try await server.get("/spots/\(spot.id)", as: token).status == 404)
      #expect(try await !server.get("/spots?q=flat", as: token).text.contains(spot.id))
    }
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a follower may log and post about a shared place, and a stranger may not`() async throws {
    let spot = try await importPlace()
    let cleo = try await server.signUp("cleo")
    try await server.push(
      [.experience(newExperience(newId(), at: spot, visibility: .followers))], as: anna)
    for (token, isOpen) in [(ben, true), (cleo, false)] {
      let visit = LibraryChange.experience(newExperience(newId(), at: spot, visibility: .onlyMe))
      #expect(try await server.pushed([visit], as: token).status == (isOpen ? 200 : 422))
      let post = try await server.upload(
        "/posts", as: token,
        [.text("caption", "Hm"), .text("visibility", "me"), .text("about", "spot:" + spot.id)])
      #expect(post.status == (isOpen ? 201 : 422), "\(post.text)")
      #expect(try await server.get("/spots/\(spot.id)/history", as: token).status == (isOpen ? 200 : 404))
    }
    // A block ends all sharing.
    let dora = try await server.signUp("dora")
    try await server.must(.post, "/users/anna/follow", as: dora)
    #expect(try await server.get("/spots/\(spot.id)", as: dora).status == 200)
    try await server.must(.post, "/users/dora/block", as: anna)
    #expect(try await server.get("/spots/\(spot.id)", as: dora).status == 404)
  }

  // MARK: Private records

  private static let labels = """
    {"type": "FeatureCollection", "features": [{"geometry": {"coordinates": [16.4, 48.21]}, "properties": {
    "name": "Chez mamie", "address": "1 rue de la Paix"}}]}
    """

  @Test func `a label is excluded, and stays private if its user includes it`() async throws {
    let id = try await upload(Self.labels, "Adresses.json")
    let row = try #require(try await rows(id).first)
    #expect(row.isLeftOut && row.problems == [.privatePlace])
    #expect(row.spotAudience == .onlyMe && row.widestVisibility == .onlyMe)
    _ = try await server.patch("/imports/\(id)/rows/1", as: anna, json: ["isLeftOut": false])
    try await apply(id, .everyone)
    let spot = try #require(try await rows(id).first?.spot)
    #expect(spot.isPrivate && spot.isUnpublished != true)
    let visit = newId()
    try await server.push([.experience(newExperience(visit, at: spot, visibility: .everyone))], as: anna)
    try await expect(.nobody, of: spot)
    #expect(try await server.get("/visits/\(visit)", as: ben).status == 404)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a label makes the unpublished place of an earlier file private permanently`() async throws {
    let list = "Title,Note,URL\nChez mamie,,\"https://www.google.com/maps/search/48.21,16.4\""
    let spot = try await importPlace(list)
    let labels = try await upload(Self.labels, "Adresses.json")
    #expect(try await rows(labels).map { $0.spot?.id } == [spot.id])
    try await apply(labels)
    try await server.push(
      [.experience(newExperience(newId(), at: spot, visibility: .everyone))], as: anna)
    try await expect(.nobody, of: spot)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a check-in keeps the privacy of its source`() async throws {
    func checkin(_ id: Int, _ more: String) -> String {
      """
      {"id": "c\(id)", "type": "checkin", "createdAt": \(1_500_000_000 + id * 86_400), "shout": "Words \(id)",
      "venue": {"id": "v\(id)", "name": "Venue \(id)", "location": {"lat": 48.\(20 + id), "lng": 16.4}}\(more)}
      """
    }
    let checkins = [
      checkin(0, ""), checkin(1, #", "visibility": "private""#), checkin(2, #", "private": true"#),
      checkin(3, #", "visibility": "friends""#),
    ]
    let id = try await upload("[\(checkins.joined(separator: ","))]", "checkins1.json")
    let preview = try await rows(id)
    #expect(preview.map(\.widestVisibility) == [.everyone, .onlyMe, .onlyMe, .followers])
    #expect(preview.allSatisfy { $0.spotAudience == .onceShared })
    try await apply(id, .everyone)
    for (token, expected) in [(nil, ["Words 0"]), (ben, ["Words 3", "Words 0"])] as [(String?, [String])] {
      let visits = try await server.get("/users/anna/visits", as: token).objects()
      #expect(visits.compactMap { $0["description"] as? String } == expected)
    }
    let made = try await rows(id).compactMap(\.spot)
    #expect(made.map(\.isPrivate) == [false, true, true, true])
    for (spot, viewers) in zip(made, [Viewers.everyone, .nobody, .nobody, .followers]) {
      try await expect(viewers, of: spot)
    }
  }
}
