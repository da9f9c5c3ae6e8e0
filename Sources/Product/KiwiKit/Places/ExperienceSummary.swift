/// An experience in a list, with its place and its newest rating.
///
/// ```swift
/// let summary = ExperienceSummary(experience: visit, spot: cafe, rating: Rating(quarterStars: 16))
/// ```
public struct ExperienceSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["ratingNote": .length(0...Limits.noteLength)]

  public let experience: Experience
  public let spot: Spot
  /// The newest rating.
  public let rating: Rating?
  /// The note with the newest rating.
  public let ratingNote: String?

  public init(experience: Experience, spot: Spot, rating: Rating? = nil, ratingNote: String? = nil) {
    self.experience = experience
    self.spot = spot
    self.rating = rating
    self.ratingNote = ratingNote
  }

  public var id: String { experience.id }
}

/// An experience with all of its ratings.
///
/// ```swift
/// let details = try decoder.decode(ExperienceDetails.self, from: data)
/// print("\(details.ratings.count) ratings of \(details.spot.name)")
/// ```
public struct ExperienceDetails: Identifiable, WireValue {
  public let experience: Experience
  public let spot: Spot
  /// The ratings, newest first.
  public let ratings: [ExperienceRating]

  public init(experience: Experience, spot: Spot, ratings: [ExperienceRating] = []) {
    self.experience = experience
    self.spot = spot
    self.ratings = ratings
  }

  public var id: String { experience.id }
}

/// The user's own records about a place.
///
/// ```swift
/// let record = try decoder.decode(LibrarySpotRecord.self, from: data)
/// print(record.isWished ? "You want to go" : "\(record.experiences.count) visits")
/// ```
public struct LibrarySpotRecord: WireValue {
  /// The user's experiences at the place, latest first.
  public let experiences: [ExperienceSummary]
  public let wish: SpotWish?

  public init(experiences: [ExperienceSummary] = [], wish: SpotWish? = nil) {
    self.experiences = experiences
    self.wish = wish
  }

  public var isWished: Bool { wish?.isWished?.value ?? false }
}

/// A filter and an order for the user's experiences.
///
/// ```swift
/// let query = ExperienceQuery(category: .cafe, month: CivilMonth(year: 2026, month: 5), sort: .rating)
/// ```
public struct ExperienceQuery: Hashable, Sendable {
  /// Part of the name of an experience or of its place. Empty matches all.
  public var text: String
  public var minimumRating: Rating?
  public var category: SpotCategory?
  /// The month of the visits. Nil matches all.
  public var month: CivilMonth?
  public var sort: ExperienceSort

  public init(
    text: String = "", minimumRating: Rating? = nil, category: SpotCategory? = nil, month: CivilMonth? = nil,
    sort: ExperienceSort = .latest
  ) {
    self.text = text
    self.minimumRating = minimumRating
    self.category = category
    self.month = month
    self.sort = sort
  }
}

/// An order of experiences.
///
/// ```swift
/// let query = ExperienceQuery(text: "noodles", sort: .earliest)
/// ```
public enum ExperienceSort: String, Codable, Hashable, Sendable, CaseIterable {
  case latest
  case earliest
  case name
  case rating
}

/// A calendar month.
///
/// ```swift
/// if let may = CivilMonth("2026-05"), let june = CivilMonth(year: 2026, month: 6) { assert(may < june) }
/// ```
public struct CivilMonth: WireScalar, Comparable {
  public static let rule = FieldRule.pattern(
    "^(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})-(0[1-9]|1[0-2])$")

  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int

  /// Creates a month, or returns nil if it does not exist.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }

  /// Parses text such as `2026-11`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 7, parts.count == 2, parts[0].utf8.count == 4,
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1])
    else { return nil }
    self.init(year: year, month: month)
  }

  public static func < (one: CivilMonth, other: CivilMonth) -> Bool {
    (one.year, one.month) < (other.year, other.month)
  }
}

extension CivilMonth: CustomStringConvertible {
  public var description: String {
    let number = String(year)
    return String(repeating: "0", count: 4 - number.count) + number + (month < 10 ? "-0" : "-")
      + String(month)
  }
}

extension CivilMonth {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let month = CivilMonth(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a month such as 2026-11")
      )
    }
    self = month
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
