import ServerTitles
import ServerCore
import Foundation
import HTTPServer
import KiwiKit
import Media
import OpenStreetMap

/// `/map`: the places, tiles and outlines of maps.
enum MapController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Places.mapOutlines, outlines)
    router.on(API.Places.mapSpots) { call in
      let query = call.query
      let viewport = MapViewport(
        box: try box(query.south, query.west, query.north, query.east), zoom: query.zoom,
        category: query.category)
      return try await call.context.read(estimatedRows: .max) { transaction in
        try call.outcome(viewport.spots(seenBy: call.context.viewer, in: transaction))
      }.response
    }
    router.on(API.Places.mapTile, tile)
  }

  /// Answers with the streets, water and parks of a box. The detail suits its size.
  private static func outlines(_ call: Call<Nothing, MapBoxQuery, Nothing, MapOutlines>) async throws
    -> Response
  {
    let query = call.query
    let box = try box(query.south, query.west, query.north, query.east)
    let height = Self.height(of: box)
    let level = height > 2 ? 0 : height > 0.4 ? 1 : height > 0.05 ? 2 : 3
    let outlines = try await call.context.read(estimatedRows: .max) { transaction in
      try MapOutlineStore(transaction).outlines(in: box, level: level, limit: MapOutlines.maxOutlines)
    }
    // One pixel, because screens show nothing finer.
    let tolerance = height / pixels * MapOutline.stepsPerDegree
    var writer = JSONWriter(capacity: 64 << 10)
    var left = maxPoints
    writer.object { writer in
      writer.member("attribution", outlines.isEmpty ? nil : OpenStreetMapFacts.attribution)
      writer.member("outlines", of: outlines) { outline, writer in
        guard left > 0 else { return }
        let kept = Simplification.simplified(
          outline.points.map { (x: Double($0.longitude), y: Double($0.latitude)) }, tolerance: tolerance)
        left -= kept.count
        writer.object { writer in
          writer.member("kind", outline.kind.rawValue)
          writer.member("name", outline.name)
          writer.member("points", of: kept.map { outline.points[$0] }) { point, writer in
            writer.array { writer in
              writer.number(Double(point.latitude) / MapOutline.stepsPerDegree)
              writer.number(Double(point.longitude) / MapOutline.stepsPerDegree)
            }
          }
        }
      }
    }
    var response = call.answer(json: writer)
    response.headers.append("Cache-Control", "public, max-age=3600")
    return response
  }

  /// Returns the height in degrees of a screen that shows the whole box. A wide flat box is drawn coarsely.
  private static func height(of box: CoordinateBox) -> Double {
    let nearestToEquator =
      box.latitudes.contains(0) ? 0 : min(abs(box.latitudes.lowerBound), abs(box.latitudes.upperBound))
    let width = (box.longitudes.upperBound - box.longitudes.lowerBound) * cos(nearestToEquator * .pi / 180)
    return max(box.latitudes.upperBound - box.latitudes.lowerBound, width / maxAspectRatio)
  }

  /// The aspect ratio of the widest screen.
  private static let maxAspectRatio = 2.5
  private static let maxPoints = 20_000
  /// The height of a large screen in pixels.
  private static let pixels = 1_000.0

  private static func tile(
    _ call: Call<(String, String, String), Nothing, Nothing, BinaryContent>
  ) async throws -> Response {
    guard let zoom = Int(call.path.0), let x = Int(call.path.1), let y = Int(call.path.2),
      let tile = MapTile(zoom: zoom, x: x, y: y), let tiles = call.context.server[MapTiles?.self],
      let picture = try await tiles.picture(of: tile), let kind = MapTiles.kind(of: picture.bytes)
    else { throw APIError.notFound }
    var response = Response(body: .bytes(picture.bytes))
    let left = max(picture.freshUntil.seconds - call.now.seconds, 60)
    response.headers.append("Cache-Control", "private, max-age=\(left)")
    response.headers.append("Vary", "Authorization, Cookie")
    let type =
      switch kind {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webP: "image/webp"
      }
    response.headers.append("Content-Type", type)
    response.headers.append("Content-Security-Policy", "default-src 'none'; sandbox")
    response.headers.append("Cross-Origin-Resource-Policy", "same-site")
    return response
  }

  private static func box(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) throws(APIError) -> CoordinateBox {
    guard south < north else { throw .badParameter("north", "\"north\" must be greater than \"south\".") }
    guard west < east else { throw .badParameter("east", "\"east\" must be greater than \"west\".") }
    return CoordinateBox(latitudes: south...north, longitudes: west...east)
  }
}
