import Foundation
import KiwiKit
import OutgoingHTTP
import ServerTesting
import Threads
import Testing

@testable import ServerCore
@testable import ServerPlaces

/// Map tiles are requested on demand, once, and again only by their server's caching rules.
struct MapTilesTests {
  /// Answers as configured and records its requests.
  private final class TileServer: Sendable {
    struct State {
      var answer = MapTiles.Answer(
        status: 200, body: MapTilesTests.png, cacheControl: "max-age=7200", tag: "\"a\"")
      var failure: OutgoingHTTPError?
      var requests: [String] = []
      var now = Timestamp.at(1_000_000)
    }
    let state = Mutex(State())

    func tiles(in folder: String, maxBytes: Int = 1 << 20) throws -> MapTiles {
      let settings = try #require(
        MapTileSettings(template: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "© Somebody"))
      return MapTiles(
        settings, folder: folder, maxBytes: maxBytes, now: { self.state.withLock { $0.now } }
      ) { url, tag throws(OutgoingHTTPError) in
        let (answer, failure) = self.state.withLock { state in
          state.requests.append(url + (tag.map { " " + $0 } ?? ""))
          return (state.answer, state.failure)
        }
        if let failure { throw failure }
        return answer
      }
    }

    var requests: [String] { state.withLock { $0.requests } }
    func pass(_ seconds: Int) { state.withLock { $0.now = $0.now.adding(.seconds(seconds)) } }
  }

  /// One pixel.
  private static let png: [UInt8] = {
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg=="
    return Array(Data(base64Encoded: text) ?? Data())
  }()
  private static let address = "https://tiles.example.org/3/4/2.png"

  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tiles-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private static func tile(_ y: Int = 2) throws -> MapTile { try #require(MapTile(zoom: 3, x: 4, y: y)) }

  @Test func `a tile is requested once while it is fresh, even after a restart`() async throws {
    try await Self.withFolder { folder in
      let server = TileServer()
      let tiles = try server.tiles(in: folder)
      for _ in 0..<3 { #expect(try await tiles.picture(of: try Self.tile())?.bytes == Self.png) }
      #expect(try await server.tiles(in: folder).picture(of: try Self.tile())?.bytes == Self.png)
      #expect(server.requests == [Self.address])
      server.pass(7_201)
      server.state.withLock { $0.answer = MapTiles.Answer(status: 304, cacheControl: "max-age=86400") }
      #expect(try await tiles.picture(of: try Self.tile())?.bytes == Self.png)
      server.pass(80_000)
      #expect(try await tiles.picture(of: try Self.tile())?.bytes == Self.png)
      #expect(server.requests == [Self.address, Self.address + " \"a\""])
    }
  }

  @Test func `an invalid tile is not shown, and a stale one is shown for a month without updates`()
    async throws
  {
    try await Self.withFolder { folder in
      let server = TileServer()
      let tiles = try server.tiles(in: folder)
      server.state.withLock { $0.answer.body = Array("<html>No</html>".utf8) }
      #expect(try await tiles.picture(of: try Self.tile()) == nil)
      server.state.withLock { $0.answer.body = Self.png }
      #expect(try await tiles.picture(of: try Self.tile()) != nil)
      server.pass(8_000)
      server.state.withLock { $0.failure = .unreachable("no route") }
      #expect(try await tiles.picture(of: try Self.tile()) != nil)
      let count = server.requests.count
      #expect(try await tiles.picture(of: try Self.tile(5)) == nil)
      #expect(server.requests.count == count, "An unreachable server is not retried for a while.")
      server.pass(31 * 86_400)
      #expect(try await tiles.picture(of: try Self.tile()) == nil)
    }
  }

  @Test(arguments: [OutgoingHTTPError.timedOut, .tooLarge, .invalidResponse])
  func `an unavailable tile does not delay others`(failure: OutgoingHTTPError) async throws {
    try await Self.withFolder { folder in
      let server = TileServer()
      let tiles = try server.tiles(in: folder)
      server.state.withLock { $0.failure = failure }
      for _ in 0..<2 { #expect(try await tiles.picture(of: try Self.tile(1)) == nil) }
      #expect(server.requests.count == 1, "The tile is not retried for a while.")
      server.state.withLock { $0.failure = nil }
      #expect(try await tiles.picture(of: try Self.tile(2)) != nil)
      server.pass(61)
      #expect(try await tiles.picture(of: try Self.tile(1)) != nil)
    }
  }

  @Test func `a server that times out is skipped like an unreachable one`() async throws {
    try await Self.withFolder { folder in
      let server = TileServer()
      let tiles = try server.tiles(in: folder)
      server.state.withLock { $0.failure = .timedOut }
      for y in 0..<8 { #expect(try await tiles.picture(of: try Self.tile(y)) == nil) }
      #expect(server.requests.count == 4)
    }
  }

  @Test func `the cache stays within its maximum size`() async throws {
    try await Self.withFolder { folder in
      let server = TileServer()
      let tiles = try server.tiles(in: folder, maxBytes: 600)
      for y in 0..<8 { _ = try await tiles.picture(of: try Self.tile(y)) }
      let kept = FileManager.default.enumerator(atPath: folder)?.allObjects.compactMap { $0 as? String } ?? []
      let sizes = try kept.map { name in
        try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      }.filter { $0[.type] as? FileAttributeType == .typeRegular }
        .compactMap { ($0[.size] as? NSNumber)?.intValue }
      #expect(!sizes.isEmpty && sizes.reduce(0, +) <= 600)
    }
  }

  @Test(arguments: [
    ("https://tiles.example.org/{z}/{x}/{y}.png", true), ("http://127.0.0.1:8080/{z}/{x}/{y}", true),
    ("http://tiles.example.org/{z}/{x}/{y}.png", false), ("https://tiles.example.org/{z}/{x}.png", false),
    ("http://127.0.0.1.example.org/{z}/{x}/{y}", false), ("file:///{z}/{x}/{y}", false),
  ])
  func `a tile address has all coordinates and uses HTTPS, except on localhost`(
    text: String, isOne: Bool
  ) {
    #expect((MapTileSettings(template: text, attribution: "a") != nil) == isOne)
  }

  @Test func `tiles are for members and must be enabled by the operator`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    #expect(try await server.get("/map/tiles/3/4/2").status == 401)
    #expect(try await server.get("/map/tiles/3/4/2", as: ana).status == 404)
  }
}
