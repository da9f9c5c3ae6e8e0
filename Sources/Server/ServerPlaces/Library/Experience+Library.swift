import ServerAccounts
import ServerLibrary
import ServerCore
import HTTPServer
import KiwiKit

extension Experience: LibraryKind {
  package static let table = LibraryTable("experiences", subject: "spotKey")
  package static var isMergedFirst: Bool { true }

  package init(json: JSONObject) throws(APIError) {
    self.init(
      id: try json.string("id"), spotId: try json.string("spotId"), name: try json.stamped("name"),
      description: try json.stamped("description"), visitedOn: try json.stamped("visitedOn"),
      companions: try json.stamped("companions"), photo: try json.stamped("photo"),
      visibility: try json.stamped("visibility"), publishedFrom: try json.stamped("publishedFrom"),
      showsTownOnly: try json.stamped("showsTownOnly"), createdDate: try json.stamped("createdDate"),
      isDeleted: try json.stamped("isDeleted"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("spotId", spotId)
    writer.member("name", name)
    writer.member("description", description)
    writer.member("visitedOn", visitedOn)
    writer.member("companions", companions)
    writer.member("photo", photo)
    writer.member("visibility", visibility)
    writer.member("publishedFrom", publishedFrom)
    writer.member("showsTownOnly", showsTownOnly)
    writer.member("createdDate", createdDate)
    writer.member("isDeleted", isDeleted)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(id, "id")
    try rules.identifier(spotId, "spotId")
    try rules.line(name?.value, "name", limit: Limits.spotNameLength)
    try rules.text(description?.value, "description", limit: Limits.noteLength)
    let companions = companions?.value ?? []
    try rules.require(
      companions.count <= Limits.companionsPerExperience, "companions",
      "Too many people. Enter at most \(Limits.companionsPerExperience).")
    for companion in companions {
      try rules.line(companion, "companions", limit: Limits.displayNameLength)
    }
    try rules.line(photo?.value, "photo", limit: Limits.spotLineLength)
    try rules.day(visitedOn?.value, "visitedOn")
  }

  package mutating func bound(by dates: LibraryDates) {
    createdDate = dates.bounded(createdDate)
    visitedOn = dates.bounded(visitedOn)
  }

  package var hides: Bool {
    isDeleted?.value == true || showsTownOnly?.value == true
      || visibility.map { $0.value != .everyone } ?? false
  }

  /// Merges a change. The server sets the place of a known experience, because it follows merges that a device may not
  /// know.
  package func merge(into push: inout LibraryPush, field: String) throws -> Experience {
    var experience = self
    let (transaction, viewer) = (push.transaction, push.viewer)
    let places = push.part(LibraryPlaces.self)
    let known = try ExperienceStore(transaction).experience(id: id)
    let spot: StoredSpot
    if let known {
      guard known.userKey == viewer.key, let place = try SpotStore(transaction).spot(key: known.spotKey)
      else {
        throw LibraryPush.notFound(field)
      }
      places.add(place)
      spot = place
    } else {
      spot = try places.spot(spotId, push, field: field)
      // A change without a name is about an experience that was permanently deleted.
      guard let name else { throw LibraryPush.notFound(field) }
      experience.createdDate = createdDate ?? Stamped(push.now.date, at: name.time)
      guard try AccountTotalsStore(transaction).totals(ofUser: viewer.key).experiences < Limits.experiences
      else {
        throw LibraryPush.tooMany(
          field,
          "You have \(Limits.experiences) experiences, which is the limit and includes deleted ones. Change an existing one."
        )
      }
    }
    let merged = (known?.experience.merged(with: experience) ?? experience).moved(toSpot: spot.id)
    guard merged != known?.experience else { return merged }
    try merged.keepPhoto(of: known?.experience, sent: experience.photo?.value, push, field: field)
    try ExperienceStore(transaction).put(
      merged, ofSpot: spot.key, ofUser: viewer.key,
      isInZone: try PrivacyZoneStore(transaction).isInZone(spot, ofUser: viewer.key),
      sequence: push.nextSequence()
    )
    if spot.followsVisits {
      try SpotPrivacyStore(transaction).publish(key: spot.key, now: push.now)
      if let published = try SpotStore(transaction).spot(key: spot.key) { places.add(published) }
    }
    if known == nil, let duplicate = try spot.duplicate(spotId, in: transaction),
      let row = try ExperienceStore(transaction).experience(id: id)
    {
      try SpotMergeStore(transaction).recordArrivals(from: duplicate.key, "experiences", row: String(row.key))
    }
    return merged
  }

  /// Rejects a picture of another user, and keeps a removed picture for an undo.
  private func keepPhoto(
    of known: Experience?, sent photo: String??, _ push: LibraryPush, field: String
  ) throws {
    let photos = ExperiencePhotoStore(push.transaction)
    if let photo = photo ?? nil {
      guard try photos.isPhoto(photo, ofUser: push.viewer.key) else {
        throw APIError(
          .unprocessableContent, "unknown_photo", "This photo is no longer available. Add it again.",
          field: field + ".photo")
      }
    }
    if let photo = known?.shownPhoto, photo != shownPhoto {
      try photos.extendLifetime(photo, ofUser: push.viewer.key, now: push.now)
    }
  }

  private var shownPhoto: String? { isDeleted?.value == true ? nil : photo?.value ?? nil }
}

extension ExperienceRating: LibraryKind {
  package static let table = LibraryTable("experienceRatings")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      id: try json.string("id"), experienceId: try json.string("experienceId"),
      rating: try json.stamped("rating"), note: try json.stamped("note"),
      createdDate: try json.stamped("createdDate"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("experienceId", experienceId)
    writer.member("rating", rating)
    writer.member("note", note)
    writer.member("createdDate", createdDate)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(id, "id")
    try rules.identifier(experienceId, "experienceId")
    try rules.text(note?.value, "note", limit: Limits.noteLength)
  }

  package mutating func bound(by dates: LibraryDates) { createdDate = dates.bounded(createdDate) }

  package var hides: Bool { false }

  /// Merges a rating, which is immutable: a repeated one has no effect, and a different one with its id is rejected.
  package func merge(into push: inout LibraryPush, field: String) throws -> ExperienceRating {
    let experiences = ExperienceStore(push.transaction)
    guard let experience = try experiences.experience(id: experienceId),
      experience.userKey == push.viewer.key
    else { throw LibraryPush.notFound(field) }
    if let known = try experiences.rating(id: id) {
      guard known.userKey == push.viewer.key, known.experienceKey == experience.key else {
        throw LibraryPush.notFound(field)
      }
      guard known.rating.hasValues(of: self) else {
        throw APIError(
          .conflict, "rating_stays", "A rating cannot be changed. Add a new rating.", field: field)
      }
      return known.rating
    }
    guard let value = rating else { throw LibraryPush.notFound(field) }
    var rating = self
    rating.createdDate = createdDate ?? Stamped(push.now.date, at: value.time)
    guard try experiences.ratingCount(ofExperience: experience.key) < Limits.ratingsPerExperience else {
      throw LibraryPush.tooMany(
        field,
        "This experience has \(Limits.ratingsPerExperience) ratings, which is the limit. Rate a new visit instead."
      )
    }
    try experiences.insert(
      rating, value, ofExperience: experience.key, ofUser: push.viewer.key, sequence: push.nextSequence())
    return rating
  }

  /// Returns whether the values of both ratings are equal. Times do not count, because the server corrects those of a
  /// device whose clock is ahead.
  private func hasValues(of other: ExperienceRating) -> Bool {
    (other.rating == nil || other.rating?.value == rating?.value)
      && (other.note == nil || other.note?.value == note?.value)
      && (other.createdDate == nil || other.createdDate?.value == createdDate?.value)
  }
}
