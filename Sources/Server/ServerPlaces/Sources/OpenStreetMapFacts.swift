import ServerCore
import KiwiKit
import OpenStreetMap

/// Converts data of OpenStreetMap, from services and from extracts.
enum OpenStreetMapFacts {
  static let attribution = "© OpenStreetMap contributors"

  /// Returns the name of an element in `spotSources` and `towns`.
  static func source(_ type: String, _ id: Int64) -> String { "\(sourcePrefix)\(type)/\(id)" }
  static let sourcePrefix = "osm:"

  static func source(type: String, id: Int64) -> String? {
    guard ["node", "way", "relation"].contains(type), id > 0 else { return nil }
    return source(type, id)
  }

  /// Returns a place, or nil if it has no name or no supported category.
  static func spot(source: String, tags: [String: String], at coordinate: Coordinate) -> FoundSpot? {
    guard let kind = PlaceTags.kind(of: { tags[$0] }) else { return nil }
    return spot(source: source, kind: kind, tags: tags, at: coordinate)
  }

  static func spot(
    source: String, kind: String, tags: [String: String], at coordinate: Coordinate
  ) -> FoundSpot? {
    guard let category = SpotCategory(rawValue: kind), let name = tags["name"].flatMap(SourceText.spotName)
    else { return nil }
    var facts = SpotFacts(name: name, category: category, coordinate: coordinate)
    facts.address = SourceText.spotLine(
      [tags["addr:street"] ?? tags["addr:place"], tags["addr:housenumber"]]
        .compactMap(\.self).joined(separator: " "))
    facts.town = (tags["addr:city"] ?? tags["addr:town"] ?? tags["addr:village"])
      .flatMap(SourceText.spotLine)
    facts.openingHours = tags["opening_hours"].flatMap(SourceText.spotLine)
    facts.phone = (tags["phone"] ?? tags["contact:phone"]).flatMap(SourceText.spotLine)
    facts.website = (tags["website"] ?? tags["contact:website"]).flatMap(SourceText.website)
    facts.description = tags["description"].flatMap(SourceText.spotDescription)
    return FoundSpot(source: source, facts: facts, attribution: attribution)
  }

  static func town(
    source: String, name: String, region: String?, kind: String, coordinate: Coordinate, population: Int
  ) -> FoundTown? {
    guard PlaceTags.townKinds.contains(kind), let name = SourceText.spotName(name) else { return nil }
    return FoundTown(
      source: source, name: name, region: region.flatMap(SourceText.spotLine), kind: kind,
      coordinate: coordinate, population: max(0, min(population, 100_000_000)))
  }
}
