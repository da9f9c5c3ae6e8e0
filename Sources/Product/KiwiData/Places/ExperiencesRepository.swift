public import KiwiKit

/// The user's experiences at places on this device.
///
/// The commits of the library write them (``RealKiwiRepository/changeLibrary(_:)``), in one transaction with the
/// outbox.
public protocol ExperiencesRepository: Sendable {
  func fetchExperiences(_ query: ExperiencesQuery) async throws(KiwiDataError) -> [ExperienceInfoSummary]
  func fetchExperienceDetails(id: String) async throws(KiwiDataError) -> ExperienceInfoDetailed?
  /// Returns the server's ids of the places the user wants to go to.
  func fetchWantToGoIds() async throws(KiwiDataError) -> [String]
  /// Returns the places the user wants to go to, latest first.
  func fetchWantToGoSpots(offset: Int, limit: Int) async throws(KiwiDataError) -> [SpotRecord]
  /// Returns the ratings, newest first.
  func fetchRatings(ofExperience id: String) async throws(KiwiDataError) -> [ExperienceRating]
  /// Returns the private areas that are not deleted.
  func fetchPrivacyZones() async throws(KiwiDataError) -> [PrivacyZone]
  func fetchSummary() async throws(KiwiDataError) -> PlacesSummary
}

/// A filter and an order of experiences.
public struct ExperiencesQuery: Hashable, Sendable {
  public enum Sort: Hashable, Sendable, CaseIterable {
    case latest
    case earliest
    case name
    case bestRated
  }

  /// A part of the experience's name or of its place's; empty for all.
  public var text: String
  public var spotId: String?
  public var minimumRating: Rating?
  public var category: SpotCategory?
  /// The month to list; nil for all months.
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

/// An experience in a list.
public struct ExperienceInfoSummary: Identifiable, Hashable, Sendable {
  public let experience: ExperienceRecord
  /// The place; nil until it is loaded.
  public let spot: SpotRecord?

  public var id: String { experience.id }
}

/// An experience with all its ratings.
public struct ExperienceInfoDetailed: Identifiable, Hashable, Sendable {
  public let experience: ExperienceRecord
  public let spot: SpotRecord?
  /// The ratings, newest first.
  public let ratings: [ExperienceRatingRecord]
  /// The stored record.
  public let record: Experience

  public var id: String { experience.id }
}
