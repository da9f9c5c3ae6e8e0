import Formats
import Foundation
import KiwiKit
import Media
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerLibrary
@testable import ServerPlaces

/// Parses imported files without a server.
struct PlaceImportParserTests {
  /// No day in the files is in the future at this time.
  private static let farFuture = Timestamp(seconds: 253_402_300_799)

  private func rows(_ name: String, _ text: String) throws -> [ImportedRow] {
    try UserPlaceImportParser.rows(of: [UnpackedDocument(name: name, bytes: Array(text.utf8))])
  }

  // MARK: Google Maps

  @Test func `a saved list is parsed, with all forms of addresses`() throws {
    let list = """
      \u{FEFF}Title,Note,URL,Tags,Comment
      Café Corner,"Try the cake, ""really""
      and the tea",https://www.google.com/maps/place/Caf%C3%A9+Corner/data=!4m2!3m1!1s0x476d079e:0x2a,,
      ,,"https://www.google.com/maps/place/Night+Owl/@48.2,16.3,17z/data=!3m1!4b1!4m5!3m4!1s0x1:0xff!8m2!3d48.25!4d16.5",,Late
      Dropped pin,,"https://www.google.com/maps/search/-33.86,151.2",,
      Tower,,http://maps.google.com/?cid=42,,
      Old,,"https://maps.google.com/?q=1.5,-2.5&ftid=0x1:0x2b",,

      ,,,,
      """
    let rows = try rows("Want to go.csv", list)
    #expect(rows.map(\.kind) == [.wish, .wish, .wish, .wish])
    #expect(rows.map(\.name) == ["Café Corner", "Night Owl", "Dropped pin", "Old"])
    #expect(rows.map(\.placeSource) == ["google:42", "google:255", nil, "google:43"])
    #expect(
      rows.map(\.coordinate) == [
        nil, Coordinate(latitude: 48.25, longitude: 16.5), Coordinate(latitude: -33.86, longitude: 151.2),
        Coordinate(latitude: 1.5, longitude: -2.5),
      ])
    #expect(rows.map(\.note) == ["Try the cake, \"really\"\nand the tea", "Late", nil, nil])
    #expect(rows.map(\.origin).prefix(2) == ["Want to go.csv, line 2", "Want to go.csv, line 4"])
    #expect(rows[0].problems(hasSpot: false, isInZone: false) == [.noCoordinate])
    #expect(rows[0].problems(hasSpot: true, isInZone: false) == [])
  }

  @Test func `a list with a description and translated columns is parsed`() throws {
    let list =
      "Meine Orte in Wien,\r\n\r\nTitel,Notiz,URL,Kommentar\r\nPrater,,https://maps.google.com/?cid=7,\r\n"
    let rows = try rows("Wien.csv", list)
    #expect(rows.map(\.name) == ["Prater"])
    #expect(rows.map(\.origin) == ["Wien.csv, line 4"])
  }

  @Test func `saved places and reviews are parsed, and 0, 0 is not a position`() throws {
    let places = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [16.37, 48.2]}, "properties": {
          "date": "2023-06-01T12:00:00.123456Z", "google_maps_url": "http://maps.google.com/?cid=42",
          "location": {"name": "Tower", "address": "1 High Street", "country_code": "AT"}}},
        {"geometry": {"coordinates": [0, 0], "type": "Point"}, "properties": {
          "date": "2020-02-30T00:00:00Z", "google_maps_url": "http://maps.google.com/?cid=43",
          "location": {"name": "Nowhere"}}},
        {"type": "Feature", "geometry": {"coordinates": [2.35, 48.85]}, "properties": {
          "date": "2021-12-31T23:30:00Z", "google_maps_url": "https://www.google.com/maps/place//data=!1s0x0:0x2c",
          "five_star_rating_published": 4, "review_text_published": "Lovely\\u0000 bread.",
          "questions": [{"question": "Price", "selected_option": "€"}], "location": {"name": "Boulangerie"}}},
        {"geometry": {"coordinates": [2, 48]}, "properties": {
          "date": "2021-01-01T00:00:00Z", "five_star_rating_published": 0, "location": {"name": "Unrated"}}},
        {"geometry": {"coordinates": [3, 48]}, "properties": {
          "Published": "2019-05-06T07:08:09Z", "Star Rating": "FIVE", "Review Comment": "Old export",
          "Google Maps URL": "http://maps.google.com/?cid=45",
          "Location": {"Business Name": "Bistro", "Geo Coordinates": {"Latitude": "1", "Longitude": "2"}}}},
        17, {"type": "Feature"}
      ]}
      """
    let rows = try rows("Reviews.json", places)
    #expect(rows.map(\.kind) == [.wish, .wish, .visit, .visit, .visit, .wish, .wish])
    #expect(rows.map(\.name) == ["Tower", "Nowhere", "Boulangerie", "Unrated", "Bistro", nil, nil])
    #expect(rows.map { $0.rating?.quarterStars } == [nil, nil, 16, nil, 20, nil, nil])
    #expect(
      rows.map { $0.visitedOn?.description } == [
        nil, nil, "2021-12-31", "2021-01-01", "2019-05-06", nil, nil,
      ])
    #expect(rows[0].moment == 1_685_620_800)
    #expect(rows[0].address == "1 High Street")
    #expect(rows[1].problems(hasSpot: false, isInZone: false) == [.noCoordinate])
    #expect(rows[2].note == "Lovely bread.")
    #expect(rows[2].placeSource == "google:44")
    #expect(rows[3].problems(hasSpot: false, isInZone: false) == [.badRating])
    #expect(rows[4].coordinate == Coordinate(latitude: 48, longitude: 3))
    #expect(rows[5].problems(hasSpot: false, isInZone: false) == [.unreadable])
    #expect(rows[6].origin == "Reviews.json, entry 7")
  }

  // MARK: Swarm

  @Test func `check-ins are parsed, with the local day of the place`() throws {
    let checkins = """
      {"count": 5, "items": [
        {"id": "c1", "createdAt": 1431288548, "type": "checkin", "timeZoneOffset": -240, "shout": "Tea!",
         "venue": {"id": "v1", "name": "Bubble Tea", "location": {"lat": 40.75, "lng": -73.99, "city": "New York",
           "address": "9th Ave"}, "categories": [{"name": "Bubble Tea Shop", "primary": true}]}},
        {"id": "c2", "createdAt": "2015-06-01 23:30:00.000000", "type": "checkin", "timeZoneOffset": 60,
         "lat": 51.5, "lng": -0.15, "venue": {"id": "v2", "name": "Pub", "url": "https://foursquare.com/v/v2"}},
        {"id": "c3", "createdAt": 1431288548, "type": "checkin", "venue": null},
        {"id": "c4", "createdAt": 1e300, "type": "checkin", "timeZoneOffset": "x",
         "venue": {"id": "v4", "name": "Mum's", "location": {"lat": 1, "lng": 1},
           "categories": [{"name": "Home (private)"}]}},
        "broken"
      ]}
      """
    let rows = try rows("checkins1.json", checkins)
    #expect(rows.map(\.name) == ["Bubble Tea", "Pub", nil, "Mum's", nil])
    #expect(rows.map { $0.visitedOn?.description } == ["2015-05-10", "2015-06-02", "2015-05-10", nil, nil])
    #expect(rows.map(\.category) == [.cafe, .other, .other, .other, .other])
    #expect(rows.map(\.town) == ["New York", nil, nil, nil, nil])
    #expect(rows.map(\.note) == ["Tea!", nil, nil, nil, nil])
    #expect(rows[1].coordinate == Coordinate(latitude: 51.5, longitude: -0.15))
    #expect(rows[2].problems(hasSpot: false, isInZone: false) == [.noName, .noCoordinate])
    #expect(rows[3].problems(hasSpot: false, isInZone: true) == [.privatePlace, .noDate])
    #expect(rows[4].problems(hasSpot: false, isInZone: false) == [.unreadable])
  }

  @Test func `Swarm's categories map to place categories`() throws {
    let names: [(String, SpotCategory)] = [
      ("Coffee Shop", .cafe), ("Wine Bar", .bar), ("Sushi Restaurant", .restaurant), ("Bookstore", .bookshop),
      ("Movie Theater", .cinema), ("Theater", .theatre), ("Airport Terminal", .airport),
      ("Train Station", .station), ("Theme Park", .amusementPark), ("Park", .park),
      ("Pizza Place", .restaurant),
      ("Grocery Store", .grocery), ("Shoe Store", .shop), ("Barbershop", .other), ("Spaceship", .other),
    ]
    for (name, category) in names {
      let row = try rows(
        "checkins.json",
        "[{\"id\": \"1\", \"venue\": {\"name\": \"X\", \"categories\": [{\"name\": \"\(name)\"}]}}]")
      #expect(row.map(\.category) == [category], "\(name)")
    }
  }

  // MARK: Several files

  @Test func `a visit in several files is imported once`() throws {
    func document(_ name: String, _ text: String) -> UnpackedDocument {
      UnpackedDocument(name: name, bytes: Array(text.utf8))
    }
    let checkin = "{\"id\": \"c1\", \"type\": \"checkin\", \"createdAt\": 1, \"venue\": {\"name\": \"X\"}}"
    let rows = try UserPlaceImportParser.rows(of: [
      document("checkins1.json", "[\(checkin)]"), document("checkins2.json", "{\"items\": [\(checkin)]}"),
      document(
        "tips.json", "{\"count\": 1, \"items\": [{\"id\": \"t\", \"type\": \"user\", \"text\": \"Hi\"}]}"),
      document("archive_browser.csv", "a,b\n1,2\n"),
    ])
    #expect(rows.map(\.name) == ["X"])
  }

  @Test func `a visit in several files has its most private audience`() throws {
    func document(_ name: String, _ more: String) -> UnpackedDocument {
      let checkin = #"{"id": "c1", "type": "checkin", "createdAt": 1, "venue": {"name": "X"}\#(more)}"#
      return UnpackedDocument(name: name, bytes: Array("[\(checkin)]".utf8))
    }
    let open = document("checkins1.json", "")
    let hidden = document("checkins2.json", #", "visibility": "private""#)
    for documents in [[open, hidden], [hidden, open]] {
      #expect(try UserPlaceImportParser.rows(of: documents).map(\.widestAudience) == [.onlyMe])
    }
    #expect(try UserPlaceImportParser.rows(of: [open]).map(\.widestAudience) == [.everyone])
  }

  @Test(arguments: [
    ("", Audience.everyone), (#", "visibility": null"#, .everyone), (#", "visibility": "public""#, .everyone),
    (#", "private": false"#, .everyone), (#", "isOffTheGrid": 0"#, .everyone),
    (#", "visibility": "friends""#, .followers), (#", "visibility": "closeFriends""#, .onlyMe),
    (#", "visibility": "private""#, .onlyMe), (#", "visibility": 7"#, .onlyMe),
    (#", "private": true"#, .onlyMe),
    (#", "private": "1""#, .onlyMe), (#", "isOffTheGrid": true"#, .onlyMe),
    (#", "private": true, "visibility": "public""#, .onlyMe),
  ])
  func `a check-in keeps its audience, and an unknown one is private`(more: String, audience: Audience)
    throws
  {
    let row = try rows(
      "checkins.json", #"[{"id": "1", "type": "checkin", "venue": {"name": "X"}\#(more)}]"#)
    #expect(row.map(\.widestAudience) == [audience])
    let earlier = ImportedRow(origin: "checkins.json, entry 1", kind: .visit, recordSource: "swarm:1")
    #expect(earlier.widestAudience == .onlyMe, "Rows stored before audiences were parsed are private.")
  }

  @Test(arguments: [
    #""private": true"#, #""categories": [{"name": "Maison", "id": "4bf58dd8d48988d103941735"}]"#,
    #""categories": [{"name": "Bar", "primary": true}, {"name": "Home (private)"}]"#,
    #""categories": [{"name": "Residential Building (Apartment / Condo)"}]"#,
  ])
  func `Swarm's home category is recognized in every language`(venue: String) throws {
    let row = try rows(
      "checkins.json", #"[{"id": "1", "type": "checkin", "venue": {"name": "Chez moi", \#(venue)}}]"#)
    #expect(row.map(\.isPrivatePlace) == [true])
    #expect(row.map(\.widestAudience) == [.onlyMe])
  }

  @Test func `labels are recognized by their form, not by their names`() throws {
    func feature(_ properties: String) -> String {
      #"{"geometry": {"coordinates": [24.9, 60.1]}, "properties": {\#(properties)}}"#
    }
    func labels(_ features: [String]) throws -> [ImportedRow] {
      try rows(
        "Paikat.json", #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#)
    }
    let home = feature(#""name": "Koti", "address": "Katu 1, Helsinki""#)
    let found = try labels([home, feature(#""name": "Mummola""#), feature(#""name": "Työ", "address": """#)])
    #expect(found.map(\.name) == ["Koti", "Mummola", "Työ"])
    #expect(found.map(\.isPrivatePlace) == [true, true, true])
    #expect(found.map(\.address) == ["Katu 1, Helsinki", nil, nil])
    #expect(found.allSatisfy { ImportedRow.isLeftOut($0.problems(hasSpot: false, isInZone: false)) })
    let others = try labels([
      feature(#""name": "Bar", "address": "Katu 2", "google_maps_url": "https://maps.google.com/?cid=7""#),
      feature(#""location": {"name": "Bistro", "address": "Katu 3"}"#), feature(#""title": "Kahvila""#),
    ])
    #expect(others.map(\.isPrivatePlace) == [false, false, false])
  }

  @Test func `an address in a link has the name and the street`() throws {
    let rows = try rows(
      "list.csv",
      """
      Title,Note,URL
      ,,"https://maps.google.com/?q=Café+Norden,+Kaivokatu+3,+00100+Helsinki&ftid=0x1:0x2a"
      Known,,https://www.google.com/search?q=Something+else&ludocid=43
      ,,"https://www.google.com/maps?q=60.1,24.9"
      """)
    #expect(rows.map(\.name) == ["Café Norden", "Known", nil])
    #expect(rows.map(\.address) == ["Kaivokatu 3, 00100 Helsinki", nil, nil])
    #expect(rows.map(\.placeSource) == ["google:42", "google:43", nil])
    #expect(rows[2].coordinate == Coordinate(latitude: 60.1, longitude: 24.9))
  }

  @Test(arguments: [
    ("https://www.google.com/maps/place/X/", true), ("http://maps.google.com/?cid=1", true),
    ("https://www.google.co.uk/maps/search/1,2", true), ("https://maps.app.goo.gl/abc", true),
    ("https://goo.gl/maps/abc", true), ("https://www.google.com/search?q=X&ludocid=5", true),
    ("https://www.google.com/", false), ("https://www.google.com/search?q=film", false),
    ("https://www.imdb.com/title/tt1", false), ("https://maps.example.org/google/maps", false),
    ("https://google.maps.example.org/maps/x", false), ("https://goo.gl/abc", false),
  ])
  func `a list of web pages is not a list of places`(address: String, isOfMaps: Bool) throws {
    let list = "Title,Note,URL\nA,,\"\(address)\"\n"
    #expect(GoogleMapsLink(address).isOfMaps == isOfMaps)
    if isOfMaps {
      #expect(try rows("list.csv", list).count == 1)
    } else {
      #expect(throws: UserPlaceImportParser.Failure.unknownFormat) { try rows("list.csv", list) }
    }
    #expect(
      try rows("list.csv", list + "B,,https://maps.google.com/?cid=9\n").count == 2,
      "A page among places is kept.")
    #expect(try rows("list.csv", "Title,Note,URL\n").isEmpty)
  }

  @Test(arguments: [
    "", "hello", "{", "[]", "{}", "{\"type\": \"FeatureCollection\"}", "a,b,c\n1,2,3", "\u{0}\u{1}",
  ])
  func `an unrelated file is rejected as unknown`(text: String) {
    #expect(throws: UserPlaceImportParser.Failure.unknownFormat) { try rows("file.json", text) }
  }

  @Test func `the rows of a file are limited`() throws {
    let lines = (0..<6).map { "Place \($0),,https://maps.google.com/?cid=\($0 + 1)\n" }.joined()
    let document = UnpackedDocument(name: "a.csv", bytes: Array("Title,Note,URL\n\(lines)".utf8))
    #expect(throws: UserPlaceImportParser.Failure.tooManyRows) {
      try UserPlaceImportParser.rows(of: [document], limit: 5)
    }
    #expect(try UserPlaceImportParser.rows(of: [document], limit: 6).count == 6)
  }

  @Test func `repeated rows do not count toward the limit`() throws {
    func count(_ ids: [Int], limit: Int) throws -> [String] {
      let lines = ids.map { "Place \($0),,https://maps.google.com/?cid=\($0)\n" }.joined()
      let features = ids.map {
        #"{"properties": {"google_maps_url": "https://maps.google.com/?cid=\#($0)", "title": "Place \#($0)"}}"#
      }.joined(separator: ",")
      let checkins = ids.map {
        #"{"id": "\#($0)", "type": "checkin", "createdAt": 1, "venue": {"name": "Place \#($0)"}}"#
      }.joined(separator: ",")
      let found = try [
        ("a.csv", "Title,Note,URL\n\(lines)"), ("checkins.json", "[\(checkins)]"),
        ("Saved Places.json", #"{"type": "FeatureCollection", "features": [\#(features)]}"#),
      ].map { name, text in
        try UserPlaceImportParser.rows(
          of: [UnpackedDocument(name: name, bytes: Array(text.utf8))], limit: limit
        ).compactMap(\.name)
      }
      #expect(Set(found).count == 1)
      return try #require(found.first)
    }
    #expect(try count([1, 1, 2, 2, 3, 3, 4], limit: 4) == (1...4).map { "Place \($0)" })
    #expect(throws: UserPlaceImportParser.Failure.tooManyRows) { try count([1, 1, 2, 2, 3, 3, 4], limit: 3) }
    let same = Array(repeating: 1, count: 12)
    #expect(try count(same, limit: 4) == ["Place 1"])
    #expect(throws: UserPlaceImportParser.Failure.tooManyRows) { try count(same + [1], limit: 4) }
  }

  @Test func `long texts are cut instead of rejected`() throws {
    let long = String(repeating: "e\u{301}", count: 10_000)
    let rows = try rows(
      "checkins1.json", "[{\"id\": \"1\", \"shout\": \"\(long)\", \"venue\": {\"name\": \"\(long)\"}}]")
    #expect(rows.first?.name?.unicodeScalars.count == Limits.spotNameLength)
    #expect(rows.first?.note?.unicodeScalars.count == Limits.noteLength)
  }

  /// The stored examples of each format.
  private static func examples() throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(
      at: ProjectFiles.url("Fuzz/corpus/place-import"), includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `rows of a damaged file are within the limits and valid as records`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let examples = try Self.examples()
    #expect(examples.count >= 3)
    let pieces = [
      "\"", "{", "}", "[", "]", ",", "\n", "\r", "\0", "null", "1e999", "-", "\\u0000", "!3d", "\u{301}",
    ]
    let time = HybridTime.at(0)
    var count = 0
    for _ in 0..<300 {
      var bytes = try #require(examples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &random)))
        case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
        default: bytes.removeLast(bytes.count - index)
        }
      }
      for name in ["checkins1.json", "places.json"] {
        let document = UnpackedDocument(name: name, bytes: bytes)
        guard let rows = try? UserPlaceImportParser.rows(of: [document], limit: 50) else { continue }
        count += rows.count
        #expect(rows.count <= 50)
        for row in rows {
          let id = UserPlaceImportIdentity(secret: []).id(of: "experience", row.recordSource)
          let experience = Experience(
            id: id, spotId: id, name: row.name.map { Stamped($0, at: time) },
            description: Stamped(row.note, at: time),
            visitedOn: Stamped(row.visitedOn, at: time))
          try experience.check(LibraryChangeRules(field: "changes[0]", now: Self.farFuture))
          _ = try JSONDecoder().decode(ImportedRow.self, from: try JSONEncoder().encode(row))
        }
      }
    }
    #expect(count > 100)
  }

  // MARK: Tables

  @Test func `a table is read with any line ends and quotes`() {
    func records(_ text: String) -> [[String]] {
      var reader = CSVReader(Array(text.utf8))
      var records: [[String]] = []
      while let record = reader.next() { records.append(record.fields) }
      return records
    }
    #expect(records("a,b\r\nc,\"d\"\n\"e\"\"\",f\r") == [["a", "b"], ["c", "d"], ["e\"", "f"]])
    #expect(records("\"open") == [["open"]])
    #expect(records("a,") == [["a", ""]])
    #expect(records("\"a\"b,c") == [["ab", "c"]])
    #expect(records("") == [])
    #expect(records("\n\n") == [[""], [""]])
  }

  @Test func `the fields of a line are limited`() {
    let limit = CSVReader.Record.maxFields
    for count in [limit - 1, limit, limit + 1, 10_000] {
      var reader = CSVReader(Array((String(repeating: "a,", count: count) + "\nb").utf8))
      #expect(reader.next()?.fields.count == min(count + 1, limit))
      #expect(reader.next()?.fields == ["b"])
    }
  }

  @Test func `the values of a document are limited by its rows`() throws {
    func count(_ values: Int) throws -> Int? {
      let text =
        #"{"type": "FeatureCollection", "features": [], "x": ["#
        + Array(repeating: "0", count: values).joined(separator: ",") + "]}"
      let document = UnpackedDocument(name: "a.json", bytes: Array(text.utf8))
      do {
        return try UserPlaceImportParser.rows(of: [document], limit: 10).count
      } catch UserPlaceImportParser.Failure.tooManyRows {
        return nil
      }
    }
    #expect(try count(500) == 0)
    #expect(try count(2_000) == nil)
  }
}
