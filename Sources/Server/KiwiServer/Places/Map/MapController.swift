import Foundation
import HTTPServer
import KiwiKit
import Media
import OpenStreetMap

/// `/map`: what a map is drawn from.
enum MapController {
  /// Streets, water and parks of a box, as fine as its size allows.
  static func outlines(_ context: RequestContext) async throws -> Response {
    let box = try box(try context.queryParameters())
    let height = Self.height(of: box)
    let level = height > 2 ? 0 : height > 0.4 ? 1 : height > 0.05 ? 2 : 3
    let outlines = try await context.read(looks: .max) { transaction in
      try transaction.mapOutlines.outlines(in: box, level: level, limit: mostOutlines)
    }
    // Finer than a screen shows nobody needs it.
    let tolerance = height / pixels * MapOutline.stepsPerDegree
    var writer = JSONWriter(capacity: 64 << 10)
    var left = mostPoints
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
    var response = Response(json: writer)
    response.headers.append("Cache-Control", "public, max-age=3600")
    return response
  }

  /// In degrees of latitude, of a screen that has all of a box on it: a band around the earth is as coarse as the earth.
  private static func height(of box: CoordinateBox) -> Double {
    let nearestToEquator =
      box.latitudes.contains(0) ? 0 : min(abs(box.latitudes.lowerBound), abs(box.latitudes.upperBound))
    let width = (box.longitudes.upperBound - box.longitudes.lowerBound) * cos(nearestToEquator * .pi / 180)
    return max(box.latitudes.upperBound - box.latitudes.lowerBound, width / widestScreen)
  }

  /// Its width in its heights.
  private static let widestScreen = 2.5
  private static let mostOutlines = 4_000
  private static let mostPoints = 20_000
  /// Of the height of a large screen.
  private static let pixels = 1_000.0

  /// The places of a box: where few are, each of them, and elsewhere how many there are in each square of the map.
  static func spots(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let box = try box(parameters)
    guard let zoom = Int(try parameters.required("zoom")), MapTile.zooms.contains(zoom) else {
      throw APIError.badParameter("zoom", "\"zoom\" is a whole number from 0 to 20.")
    }
    let sight = MapSight(box: box, zoom: zoom, category: try SpotSearch.category(parameters))
    let found = try await context.read(looks: .max) { try sight.spots(seenBy: context.viewer, in: $0) }
    var writer = JSONWriter(capacity: 16 << 10)
    writer.object { writer in
      writer.member("spots", of: found.spots) { spot, writer in
        writer.object { writer in
          writer.member("id", spot.id)
          writer.member("name", spot.name)
          writer.member("category", spot.category.rawValue)
          writer.member("coordinate", spot.coordinate)
        }
      }
      writer.member("clusters", of: found.clusters) { cluster, writer in
        writer.object { writer in
          writer.member("coordinate", cluster.coordinate)
          writer.member("count", cluster.count)
        }
      }
      writer.member("isWhole", found.isWhole)
    }
    return Response(json: writer)
  }

  /// A picture that lies below a map, in the name of somebody who looks at it.
  static func tile(_ context: RequestContext) async throws -> Response {
    guard case .places(.tile(let zoom, let x, let y)) = context.route, let zoom = Int(zoom), let x = Int(x),
      let y = Int(y), let tile = MapTile(zoom: zoom, x: x, y: y), let tiles = context.application.mapTiles,
      let picture = try await tiles.picture(of: tile), let kind = MapTiles.kind(of: picture.bytes)
    else { throw APIError.notFound }
    var response = Response(body: .bytes(picture.bytes))
    let left = max(picture.freshUntil.seconds - context.now.seconds, 60)
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

  /// One that crosses the date line is asked for in two halves.
  private static func box(_ parameters: Parameters) throws(APIError) -> CoordinateBox {
    let (south, north) = (try degrees("south", parameters, 90), try degrees("north", parameters, 90))
    let (west, east) = (try degrees("west", parameters, 180), try degrees("east", parameters, 180))
    guard south < north else { throw .badParameter("north", "\"north\" lies north of \"south\".") }
    guard west < east else { throw .badParameter("east", "\"east\" lies east of \"west\".") }
    return CoordinateBox(latitudes: south...north, longitudes: west...east)
  }

  private static func degrees(
    _ name: String, _ parameters: Parameters, _ most: Double
  ) throws(APIError) -> Double {
    guard let degrees = Double(try parameters.required(name)), (-most...most).contains(degrees) else {
      throw .badParameter(name, "\"\(name)\" is a number of degrees from -\(Int(most)) to \(Int(most)).")
    }
    return degrees
  }
}
