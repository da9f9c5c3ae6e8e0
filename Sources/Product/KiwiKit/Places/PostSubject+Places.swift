public import Foundation

/// A place or an experience that somebody writes about, and who will be told of it: the server has the last word.
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
  /// Whether nobody else is told that the person was there.
  fileprivate func hide(_ spot: Spot) -> Bool {
    (spot.isPrivate && spot.isUnpublished != true)
      || contains { zone in
        zone.isDeleted?.value != true && zone.circle?.value.contains(spot.coordinate) == true
      }
  }
}
