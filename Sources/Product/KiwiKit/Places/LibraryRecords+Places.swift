import Formats
import Foundation

/// Queries for the records of places.
extension LibraryRecords {
  /// The experiences without deleted ones, latest first.
  private var currentExperiences: [Experience] {
    experiences.values.filter { $0.isDeleted?.value != true }.sorted { $0.isLater(than: $1) }
  }

  /// The ratings of an experience, newest first.
  public func ratings(ofExperience id: String) -> [ExperienceRating] {
    experienceRatings.values.filter { $0.experienceId == id }.sorted { $0.isNewer(than: $1) }
  }

  private func summary(_ experience: Experience, _ spots: [String: Spot]) -> ExperienceSummary? {
    let newest = ratings(ofExperience: experience.id).first
    return spots[experience.spotId].map { spot in
      ExperienceSummary(
        experience: experience, spot: spot, rating: newest?.rating?.value,
        ratingNote: newest?.note?.value ?? nil)
    }
  }

  /// Returns the matching experiences in the query's order. `spots` are the known places, keyed by id; experiences at
  /// other places are left out.
  public func experiences(_ query: ExperienceQuery, of spots: [String: Spot]) -> [ExperienceSummary] {
    let text = FoldedText.fold(query.text).utf8
    let found = currentExperiences.compactMap { summary($0, spots) }.filter { summary in
      if let least = query.minimumRating {
        guard let rating = summary.rating, rating >= least else { return false }
      }
      if let category = query.category, summary.spot.category != category { return false }
      if let month = query.month {
        guard let day = summary.experience.visitedOn?.value, day.description.hasPrefix(month.description)
        else { return false }
      }
      let spot = summary.spot
      let names = [summary.experience.name?.value, spot.name, spot.town, spot.address]
      return text.isEmpty
        || names.contains { $0.map { FoldedText.fold($0).utf8.contains(text) } ?? false }
    }
    switch query.sort {
    case .latest: return found
    case .earliest: return found.reversed()
    case .name:
      return found.sorted { one, other in
        let names = [one, other].map { FoldedText.fold($0.experience.name?.value ?? "") }
        return [names[0], one.id].lexicographicallyPrecedes([names[1], other.id]) {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
      }
    case .rating:
      return found.enumerated().sorted { one, other in
        let (rating, otherRating) = (
          one.element.rating?.quarterStars ?? 0, other.element.rating?.quarterStars ?? 0
        )
        return (otherRating, one.offset) < (rating, other.offset)
      }.map(\.element)
    }
  }

  public func details(ofExperience id: String, of spots: [String: Spot]) -> ExperienceDetails? {
    guard let experience = experiences[id], experience.isDeleted?.value != true,
      let spot = spots[experience.spotId]
    else { return nil }
    return ExperienceDetails(experience: experience, spot: spot, ratings: ratings(ofExperience: id))
  }

  public func record(ofSpot id: String, of spots: [String: Spot]) -> LibrarySpotRecord {
    LibrarySpotRecord(
      experiences: currentExperiences.filter { $0.spotId == id }.compactMap { summary($0, spots) },
      wish: spotWishes[id])
  }

  public func placesSummary(of spots: [String: Spot]) -> PlacesSummary {
    let all = currentExperiences.filter { spots[$0.spotId] != nil }
    let months = Dictionary(
      grouping: all.compactMap {
        $0.visitedOn?.value.flatMap { CivilMonth(String($0.description.prefix(7))) }
      }
    ) { $0 }
    let visited = Dictionary(grouping: all, by: \.spotId).compactMap { id, visits in
      spots[id].map { spot in
        PlacesSummary.VisitedSpot(
          id: id, name: spot.name, category: spot.category, coordinate: spot.coordinate, count: visits.count)
      }
    }
    return PlacesSummary(
      experienceCount: all.count, spotCount: visited.count,
      wishCount: spotWishes.values.count { $0.isWished?.value == true },
      months: months.sorted { $0.key > $1.key }.map {
        PlacesSummary.MonthCount(month: $0.key, count: $0.value.count)
      },
      spots: Array(
        visited.sorted { ($1.count, $0.id) < ($0.count, $1.id) }.prefix(PlacesSummary.maxSpots)))
  }

  /// The places to visit, latest first.
  public func wishes(of spots: [String: Spot]) -> [Spot] {
    spotWishes.values.filter { $0.isWished?.value == true }
      .sorted { ($0.latestTime ?? .distantPast, $0.id) > ($1.latestTime ?? .distantPast, $1.id) }
      .compactMap { spots[$0.spotId] }
  }

  /// The private areas without deleted ones.
  public var zones: [PrivacyZone] {
    privacyZones.values.filter { $0.isDeleted?.value != true }.sorted { $0.id < $1.id }
  }
}

extension Experience {
  /// True if the experience is later by its day, then by its creation. Experiences without a day come last.
  public func isLater(than other: Experience) -> Bool {
    func order(_ experience: Experience) -> (String, Int, String) {
      (
        (experience.visitedOn?.value ?? nil)?.description ?? "",
        Int(experience.createdDate?.value.timeIntervalSince1970 ?? 0), experience.id
      )
    }
    return order(self) > order(other)
  }
}
