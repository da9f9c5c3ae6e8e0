import KiwiEngine
import KiwiKit
import MapKit
import SwiftUICore

extension MapBackdrop {
  /// Creates the backdrop of maps in browsers.
  ///
  /// Members see the operator's map pictures, if configured; otherwise outlines of streets, water and parks.
  ///
  /// - Parameter attribution: The attribution of the pictures; nil without pictures.
  @MainActor convenience init(
    outlines parts: MapOutlineParts, pictures attribution: String?,
    isMember: @escaping @MainActor @Sendable () -> Bool
  ) {
    let showsPictures: @MainActor @Sendable () -> Bool = { attribution != nil && isMember() }
    self.init(
      outlines: { rect, zoom in showsPictures() ? [] : Self.drawn(parts, rect, zoom) },
      tile: { x, y, zoom in
        guard showsPictures(), let path = Self.path(x, y, zoom) else { return nil }
        return path
      },
      // Evaluated after drawing, so it covers the outlines just drawn.
      attribution: { showsPictures() ? attribution : parts.attribution })
  }

  private static func path(_ x: Int, _ y: Int, _ zoom: Int) -> String? {
    MapTile(zoom: zoom, x: x, y: y).map { tile in
      API.Places.mapTile.path(String(tile.zoom), String(tile.x), String(tile.y))
    }
  }

  @MainActor private static func drawn(
    _ parts: MapOutlineParts, _ rect: MKMapRect, _ zoom: Int
  ) -> [Outline] {
    let known = parts.outlines(of: rect.squares(zoom: zoom)).flatMap(\.outlines)
    let sight = rect.box
    return Layer.all.compactMap { layer in
      let lines = known.filter { layer.kinds.contains($0.kind) }.compactMap { $0.corners(in: sight) }
      return lines.isEmpty
        ? nil : Outline(parts: lines, isArea: layer.isArea, color: layer.color, width: layer.width)
    }
  }

  /// A group of shapes with a common style; layers are drawn from bottom to top.
  private struct Layer {
    let kinds: Set<MapOutlines.Kind>
    var isArea = false
    let color: Color
    var width = 1.5

    static let all = [
      Layer(kinds: [.park], isArea: true, color: .green.opacity(0.18)),
      Layer(kinds: [.water], isArea: true, color: .blue.opacity(0.22)),
      Layer(kinds: [.coast, .river], color: .blue.opacity(0.45), width: 2),
      Layer(kinds: [.street], color: .secondary.opacity(0.3)),
      Layer(kinds: [.railway], color: .secondary.opacity(0.45), width: 1),
      Layer(kinds: [.mainStreet], color: .secondary.opacity(0.55), width: 2.5),
      Layer(kinds: [.motorway], color: .orange.opacity(0.7), width: 3),
    ]
  }
}

extension MKMapRect {
  private static let coarsest = 2
  /// The maximum number of tiles, enough for the largest screen.
  private static let maxSquares = 100

  /// Returns squares that are larger than display tiles, to save requests.
  fileprivate func squares(zoom: Int) -> [MapTile] {
    let zoom = max(zoom - 1, Self.coarsest)
    return CoordinateBox.wrapped(box.latitudes, box.longitudes.lowerBound, box.longitudes.upperBound)
      .filter { $0.longitudes.lowerBound < $0.longitudes.upperBound }
      .flatMap { MapTile.all(in: $0, zoom: zoom, most: Self.maxSquares) }
  }

  /// The bounds, whose longitudes may cross the date line.
  fileprivate var box: (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) {
    let region = MKCoordinateRegion(self)
    let (down, across) = (region.span.latitudeDelta / 2, min(region.span.longitudeDelta / 2, 180))
    return (
      max(-90, region.center.latitude - down)...min(90, region.center.latitude + down),
      (region.center.longitude - across)...(region.center.longitude + across)
    )
  }
}

extension MapOutlines.Outline {
  /// Returns nil for a shape outside the viewport.
  fileprivate func corners(
    in sight: (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)
  ) -> [MKMapPoint]? {
    let latitudes = points.map { $0.first ?? 0 }
    guard let south = latitudes.min(), let north = latitudes.max(), north >= sight.latitudes.lowerBound,
      south <= sight.latitudes.upperBound
    else { return nil }
    return points.compactMap { point in
      guard point.count == 2 else { return nil }
      return MKMapPoint(CLLocationCoordinate2D(latitude: point[0], longitude: point[1]))
    }
  }
}
