public import Formats
public import Foundation

/// An experience as its author shares it.
///
/// ```swift
/// let visit = Visit(id: id, person: reader, name: "Birthday", visitedOn: today, spot: cafe)
/// ```
public struct Visit: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "visitedOn": .format("date"), "photoURL": .format("uri"),
  ]

  /// The id of the ``Experience``.
  public let id: String
  public let person: User
  public let name: String
  public let description: String?
  public let visitedOn: CivilDate?
  public let companions: [String]
  public let photoURL: URL?
  /// The newest rating.
  public let rating: Rating?
  /// The note with the newest rating.
  public let ratingNote: String?
  /// The place; null if the author shows only the town.
  public let spot: Spot?
  public let town: String?
  /// The audience of the visit; null for all users but the author. It is `onlyMe` while the visit is in a private area
  /// or not published yet.
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

/// The ratings of a place by the users whom the viewer follows.
///
/// ```swift
/// let ratings = SpotRatings(count: 3, average: 4.5)
/// ```
public struct SpotRatings: WireValue {
  public static let rules: [String: FieldRule] = ["count": .atLeast(0)]

  /// The number of rated experiences.
  public let count: Int
  /// The average in stars; null if there are no ratings.
  public let average: Double?

  public init(count: Int = 0, average: Double? = nil) {
    self.count = count
    self.average = average
  }
}

/// The visits of users to a place.
///
/// ```swift
/// let visits = try decoder.decode(SpotVisits.self, from: data)
/// print("\(visits.friendsRatings.count) friends were here")
/// ```
public struct SpotVisits: WireValue {
  public static let rules: [String: FieldRule] = ["visits": .list(0...most)]

  /// By the users whom the viewer follows.
  public let friendsRatings: SpotRatings
  /// The visits, those of followed users first, latest first.
  public let visits: [Visit]

  public static let most = 50

  public init(friendsRatings: SpotRatings = SpotRatings(), visits: [Visit] = []) {
    self.friendsRatings = friendsRatings
    self.visits = visits
  }
}

/// A picture that was uploaded for an experience.
///
/// ```swift
/// let photo = try decoder.decode(ExperiencePhoto.self, from: data)
/// let kept = Experience(id: id, spotId: cafe.id, photo: Stamped(photo.name, at: time))
/// ```
public struct ExperiencePhoto: WireValue {
  public static let rules: [String: FieldRule] = ["url": .format("uri")]

  /// The value for ``Experience/photo``.
  public let name: String
  /// The address of the picture.
  public let url: URL

  public init(name: String, url: URL) {
    self.name = name
    self.url = url
  }
}

/// A picture to upload for an experience.
///
/// ```swift
/// let upload = ExperiencePhotoForm.upload(data)
/// ```
public struct ExperiencePhotoForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  public static let files = ["file": 1...1]

  /// - Parameter picture: A JPEG, PNG or WebP. The server recognizes it by its content.
  public static func upload(_ picture: Data) -> FormUpload<ExperiencePhotoForm> {
    FormUpload(UploadForm([.file("file", named: "photo", type: "application/octet-stream", picture)]))
  }
}
