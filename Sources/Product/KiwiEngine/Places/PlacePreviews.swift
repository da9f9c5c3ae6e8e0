import KiwiKit

/// Places and experiences that lists have shown, for instant previews on detail screens.
struct PlacePreviews {
  private(set) var spots: [String: Spot] = [:]
  private(set) var experiences: [String: ExperienceSummary] = [:]

  /// The maximum number of each, more than a few screens show. Evicted ones are requested again.
  private static let maxCount = 500

  mutating func note(_ spot: Spot) {
    if spots.count >= Self.maxCount { spots = [:] }
    spots[spot.id] = spot
  }

  mutating func note(_ summaries: [ExperienceSummary]) {
    if experiences.count + summaries.count > Self.maxCount { experiences = [:] }
    for summary in summaries {
      experiences[summary.id] = summary
      note(summary.spot)
    }
  }
}
