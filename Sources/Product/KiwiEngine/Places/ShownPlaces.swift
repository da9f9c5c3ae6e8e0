import KiwiKit

/// What lists have shown lately: a screen that opens from there has something to show at once.
struct ShownPlaces {
  private(set) var spots: [String: Spot] = [:]
  private(set) var experiences: [String: ExperienceSummary] = [:]

  /// More than stands on a few screens; what is forgotten is asked for.
  private static let most = 500

  mutating func note(_ spot: Spot) {
    if spots.count >= Self.most { spots = [:] }
    spots[spot.id] = spot
  }

  mutating func note(_ summaries: [ExperienceSummary]) {
    if experiences.count + summaries.count > Self.most { experiences = [:] }
    for summary in summaries {
      experiences[summary.id] = summary
      note(summary.spot)
    }
  }
}
