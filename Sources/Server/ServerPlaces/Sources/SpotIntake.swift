import ServerCore
import KiwiKit

/// Puts what sources tell among the places: each place once, however many sources know it, and whatever a source calls
/// leads to one place for good.
enum SpotIntake {
  enum Outcome: Hashable, Sendable {
    case new
    /// With the posts that tell the place now, or do not any more.
    case changed(posts: [Int64] = [])
    case same
  }

  /// In metres: so near to each other two of one name and kind are one.
  static let doubleDistance = 30.0
  private static let mostNeighbours = 50
  /// In metres: so far a town reaches that a source does not name.
  private static let townRadius = 10_000.0

  @discardableResult
  static func take(
    _ found: FoundSpot, reason: SpotRecord.Reason, now: Timestamp, in transaction: Transaction
  ) throws -> Outcome {
    var told = found.facts
    if told.town == nil {
      told.town = try transaction.towns.nearest(to: told.coordinate, within: townRadius)?.name
    }
    let isKnown = try transaction.spots.spot(source: found.source)
    guard let spot = try isKnown ?? double(of: told, in: transaction) else {
      // When it came here says when a member first looked around there.
      let key = try transaction.spots.insert(told, id: UUIDv4.generate(), reason: reason, now: now)
      try transaction.spots.setSource(found.source, ofSpot: key, isOrigin: true)
      try transaction.spots.setAttribution(found.attribution, ofSpot: key)
      return .new
    }
    if isKnown == nil {
      try transaction.spots.setSource(found.source, ofSpot: spot.key, isOrigin: false)
      // What a source has is public, whatever users share.
      try transaction.spotPrivacy.refresh(key: spot.key)
    }
    // Who brought a place corrects it; others only add what it lacks. What people corrected stays.
    let isOrigin = try isKnown != nil && transaction.spots.isOrigin(source: found.source)
    var facts = spot.facts(takenFrom: isOrigin ? told.filled(by: spot.facts) : spot.facts.filled(by: told))
    // Who did something there keeps it to themselves if a zone of theirs is where the place was.
    if facts.coordinate != spot.facts.coordinate,
      try !transaction.privacyZones.keepPosition(spot.facts.coordinate, ofSpot: spot.key)
    {
      facts.coordinate = spot.facts.coordinate
    }
    guard facts != spot.facts || isKnown == nil else { return .same }
    if spot.attribution == nil, facts != spot.facts {
      try transaction.spots.setAttribution(found.attribution, ofSpot: spot.key)
    }
    guard facts != spot.facts else { return .same }
    try transaction.spots.update(key: spot.key, facts)
    guard facts.coordinate != spot.facts.coordinate else { return .changed() }
    return .changed(posts: try SpotZones.refresh(spot.key, now: now, in: transaction))
  }

  /// The place that is without doubt the same.
  private static func double(of facts: SpotFacts, in transaction: Transaction) throws -> SpotRecord? {
    let name = FoldedText.fold(facts.name)
    for neighbour in try transaction.nearbySpots.nearest(
      to: facts.coordinate, within: doubleDistance, of: facts.category, limit: mostNeighbours)
    {
      guard let spot = try transaction.spots.spot(key: neighbour.key),
        FoldedText.fold(spot.facts.name) == name
      else { continue }
      return spot
    }
    return nil
  }
}

extension SpotFacts {
  /// With what others know where nothing was known.
  package func filled(by other: SpotFacts) -> SpotFacts {
    var facts = self
    for field in SpotField.allCases where facts.isEmpty(field) { facts.take(field, of: other) }
    return facts
  }
}

extension SpotRecord {
  /// What a source says, with the fields that people corrected as they are.
  package func facts(takenFrom source: SpotFacts) -> SpotFacts {
    var facts = source
    for field in SpotField.allCases where corrections.contains(SpotFields(field)) {
      facts.take(field, of: self.facts)
    }
    return facts
  }
}
