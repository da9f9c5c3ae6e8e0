public import KiwiKit
public import Observation

/// The places in the visible part of a map.
@Observable @MainActor public final class SpotsMapViewModel {
  /// The visible part of a map, with its zoom and filter.
  public struct Viewport: Hashable, Sendable {
    public var latitudes: ClosedRange<Double>
    /// The eastern or western edge may extend beyond the antimeridian.
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

    /// Two boxes if the viewport crosses the antimeridian.
    var boxes: [CoordinateBox] {
      let latitudes = max(latitudes.lowerBound, -90)...min(latitudes.upperBound, 90)
      guard east - west < 360 else { return [CoordinateBox(latitudes: latitudes, longitudes: -180...180)] }
      return CoordinateBox.wrapped(latitudes, west, east)
        .filter { $0.longitudes.lowerBound < $0.longitudes.upperBound }
    }
  }

  /// The visible places; nil before the first load.
  public private(set) var shown: MapSpots?
  public private(set) var loading = Loading.idle
  /// The reason why the last load failed, with or without visible places.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var viewport: Viewport?

  public init(client: any APIClientProtocol) { self.client = client }

  /// Loads the places in a viewport. The visible ones stay until then; a superseded load is dropped.
  public func load(in viewport: Viewport) async {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    loading = .loading
    failure = nil
    await uninterrupted { [self] in
      do throws(APIFailure) {
        var found = MapSpots()
        for box in viewport.boxes {
          let part = try await client.send(
            API.Places.mapSpots(MapSpotsQuery(box, zoom: viewport.zoom, category: viewport.category)))
          found.spots += part.spots
          found.clusters += part.clusters
          found.isWhole = found.isWhole && part.isWhole
        }
        guard viewport == self.viewport else { return }
        shown = found
        loading = .loaded
      } catch {
        guard viewport == self.viewport else { return }
        // The same viewport may be loaded again.
        self.viewport = nil
        if error != .cancelled { failure = error }
        loading = .after(error, isShowing: shown != nil)
      }
    }
  }
}
