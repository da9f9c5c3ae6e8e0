/// A place where people eat, drink, look at things or meet: the same for everybody on a server.
///
/// ```swift
/// let cafe = Spot(id: id, name: "Café Nord", category: .cafe, coordinate: coordinate, town: "Oulu")
/// ```
public struct Spot: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text; it never changes, unlike what is known of the place.
  public let id: String
  public let name: String
  public let category: SpotCategory
  public let coordinate: Coordinate
  /// Street and number.
  public let address: String?
  /// The town, or a part of it, as somebody there would say it.
  public let town: String?
  /// As OpenStreetMap writes them: `Mo-Fr 08:00-18:00; PH off`.
  public let openingHours: String?
  public let phone: String?
  public let website: String?
  /// A sentence or two.
  public let description: String?
  /// What a source asks to be shown where this is.
  public let attribution: String?
  /// Whether nobody but the person who put it in is told of it.
  public let isPrivate: Bool
  /// Whether a private place becomes public with the first shared visit or post about it.
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

/// A place to be put in.
///
/// ```swift
/// let request = NewSpot(name: "Café Nord", category: .cafe, coordinate: coordinate, openingHours: "Mo-Fr 08:00-18:00")
/// ```
public struct NewSpot: Codable, Hashable, Sendable {
  public var name: String
  public var category: SpotCategory
  public var coordinate: Coordinate
  public var address: String?
  public var town: String?
  public var openingHours: String?
  public var phone: String?
  public var website: String?
  public var description: String?
  /// Whether nobody else is to be told of it.
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

/// A place with how far away it is.
///
/// ```swift
/// let nearby = NearbySpot(spot: cafe, distance: cafe.coordinate.distance(to: coordinate))
/// ```
public struct NearbySpot: Identifiable, Codable, Hashable, Sendable {
  public let spot: Spot
  /// In metres, from where the question was asked for; nil when no place was.
  public let distance: Double?

  public init(spot: Spot, distance: Double?) {
    self.spot = spot
    self.distance = distance
  }

  public var id: String { spot.id }
}

/// Asks for a double to be taken into the place that stays.
///
/// ```swift
/// let path = APIRoute.places(.merge(spotId: cafe.id)).path
/// let request = SpotMergeRequest(into: id)
/// ```
public struct SpotMergeRequest: Codable, Hashable, Sendable {
  /// Its id.
  public let into: String

  public init(into: String) { self.into = into }
}
