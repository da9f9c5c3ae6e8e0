/// Fields of a place. An omitted field is unknown; null means that there is no value.
///
/// Each field is one of ``SpotField``. `.some(nil)` is written as null.
///
/// ```swift
/// var details = SpotDetails(cafe)
/// details.phone = "+358 8 123 456"
/// let changed = details.changes(from: SpotDetails(cafe))
/// ```
public struct SpotDetails: WireValue {
  public static let omitted = Set(SpotField.allCases.map(\.rawValue))

  public var name: String?
  public var category: SpotCategory?
  public var coordinate: Coordinate?
  public var address: String??
  public var town: String??
  public var openingHours: String??
  public var phone: String??
  public var website: String??
  public var description: String??

  public init() {}

  /// Takes all fields of a place.
  public init(_ spot: Spot) {
    name = spot.name
    category = spot.category
    coordinate = spot.coordinate
    address = .some(spot.address)
    town = .some(spot.town)
    openingHours = .some(spot.openingHours)
    phone = .some(spot.phone)
    website = .some(spot.website)
    description = .some(spot.description)
  }

  /// Returns the fields that differ.
  public func changes(from other: SpotDetails) -> SpotDetails {
    var changes = SpotDetails()
    if name != other.name { changes.name = name }
    if category != other.category { changes.category = category }
    if coordinate != other.coordinate { changes.coordinate = coordinate }
    if address != other.address { changes.address = address }
    if town != other.town { changes.town = town }
    if openingHours != other.openingHours { changes.openingHours = openingHours }
    if phone != other.phone { changes.phone = phone }
    if website != other.website { changes.website = website }
    if description != other.description { changes.description = description }
    return changes
  }

  /// Returns the fields that `other` has.
  public func fields(of other: SpotDetails) -> SpotDetails {
    var fields = SpotDetails()
    if other.name != nil { fields.name = name }
    if other.category != nil { fields.category = category }
    if other.coordinate != nil { fields.coordinate = coordinate }
    if other.address != nil { fields.address = address }
    if other.town != nil { fields.town = town }
    if other.openingHours != nil { fields.openingHours = openingHours }
    if other.phone != nil { fields.phone = phone }
    if other.website != nil { fields.website = website }
    if other.description != nil { fields.description = description }
    return fields
  }

  private enum CodingKeys: String, CodingKey {
    case name, category, coordinate, address, town, openingHours, phone, website, description
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String?? {
      container.contains(key) ? .some(try container.decodeIfPresent(String.self, forKey: key)) : nil
    }
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      container.contains(key) ? try container.decode(Value.self, forKey: key) : nil
    }
    // Null is rejected for fields that every place has.
    name = try value(.name)
    category = try value(.category)
    coordinate = try value(.coordinate)
    address = try text(.address)
    town = try text(.town)
    openingHours = try text(.openingHours)
    phone = try text(.phone)
    website = try text(.website)
    description = try text(.description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(category, forKey: .category)
    try container.encodeIfPresent(coordinate, forKey: .coordinate)
    // The outer optional tells whether the member is present; the inner one may be null.
    if let address { try container.encode(address, forKey: .address) }
    if let town { try container.encode(town, forKey: .town) }
    if let openingHours { try container.encode(openingHours, forKey: .openingHours) }
    if let phone { try container.encode(phone, forKey: .phone) }
    if let website { try container.encode(website, forKey: .website) }
    if let description { try container.encode(description, forKey: .description) }
  }
}

/// Corrects a place. An omitted member keeps its value; null removes it.
///
/// ```swift
/// var details = SpotDetails()
/// details.website = "https://cafe.example"
/// let request = SpotCorrection(details: details)
/// ```
public struct SpotCorrection: WireValue {
  public static var rules: [String: FieldRule] { NewSpot.rules }

  /// The corrected fields.
  public var details: SpotDetails
  /// The corrected fields as the user saw them. If one has changed since, the request is rejected with 409.
  public var before: SpotDetails?

  public init(details: SpotDetails, before: SpotDetails? = nil) {
    self.details = details
    self.before = before
  }

  private enum CodingKeys: CodingKey {
    case before
  }

  public init(from decoder: any Decoder) throws {
    before = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      SpotDetails.self, forKey: .before)
    details = try SpotDetails(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try details.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(before, forKey: .before)
  }
}
