public import Foundation
public import KiwiKit

/// What stands in the form of an experience, as it was typed and chosen.
public struct ExperienceFields: Codable, Hashable, Sendable {
  public var name = ""
  public var description = ""
  public var hasDay = true
  public var visitedOn: Date
  /// Names with commas between; `@name` is somebody of this server.
  public var companions = ""
  public var visibility = Audience.usual
  public var isPublishedLater = false
  public var publishedFrom: Date
  public var showsTownOnly = false
  /// Of a new one; later ones are added to the history.
  public var rating: Rating?
  public var ratingNote = ""
  public internal(set) var photo: String?
  public internal(set) var photoURL: URL?

  private static let usualDelay: TimeInterval = 86_400

  /// Of a new one.
  init(now: Date) {
    visitedOn = now
    publishedFrom = now.addingTimeInterval(Self.usualDelay)
  }

  /// - Parameter timeZone: Where the person's days begin.
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
