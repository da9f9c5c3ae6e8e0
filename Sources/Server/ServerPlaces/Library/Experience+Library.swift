import ServerAccounts
import ServerLibrary
import ServerCore
import HTTPServer
import KiwiKit

extension Experience: LibraryKind {
  package static let table = LibraryTable("experiences", subject: "spotKey")
  package static var comesFirst: Bool { true }

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
      "Please name at most \(Limits.companionsPerExperience) people.")
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

  /// The place of a known experience is the server's: it follows merges of places, which a device may not know yet.
  package func merge(into push: inout LibraryPush, field: String) throws -> Experience {
    var experience = self
    let (transaction, viewer) = (push.transaction, push.viewer)
    let places = push.part(LibraryPlaces.self)
    let known = try transaction.experiences.experience(id: id)
    let spot: SpotRecord
    if let known {
      guard known.userKey == viewer.key, let place = try transaction.spots.spot(key: known.spotKey) else {
        throw LibraryPush.notThere(field)
      }
      places.add(place)
      spot = place
    } else {
      spot = try places.spot(spotId, push, field: field)
      // Without a name, the change is of an experience that was deleted for good.
      guard let name else { throw LibraryPush.notThere(field) }
      experience.createdDate = createdDate ?? Stamped(push.now.date, at: name.time)
      guard try transaction.accountTotals.totals(ofUser: viewer.key).experiences < Limits.experiences else {
        throw LibraryPush.tooMany(
          field,
          "A person has at most \(Limits.experiences) experiences, deleted ones among them. Change one of them instead."
        )
      }
    }
    let merged = (known?.experience.merged(with: experience) ?? experience).moved(toSpot: spot.id)
    guard merged != known?.experience else { return merged }
    try merged.keepPhoto(of: known?.experience, sent: experience.photo?.value, push, field: field)
    try transaction.experiences.put(
      merged, ofSpot: spot.key, ofUser: viewer.key,
      isInZone: try transaction.privacyZones.isInZone(spot, ofUser: viewer.key), sequence: push.nextSequence()
    )
    if spot.followsVisits {
      try transaction.spotPrivacy.publish(key: spot.key, now: push.now)
      if let published = try transaction.spots.spot(key: spot.key) { places.add(published) }
    }
    if known == nil, let double = try spot.double(spotId, in: transaction),
      let row = try transaction.experiences.experience(id: id)
    {
      try transaction.spotMerges.noteArrivals(from: double.key, "experiences", row: String(row.key))
    }
    return merged
  }

  /// Rejects a picture that is not the user's, and keeps a removed one for an undo.
  private func keepPhoto(
    of known: Experience?, sent photo: String??, _ push: LibraryPush, field: String
  ) throws {
    let photos = push.transaction.experiencePhotos
    if let photo = photo ?? nil {
      guard try photos.isPhoto(photo, ofUser: push.viewer.key) else {
        throw APIError(
          .unprocessableContent, "unknown_photo", "This picture is not here. Add it again.",
          field: field + ".photo")
      }
    }
    if let photo = known?.shownPhoto, photo != shownPhoto {
      try photos.hold(photo, ofUser: push.viewer.key, now: push.now)
    }
  }

  private var shownPhoto: String? { isDeleted?.value == true ? nil : photo?.value ?? nil }
}

extension ExperienceRating: LibraryKind {
  package static let table = LibraryTable("experiencesRatings")

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

  /// A rating never changes: sending it again has no effect, and another one of its id is rejected.
  package func merge(into push: inout LibraryPush, field: String) throws -> ExperienceRating {
    let experiences = push.transaction.experiences
    guard let experience = try experiences.experience(id: experienceId),
      experience.userKey == push.viewer.key
    else { throw LibraryPush.notThere(field) }
    if let known = try experiences.rating(id: id) {
      guard known.userKey == push.viewer.key, known.experienceKey == experience.key else {
        throw LibraryPush.notThere(field)
      }
      guard known.rating.says(self) else {
        throw APIError(
          .conflict, "rating_stays", "A rating stays as it was given. Rate again instead.", field: field)
      }
      return known.rating
    }
    guard let value = rating else { throw LibraryPush.notThere(field) }
    var rating = self
    rating.createdDate = createdDate ?? Stamped(push.now.date, at: value.time)
    guard try experiences.ratingCount(ofExperience: experience.key) < Limits.ratingsPerExperience else {
      throw LibraryPush.tooMany(field, "An experience has at most \(Limits.ratingsPerExperience) ratings.")
    }
    try experiences.insert(
      rating, value, ofExperience: experience.key, ofUser: push.viewer.key, sequence: push.nextSequence())
    return rating
  }

  /// Whether the rating has all values of another one. Times do not count: the server corrects those of a device whose
  /// clock is ahead, each time to another one.
  private func says(_ other: ExperienceRating) -> Bool {
    (other.rating == nil || other.rating?.value == rating?.value)
      && (other.note == nil || other.note?.value == note?.value)
      && (other.createdDate == nil || other.createdDate?.value == createdDate?.value)
  }
}
