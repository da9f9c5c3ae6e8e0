/// A rating in quarters of a star. Users set halves; quarters keep imported ratings exact.
///
/// ```swift
/// if let rating = Rating(quarterStars: 18) { print("\(rating.stars) stars") }
/// ```
public struct Rating: Hashable, Comparable, Sendable {
  /// The rating, from 1 (a quarter of a star) to 20 (five stars).
  public let quarterStars: Int

  public static let quarterStarsRange = 1...20

  /// Creates a rating, or returns nil for a number outside ``quarterStarsRange``.
  public init?(quarterStars: Int) {
    guard Self.quarterStarsRange.contains(quarterStars) else { return nil }
    self.quarterStars = quarterStars
  }

  public var stars: Double { Double(quarterStars) / 4 }

  /// The displayed rating in half stars, with quarters rounded up.
  public var halfStars: Int { (quarterStars + 1) / 2 }

  public static func < (one: Rating, other: Rating) -> Bool { one.quarterStars < other.quarterStars }
}

/// The JSON is the number of quarters.
extension Rating: WireScalar {
  public static let rule = FieldRule.number(quarterStarsRange)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let rating = Rating(quarterStars: try container.decode(Int.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number from 1 to 20")
    }
    self = rating
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(quarterStars)
  }
}
