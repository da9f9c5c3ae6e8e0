public import KiwiKit

/// What the person has had and done at places, as this device keeps it. It is written by the library's commits
/// (``RealKiwiRepository/changeLibrary(_:)``), so that what waits to be sent is recorded with it.
public protocol ExperiencesRepository: Sendable {
  func fetchExperiences(_ query: ExperiencesQuery) async throws(KiwiDataError) -> [ExperienceInfoSummary]
  func fetchExperienceDetails(id: String) async throws(KiwiDataError) -> ExperienceInfoDetailed?
  /// Where the person wants to go, by the server's ids of the places.
  func fetchWishes() async throws(KiwiDataError) -> [String]
  /// The places of these, the latest wish first.
  func fetchWishedSpots(offset: Int, limit: Int) async throws(KiwiDataError) -> [SpotRecord]
  /// The newest first.
  func fetchRatings(ofExperience id: String) async throws(KiwiDataError) -> [ExperienceRating]
  /// Those that are not deleted.
  func fetchPrivacyZones() async throws(KiwiDataError) -> [PrivacyZone]
  func fetchSummary() async throws(KiwiDataError) -> PlacesSummary
}

/// Which experiences are asked for, and in which order.
public struct ExperiencesQuery: Hashable, Sendable {
  public enum Sort: Hashable, Sendable, CaseIterable {
    case latest
    case earliest
    case name
    case bestRated
  }

  /// A part of the name of the experience or of its place; empty for all.
  public var text: String
  public var spotId: String?
  public var minimumRating: Rating?
  public var category: SpotCategory?
  /// Nil for all.
  public var month: CivilMonth?
  public var sort: Sort
  public var offset: Int
  public var limit: Int

  public init(
    text: String = "", spotId: String? = nil, minimumRating: Rating? = nil,
    category: SpotCategory? = nil, month: CivilMonth? = nil, sort: Sort = .latest, offset: Int = 0,
    limit: Int = 100
  ) {
    self.text = text
    self.spotId = spotId
    self.minimumRating = minimumRating
    self.category = category
    self.month = month
    self.sort = sort
    self.offset = offset
    self.limit = limit
  }
}

/// An experience as lists show it.
public struct ExperienceInfoSummary: Identifiable, Hashable, Sendable {
  public let experience: ExperienceRecord
  /// Nil while the place has not come yet.
  public let spot: SpotRecord?

  public var id: String { experience.id }
}

/// An experience with every rating it had.
public struct ExperienceInfoDetailed: Identifiable, Hashable, Sendable {
  public let experience: ExperienceRecord
  public let spot: SpotRecord?
  /// The newest first.
  public let ratings: [ExperienceRatingRecord]
  /// The record as it is kept.
  public let record: Experience

  public var id: String { experience.id }
}
