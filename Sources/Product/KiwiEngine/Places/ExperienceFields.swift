public import Foundation
public import KiwiKit

/// The content of the experience form, as the user entered it.
public struct ExperienceFields: Codable, Hashable, Sendable {
  public var name = ""
  public var description = ""
  public var hasDay = true
  public var visitedOn: Date
  /// Names separated by commas; `@name` is a user of this server.
  public var companions = ""
  public var visibility = Audience.usual
  public var isPublishedLater = false
  public var publishedFrom: Date
  public var showsTownOnly = false
  /// The rating of a new experience. Later ratings are added separately.
  public var rating: Rating?
  public var ratingNote = ""
  public internal(set) var photo: String?
  public internal(set) var photoURL: URL?

  private static let usualDelay: TimeInterval = 86_400

  /// Creates the fields of a new experience.
  init(now: Date) {
    visitedOn = now
    publishedFrom = now.addingTimeInterval(Self.usualDelay)
  }

  /// - Parameter timeZone: The time zone of the user's days.
  init(_ experience: Experience, photoURL: URL?, in timeZone: TimeZone, now: Date) {
    self.init(now: now)
    name = experience.name?.value ?? ""
    description = experience.description?.value ?? ""
    let day = experience.visitedOn?.value
    hasDay = day != nil
    if let day { visitedOn = day.date(in: timeZone) }
    companions = (experience.companions?.value ?? []).joined(separator: ", ")
    visibility = experience.visibility?.value ?? .usual
    if let later = experience.publishedFrom?.value, later > now {
      isPublishedLater = true
      publishedFrom = later
    }
    showsTownOnly = experience.showsTownOnly?.value ?? false
    photo = experience.photo?.value
    self.photoURL = photo == nil ? nil : photoURL
  }
}
