/// A place such as a café, a museum or a park, which all users of a server share.
///
/// ```swift
/// let cafe = Spot(id: id, name: "Café Nord", category: .cafe, coordinate: coordinate, town: "Oulu")
/// ```
public struct Spot: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(1...Limits.spotNameLength), "address": .length(0...Limits.spotLineLength),
    "town": .length(0...Limits.spotLineLength), "openingHours": .length(0...Limits.spotLineLength),
    "phone": .length(0...Limits.spotLineLength), "website": .length(0...Limits.spotLineLength),
    "description": .length(0...Limits.spotDescriptionLength),
  ]
  public static let omitted: Set<String> = ["isUnpublished"]

  /// A lowercase UUID. It never changes.
  public let id: String
  public let name: String
  public let category: SpotCategory
  public let coordinate: Coordinate
  /// The street and number.
  public let address: String?
  /// The town or district.
  public let town: String?
  /// The opening hours in the format of OpenStreetMap, such as `Mo-Fr 08:00-18:00; PH off`.
  public let openingHours: String?
  public let phone: String?
  /// A URL that begins with `http`.
  public let website: String?
  /// A description of one or two sentences.
  public let description: String?
  /// The attribution that the source requires next to the place.
  public let attribution: String?
  /// True if only the user who added the place can see it.
  public let isPrivate: Bool
  /// True if a private place becomes public with the first visit or post about it that is shared with everyone. Until
  /// then, users who may see a visit or a post about it may open it.
  public let isUnpublished: Bool?

  public init(
    id: String, name: String, category: SpotCategory, coordinate: Coordinate, address: String? = nil,
    town: String? = nil, openingHours: String? = nil, phone: String? = nil, website: String? = nil,
    description: String? = nil, attribution: String? = nil, isPrivate: Bool = false,
    isUnpublished: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.coordinate = coordinate
    self.address = address
    self.town = town
    self.openingHours = openingHours
    self.phone = phone
    self.website = website
    self.description = description
    self.attribution = attribution
    self.isPrivate = isPrivate
    self.isUnpublished = isUnpublished
  }
}

/// A request to add a place.
///
/// ```swift
/// let request = NewSpot(name: "Café Nord", category: .cafe, coordinate: coordinate, openingHours: "Mo-Fr 08:00-18:00")
/// ```
public struct NewSpot: WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.spotNameLength), "address": .line(0...Limits.spotLineLength),
    "town": .line(0...Limits.spotLineLength), "openingHours": .line(0...Limits.spotLineLength),
    "phone": .line(0...Limits.spotLineLength), "website": .line(0...Limits.spotLineLength),
    "description": .text(0...Limits.spotDescriptionLength),
  ]

  public var name: String
  public var category: SpotCategory
  public var coordinate: Coordinate
  /// The street and number.
  public var address: String?
  /// The town or district.
  public var town: String?
  /// The opening hours in the format of OpenStreetMap, such as `Mo-Fr 08:00-18:00; PH off`.
  public var openingHours: String?
  public var phone: String?
  /// A URL that begins with `http`.
  public var website: String?
  /// A description of one or two sentences.
  public var description: String?
  /// True if the place stays hidden from all other users. Places in the user's private areas are always hidden.
  public var isPrivate: Bool?

  public init(
    name: String, category: SpotCategory, coordinate: Coordinate, address: String? = nil, town: String? = nil,
    openingHours: String? = nil, phone: String? = nil, website: String? = nil, description: String? = nil,
    isPrivate: Bool? = nil
  ) {
    self.name = name
    self.category = category
    self.coordinate = coordinate
    self.address = address
    self.town = town
    self.openingHours = openingHours
    self.phone = phone
    self.website = website
    self.description = description
    self.isPrivate = isPrivate
  }
}

/// A place with its distance.
///
/// ```swift
/// let nearby = NearbySpot(spot: cafe, distance: cafe.coordinate.distance(to: coordinate))
/// ```
public struct NearbySpot: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["distance": .atLeast(0)]

  public let spot: Spot
  /// The distance from the point of the query, in meters; null without a point.
  public let distance: Double?

  public init(spot: Spot, distance: Double?) {
    self.spot = spot
    self.distance = distance
  }

  public var id: String { spot.id }
}

/// A request to merge a duplicate into another place.
///
/// ```swift
/// let call = API.Places.mergeSpot(cafe.id, SpotMergeRequest(into: id))
/// ```
public struct SpotMergeRequest: WireValue {
  public static let rules: [String: FieldRule] = ["into": .format("uuid")]

  /// The id of the other place.
  public let into: String

  public init(into: String) { self.into = into }
}
