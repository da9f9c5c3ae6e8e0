import Formats
import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

/// The operations of users on places.
extension LibraryWorld {
  func actAtPlaces(on device: SimulatedLibraryDevice) {
    let number = random.next() % 100
    let spot = "s\(Int.random(in: 0..<3, using: &random))"
    // The server does not know this place and rejects experiences at it.
    let experience =
      random.chance(5) ? Experience(id: "bad", spotId: "bad") : Experience(id: "e-\(spot)", spotId: spot)
    let day = Date(timeIntervalSince1970: date(of: device).timeIntervalSince1970.rounded(.down))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: live(experience, number, day, on: device)
    case 35..<65: rate(experience, number, day, on: device)
    case 65..<80:
      let isWished = random.chance(60)
      write(on: device, about: [.spotWish(SpotWish(spotId: spot))]) { _, now in
        [
          .spotWish(
            SpotWish(
              spotId: spot, isWished: Stamped(isWished, at: now()), dateWished: Stamped(day, at: now())))
        ]
      }
    default: guardZone(number, on: device)
    }
  }

  /// Creates a missing experience with all required fields, or changes one field of an existing one.
  private func live(_ key: Experience, _ number: UInt64, _ day: Date, on device: SimulatedLibraryDevice) {
    write(on: device, about: [.experience(key)]) { known, now in
      var experience = key
      guard known["experience/\(key.id)"] != nil else {
        return [.experience(Self.new(key, number, day, now))]
      }
      switch number % 5 {
      case 0: experience.name = Stamped("Dish \(number)", at: now())
      case 1: experience.visibility = Stamped(Audience.allCases[Int(number) % 3], at: now())
      case 2: experience.description = Stamped(number < 50 ? nil : "Words \(number)", at: now())
      case 3: experience.visitedOn = Stamped(CivilDate(daysSinceEpoch: Int(number)), at: now())
      default: experience.isDeleted = Stamped(number < 50, at: now())
      }
      return [.experience(experience)]
    }
  }

  private static func new(
    _ key: Experience, _ number: UInt64, _ day: Date, _ now: () -> HybridTime
  ) -> Experience {
    var experience = key
    experience.name = Stamped("Dish \(number)", at: now())
    experience.createdDate = Stamped(day, at: now())
    experience.isDeleted = Stamped(false, at: now())
    return experience
  }

  /// Adds a rating. A missing experience is created with its first rating.
  private func rate(_ key: Experience, _ number: UInt64, _ day: Date, on device: SimulatedLibraryDevice) {
    let id = fault == .rewritesRatings ? "r" : "r\(random.next())"
    guard let value = Rating(quarterStars: 1 + Int(number) % 20) else { return }
    let rating = ExperienceRating(id: id, experienceId: key.id)
    write(on: device, about: [.experience(key), .experienceRating(rating)]) { known, now in
      var rating = rating
      rating.rating = Stamped(value, at: now())
      rating.note = number < 50 ? nil : Stamped("Words \(number)", at: now())
      rating.createdDate = Stamped(day, at: now())
      guard known["experience/\(key.id)"] == nil else { return [.experienceRating(rating)] }
      return [.experience(Self.new(key, number, day, now)), .experienceRating(rating)]
    }
  }

  private func guardZone(_ number: UInt64, on device: SimulatedLibraryDevice) {
    let key = PrivacyZone(id: "z\(number % 2)")
    write(on: device, about: [.privacyZone(key)]) { known, now in
      var zone = key
      if known["privacyZone/\(key.id)"] == nil || number < 50 {
        zone.circle = Stamped(PrivacyZone.Circle(center: .north, radius: 50 + Int(number)), at: now())
      }
      if number.isMultiple(of: 3) { zone.name = Stamped("Home \(number)", at: now()) }
      if number >= 50 { zone.isDeleted = Stamped(number.isMultiple(of: 4), at: now()) }
      return [.privacyZone(zone)]
    }
  }

  /// A rating is immutable on all devices and the server.
  func checkRating(_ before: LibraryChange?, _ after: LibraryChange, on label: String) {
    guard case .experienceRating(let one)? = before, case .experienceRating(let other) = after else { return }
    if one.rating?.value != other.rating?.value || one.note?.value != other.note?.value {
      report("\(label) changed the rating \(one.id)")
    }
  }
}

extension LibraryChange {
  /// The same change at another change's place: the server decides the place, not the writer.
  func placed(as other: LibraryChange) -> LibraryChange {
    guard case .experience(let experience) = self, let spotId = other.spotId else { return self }
    return .experience(experience.moved(toSpot: spotId))
  }

  /// True if the server rejects it for an unknown title or place.
  var isRefused: Bool {
    if case .experienceRating(let rating) = self { return rating.experienceId == "bad" }
    return titleId == "bad" || spotId == "bad"
  }
}
