import Foundation
import KiwiKit
import KiwiSamples

@testable import KiwiEngine

/// The device's location, and the recorded requests for it.
@MainActor final class FakeLocation: LocationProviding, LocationOptInStoring {
  var answer: Result<Coordinate, LocationFailure>
  var optIn: Result<Bool, LocationFailure>
  private(set) var requests = 0
  private(set) var looks = 0
  /// Awaited before responding, for example while the browser's permission prompt is open.
  var wait: (@MainActor () async -> Void)?

  init(_ answer: Result<Coordinate, LocationFailure> = .success(SampleContent.town), optIn: Bool = true) {
    self.answer = answer
    self.optIn = .success(optIn)
  }

  func requestLocation() async throws(LocationFailure) -> Coordinate {
    requests += 1
    await wait?()
    return try answer.get()
  }

  func optInLocationServices() async throws(LocationFailure) -> Bool {
    looks += 1
    return try optIn.get()
  }

  func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure) {
    _ = try optIn.get()
    optIn = .success(isOptedIn)
  }

  var service: LocationService { LocationService(provider: self, store: self) }
}

/// Returns the prepared answer and records the queries.
@MainActor final class FakeSpots: SpotsProvider {
  var answer: Result<[NearbySpot], APIFailure> = .success([])
  private(set) var queries: [SpotQuery] = []
  /// Awaited before a response is given.
  var wait: (@MainActor () async -> Void)?

  nonisolated func findSpots(
    _ query: SpotQuery, page: Int
  ) async throws(APIFailure) -> ListPage<NearbySpot> {
    ListPage(items: try await found(query).get())
  }

  private func found(_ query: SpotQuery) async -> Result<[NearbySpot], APIFailure> {
    queries.append(query)
    let answer = answer
    await wait?()
    return answer
  }
}

extension NearbySpot {
  static func sample(_ number: Int, distance: Double) -> NearbySpot {
    NearbySpot(spot: SampleContent.spots[number], distance: distance)
  }
}

extension MockAPIClient {
  /// A server with places, and a library with experiences at them.
  static var withPlaces: MockAPIClient { MockAPIClient(SampleContent.lively().withPlaces()) }
}
