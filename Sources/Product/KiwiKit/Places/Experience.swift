public import Formats
public import Foundation

/// What somebody had or did at a place on one day: a dish, a film in a cinema, an afternoon in a museum.
///
/// How it was liked is in its ratings, each of which stays (``ExperienceRating``).
///
/// ```swift
/// let visit = Experience(
///   id: id, spotId: cafe.id, visitedOn: Stamped(today, at: time), companions: Stamped(["Jo"], at: time))
/// ```
public struct Experience: Identifiable, Codable, Hashable, Sendable, Mergeable {
  /// A UUID in lowercase text, which the device that made it chose.
  public let id: String
  public let spotId: String
  public var name: Stamped<String>?
  public var description: Stamped<String?>?
  /// The day it was; nil as a value when nobody remembers.
  public var visitedOn: Stamped<CivilDate?>?
  /// Who was there too, as the person calls them: `@name` for people of this server.
  public var companions: Stamped<[String]>?
  /// The file of a picture that was uploaded before.
  public var photo: Stamped<String?>?
  public var visibility: Stamped<Audience>?
  /// From when on others may see it; nil as a value for at once.
  public var publishedFrom: Stamped<Date?>?
  /// Whether others are told the town alone, and not the place.
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

  /// The latest time in it.
  public var latestTime: HybridTime? {
    [
      name?.time, description?.time, visitedOn?.time, companions?.time, photo?.time, visibility?.time,
      publishedFrom?.time, showsTownOnly?.time, createdDate?.time, isDeleted?.time,
    ].compactMap(\.self).max()
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
}

extension Experience {
  /// What it says, at another place. Of the place no time says who is right: the server does.
  public func moved(toSpot spotId: String) -> Experience {
    Experience(
      id: id, spotId: spotId, name: name, description: description, visitedOn: visitedOn,
      companions: companions, photo: photo, visibility: visibility, publishedFrom: publishedFrom,
      showsTownOnly: showsTownOnly, createdDate: createdDate, isDeleted: isDeleted)
  }
}

extension Stamped<String?> {
  /// Nil also when it says nothing.
  public var words: String? { value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
}

/// How somebody liked an experience at one time. Ratings are added and never changed: together they are its history,
/// and the newest counts.
///
/// ```swift
/// if let rating = Rating(quarterStars: 18) {
///   let opinion = ExperienceRating(id: id, experienceId: visit.id, rating: Stamped(rating, at: time))
/// }
/// ```
public struct ExperienceRating: Identifiable, Codable, Hashable, Sendable, Mergeable {
  /// A UUID in lowercase text, which the device that made it chose.
  public let id: String
  public let experienceId: String
  /// With the time by which the newest is told.
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

  /// The latest time in it.
  public var latestTime: HybridTime? {
    [rating?.time, note?.time, createdDate?.time].compactMap(\.self).max()
  }

  public mutating func merge(_ other: ExperienceRating) {
    rating.merge(other.rating)
    note.merge(other.note)
    createdDate.merge(other.createdDate)
  }

  /// Two that were given in one moment are told apart by their ids.
  public func isNewer(than other: ExperienceRating) -> Bool {
    (rating?.time ?? .distantPast, id) > (other.rating?.time ?? .distantPast, other.id)
  }
}

/// Whether somebody wants to go to a place.
///
/// ```swift
/// let wish = SpotWish(spotId: cafe.id, isWished: Stamped(true, at: time), dateWished: Stamped(now, at: time))
/// ```
public struct SpotWish: Identifiable, Codable, Hashable, Sendable, Mergeable {
  public let spotId: String
  public var isWished: Stamped<Bool>?
  public var dateWished: Stamped<Date>?

  public init(spotId: String, isWished: Stamped<Bool>? = nil, dateWished: Stamped<Date>? = nil) {
    self.spotId = spotId
    self.isWished = isWished
    self.dateWished = dateWished
  }

  public var id: String { spotId }

  /// The latest time in it.
  public var latestTime: HybridTime? { [isWished?.time, dateWished?.time].compactMap(\.self).max() }

  public mutating func merge(_ other: SpotWish) {
    isWished.merge(other.isWished)
    dateWished.merge(other.dateWished)
  }
}

/// Around a home or a workplace: what somebody did in it, nobody else is ever told, not even that there is something.
///
/// ```swift
/// let circle = PrivacyZone.Circle(center: cafe.coordinate, radius: 200)
/// let home = PrivacyZone(id: id, name: Stamped("Home", at: time), circle: Stamped(circle, at: time))
/// ```
public struct PrivacyZone: Identifiable, Codable, Hashable, Sendable, Mergeable {
  /// A UUID in lowercase text, which the device that made it chose.
  public let id: String
  public var name: Stamped<String>?
  public var circle: Stamped<Circle>?
  public var isDeleted: Stamped<Bool>?

  public struct Circle: Codable, Hashable, Sendable {
    public let center: Coordinate
    /// In metres, one of ``Limits/zoneRadius``.
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

  /// The latest time in it.
  public var latestTime: HybridTime? { [name?.time, circle?.time, isDeleted?.time].compactMap(\.self).max() }

  public mutating func merge(_ other: PrivacyZone) {
    name.merge(other.name)
    circle.merge(other.circle)
    isDeleted.merge(other.isDeleted)
  }
}
