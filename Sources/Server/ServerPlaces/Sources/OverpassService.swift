import ServerCore
import KiwiKit
import OpenStreetMap

/// What OpenStreetMap has near a point, through Overpass.
package struct OverpassService: SpotsProvider {
  package let requests: SourceRequests
  package var url = Self.usualURL

  package static let usualURL = "https://overpass-api.de/api/interpreter"
  /// In metres: so far around a point is asked.
  package static let radius = 1_500
  private static let mostPlaces = 1_000
  /// In seconds, for Overpass itself.
  private static let patience = 20

  package let name = "Overpass"
  package let answers = SpotsQuestion.Kind.near

  package func findSpots(near location: Coordinate?, query: String?) async throws(SourceError) -> [FoundSpot]
  {
    guard let location else { throw .invalidRequest }
    let answer = try await ask(Self.query(around: location))
    // It says within a good answer that it did not come to an end.
    guard answer.remark?.contains("error") != true else { throw .http(504) }
    return answer.elements.elements.compactMap(FoundSpot.init)
  }

  package func check() async throws(SourceError) {
    _ = try await ask("[out:json][timeout:5];node(1);out ids;")
  }

  private func ask(_ query: String) async throws(SourceError) -> OverpassAnswer {
    try await requests.json(
      OverpassAnswer.self, from: "\(url)?\(SourceRequests.query([("data", query)]))",
      timeout: .seconds(Self.patience + 5))
  }

  /// All that has a name and one of the tags of our categories.
  package static func query(around point: Coordinate) -> String {
    let around = "(around:\(radius),\(point.latitude),\(point.longitude))"
    let filters = PlaceTags.kinds.map { key, values in
      "nwr[\"name\"][\"\(key)\"~\"^(\(values.keys.sorted().joined(separator: "|")))$\"]\(around);"
    }
    return "[out:json][timeout:\(patience)];(\(filters.joined()));out tags center \(mostPlaces);"
  }
}

/// An answer in Overpass' JSON.
struct OverpassAnswer: Decodable, Sendable {
  let elements: LossyList<Element>
  let remark: String?

  struct Element: Decodable, Sendable {
    let type: String
    let id: Int64
    let lat: Double?
    let lon: Double?
    /// Of what is more than a point.
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
