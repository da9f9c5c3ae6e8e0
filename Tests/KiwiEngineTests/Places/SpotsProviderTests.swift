import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import KiwiEngine

/// Who finds places: the server, and on a device what was found before.
@MainActor struct SpotsProviderTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private static let near = SpotQuery(near: SampleContent.town)
  private let client = MockAPIClient.withPlaces
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "spots-provider-\(UUID().uuidString)")

  private func open() async throws -> (DeviceSpotsProvider, RealSpotsRepository, RealKiwiRepository) {
    let data = try await RealKiwiRepository(folder: folder)
    let spots = RealSpotsRepository(data)
    let now = Self.now
    let provider = DeviceSpotsProvider(
      server: ServerSpotsProvider(client: client), spots: spots,
      clock: EngineClock(now: { now }, sleep: { _ in }))
    return (provider, spots, data)
  }

  @Test func `without words and without a point nobody is asked`() async {
    client.setBehavior(.failing(.offline))
    let provider = ServerSpotsProvider(client: client)
    await #expect(throws: APIFailure.invalidRequest) {
      try await provider.findSpots(SpotQuery(category: .cafe), page: 1)
    }
  }

  @Test func `what the server finds is kept whole, and found without it`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (provider, spots, data) = try await open()
    let cafe = SpotQuery(near: SampleContent.town, category: .cafe, text: "slow")
    #expect(try await provider.findSpots(cafe, page: 1).items.map(\.spot.name) == ["The Slow Cup"])
    #expect(try await spots.fetchSpots(SpotsQuery()).map(\.spot.name) == ["The Slow Cup"])
    let found = try await provider.findSpots(Self.near, page: 1)
    #expect(found.items.count > 1 && found.nextPage == nil)
    let kept = try await spots.fetchSpots(SpotsQuery()).map(\.spot)
    #expect(Set(kept.map(\.spot)) == Set(found.items.map(\.spot)))
    #expect(kept.allSatisfy { $0.id == $0.spot.id && $0.remoteId == $0.spot.id })
    #expect(kept.allSatisfy { $0.reason == .findResult && $0.createdAt == Self.now })
    client.setBehavior(.failing(.offline))
    #expect(try await provider.findSpots(Self.near, page: 1).items == found.items)
    await data.close()
  }

  @Test func `where nothing is found nothing is kept, and a failure of the server hides behind nothing`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (provider, spots, data) = try await open()
    #expect(try await provider.findSpots(SpotQuery(text: "nothing of the kind"), page: 1).items.isEmpty)
    #expect(try await spots.fetchSpots(SpotsQuery()).isEmpty)
    client.setBehavior(.failing(.offline))
    await #expect(throws: APIFailure.offline) { try await provider.findSpots(Self.near, page: 1) }
    client.setBehavior(.answering)
    _ = try await provider.findSpots(Self.near, page: 1)
    client.setBehavior(.failing(.serverFailed))
    await #expect(throws: APIFailure.serverFailed) { try await provider.findSpots(Self.near, page: 1) }
    await data.close()
  }

  @Test func `what cannot be kept is shown all the same`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (provider, spots, data) = try await open()
    await data.close()
    await #expect(throws: KiwiDataError.self) { try await spots.fetchSpots(SpotsQuery()) }
    #expect(try await !provider.findSpots(Self.near, page: 1).items.isEmpty)
  }
}
