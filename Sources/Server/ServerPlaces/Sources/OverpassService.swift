import ServerCore
import KiwiKit
import OpenStreetMap

/// Finds the places of OpenStreetMap near a point, through Overpass.
package struct OverpassService: ExternalSpotsProvider {
  package let requests: SourceRequests
  package var url = Self.defaultURL

  package static let defaultURL = "https://overpass-api.de/api/interpreter"
  /// The search radius in meters.
  package static let radius = 1_500
  private static let maxPlaces = 1_000
  /// The timeout in seconds that Overpass applies to a query.
  private static let timeout = 20

  package let name = "Overpass"
  package let answers = SpotsQuestion.Kind.near

  package func findSpots(near location: Coordinate?, query: String?) async throws(SourceError) -> [FoundSpot]
  {
    guard let location else { throw .invalidRequest }
    let answer = try await ask(Self.query(around: location))
    // Overpass reports incomplete results within a successful response.
    guard answer.remark?.contains("error") != true else { throw .http(504) }
    return answer.elements.elements.compactMap(FoundSpot.init)
  }

  package func check() async throws(SourceError) {
    _ = try await ask("[out:json][timeout:5];node(1);out ids;")
  }

  private func ask(_ query: String) async throws(SourceError) -> OverpassAnswer {
    try await requests.json(
      OverpassAnswer.self, from: "\(url)?\(SourceRequests.query([("data", query)]))",
      timeout: .seconds(Self.timeout + 5))
  }

  /// Returns a query for elements with a name and a tag of a supported category.
  package static func query(around point: Coordinate) -> String {
    let around = "(around:\(radius),\(point.latitude),\(point.longitude))"
    let filters = PlaceTags.kinds.map { key, values in
      "nwr[\"name\"][\"\(key)\"~\"^(\(values.keys.sorted().joined(separator: "|")))$\"]\(around);"
    }
    return "[out:json][timeout:\(timeout)];(\(filters.joined()));out tags center \(maxPlaces);"
  }
}

/// A response of Overpass, in its JSON format.
struct OverpassAnswer: Decodable, Sendable {
  let elements: LossyList<Element>
  let remark: String?

  struct Element: Decodable, Sendable {
    let type: String
    let id: Int64
    let lat: Double?
    let lon: Double?
    /// The center of an element that is not a point.
    let center: Center?
    let tags: [String: String]?
  }

  struct Center: Decodable, Sendable {
    let lat: Double
    let lon: Double
  }
}

extension FoundSpot {
  fileprivate init?(_ element: OverpassAnswer.Element) {
    guard let source = OpenStreetMapFacts.source(type: element.type, id: element.id),
      let latitude = element.lat ?? element.center?.lat, let longitude = element.lon ?? element.center?.lon,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let spot = OpenStreetMapFacts.spot(source: source, tags: element.tags ?? [:], at: coordinate)
    else { return nil }
    self = spot
  }
}
