public import Foundation

/// The subject of a post about a place or an experience, with its expected audience. The server decides the audience.
extension PostSubject {
  /// `zones` are those of the author.
  public init(_ spot: Spot, rating: Rating? = nil, zones: [PrivacyZone]) {
    self.init(
      .spot(SpotSummary(spot)), rating: rating, audience: zones.hide(spot) ? .onlyMe : .everyone)
  }

  /// `zones` are those of the author.
  public init(_ experience: Experience, at spot: Spot, rating: Rating?, zones: [PrivacyZone], now: Date) {
    let isLater = (experience.publishedFrom?.value ?? nil).map { $0 > now } ?? false
    let audience = experience.visibility?.value ?? .usual
    self.init(
      .experience(
        VisitSummary(
          id: experience.id, name: experience.name?.value ?? "", spot: SpotSummary(spot), town: spot.town,
          showsTownOnly: experience.showsTownOnly?.value ?? false)), rating: rating,
      audience: zones.hide(spot) || isLater ? .onlyMe : audience)
  }
}

extension [PrivacyZone] {
  /// True if the place is hidden from all other users.
  fileprivate func hide(_ spot: Spot) -> Bool {
    (spot.isPrivate && spot.isUnpublished != true)
      || contains { zone in
        zone.isDeleted?.value != true && zone.circle?.value.contains(spot.coordinate) == true
      }
  }
}
