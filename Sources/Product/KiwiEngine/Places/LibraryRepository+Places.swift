import Formats
import Foundation
public import KiwiKit

/// The user's experiences at places, a part of the library.
extension LibraryRepository {
  // MARK: Queries

  public func experiences(
    _ query: ExperienceQuery, page: Int = 1
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    await pushed()
    let found = try await store.experiences(query, page: page, pageSize: Self.pageSize)
    shown.note(found.items)
    return found
  }

  public func experience(_ id: String) async throws(APIFailure) -> ExperienceDetails {
    await pushed()
    return try await store.experience(id)
  }

  public func record(ofSpot id: String) async throws(APIFailure) -> LibrarySpotRecord {
    await pushed()
    let record = try await store.record(ofSpot: id)
    shown.note(record.experiences)
    return record
  }

  public func placesSummary() async throws(APIFailure) -> PlacesSummary {
    await pushed()
    return try await store.placesSummary()
  }

  public func wantToGo(page: Int = 1) async throws(APIFailure) -> ListPage<Spot> {
    await pushed()
    let spots = try await store.wantToGo(page: page, pageSize: Self.pageSize)
    for spot in spots.items { shown.note(spot) }
    return spots
  }

  public func privacyZones() async throws(APIFailure) -> [PrivacyZone] {
    await pushed()
    return try await store.privacyZones()
  }

  /// Returns the available private areas. Only a hint for screens: the server decides about visibility.
  func knownZones() async -> [PrivacyZone] { (try? await privacyZones()) ?? [] }

  /// Returns the version of an experience from a list, until the details are loaded.
  public func shownExperience(_ id: String) -> ExperienceSummary? { shown.experiences[id] }

  public func shownSpot(_ id: String) -> Spot? { shown.spots[id] }

  // MARK: Actions

  /// Records an experience with its first rating.
  ///
  /// - Returns: The id of the experience.
  @discardableResult public func log(
    _ change: ExperienceChange, at spot: Spot, rating: Rating? = nil, ratingNote: String? = nil
  ) async throws(APIFailure) -> String {
    let (id, ratingId) = (makeId(), makeId())
    let day = clock.wholeSeconds
    try await serialized { [self] () async throws(APIFailure) in
      try await record(spots: [spot]) { now in
        var experience = change.stamped(id: id, spotId: spot.id, now)
        experience.createdDate = Stamped(day, at: now())
        var changes = [LibraryChange.experience(experience)]
        if let rating {
          changes.append(
            .experienceRating(
              ExperienceRating(
                id: ratingId, experienceId: id, rating: Stamped(rating, at: now()),
                note: Stamped(ratingNote, at: now()), createdDate: Stamped(day, at: now()))))
        }
        return changes
      }
    }
    return id
  }

  /// Saves the given fields of an experience.
  public func save(_ change: ExperienceChange, _ experience: Experience) async throws(APIFailure) {
    guard change != ExperienceChange() else { return }
    try await write { [.experience(change.stamped(id: experience.id, spotId: experience.spotId, $0))] }
  }

  public func delete(_ experience: Experience) async throws(APIFailure) {
    try await write { now in
      [
        .experience(
          Experience(id: experience.id, spotId: experience.spotId, isDeleted: Stamped(true, at: now())))
      ]
    }
  }

  /// Adds a rating. Earlier ones stay as the history.
  public func rate(
    _ rating: Rating, note: String? = nil, experienceId: String
  ) async throws(APIFailure) {
    let id = makeId()
    let day = clock.wholeSeconds
    try await write { now in
      [
        .experienceRating(
          ExperienceRating(
            id: id, experienceId: experienceId, rating: Stamped(rating, at: now()),
            note: Stamped(note, at: now()), createdDate: Stamped(day, at: now())))
      ]
    }
  }

  public func setWantsToGo(_ wantsToGo: Bool, _ spot: Spot) async throws(APIFailure) {
    let day = clock.wholeSeconds
    try await serialized { [self] () async throws(APIFailure) in
      try await record(spots: [spot]) { now in
        [
          .spotWish(
            SpotWish(
              spotId: spot.id, isWished: Stamped(wantsToGo, at: now()), dateWished: Stamped(day, at: now())))
        ]
      }
    }
  }

  /// Saves a private area, which hides the user's visits within it.
  ///
  /// - Parameter id: The id of the area to change; nil for a new one.
  public func saveZone(
    id: String? = nil, name: String, _ circle: PrivacyZone.Circle
  ) async throws(APIFailure) {
    let id = id ?? makeId()
    try await write { now in
      [
        .privacyZone(
          PrivacyZone(id: id, name: Stamped(name, at: now()), circle: Stamped(circle, at: now())))
      ]
    }
    // The area protects nothing until the server has it.
    await sent()
  }

  public func deleteZone(_ id: String) async throws(APIFailure) {
    try await write { [.privacyZone(PrivacyZone(id: id, isDeleted: Stamped(true, at: $0())))] }
  }
}

/// Changes to an experience. Nil leaves a field unchanged; a value of nil removes it.
public struct ExperienceChange: Hashable, Sendable {
  public var name: String?
  public var description: String??
  public var visitedOn: CivilDate??
  public var companions: [String]?
  public var photo: String??
  public var visibility: Audience?
  public var publishedFrom: Date??
  public var showsTownOnly: Bool?

  public init() {}

  func stamped(id: String, spotId: String, _ now: () -> HybridTime) -> Experience {
    Experience(
      id: id, spotId: spotId, name: name.map { Stamped($0, at: now()) },
      description: description.map { Stamped($0, at: now()) },
      visitedOn: visitedOn.map { Stamped($0, at: now()) },
      companions: companions.map { Stamped($0, at: now()) }, photo: photo.map { Stamped($0, at: now()) },
      visibility: visibility.map { Stamped($0, at: now()) },
      publishedFrom: publishedFrom.map { Stamped($0, at: now()) },
      showsTownOnly: showsTownOnly.map { Stamped($0, at: now()) })
  }
}
