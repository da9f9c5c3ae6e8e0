import ServerCore
import KiwiKit

/// Searches OpenStreetMap by words, through Nominatim. Its usage policy allows one request per second, requires
/// caching, and forbids search while typing.
package struct NominatimService: ExternalSpotsProvider {
  package let requests: SourceRequests
  package var url = Self.defaultURL

  package static let defaultURL = "https://nominatim.openstreetmap.org"
  private static let maxPlaces = 20
  /// The distance in degrees to each side of a point within which results are preferred.
  private static let nearby = 0.3

  package let name = "Nominatim"
  package let answers = SpotsQuestion.Kind.words

  package func findSpots(near location: Coordinate?, query: String?) async throws(SourceError) -> [FoundSpot]
  {
    guard let query, !query.isEmpty else { throw .invalidRequest }
    var parameters = [("q", query), ("extratags", "1")]
    if let location {
      let (latitude, longitude) = (location.latitude, location.longitude)
      let box = [
        max(-180, longitude - Self.nearby), min(90, latitude + Self.nearby),
        min(180, longitude + Self.nearby), max(-90, latitude - Self.nearby),
      ]
      parameters.append(("viewbox", box.map { String($0) }.joined(separator: ",")))
    }
    return try await ask(parameters).compactMap(FoundSpot.init)
  }

  package func findTowns(_ query: String) async throws(SourceError) -> [FoundTown] {
    guard !query.isEmpty else { throw .invalidRequest }
    return try await ask([("q", query), ("featureType", "settlement"), ("extratags", "1")])
      .compactMap(FoundTown.init)
  }

  package func check() async throws(SourceError) {
    struct Status: Decodable, Sendable { let status: Int }
    guard try await requests.json(Status.self, from: "\(url)/status?format=json").status == 0 else {
      throw .http(503)
    }
  }

  private func ask(
    _ parameters: [(name: String, value: String)]
  ) async throws(SourceError) -> [NominatimPlace] {
    let all =
      parameters + [
        ("format", "jsonv2"), ("addressdetails", "1"), ("limit", String(Self.maxPlaces)),
        ("accept-language", "en"),
      ]
    return try await requests.json(
      LossyList<NominatimPlace>.self, from: "\(url)/search?\(SourceRequests.query(all))"
    ).elements
  }
}

/// A result in Nominatim's second JSON format.
struct NominatimPlace: Decodable, Sendable {
  let osm_type: String?
  let osm_id: Int64?
  let lat: String
  let lon: String
  /// The key of the tag that classifies the place; `type` is its value.
  let category: String?
  let type: String?
  let addresstype: String?
  let name: String?
  let address: [String: String]?
  let extratags: [String: String]?

  var source: String? {
    guard let osm_type, let osm_id else { return nil }
    return OpenStreetMapFacts.source(type: osm_type, id: osm_id)
  }

  var coordinate: Coordinate? {
    guard let latitude = Double(lat), let longitude = Double(lon) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension FoundSpot {
  fileprivate init?(_ place: NominatimPlace) {
    guard let source = place.source, let coordinate = place.coordinate, let key = place.category,
      let value = place.type
    else { return nil }
    let address = place.address ?? [:]
    var tags = place.extratags ?? [:]
    tags[key] = value
    tags["name"] = place.name
    tags["addr:street"] = address["road"] ?? address["pedestrian"] ?? address["square"]
    tags["addr:housenumber"] = address["house_number"]
    tags["addr:city"] = address["city"] ?? address["town"] ?? address["village"] ?? address["municipality"]
    guard let spot = OpenStreetMapFacts.spot(source: source, tags: tags, at: coordinate) else { return nil }
    self = spot
  }
}

extension FoundTown {
  fileprivate init?(_ place: NominatimPlace) {
    guard let source = place.source, let coordinate = place.coordinate, let name = place.name else {
      return nil
    }
    let address = place.address ?? [:]
    let region = [address["state"] ?? address["county"], address["country"]].compactMap(\.self)
      .filter { $0 != name }
    guard
      let town = OpenStreetMapFacts.town(
        source: source, name: name, region: region.isEmpty ? nil : region.joined(separator: ", "),
        kind: place.addresstype ?? place.type ?? "", coordinate: coordinate,
        population: place.extratags?["population"].flatMap { Int($0) } ?? 0)
    else { return nil }
    self = town
  }
}
