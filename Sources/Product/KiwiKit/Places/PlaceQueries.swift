/// A query for places as URL parameters.
///
/// ```swift
/// let query = SpotListQuery(SpotQuery(near: cafe.coordinate, category: .bakery), page: 2)
/// assert(query.latitude == cafe.coordinate.latitude)
/// ```
public struct SpotListQuery: PagedQuery {
  public static let rules: [String: FieldRule] = PageQuery.rules.merging([
    "latitude": .latitude, "longitude": .longitude, "q": .searchText,
    "radius": .number(Limits.nearbyRadius),
  ]) { $1 }

  /// The latitude of the point in degrees. Requires `longitude`.
  public let latitude: Double?
  /// The longitude of the point in degrees. Requires `latitude`.
  public let longitude: Double?
  /// The radius around the point, in meters.
  public let radius: Int?
  /// Lists only places of this category.
  public let category: SpotCategory?
  /// The order of places near a point. `name` sorts the nearest thousand.
  public let sort: SpotSort?
  /// The words to find. Quotes and operators have no special meaning.
  public let q: String?
  /// True if the user submitted the words and is no longer typing. Only then does the server ask its sources.
  public let isSubmitted: Bool?
  public let page: Int?
  public let pageSize: Int?

  public init(_ query: SpotQuery, page: Int? = nil, pageSize: Int? = nil) {
    latitude = query.near?.latitude
    longitude = query.near?.longitude
    radius = query.radius
    category = query.category
    sort = query.sort == .distance ? nil : query.sort
    q = query.text.isEmpty ? nil : query.text
    isSubmitted = query.isSubmitted ? true : nil
    self.page = page
    self.pageSize = pageSize
  }
}

/// A query for towns by the beginnings of their names.
///
/// ```swift
/// let call = API.Places.towns(TownQuery(q: "Oulu", isSubmitted: true))
/// ```
public struct TownQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = ["q": .searchText]

  /// The beginning of the name.
  public let q: String
  /// True if the user submitted the words and is no longer typing. Only then does the server ask its sources.
  public let isSubmitted: Bool?

  public init(q: String, isSubmitted: Bool? = nil) {
    self.q = q
    self.isSubmitted = isSubmitted
  }
}

/// A part of a map. A box across the date line takes two requests.
///
/// ```swift
/// let box: CoordinateBox = some()
/// let call = API.Places.mapOutlines(MapBoxQuery(box))
/// ```
public struct MapBoxQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = [
    "south": .latitude, "west": .longitude, "north": .latitude, "east": .longitude,
  ]

  /// The southern edge in degrees; less than `north`.
  public let south: Double
  /// The western edge in degrees; less than `east`.
  public let west: Double
  /// The northern edge in degrees.
  public let north: Double
  /// The eastern edge in degrees.
  public let east: Double

  public init(_ box: CoordinateBox) {
    (south, north) = (box.latitudes.lowerBound, box.latitudes.upperBound)
    (west, east) = (box.longitudes.lowerBound, box.longitudes.upperBound)
  }
}

/// A query for the places on a part of a map.
///
/// ```swift
/// let box: CoordinateBox = some()
/// let call = API.Places.mapSpots(MapSpotsQuery(box, zoom: 13, category: .cafe))
/// ```
public struct MapSpotsQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = MapBoxQuery.rules.merging(["zoom": .number(MapTile.zooms)]) {
    $1
  }

  /// The southern edge in degrees; less than `north`.
  public let south: Double
  /// The western edge in degrees; less than `east`.
  public let west: Double
  /// The northern edge in degrees.
  public let north: Double
  /// The eastern edge in degrees.
  public let east: Double
  /// The zoom level. At 0 the world is 256 points wide, and twice as wide with each level.
  public let zoom: Int
  /// Lists only places of this category.
  public let category: SpotCategory?

  public init(_ box: CoordinateBox, zoom: Int, category: SpotCategory? = nil) {
    (south, north) = (box.latitudes.lowerBound, box.latitudes.upperBound)
    (west, east) = (box.longitudes.lowerBound, box.longitudes.upperBound)
    self.zoom = zoom
    self.category = category
  }
}

/// A query for experiences as URL parameters.
///
/// ```swift
/// let query = ExperienceListQuery(ExperienceQuery(text: "noodles", sort: .rating), page: 1)
/// ```
public struct ExperienceListQuery: PagedQuery {
  public static let rules: [String: FieldRule] = PageQuery.rules.merging([
    "q": .searchText, "minimumRating": .number(Rating.quarterStarsRange),
  ]) { $1 }

  /// A part of the name of the experience or of its place.
  public let q: String?
  /// Lists only experiences at places of this category.
  public let category: SpotCategory?
  /// The lowest rating, in quarters of a star.
  public let minimumRating: Rating?
  /// Lists only experiences of this month.
  public let month: CivilMonth?
  /// The latest first if absent.
  public let sort: ExperienceSort?
  public let page: Int?
  public let pageSize: Int?

  public init(_ query: ExperienceQuery, page: Int? = nil, pageSize: Int? = nil) {
    q = query.text.isEmpty ? nil : query.text
    category = query.category
    minimumRating = query.minimumRating
    month = query.month
    sort = query.sort
    self.page = page
    self.pageSize = pageSize
  }
}

/// A query for rows of an import.
///
/// ```swift
/// let call = API.PlaceImports.rows(id, PlaceImportRowsQuery(filter: .needsLook, page: 1))
/// ```
public struct PlaceImportRowsQuery: PagedQuery {
  public static let rules = PageQuery.rules

  /// All rows if absent.
  public let filter: PlaceImportFilter?
  public let page: Int?
  public let pageSize: Int?

  public init(filter: PlaceImportFilter? = nil, page: Int? = nil, pageSize: Int? = nil) {
    self.filter = filter
    self.page = page
    self.pageSize = pageSize
  }
}

extension FieldRule {
  static let latitude = FieldRule.decimal(-90...90)
  static let longitude = FieldRule.decimal(-180...180)
  fileprivate static let searchText = FieldRule.all([
    .length(0...Limits.searchQueryLength), .pattern(#"^[^\u0000]*$"#),
  ])
}
