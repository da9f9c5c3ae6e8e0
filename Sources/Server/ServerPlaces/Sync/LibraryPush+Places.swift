import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// What a device says of places: experiences, their ratings, wishes and zones.
extension LibraryPush {
  private mutating func spot(_ id: String, field: String) throws -> SpotRecord {
    if let spot = spots[id] { return spot }
    guard let spot = try transaction.spots.spot(id: id),
      try spot.isTold(toUser: viewer.key, in: transaction)
        || (!spot.isWithdrawn && spot.isVisible(to: viewer, now: now, in: transaction))
    else {
      throw APIError(
        .unprocessableContent, "unknown_spot", "This server has no such place.", field: field + ".spotId")
    }
    spots[id] = spot
    return spot
  }

  /// Where an experience is follows the merges of places and their undoing, which a device may not have heard of: of one
  /// that is known the server says it.
  package mutating func take(_ experience: Experience, field: String) throws -> Experience {
    var experience = experience
    let known = try transaction.experiences.experience(id: experience.id)
    let spot: SpotRecord
    if let known {
      guard known.userKey == viewer.key else { throw Self.notThere(field) }
      guard let place = try transaction.spots.spot(key: known.spotKey) else { throw Self.notThere(field) }
      spots[place.id] = place
      spot = place
    } else {
      spot = try self.spot(experience.spotId, field: field)
      // Whatever else is said of one that is not there comes too late.
      guard let name = experience.name else { throw Self.notThere(field) }
      experience.createdDate = experience.createdDate ?? Stamped(now.date, at: name.time)
      guard try transaction.accountTotals.totals(ofUser: viewer.key).experiences < Limits.experiences else {
        throw Self.tooMany(
          field,
          "A person has at most \(Limits.experiences) experiences, deleted ones among them. Change one of them instead."
        )
      }
    }
    let merged = (known?.experience.merged(with: experience) ?? experience).moved(toSpot: spot.id)
    guard merged != known?.experience else { return merged }
    if let photo = experience.photo?.value {
      guard try transaction.experiencePhotos.isPhoto(photo, ofUser: viewer.key) else {
        throw APIError(
          .unprocessableContent, "unknown_photo", "This picture is not here. Add it again.",
          field: field + ".photo")
      }
    }
    // Who takes it back has the picture too.
    if let photo = known?.experience.shownPhoto, photo != merged.shownPhoto {
      try transaction.experiencePhotos.hold(photo, ofUser: viewer.key, now: now)
    }
    try transaction.experiences.put(
      merged, ofSpot: spot.key, ofUser: viewer.key,
      isInZone: try transaction.privacyZones.isInZone(spot, ofUser: viewer.key), sequence: nextSequence())
    if spot.followsVisits {
      try transaction.spotPrivacy.publish(key: spot.key, now: now)
      spots[spot.id] = try transaction.spots.spot(key: spot.key)
    }
    if known == nil, let double = try double(experience.spotId, of: spot),
      let row = try transaction.experiences.experience(id: experience.id)
    {
      try transaction.spotMerges.noteArrivals(from: double.key, "experiences", row: String(row.key))
    }
    return merged
  }

  /// A rating stays as it was given: what is sent once more is the same, and what is other is refused.
  package mutating func take(_ rating: ExperienceRating, field: String) throws -> ExperienceRating {
    guard let experience = try transaction.experiences.experience(id: rating.experienceId),
      experience.userKey == viewer.key
    else { throw Self.notThere(field) }
    if let known = try transaction.experiences.rating(id: rating.id) {
      guard known.userKey == viewer.key, known.experienceKey == experience.key else {
        throw Self.notThere(field)
      }
      guard known.rating.says(rating) else {
        throw APIError(
          .conflict, "rating_stays", "A rating stays as it was given. Rate again instead.", field: field)
      }
      return known.rating
    }
    guard let value = rating.rating else { throw Self.notThere(field) }
    var rating = rating
    rating.createdDate = rating.createdDate ?? Stamped(now.date, at: value.time)
    let count = try transaction.experiences.ratingCount(ofExperience: experience.key)
    guard count < Limits.ratingsPerExperience else {
      throw Self.tooMany(field, "An experience has at most \(Limits.ratingsPerExperience) ratings.")
    }
    try transaction.experiences.insert(
      rating, value, ofExperience: experience.key, ofUser: viewer.key, sequence: nextSequence())
    return rating
  }

  /// What a device wishes of a double is wished of the place that took it in. Of the double it is taken back, which the
  /// device hears as of any other change; taking it back there takes nothing back of the other.
  package mutating func take(_ wish: SpotWish, field: String) throws -> SpotWish {
    let spot = try spot(wish.spotId, field: field)
    guard let double = try double(wish.spotId, of: spot),
      let next = try double.mergedIntoKey.flatMap({ try transaction.spots.spot(key: $0) })
    else { return try put(wish, for: spot) }
    let record = try put(wish, for: double)
    guard record.isWished?.value == true else { return record }
    let isWished = try transaction.experiences.wish(forSpot: next.key, ofUser: viewer.key)?.isWished?.value
    try transaction.spotMerges.noteArrival(
      at: double.key, "spotWishes", row: String(viewer.key), before: isWished == true ? "wished" : nil)
    _ = try take(record.moved(toSpot: next.id), field: field)
    return try put(record.takenBack(now: now), for: double)
  }

  /// The double of a place that has this id; nil where it is the place's own.
  private func double(_ id: String, of spot: SpotRecord) throws -> SpotRecord? {
    spot.id == id ? nil : try transaction.spots.spotOrDouble(id: id)
  }

  private mutating func put(_ wish: SpotWish, for spot: SpotRecord) throws -> SpotWish {
    let known = try transaction.experiences.wish(forSpot: spot.key, ofUser: viewer.key)
    let merged = known?.merged(with: wish) ?? wish
    guard merged != known else { return merged }
    try transaction.experiences.put(merged, forSpot: spot.key, ofUser: viewer.key, sequence: nextSequence())
    return merged
  }

  package mutating func take(_ zone: PrivacyZone, field: String) throws -> PrivacyZone {
    let known = try transaction.privacyZones.zone(id: zone.id)
    if let known {
      guard known.userKey == viewer.key else { throw Self.notThere(field) }
    } else {
      guard zone.circle != nil else { throw Self.notThere(field) }
      guard try transaction.privacyZones.count(ofUser: viewer.key) < Limits.privacyZones else {
        throw Self.tooMany(
          field,
          "A person has at most \(Limits.privacyZones) zones, deleted ones among them. Change one of them instead."
        )
      }
    }
    let merged = known?.zone.merged(with: zone) ?? zone
    guard merged != known?.zone else { return merged }
    try transaction.privacyZones.put(merged, ofUser: viewer.key, sequence: nextSequence())
    if merged.circle?.value != known?.zone.circle?.value
      || (merged.isDeleted?.value ?? false) != (known?.zone.isDeleted?.value ?? false)
    {
      movesZones = true
    }
    return merged
  }

  /// What lies in the zones follows from all of them, and is worked out once, however many changed.
  package mutating func refreshZones() throws {
    guard movesZones else { return }
    let step = try ZoneRefresh.begin(viewer, now: now, in: transaction)
    changedPosts += step.changedPosts
    hasZonesLeft = !step.isOver
    for (id, spot) in spots { spots[id] = try transaction.spots.spot(key: spot.key) }
  }
}

extension Experience {
  fileprivate var shownPhoto: String? { isDeleted?.value == true ? nil : photo?.value ?? nil }
}

extension ExperienceRating {
  /// Whether it says all that another one says. The times do not count: one that is sent again by a device whose clock
  /// is ahead is set right to another time.
  fileprivate func says(_ other: ExperienceRating) -> Bool {
    (other.rating == nil || other.rating?.value == rating?.value)
      && (other.note == nil || other.note?.value == note?.value)
      && (other.createdDate == nil || other.createdDate?.value == createdDate?.value)
  }
}
