public import Formats
public import Foundation

/// Something that a user ate, drank or did at a place on one day, tomorrow at the latest.
///
/// It may be a dish, a film in a cinema or an afternoon in a museum. A new experience has a name; without `createdDate`
/// it gets the server's time. Its ratings are separate records (``ExperienceRating``).
///
/// ```swift
/// let visit = Experience(
///   id: id, spotId: cafe.id, visitedOn: Stamped(today, at: time), companions: Stamped(["Jo"], at: time))
/// ```
public struct Experience: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = [
    "id": .id, "spotId": .id, "companions": .list(0...Limits.companionsPerExperience),
  ]
  public static let omitted: Set<String> = [
    "name", "description", "visitedOn", "companions", "photo", "visibility", "publishedFrom", "showsTownOnly",
    "createdDate", "isDeleted",
  ]

  /// A UUID in lowercase text, chosen by the device that created the experience.
  public let id: String
  public let spotId: String
  public var name: Stamped<String>?
  public var description: Stamped<String?>?
  /// The day. The value null means that it is unknown.
  public var visitedOn: Stamped<CivilDate?>?
  /// The names of the companions; `@name` for users of this server.
  public var companions: Stamped<[String]>?
  /// The name of an uploaded picture.
  public var photo: Stamped<String?>?
  public var visibility: Stamped<Audience>?
  /// The time of publication. The value null publishes at once.
  public var publishedFrom: Stamped<Date?>?
  /// True if other users see only the town.
  public var showsTownOnly: Stamped<Bool>?
  public var createdDate: Stamped<Date>?
  public var isDeleted: Stamped<Bool>?

  public init(
    id: String, spotId: String, name: Stamped<String>? = nil, description: Stamped<String?>? = nil,
    visitedOn: Stamped<CivilDate?>? = nil, companions: Stamped<[String]>? = nil,
    photo: Stamped<String?>? = nil, visibility: Stamped<Audience>? = nil,
    publishedFrom: Stamped<Date?>? = nil, showsTownOnly: Stamped<Bool>? = nil,
    createdDate: Stamped<Date>? = nil, isDeleted: Stamped<Bool>? = nil
  ) {
    self.id = id
    self.spotId = spotId
    self.name = name
    self.description = description
    self.visitedOn = visitedOn
    self.companions = companions
    self.photo = photo
    self.visibility = visibility
    self.publishedFrom = publishedFrom
    self.showsTownOnly = showsTownOnly
    self.createdDate = createdDate
    self.isDeleted = isDeleted
  }

  public mutating func merge(_ other: Experience) {
    name.merge(other.name)
    description.merge(other.description)
    visitedOn.merge(other.visitedOn)
    companions.merge(other.companions)
    photo.merge(other.photo)
    visibility.merge(other.visibility)
    publishedFrom.merge(other.publishedFrom)
    showsTownOnly.merge(other.showsTownOnly)
    createdDate.merge(other.createdDate)
    isDeleted.merge(other.isDeleted)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    name.mapTime(transform)
    description.mapTime(transform)
    visitedOn.mapTime(transform)
    companions.mapTime(transform)
    photo.mapTime(transform)
    visibility.mapTime(transform)
    publishedFrom.mapTime(transform)
    showsTownOnly.mapTime(transform)
    createdDate.mapTime(transform)
    isDeleted.mapTime(transform)
  }
}

extension Experience {
  /// Returns the experience at another place. Places have no stamp, because the server decides.
  public func moved(toSpot spotId: String) -> Experience {
    Experience(
      id: id, spotId: spotId, name: name, description: description, visitedOn: visitedOn,
      companions: companions, photo: photo, visibility: visibility, publishedFrom: publishedFrom,
      showsTownOnly: showsTownOnly, createdDate: createdDate, isDeleted: isDeleted)
  }
}

extension Stamped<String?> {
  /// The text, or nil if it is blank.
  public var words: String? { value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
}

/// A rating of an experience at one time.
///
/// Ratings are added and never changed. The newest is in effect. Without `createdDate` a rating gets the server's time.
///
/// ```swift
/// if let rating = Rating(quarterStars: 18) {
///   let opinion = ExperienceRating(id: id, experienceId: visit.id, rating: Stamped(rating, at: time))
/// }
/// ```
public struct ExperienceRating: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["id": .id, "experienceId": .id]
  public static let omitted: Set<String> = ["rating", "note", "createdDate"]

  /// A UUID in lowercase text, chosen by the device that created the rating.
  public let id: String
  public let experienceId: String
  /// The newest rating has the latest time.
  public var rating: Stamped<Rating>?
  public var note: Stamped<String?>?
  public var createdDate: Stamped<Date>?

  public init(
    id: String, experienceId: String, rating: Stamped<Rating>? = nil, note: Stamped<String?>? = nil,
    createdDate: Stamped<Date>? = nil
  ) {
    self.id = id
    self.experienceId = experienceId
    self.rating = rating
    self.note = note
    self.createdDate = createdDate
  }

  public mutating func merge(_ other: ExperienceRating) {
    rating.merge(other.rating)
    note.merge(other.note)
    createdDate.merge(other.createdDate)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    rating.mapTime(transform)
    note.mapTime(transform)
    createdDate.mapTime(transform)
  }

  /// Ratings of the same time are ordered by their ids.
  public func isNewer(than other: ExperienceRating) -> Bool {
    (rating?.time ?? .distantPast, id) > (other.rating?.time ?? .distantPast, other.id)
  }
}

/// The record of a place that a user wants to visit.
///
/// ```swift
/// let wish = SpotWish(spotId: cafe.id, isWished: Stamped(true, at: time), dateWished: Stamped(now, at: time))
/// ```
public struct SpotWish: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["spotId": .id]
  public static let omitted: Set<String> = ["isWished", "dateWished"]

  public let spotId: String
  public var isWished: Stamped<Bool>?
  public var dateWished: Stamped<Date>?

  public init(spotId: String, isWished: Stamped<Bool>? = nil, dateWished: Stamped<Date>? = nil) {
    self.spotId = spotId
    self.isWished = isWished
    self.dateWished = dateWished
  }

  public var id: String { spotId }

  public mutating func merge(_ other: SpotWish) {
    isWished.merge(other.isWished)
    dateWished.merge(other.dateWished)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    isWished.mapTime(transform)
    dateWished.mapTime(transform)
  }
}

/// A private area around a home or a workplace. Visits in it stay hidden from all other users.
///
/// ```swift
/// let circle = PrivacyZone.Circle(center: cafe.coordinate, radius: 200)
/// let home = PrivacyZone(id: id, name: Stamped("Home", at: time), circle: Stamped(circle, at: time))
/// ```
public struct PrivacyZone: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["id": .id]
  public static let omitted: Set<String> = ["name", "circle", "isDeleted"]

  /// A UUID in lowercase text, chosen by the device that created the area.
  public let id: String
  public var name: Stamped<String>?
  public var circle: Stamped<Circle>?
  public var isDeleted: Stamped<Bool>?

  /// The area that a zone covers.
  public struct Circle: WireValue {
    public static let rules: [String: FieldRule] = [
      "radius": .number(Limits.zoneRadius)
    ]

    public let center: Coordinate
    /// The radius in meters.
    public let radius: Int

    public init(center: Coordinate, radius: Int) {
      self.center = center
      self.radius = radius
    }

    public func contains(_ coordinate: Coordinate) -> Bool {
      center.distance(to: coordinate) <= Double(radius)
    }
  }

  public init(
    id: String, name: Stamped<String>? = nil, circle: Stamped<Circle>? = nil,
    isDeleted: Stamped<Bool>? = nil
  ) {
    self.id = id
    self.name = name
    self.circle = circle
    self.isDeleted = isDeleted
  }

  public mutating func merge(_ other: PrivacyZone) {
    name.merge(other.name)
    circle.merge(other.circle)
    isDeleted.merge(other.isDeleted)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    name.mapTime(transform)
    circle.mapTime(transform)
    isDeleted.mapTime(transform)
  }
}
