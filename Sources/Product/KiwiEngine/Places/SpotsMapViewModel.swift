public import KiwiKit
public import Observation

/// What stands on the part of a map that is in sight.
@Observable @MainActor public final class SpotsMapViewModel {
  /// What somebody looks at: a part of the map, how near it is, and what they look for.
  public struct Sight: Hashable, Sendable {
    public var latitudes: ClosedRange<Double>
    /// The eastern edge may lie beyond the date line, as may the western one.
    public var west, east: Double
    public var zoom: Int
    public var category: SpotCategory?

    public init(
      latitudes: ClosedRange<Double>, west: Double, east: Double, zoom: Int, category: SpotCategory? = nil
    ) {
      self.latitudes = latitudes
      self.west = west
      self.east = east
      self.zoom = zoom
      self.category = category
    }

    /// Two where the map goes over the date line.
    var boxes: [CoordinateBox] {
      let latitudes = max(latitudes.lowerBound, -90)...min(latitudes.upperBound, 90)
      guard east - west < 360 else { return [CoordinateBox(latitudes: latitudes, longitudes: -180...180)] }
      return CoordinateBox.wrapped(latitudes, west, east)
        .filter { $0.longitudes.lowerBound < $0.longitudes.upperBound }
    }
  }

  /// Nil until something is known.
  public private(set) var shown: MapSpots?
  public private(set) var loading = Loading.idle
  /// Why the last look came to nothing, while something from before is shown or not.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var sight: Sight?

  public init(client: any APIClientProtocol) { self.client = client }

  /// What was seen before stays until there is something else. Of several looks the last one counts.
  public func look(at sight: Sight) async {
    guard sight != self.sight else { return }
    self.sight = sight
    loading = .loading
    failure = nil
    await uninterrupted { [self] in
      do throws(APIFailure) {
        var found = MapSpots()
        for box in sight.boxes {
          let part = try await client.send(
            API.Places.mapSpots(MapSpotsQuery(box, zoom: sight.zoom, category: sight.category)))
          found.spots += part.spots
          found.clusters += part.clusters
          found.isWhole = found.isWhole && part.isWhole
        }
        guard sight == self.sight else { return }
        shown = found
        loading = .loaded
      } catch {
        guard sight == self.sight else { return }
        // The same may be looked at again.
        self.sight = nil
        if error != .cancelled { failure = error }
        loading = .after(error, isShowing: shown != nil)
      }
    }
  }
}
