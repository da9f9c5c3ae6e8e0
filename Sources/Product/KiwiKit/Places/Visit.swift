public import Formats
public import Foundation

/// An experience as others may see it.
///
/// ```swift
/// let visit = Visit(id: id, person: reader, name: "Birthday", visitedOn: today, spot: cafe)
/// ```
public struct Visit: Identifiable, Codable, Hashable, Sendable {
  /// That of the ``Experience``.
  public let id: String
  public let person: User
  public let name: String
  public let description: String?
  public let visitedOn: CivilDate?
  public let companions: [String]
  public let photoURL: URL?
  /// The newest.
  public let rating: Rating?
  public let ratingNote: String?
  /// Nil when the person tells the town alone.
  public let spot: Spot?
  public let town: String?
  /// Who else may see it now, for the person alone: nobody, while it lies in a private zone or its time has not come.
  public let visibility: Audience?

  public init(
    id: String, person: User, name: String, description: String? = nil, visitedOn: CivilDate? = nil,
    companions: [String] = [], photoURL: URL? = nil, rating: Rating? = nil, ratingNote: String? = nil,
    spot: Spot? = nil, town: String? = nil, visibility: Audience? = nil
  ) {
    self.id = id
    self.person = person
    self.name = name
    self.description = description
    self.visitedOn = visitedOn
    self.companions = companions
    self.photoURL = photoURL
    self.rating = rating
    self.ratingNote = ratingNote
    self.spot = spot
    self.town = town
    self.visibility = visibility
  }
}

/// How those whom the reader follows liked a place, as far as they tell.
///
/// ```swift
/// let ratings = SpotRatings(count: 3, average: 16.5)
/// ```
public struct SpotRatings: Codable, Hashable, Sendable {
  /// How many experiences were rated.
  public let count: Int
  /// In stars; nil when there is none.
  public let average: Double?

  public init(count: Int = 0, average: Double? = nil) {
    self.count = count
    self.average = average
  }
}

/// What others tell of a place.
///
/// ```swift
/// let visits = try decoder.decode(SpotVisits.self, from: data)
/// print("\(visits.friendsRatings.count) friends were here")
/// ```
public struct SpotVisits: Codable, Hashable, Sendable {
  /// Of those whom the reader follows.
  public let friendsRatings: SpotRatings
  /// The latest first, those of people whom the reader follows before all others; at most ``most``.
  public let visits: [Visit]

  public static let most = 50

  public init(friendsRatings: SpotRatings = SpotRatings(), visits: [Visit] = []) {
    self.friendsRatings = friendsRatings
    self.visits = visits
  }
}

/// What the server calls a picture that was sent for an experience.
///
/// ```swift
/// let photo = try decoder.decode(ExperiencePhoto.self, from: data)
/// let kept = Experience(id: id, spotId: cafe.id, photo: Stamped(photo.name, at: time))
/// ```
public struct ExperiencePhoto: Codable, Hashable, Sendable {
  /// Goes into ``Experience/photo``.
  public let name: String
  public let url: URL

  public init(name: String, url: URL) {
    self.name = name
    self.url = url
  }
}
