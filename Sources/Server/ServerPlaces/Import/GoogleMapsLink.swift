import Formats
import KiwiKit

/// The facts that a Google Maps address contains about a place.
struct GoogleMapsLink: Hashable, Sendable {
  /// The number of the place, the same in all forms of its address.
  private(set) var number: UInt64?
  private(set) var coordinate: Coordinate?
  private(set) var name: String?
  /// The part of the search words after the name.
  private(set) var address: String?
  /// Indicates whether the address is on Google Maps. Saved lists also hold search results and web pages.
  private(set) var isOfMaps: Bool

  /// The source name of the place; nil if the address has no number.
  var placeSource: String? { number.map { "google:\($0)" } }

  /// Parses an address. All properties stay empty if it holds no facts.
  init(_ address: String) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = (parts.first ?? "").prefix(Self.maxLength)
    let query = parts.count > 1 ? parts[1].prefix(Self.maxLength) : ""
    isOfMaps = Self.isOfMaps(path)
    for field in query.split(separator: "&") {
      let pair = field.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      read(String(pair[0]), Self.decoded(pair[1]))
    }
    let segments = path.split(separator: "/")
    for (segment, next) in zip(segments, segments.dropFirst()) {
      if segment == "place" || segment == "search" {
        let text = Self.decoded(next)
        if let point = Self.point(text) {
          coordinate = coordinate ?? point
        } else if segment == "place", !next.hasPrefix("@"), !next.hasPrefix("data=") {
          name = text
        }
      }
    }
    if let data = segments.last, data.hasPrefix("data=") { readData(data.dropFirst(5)) }
    isOfMaps = isOfMaps || number != nil
  }

  /// Returns whether a path is on Google Maps of any country, or a short link.
  private static func isOfMaps(_ path: Substring) -> Bool {
    let rest = path.firstRange(of: "://").map { path[$0.upperBound...] } ?? path
    let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
    let labels = segments.first?.lowercased().split(separator: ".") ?? []
    let isBelowMaps = segments.dropFirst().first == "maps"
    if labels == ["goo", "gl"] { return isBelowMaps }
    if labels == ["maps", "app", "goo", "gl"] || labels == ["g", "page"] { return true }
    guard let google = labels.firstIndex(of: "google"), labels.count - google <= 3 else { return false }
    return isBelowMaps || labels.first == "maps"
  }

  private static let maxLength = 2_000

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.map { $0 == "+" ? " " : String($0) }.joined()
    return PercentEncoding.decode(spaced) ?? spaced
  }

  private mutating func read(_ name: String, _ value: String) {
    switch name {
    case "cid", "ludocid": number = number ?? UInt64(value)
    case "ftid": number = number ?? Self.number(ofFeature: value)
    case "q", "query":
      if let point = Self.point(value) { coordinate = coordinate ?? point } else { readWords(value) }
    case "ll", "center": coordinate = coordinate ?? Self.point(value)
    default: break
    }
  }

  /// Reads words of the form `Name, Street 3, 1010 Town`.
  private mutating func readWords(_ words: String) {
    let parts = words.split(separator: ",", maxSplits: 1).map { part in
      part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    guard let first = parts.first, !first.isEmpty else { return }
    name = name ?? first
    if parts.count > 1, !parts[1].isEmpty { address = address ?? parts[1] }
  }

  /// Reads the fields behind `data=`: `!3d` and `!4d` are the coordinate, `!1s` is the feature.
  private mutating func readData(_ data: Substring) {
    var latitude: Double?
    var longitude: Double?
    for field in data.split(separator: "!") {
      if field.hasPrefix("3d") {
        latitude = Double(field.dropFirst(2))
      } else if field.hasPrefix("4d") {
        longitude = Double(field.dropFirst(2))
      } else if field.hasPrefix("1s") {
        number = number ?? Self.number(ofFeature: Self.decoded(field.dropFirst(2)))
      }
    }
    if let latitude, let longitude { coordinate = Self.point(latitude, longitude) ?? coordinate }
  }

  /// Returns the place number of a feature id: the second number of `0x47a851:0x3f2a…`.
  private static func number(ofFeature text: String) -> UInt64? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, parts.allSatisfy({ $0.hasPrefix("0x") }) else { return nil }
    return UInt64(parts[1].dropFirst(2), radix: 16)
  }

  /// Parses a coordinate of the form `48.2,16.37`.
  private static func point(_ text: String) -> Coordinate? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = Double(parts[0].drop { $0 == " " }), let longitude = Double(parts[1].drop { $0 == " " })
    else { return nil }
    return point(latitude, longitude)
  }

  /// Returns the coordinate, or nil for 0, 0, which exports write for a missing one.
  static func point(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    latitude == 0 && longitude == 0 ? nil : Coordinate(latitude: latitude, longitude: longitude)
  }
}
