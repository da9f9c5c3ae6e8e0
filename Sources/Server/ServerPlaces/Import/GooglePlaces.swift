import ServerCore
import Formats
import KiwiKit

/// Parses saved places and reviews from Google Takeout (GeoJSON, RFC 7946). The spelling of the properties has changed
/// over the years, so only their letters and digits are compared.
enum GooglePlaces {
  /// Returns the rows of a feature collection, or nil for any other document.
  static func rows(of document: JSONObject.Value, named file: String, limit: Int) -> [ImportedRow]? {
    guard case .object(let members) = document, case .string("FeatureCollection") = members["type"],
      case .array(let features) = members["features"]
    else { return nil }
    let hasLabels = features.contains(where: isLabel)
    return features.prefix(limit).enumerated().map { index, feature in
      row(feature, origin: String(localized: "\(file), entry \(String(index + 1))"), hasLabels: hasLabels)
    }
  }

  /// Returns whether a feature is a label, such as a home or a workplace: it has a name and an address among its
  /// properties, and no Google address. File names and labels are in the language of the account.
  private static func isLabel(_ feature: JSONObject.Value) -> Bool {
    guard case .object(let feature) = feature, case .object(let members) = feature["properties"] else {
      return false
    }
    let properties = Spellings(members)
    return isUnknownToGoogle(properties) && properties["name"] != nil && properties["address"] != nil
  }

  private static func isUnknownToGoogle(_ properties: Spellings) -> Bool {
    properties["googlemapsurl", "url", "location"] == nil
  }

  /// - Parameter hasLabels: True if the file has labels. In such a file a label may lack its address.
  private static func row(_ feature: JSONObject.Value, origin: String, hasLabels: Bool) -> ImportedRow {
    guard case .object(let feature) = feature, case .object(let members) = feature["properties"] else {
      return .unreadable(origin, .wish)
    }
    let properties = Spellings(members)
    let location = properties.object("location") ?? Spellings([:])
    let stars = properties["fivestarratingpublished", "starrating", "rating"]
    let review = properties.text("reviewtextpublished", "reviewtext", "reviewcomment")
    let isReview = stars != nil || review != nil
    let address = properties.text("googlemapsurl", "url") ?? ""
    let link = GoogleMapsLink(address)
    let date = properties.text("date", "published", "updated")
    let rating = stars.flatMap(rating)
    let name = ImportedText.line(
      location.text("name", "businessname") ?? properties.text("title", "name") ?? link.name,
      limit: Limits.spotNameLength)
    guard name != nil || !address.isEmpty || !location.isEmpty else {
      return .unreadable(origin, isReview ? .visit : .wish)
    }
    let isLabel = hasLabels && isUnknownToGoogle(properties)
    let point = point(feature["geometry"]) ?? point(location.object("geocoordinates")) ?? link.coordinate
    let place =
      link.placeSource ?? (address.isEmpty ? "\(name ?? "") \(point.map { "\($0)" } ?? "")" : address)
    return ImportedRow(
      origin: origin, kind: isReview ? .visit : .wish,
      // A user reviews a place once; an edited review is the same visit.
      recordSource: (isReview ? "review:" : "saved:") + place, placeSource: link.placeSource, name: name,
      coordinate: point,
      address: ImportedText.line(
        location.text("address") ?? (isLabel ? properties.text("address") : link.address),
        limit: Limits.spotLineLength),
      visitedOn: isReview ? date.flatMap(day) : nil, moment: date.flatMap(moment),
      note: ImportedText.text(isReview ? review : nil, limit: Limits.noteLength), rating: rating,
      isPrivatePlace: isLabel, faults: stars != nil && rating == nil ? [.badRating] : [])
  }

  /// Parses `[longitude, latitude]`.
  private static func point(_ geometry: JSONObject.Value?) -> Coordinate? {
    guard case .object(let members) = geometry, case .array(let numbers) = members["coordinates"],
      numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number
    else { return nil }
    return GoogleMapsLink.point(latitude, longitude)
  }

  private static func point(_ location: Spellings?) -> Coordinate? {
    guard let latitude = location?["latitude"]?.number, let longitude = location?["longitude"]?.number else {
      return nil
    }
    return GoogleMapsLink.point(latitude, longitude)
  }

  private static func rating(_ value: JSONObject.Value) -> Rating? {
    if case .string(let text) = value,
      let stars = ["one", "two", "three", "four", "five"].firstIndex(of: text.lowercased())
    {
      return Rating(quarterStars: (stars + 1) * 4)
    }
    guard let stars = value.number, stars >= 1, stars <= 5 else { return nil }
    return Rating(quarterStars: Int((stars * 4).rounded()))
  }

  private static func day(_ text: String) -> CivilDate? { CivilDate(String(text.prefix(10))) }

  static func moment(_ text: String) -> Int? {
    // Fractions of a second are ignored.
    let whole = text.prefix(19) + "Z"
    return Timestamp(iso8601: String(whole))?.seconds
      ?? day(text).map { $0.daysSinceEpoch * CivilDate.secondsPerDay }
  }
}

/// The members of an object, keyed by the letters and digits of their names.
struct Spellings {
  private let members: [String: JSONObject.Value]

  init(_ members: [String: JSONObject.Value]) {
    self.members = Dictionary(
      members.map { (Self.letters($0.key), $0.value) },
      uniquingKeysWith: { one, other in
        one == .null ? other : one
      })
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  var isEmpty: Bool { members.isEmpty }

  /// Returns the first of the named members that has a value.
  subscript(names: String...) -> JSONObject.Value? {
    names.lazy.compactMap { members[$0] }.first { $0 != .null }
  }

  func text(_ names: String...) -> String? {
    for name in names {
      if case .string(let text) = members[name], !text.isEmpty { return text }
    }
    return nil
  }

  func object(_ name: String) -> Spellings? {
    guard case .object(let members) = members[name] else { return nil }
    return Spellings(members)
  }
}

extension JSONObject.Value {
  /// The finite number in an integer, a decimal or a numeric string; nil otherwise.
  package var number: Double? {
    let number: Double? =
      switch self {
      case .integer(let value): Double(value)
      case .decimal(let value): value
      case .string(let text): Double(text)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  package var text: String? {
    guard case .string(let text) = self, !text.isEmpty else { return nil }
    return text
  }

  package subscript(name: String) -> JSONObject.Value? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}
