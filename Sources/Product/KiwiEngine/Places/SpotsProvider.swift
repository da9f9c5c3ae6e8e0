import Foundation
import KiwiData
public import KiwiKit

/// Finds places. The server searches its own and those of external sources.
public protocol SpotsProvider: Sendable {
  /// Returns places, nearest first if the query has a point.
  func findSpots(_ query: SpotQuery, page: Int) async throws(APIFailure) -> ListPage<NearbySpot>
}

public struct ServerSpotsProvider: SpotsProvider {
  private let client: any APIClientProtocol

  /// The number of places that fill a screen.
  public static let pageSize = 20

  public init(client: any APIClientProtocol) { self.client = client }

  public func findSpots(
    _ query: SpotQuery, page: Int
  ) async throws(APIFailure) -> ListPage<NearbySpot> {
    guard query.near != nil || !query.text.isEmpty else { throw .invalidRequest }
    return try await client.send(
      API.Places.spots(SpotListQuery(query, page: page, pageSize: Self.pageSize)))
  }
}

extension APIFailure {
  /// The rejection of a query with neither a point nor a text.
  static var invalidRequest: APIFailure {
    .rejected(
      status: 0, code: "invalid_request", message: localized("Choose a location, or enter a search term."),
      field: nil)
  }
}

/// Stores the places that the server finds, and searches them when the server is unreachable.
struct DeviceSpotsProvider: SpotsProvider {
  let server: ServerSpotsProvider
  let spots: any SpotsRepository
  let clock: EngineClock

  func findSpots(
    _ query: SpotQuery, page: Int
  ) async throws(APIFailure) -> ListPage<NearbySpot> {
    do throws(APIFailure) {
      let found = try await server.findSpots(query, page: page)
      await store(found.items)
      return found
    } catch {
      guard error.isUnreachable, page == 1, let kept = await kept(query), !kept.isEmpty else { throw error }
      return ListPage(items: kept)
    }
  }

  /// Stores places. Failures are ignored, because the places are shown anyway.
  private func store(_ found: [NearbySpot]) async {
    let now = clock.now
    do throws(KiwiDataError) {
      try await spots.saveSpots(
        found.map {
          SpotRecord(id: $0.id, remoteId: $0.id, spot: $0.spot, createdAt: now, reason: .findResult)
        })
    } catch {}
  }

  private func kept(_ query: SpotQuery) async -> [NearbySpot]? {
    let nearest = query.near.map { SpotsQuery.Sort.distance(from: $0, isAscending: true) }
    let sort = nearest ?? .name(isAscending: true)
    let radius = query.near == nil ? nil : Double(query.radius ?? Limits.nearbyRadius.upperBound)
    do throws(KiwiDataError) {
      let found = try await spots.fetchSpots(
        SpotsQuery(name: query.text, category: query.category, sort: sort, radius: radius, limit: 100))
      let near = found.map { NearbySpot(spot: $0.spot.spot, distance: $0.distance) }
      guard query.sort == .name else { return near }
      return near.sorted { ($0.spot.foldedName, $0.id) < ($1.spot.foldedName, $1.id) }
    } catch {
      return nil
    }
  }
}
