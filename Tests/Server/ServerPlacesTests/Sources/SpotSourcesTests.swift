import HTTPServer
import KiwiKit
import OutgoingHTTP
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// OpenStreetMap's services, played by a stand-in.
struct SpotSourcesTests {
  private static let overpass = """
    {"version":0.6,"generator":"Overpass API 0.7.62","osm3s":{"copyright":"x"},"elements":[
    {"type":"node","id":7,"lat":48.2,"lon":16.37,"tags":{"amenity":"cafe","name":"Café Kiwi","addr:street":"Am Hof",
    "addr:housenumber":"3","addr:city":"Wien","opening_hours":"24/7"}},
    {"type":"way","id":8,"center":{"lat":48.201,"lon":16.371},"tags":{"tourism":"museum","name":"Museum"}},
    {"type":"node","id":9,"lat":48.2,"lon":16.37,"tags":{"amenity":"cafe"}},
    {"type":"node","lat":48.2,"lon":16.37,"tags":{"amenity":"cafe","name":"Without a number"}},
    {"type":"node","id":10,"lat":98.2,"lon":16.37,"tags":{"amenity":"cafe","name":"Nowhere"}},
    {"type":"node","id":11,"lat":48.2,"lon":16.37,"tags":{"amenity":"bench","name":"Bench"}}]}
    """
  private static let nominatim = """
    [{"place_id":1,"licence":"x","osm_type":"node","osm_id":12,"lat":"48.3","lon":"16.4","category":"amenity",
    "type":"restaurant","addresstype":"amenity","name":"Moa","display_name":"Moa, Graz",
    "address":{"road":"Gasse","house_number":"1","city":"Graz","country":"Austria"},
    "extratags":{"website":"javascript:alert(1)","phone":"1"}},
    {"osm_type":"relation","osm_id":13,"lat":"47.07","lon":"15.44","category":"boundary","type":"administrative",
    "addresstype":"city","name":"Graz","address":{"state":"Styria","country":"Austria"},
    "extratags":{"population":"300000"}},{"lat":1}]
    """

  private func standIn() throws -> SourceStandIn {
    let standIn = try SourceStandIn()
    standIn.answer("/overpass", json: Self.overpass)
    standIn.answer("/nominatim/search", json: Self.nominatim)
    return standIn
  }

  private func server(_ standIn: SourceStandIn) async throws -> TestServer {
    try await TestServer { configuration in
      configuration[SpotSourceSettings.self].asksOpenStreetMap = true
      configuration[SpotSourceSettings.self].standIn = standIn.url
    }
  }

  private static func names(_ answer: Answer) throws -> [String] {
    try answer.objects().compactMap { ($0["spot"] as? [String: Any])?["name"] as? String }
  }

  @Test func `the id of a source's place does not reveal when it was added`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      for number in 0..<50 {
        let coordinate = try #require(Coordinate(latitude: Double(number), longitude: 0))
        let found = FoundSpot(
          source: "osm:node/\(number)",
          facts: SpotFacts(name: "Bar", category: .bar, coordinate: coordinate), attribution: "OSM")
        try SpotImporter.store(found, reason: .findResult, now: .at(0), in: transaction)
        let id = try #require(try SpotStore(transaction).spot(source: found.source)?.id)
        #expect(Identifier.isWellFormed(id) && id.dropFirst(14).first == "4", "\(id)")
      }
    }
  }

  @Test
  func `nearby places are requested from Overpass once a week and shown immediately where none are known`()
    async throws
  {
    let standIn = try standIn()
    let server = try await server(standIn)
    let ana = try await server.signUp("ana")
    let path = "/spots?latitude=48.2001&longitude=16.3701"
    #expect(try Self.names(try await server.get(path)) == [])
    #expect(standIn.requests.isEmpty)
    #expect(try Self.names(try await server.get(path, as: ana)) == ["Café Kiwi", "Museum"])
    let sent = try #require(standIn.requests.first)
    #expect(sent.userAgent?.hasSuffix("(http://kiwi.test)") == true)
    #expect(sent.parameters["data"]?.contains("(around:1500,48.205,16.375)") == true)
    let spot = try #require(try await server.get(path).objects().first?["spot"] as? [String: Any])
    #expect(spot["attribution"] as? String == "© OpenStreetMap contributors")
    #expect(spot["address"] as? String == "Am Hof 3")
    // Another user's request from slightly farther away is the same.
    _ = try await server.get("/spots?latitude=48.203&longitude=16.373", as: ana)
    server.advance(.seconds(6 * 24 * 60 * 60))
    let later = try await server.logIn("ana")
    _ = try await server.get(path, as: later)
    #expect(standIn.requests.count == 1)
    server.advance(.seconds(24 * 60 * 60 + 1))
    _ = try await server.get(path, as: try await server.logIn("ana"))
    while standIn.requests.count < 2 { await Task.yield() }
    await standIn.stop()
  }

  @Test func `words are sent to Nominatim only after the user submits them`() async throws {
    let standIn = try standIn()
    let server = try await server(standIn)
    let ana = try await server.signUp("ana")
    #expect(try Self.names(try await server.get("/spots?q=moa", as: ana)) == [])
    #expect(standIn.requests.isEmpty)
    #expect(try Self.names(try await server.get("/spots?q=moa&isSubmitted=true", as: ana)) == ["Moa"])
    let spot = try #require(try await server.get("/spots?q=moa").objects().first?["spot"] as? [String: Any])
    #expect(spot["website"] is String == false)
    #expect(spot["town"] as? String == "Graz")
    #expect(standIn.requests.map { $0.parameters["q"] } == ["moa"])
    await standIn.stop()
  }

  @Test func `towns are found by name, from sources and from places`() async throws {
    let standIn = try standIn()
    let server = try await server(standIn)
    let ana = try await server.signUp("ana")
    #expect(try await server.get("/towns?q=gra", as: ana).objects().isEmpty)
    let towns = try await server.get("/towns?q=gra&isSubmitted=true", as: ana).objects()
    #expect(towns.compactMap { $0["name"] as? String } == ["Graz"])
    #expect(towns.first?["region"] as? String == "Styria, Austria")
    _ = try await server.get("/spots?latitude=48.2001&longitude=16.3701", as: ana)
    #expect(try await server.get("/towns?q=wi").objects().compactMap { $0["name"] as? String } == ["Wien"])
    #expect(try await server.get("/towns").status == 400)
    await standIn.stop()
  }

  @Test func `a failing source leaves the answer unchanged and is not retried for ten minutes`()
    async throws
  {
    let standIn = try standIn()
    let server = try await server(standIn)
    let ana = try await server.signUp("ana")
    let path = "/spots?latitude=48.2&longitude=16.37"
    for response in [
      Response.source("<html>", .serviceUnavailable), .source("{", .ok),
      .source(#"{"elements":[],"remark":"runtime error: Query timed out"}"#),
    ] {
      let before = standIn.requests.count
      standIn.answer("/overpass", response)
      let answer = try await server.get(path, as: try await server.logIn("ana"))
      #expect(answer.status == 200)
      #expect(try Self.names(answer) == [])
      _ = try await server.get(path, as: ana)
      #expect(standIn.requests.count == before + 1)
      server.advance(.seconds(601))
    }
    await standIn.stop()
  }

  @Test func `a source that asks to wait is retried once, after at most ten seconds`() async throws {
    let standIn = try standIn()
    standIn.answer(
      "/overpass", .source("", .tooManyRequests, headers: ["Retry-After": "3600"]), .source(Self.overpass))
    let waits = Waits()
    let requests = SourceRequests(
      http: OutgoingHTTPClient(userAgent: "KiwiFruit/test", standIns: [standIn.url]),
      throttle: RequestThrottle(perSecond: 10, sleep: { _ in }), sleep: { waits.add($0) })
    let service = OverpassService(requests: requests, url: "\(standIn.url)/overpass")
    let found = try await service.findSpots(near: .north, query: nil)
    #expect(found.map(\.source) == ["osm:node/7", "osm:way/8"])
    #expect(waits.all == [.seconds(10)])
    await #expect(throws: SourceError.invalidRequest) { try await service.findSpots(near: nil, query: nil) }
    await standIn.stop()
  }

  // MARK: Import

  private static func found(_ source: String, _ name: String, east: Double, phone: String? = nil) throws
    -> FoundSpot
  {
    FoundSpot(
      source: source,
      facts: SpotFacts(
        name: name, category: .cafe,
        coordinate: try #require(Coordinate(latitude: 48.2, longitude: 16.37)).moved(by: east, bearing: 90),
        phone: phone),
      attribution: "©")
  }

  @Test func `equal names within thirty meters are one place, updated by its first source`() async throws {
    let server = try await TestServer()
    let (one, near, far) = (
      try Self.found("osm:node/1", "Café Kiwi", east: 0),
      try Self.found("osm:way/2", "cafe  KIWI", east: 29, phone: "1"),
      try Self.found("osm:node/3", "Café Kiwi", east: 80)
    )
    let renamed = try Self.found("osm:node/1", "Café Kakapo", east: 0)
    try await server.context.storage.write { transaction in
      for spot in [one, near, far, renamed] {
        try SpotImporter.store(spot, reason: .findResult, now: .at(0), in: transaction)
      }
    }
    let spots = try server.context.storage.read { transaction in
      try SpotSearchStore(transaction).spots(of: nil, seenBy: nil, page: Page(number: 1, size: 10))
    }
    #expect(spots.map(\.facts.name) == ["Café Kakapo", "Café Kiwi"])
    #expect(spots.map(\.facts.phone) == ["1", nil])
  }
}
