import ServerCore
import KiwiKit

/// Stores places from sources. A place that several sources know is stored once, and a source's id always leads to the
/// same place.
enum SpotImporter {
  enum Outcome: Hashable, Sendable {
    case new
    /// The place changed. `posts` are the posts whose visible place changed.
    case changed(posts: [Int64] = [])
    case same
  }

  /// The distance in meters within which two places of one name and category are duplicates.
  static let duplicateDistance = 30.0
  private static let maxNeighbors = 50
  /// The distance in meters within which the nearest town is filled in.
  private static let townRadius = 10_000.0

  @discardableResult
  static func store(
    _ found: FoundSpot, reason: StoredSpot.Reason, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    var sourceFacts = found.facts
    if sourceFacts.town == nil {
      sourceFacts.town = try TownStore(transaction).nearest(to: sourceFacts.coordinate, within: townRadius)?
        .name
    }
    let isKnown = try SpotStore(transaction).spot(source: found.source)
    guard let spot = try isKnown ?? duplicate(of: sourceFacts, in: transaction) else {
      // The record's creation time reveals when a member first searched the area.
      let key = try SpotStore(transaction).insert(
        sourceFacts, id: UUIDv4.generate(), reason: reason, now: now)
      try SpotStore(transaction).setSource(found.source, ofSpot: key, isOrigin: true)
      try SpotStore(transaction).setAttribution(found.attribution, ofSpot: key)
      return .new
    }
    if isKnown == nil {
      try SpotStore(transaction).setSource(found.source, ofSpot: spot.key, isOrigin: false)
      // Facts from a source are public, independent of users' visits.
      try SpotPrivacyStore(transaction).refresh(key: spot.key)
    }
    // The source that added a place may correct it; other sources only fill gaps. Users' corrections are kept.
    let isOrigin = try isKnown != nil && SpotStore(transaction).isOrigin(source: found.source)
    var facts = spot.facts(
      updatedFrom: isOrigin ? sourceFacts.filled(by: spot.facts) : spot.facts.filled(by: sourceFacts))
    // Moving the place out of a private area would reveal the records of its owner.
    if facts.coordinate != spot.facts.coordinate,
      try !PrivacyZoneStore(transaction).storePosition(spot.facts.coordinate, ofSpot: spot.key)
    {
      facts.coordinate = spot.facts.coordinate
    }
    guard facts != spot.facts || isKnown == nil else { return .same }
    if spot.attribution == nil, facts != spot.facts {
      try SpotStore(transaction).setAttribution(found.attribution, ofSpot: spot.key)
    }
    guard facts != spot.facts else { return .same }
    try SpotStore(transaction).update(key: spot.key, facts)
    guard facts.coordinate != spot.facts.coordinate else { return .changed() }
    return .changed(posts: try SpotZones.refresh(spot.key, now: now, in: transaction))
  }

  /// Returns the place that is known to be the same.
  private static func duplicate(of facts: SpotFacts, in transaction: Transaction) throws -> StoredSpot? {
    let name = FoldedText.fold(facts.name)
    for neighbor in try NearbySpotStore(transaction).nearest(
      to: facts.coordinate, within: duplicateDistance, of: facts.category, limit: maxNeighbors)
    {
      guard let spot = try SpotStore(transaction).spot(key: neighbor.key),
        FoldedText.fold(spot.facts.name) == name
      else { continue }
      return spot
    }
    return nil
  }
}

extension SpotFacts {
  /// Returns these facts with missing fields taken from other facts.
  package func filled(by other: SpotFacts) -> SpotFacts {
    var facts = self
    for field in SpotField.allCases where facts.isEmpty(field) { facts.take(field, of: other) }
    return facts
  }
}

extension StoredSpot {
  /// Returns a source's facts, but with the fields that users corrected.
  package func facts(updatedFrom source: SpotFacts) -> SpotFacts {
    var facts = source
    for field in SpotField.allCases where corrections.contains(SpotFields(field)) {
      facts.take(field, of: self.facts)
    }
    return facts
  }
}
