/// An experience of one's own as lists show it, with where it was and how it is liked now.
///
/// ```swift
/// let summary = ExperienceSummary(experience: visit, spot: cafe, rating: Rating(quarterStars: 16))
/// ```
public struct ExperienceSummary: Identifiable, Codable, Hashable, Sendable {
  public let experience: Experience
  public let spot: Spot
  /// The newest.
  public let rating: Rating?
  public let ratingNote: String?

  public init(experience: Experience, spot: Spot, rating: Rating? = nil, ratingNote: String? = nil) {
    self.experience = experience
    self.spot = spot
    self.rating = rating
    self.ratingNote = ratingNote
  }

  public var id: String { experience.id }
}

/// An experience of one's own with every rating it had.
///
/// ```swift
/// let details = try decoder.decode(ExperienceDetails.self, from: data)
/// print("\(details.ratings.count) ratings of \(details.spot.name)")
/// ```
public struct ExperienceDetails: Identifiable, Codable, Hashable, Sendable {
  public let experience: Experience
  public let spot: Spot
  /// The newest first.
  public let ratings: [ExperienceRating]

  public init(experience: Experience, spot: Spot, ratings: [ExperienceRating] = []) {
    self.experience = experience
    self.spot = spot
    self.ratings = ratings
  }

  public var id: String { experience.id }
}

/// What somebody's own library says of a place.
///
/// ```swift
/// let record = try decoder.decode(LibrarySpotRecord.self, from: data)
/// print(record.isWished ? "You want to go" : "\(record.experiences.count) visits")
/// ```
public struct LibrarySpotRecord: Codable, Hashable, Sendable {
  /// The latest first.
  public let experiences: [ExperienceSummary]
  public let wish: SpotWish?

  public init(experiences: [ExperienceSummary] = [], wish: SpotWish? = nil) {
    self.experiences = experiences
    self.wish = wish
  }

  public var isWished: Bool { wish?.isWished?.value ?? false }
}

/// Which experiences are asked for, and in which order.
///
/// ```swift
/// let query = ExperienceQuery(category: .cafe, month: CivilMonth(year: 2026, month: 5), sort: .rating)
/// ```
public struct ExperienceQuery: Hashable, Sendable {
  /// A part of the name of the experience or of its place; empty for all.
  public var text: String
  public var minimumRating: Rating?
  public var category: SpotCategory?
  /// Nil for all.
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

/// In which order visits are shown.
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

/// A month of a calendar.
///
/// ```swift
/// if let may = CivilMonth("2026-05"), let june = CivilMonth(year: 2026, month: 6) { assert(may < june) }
/// ```
public struct CivilMonth: Hashable, Sendable, Comparable {
  public let year: Int
  /// From 1 to 12.
  public let month: Int

  /// Nil when there is no such month.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }

  /// Of text such as `2026-11`.
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

extension CivilMonth: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let month = CivilMonth(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no month such as 2026-11"))
    }
    self = month
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
