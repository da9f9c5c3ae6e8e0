import Foundation
import KiwiData
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// Places on a device: found on the server, saved, and found among the saved ones without the server.
struct SpotsProviderTests {
  private final class Folder: Sendable {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "kiwi-spots-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// The places of a device whose disk is full.
  private struct FullSpots: SpotsRepository {
    let spots: any SpotsRepository

    func fetchSpot(
      id: String?, mapkitId: String?, remoteId: String?
    ) async throws(KiwiDataError) -> SpotRecord? {
      try await spots.fetchSpot(id: id, mapkitId: mapkitId, remoteId: remoteId)
    }
    func fetchSpots(_ query: SpotsQuery) async throws(KiwiDataError) -> [SpotInfoSummary] {
      throw .unavailable(reason: "The disk fails.")
    }
    func saveSpots(_ spots: [SpotRecord]) async throws(KiwiDataError) -> [SpotRecord] { throw .full }
  }

  private static let time = Date(timeIntervalSince1970: 1_770_813_296)
  private static let clock = EngineClock(now: { time }, sleep: { _ in })

  /// A device on the real server with a network that tests can cut.
  private struct World {
    let server: EngineServer
    let person: EngineServer.Person
    let network: GatedHTTPClient
    let api: RESTAPIClient
    let folder = Folder()
    let repository: RealKiwiRepository
    let spots: RealSpotsRepository
    let provider: DeviceSpotsProvider

    init() async throws {
      server = try await EngineServer(drawsPictures: false)
      person = try await server.join("ana")
      network = GatedHTTPClient(server.client)
      api = server.api(token: person.token, through: network)
      repository = try await RealKiwiRepository(folder: folder.url)
      spots = RealSpotsRepository(repository)
      provider = DeviceSpotsProvider(
        server: ServerSpotsProvider(client: api), spots: spots, clock: SpotsProviderTests.clock)
    }

    /// Adds places along a street with the nearest first.
    func add(_ count: Int, _ name: (Int) -> String, _ category: SpotCategory = .cafe) async throws -> [Spot] {
      var added: [Spot] = []
      for number in 0..<count {
        let place = SampleContent.town.moved(by: Double(number) * 7 + 1, bearing: 40)
        added.append(
          try await person.api.send(
            API.Places.addSpot(
              NewSpot(name: name(number), category: category, coordinate: place, town: "Seahaven"))))
      }
      return added
    }

    func kept() async throws -> [SpotRecord] { try await spots.fetchSpots(SpotsQuery()).map(\.spot) }
  }

  /// Requests pages until there is no next one.
  private func all(_ query: SpotQuery, _ provider: any SpotsProvider) async throws -> [[NearbySpot]] {
    var pages: [[NearbySpot]] = []
    var next: Int? = 1
    while let page = next {
      let found = try await provider.findSpots(query, page: page)
      pages.append(found.items)
      next = found.nextPage
    }
    return pages
  }

  @Test func `a query without coordinate and text is rejected without a request`() async throws {
    let world = try await World()
    let providers: [any SpotsProvider] = [ServerSpotsProvider(client: world.api), world.provider]
    for provider in providers {
      for query in [SpotQuery(), SpotQuery(radius: 500, category: .cafe), SpotQuery(sort: .name)] {
        let failure = await #expect(throws: APIFailure.self) {
          _ = try await provider.findSpots(query, page: 1)
        }
        #expect(failure == .invalidRequest)
      }
    }
    #expect(world.network.sent == [])
    for query in [SpotQuery(near: SampleContent.town), SpotQuery(text: "kiwi")] {
      #expect(try await world.provider.findSpots(query, page: 1).items == [])
    }
    #expect(world.network.sent.count == 2)
  }

  @Test func `all pages of a search are saved with each place once and as on the server`() async throws {
    let world = try await World()
    let added = try await world.add(45, { "Kiwi \($0)" })
    let pages = try await all(SpotQuery(near: SampleContent.town), world.provider)
    #expect(pages.map(\.count) == [20, 20, 5])
    #expect(pages.joined().map(\.spot) == added)
    #expect(pages.joined().allSatisfy { $0.distance != nil })
    for _ in 0..<2 {
      let kept = try await world.kept()
      #expect(Set(kept.map(\.spot)) == Set(added) && kept.count == added.count)
      #expect(kept.allSatisfy { $0.remoteId == $0.spot.id && $0.reason == .findResult })
      #expect(kept.allSatisfy { $0.createdAt == Self.time })
      _ = try await all(SpotQuery(text: "kiwi"), world.provider)
    }

    // A corrected place is updated in the saved ones.
    var name = SpotDetails()
    name.name = "Harbour Bar"
    let corrected = try await world.person.api.send(
      API.Places.correctSpot(added[3].id, SpotCorrection(details: name)))
    _ = try await world.provider.findSpots(SpotQuery(text: "harbour"), page: 1)
    let kept = try await world.kept()
    #expect(kept.count == added.count)
    #expect(kept.first { $0.remoteId == corrected.id }?.spot == corrected)
    #expect(corrected.name == "Harbour Bar")
  }

  @Test func `places are shown even if saving fails, and a failed read reports the network's failure`()
    async throws
  {
    let world = try await World()
    let added = try await world.add(25, { "Kiwi \($0)" })
    let full = DeviceSpotsProvider(
      server: ServerSpotsProvider(client: world.api), spots: FullSpots(spots: world.spots), clock: Self.clock)
    #expect(try await all(SpotQuery(near: SampleContent.town), full).joined().map(\.spot) == added)
    #expect(try await world.kept() == [])
    world.network.set(.lost(.offline), for: "GET /spots")
    let failure = await #expect(throws: APIFailure.self) {
      _ = try await full.findSpots(SpotQuery(near: SampleContent.town), page: 1)
    }
    #expect(failure == .offline)
  }

  @Test(arguments: [HTTPFailure.offline, .timedOut, .broken])
  func `saved places are found offline by location, name and category`(
    failure: HTTPFailure
  ) async throws {
    let world = try await World()
    let cafes = try await world.add(22, { "Kiwi \(($0 * 7) % 22)" })
    let museum = try await world.add(1, { _ in "Museum of Tea" }, .museum)[0]
    let far = try await world.person.api.send(
      API.Places.addSpot(
        NewSpot(
          name: "Far Kiwi", category: .cafe, coordinate: SampleContent.town.moved(by: 60_000, bearing: 0))))
    for query in [SpotQuery(near: SampleContent.town), SpotQuery(text: "far")] {
      _ = try await all(query, world.provider)
    }
    let online = try await all(SpotQuery(near: SampleContent.town), world.provider).joined()
    world.network.set(.lost(failure), for: "GET /spots")

    func found(_ query: SpotQuery) async throws -> [NearbySpot] {
      let page = try await world.provider.findSpots(query, page: 1)
      #expect(page.nextPage == nil, "Saved places have one page.")
      return page.items
    }
    let near = try await found(SpotQuery(near: SampleContent.town))
    #expect(near.map(\.spot) == online.map(\.spot))
    for (offline, known) in zip(near, online) {
      let (offline, known) = (try #require(offline.distance), try #require(known.distance))
      #expect(abs(offline - known) < 0.01)
    }
    #expect(try await found(SpotQuery(near: SampleContent.town, category: .museum)).map(\.spot) == [museum])
    #expect(
      try await found(SpotQuery(near: SampleContent.town, radius: 16)).map(\.spot)
        == [museum, cafes[0], cafes[1], cafes[2]].sorted {
          (SampleContent.town.distance(to: $0.coordinate), $0.id)
            < (SampleContent.town.distance(to: $1.coordinate), $1.id)
        })
    let named = try await found(SpotQuery(near: SampleContent.town, category: .cafe, sort: .name))
    #expect(named.map(\.spot.foldedName) == cafes.map(\.foldedName).sorted())
    #expect(try await found(SpotQuery(text: "FÁR")).map(\.spot) == [far])
    #expect(try await found(SpotQuery(near: far.coordinate, text: "kiwi")).map(\.spot) == [far])
    #expect(try await found(SpotQuery(text: "kiwi")).count == 23)
  }

  @Test func `a failure is passed on without saved places, on later pages and after a rejection`()
    async throws
  {
    let world = try await World()
    _ = try await world.add(25, { "Kiwi \($0)" })
    _ = try await world.provider.findSpots(SpotQuery(near: SampleContent.town), page: 1)
    func failure(_ query: SpotQuery, page: Int = 1) async -> APIFailure? {
      await #expect(throws: APIFailure.self) { _ = try await world.provider.findSpots(query, page: page) }
    }
    world.network.set(.lost(.offline), for: "GET /spots")
    #expect(await failure(SpotQuery(text: "zeppelin")) == .offline)
    #expect(await failure(SpotQuery(near: SampleContent.town, category: .museum)) == .offline)
    #expect(await failure(SpotQuery(near: SampleContent.town), page: 2) == .offline)
    // A cancelled request must not be answered from the saved places.
    world.network.set(.lost(.cancelled), for: "GET /spots")
    #expect(await failure(SpotQuery(near: SampleContent.town)) == .cancelled)
    world.network.set(nil, for: "GET /spots")
    #expect(await failure(SpotQuery(near: SampleContent.town, radius: 50_001))?.field == "radius")
    #expect(try await world.provider.findSpots(SpotQuery(near: SampleContent.town), page: 2).items.count == 5)
  }
}
