import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// The indexes of places: positions and words.
struct SpotIndexTests {
  @Test(arguments: [nil, SpotCategory.restaurant])
  func `a nearby query uses a spatial index only`(category: SpotCategory?) async throws {
    let server = try await TestServer()
    let bar = try await server.addSpot("Noodle Bar", 10, 20)
    let tree = category == nil ? "spotsGeospatialIndex" : "spotsCategoryIndex"
    let box = try #require(CoordinateBox.around(bar.coordinate, radius: 500).first)
    let plan = try server.context.storage.database.read { connection in
      try connection.all(
        "EXPLAIN QUERY PLAN \(sql: Dialect.spots(in: box, of: category?.number, limit: 9, where: ZoneCondition.isCompared))"
      ) {
        $0.text("detail")
      }
    }
    #expect(plan.first?.hasPrefix("SCAN \(tree) VIRTUAL TABLE INDEX 2:") == true, "\(plan)")
    // The query also checks for pending zones, in a table that is nearly always empty.
    let others = plan.dropFirst().filter { !$0.contains("SUBQUERY") && !$0.contains("zoneRefreshes") }
    #expect(others.allSatisfy { $0.hasPrefix("SEARCH added USING INTEGER PRIMARY KEY") }, "\(plan)")
    let kind = category.map { "&category=\($0.rawValue)" } ?? ""
    let here = "/spots?latitude=10&longitude=20&radius=500" + kind
    #expect(try await server.read([NearbySpot].self, here, as: nil).map(\.spot) == [bar])
    try await server.context.storage.database.write { try $0.run("DELETE FROM \(raw: tree)") }
    #expect(try await server.read([NearbySpot].self, here, as: nil) == [])
  }

  @Test func `latitude and longitude are not swapped`() async throws {
    let server = try await TestServer()
    let bar = try await server.addSpot("Noodle Bar", 10, 20)
    #expect(try await server.read(Spot.self, "/spots/\(bar.id)", as: nil).coordinate == bar.coordinate)
    let here = try await server.read([NearbySpot].self, "/spots?latitude=10&longitude=20&radius=1", as: nil)
    #expect(here.map(\.spot.coordinate) == [bar.coordinate] && here.map(\.distance) == [0])
    let swapped = "/spots?latitude=20&longitude=10&radius=50000"
    #expect(try await server.read([NearbySpot].self, swapped, as: nil) == [])
  }

  @Test func `a moved or deleted place is updated in every index`() async throws {
    let server = try await TestServer()
    let (bar, house) = (
      try await server.addSpot("Noodle Bar", 10, 20), try await server.addSpot("Tea House", 10, 20)
    )
    func found(_ latitude: Int, _ more: String = "") async throws -> [String] {
      let target = "/spots?latitude=\(latitude)&longitude=20&radius=500\(more)"
      return try await server.read([NearbySpot].self, target, as: nil).map(\.spot.name)
    }
    try await server.move(bar, to: try #require(Coordinate(latitude: 11, longitude: 20)))
    for more in ["", "&category=restaurant", "&q=noodle"] {
      #expect(try await found(11, more) == ["Noodle Bar"])
    }
    #expect(try await found(10) == ["Tea House"])
    try await server.context.storage.write { transaction in
      for id in [bar.id, house.id] {
        if let spot = try SpotStore(transaction).spot(id: id) {
          try SpotStore(transaction).delete(key: spot.key)
        }
      }
    }
    for more in ["", "&category=restaurant", "&q=noodle"] { #expect(try await found(11, more) == []) }
    #expect(try await server.operate("verify").said.problems == [])
    for tree in ["spotsGeospatialIndex", "spotsCategoryIndex"] {
      let count = try server.context.storage.database.read { connection in
        try connection.first("SELECT COUNT(*) FROM \(raw: tree)") { $0.int(0) }
      }
      #expect(count == 0)
    }
  }

  @Test(
    arguments: [
      ("", ["100% Juice", "Noodle Bar"]), ("%20", ["100% Juice", "Noodle Bar"]), ("nood", ["Noodle Bar"]),
      ("nood*", ["Noodle Bar"]), ("noodle%20-bar", ["Noodle Bar"]), ("100%25", ["100% Juice"]),
      ("%25", []), ("_", []), ("*", []), ("%22", []), ("%27", []), ("%5C", []), ("-", []), ("N%25e", []),
      ("noodle%20OR%20juice", []), ("NEAR(", []), ("sortName:noodle", []),
    ] as [(String, [String])])
  func `typed text has no special characters`(text: String, expected: [String]) async throws {
    let server = try await TestServer()
    for name in ["Noodle Bar", "100% Juice"] { try await server.addSpot(name, 10, 20) }
    for near in ["", "&latitude=10&longitude=20"] {
      let found = try await server.read([NearbySpot].self, "/spots?q=\(text)\(near)", as: nil)
      #expect(found.map(\.spot.name).sorted() == expected, "\(near)")
    }
  }
}
