public import Formats

/// One visit or saved place of a file.
///
/// ```swift
/// let rows = try decoder.decode([PlaceImportRow].self, from: data)
/// let incomplete = rows.filter(\.isIncomplete)
/// ```
public struct PlaceImportRow: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "number": .number(1...Limits.placeImportRows), "name": .length(0...Limits.spotNameLength),
    "address": .length(0...Limits.spotLineLength), "visitedOn": .format("date"),
    "note": .length(0...Limits.noteLength), "rating": .number(Rating.quarterStarsRange),
  ]
  public static let omitted: Set<String> = ["widestVisibility", "spotAudience"]

  /// The number of the row, from 1, in the order of the file.
  public let number: Int
  /// The place in the file: `Reviews.json, entry 3`.
  public let origin: String
  public let kind: Kind
  /// The name of the place.
  public let name: String?
  public let category: SpotCategory
  /// The coordinate; null if unknown.
  public let coordinate: Coordinate?
  /// The street and number.
  public let address: String?
  /// The day of the visit.
  public let visitedOn: CivilDate?
  public let note: String?
  /// The rating, in quarters of a star.
  public let rating: Rating?
  /// The known place that the row is about; null for a new one.
  public let spot: Spot?
  /// The widest audience that its visit can have. Visits that were private at the source stay private.
  public let widestVisibility: Audience?
  /// The audience of the place.
  public let spotAudience: SpotAudience?
  /// The reasons why the row is incomplete or uncertain.
  public let problems: [Problem]
  public let isLeftOut: Bool
  public let outcome: Outcome
  /// The reason why the row could not be applied.
  public let message: String?

  /// The record that a row becomes.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// An experience, and possibly its rating.
    case visit
    /// A place to visit.
    case wish
  }

  /// The audience of a row's place: everyone for a public place, only its user until they share a visit or a post about
  /// it, or only its user permanently.
  public enum SpotAudience: String, Codable, Hashable, Sendable, CaseIterable {
    /// Everyone, because the place is already public.
    case everyone
    /// Only its user, until they share a visit or a post about it.
    case onceShared
    /// Only its user, permanently.
    case onlyMe
  }

  /// A reason why a row is incomplete or uncertain. Rows with `privatePlace` or `inZone` are excluded by default.
  public enum Problem: String, Codable, Hashable, Sendable, CaseIterable {
    /// The entry has another format.
    case unreadable
    case noName
    case noCoordinate
    case noDate
    /// The rating is not valid.
    case badRating
    /// The place is a home.
    case privatePlace
    /// A new place in a private area of the user.
    case inZone

    /// True if a row with this problem cannot be applied.
    public var makesIncomplete: Bool {
      switch self {
      case .unreadable, .noName, .noCoordinate: true
      case .noDate, .badRating, .privatePlace, .inZone: false
      }
    }
  }

  /// The result of applying or undoing a row.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case waiting
    case made
    case known
    case refused
    case takenBack
    case kept

    /// True if the row can still be corrected.
    public var isCorrectable: Bool {
      switch self {
      case .waiting, .refused, .takenBack: true
      case .made, .known, .kept: false
      }
    }
  }

  public var id: Int { number }
  public var isIncomplete: Bool { problems.contains(where: \.makesIncomplete) }

  public init(
    number: Int, origin: String, kind: Kind, name: String?, category: SpotCategory = .other,
    coordinate: Coordinate? = nil, address: String? = nil, visitedOn: CivilDate? = nil, note: String? = nil,
    rating: Rating? = nil, spot: Spot? = nil, widestVisibility: Audience? = nil,
    spotAudience: SpotAudience? = nil, problems: [Problem] = [], isLeftOut: Bool = false,
    outcome: Outcome = .waiting, message: String? = nil
  ) {
    self.number = number
    self.origin = origin
    self.kind = kind
    self.name = name
    self.category = category
    self.coordinate = coordinate
    self.address = address
    self.visitedOn = visitedOn
    self.note = note
    self.rating = rating
    self.spot = spot
    self.widestVisibility = widestVisibility
    self.spotAudience = spotAudience
    self.problems = problems
    self.isLeftOut = isLeftOut
    self.outcome = outcome
    self.message = message
  }
}

/// A selection of rows.
///
/// ```swift
/// let call = API.PlaceImports.rows(id, PlaceImportRowsQuery(filter: .needsLook))
/// ```
public enum PlaceImportFilter: String, Codable, Hashable, Sendable, CaseIterable {
  case all
  /// Rows that are incomplete or uncertain, and not excluded.
  case needsLook
  case leftOut
  /// Rows that were not undone.
  case kept
  /// Rows that could not be applied.
  case refused
}

/// A correction of a row. Omitted and null members keep their values.
///
/// ```swift
/// let request = UpdatePlaceImportRowRequest(category: .bakery, visitedOn: today)
/// ```
public struct UpdatePlaceImportRowRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.spotNameLength), "visitedOn": .format("date"),
  ]

  /// The name of the place.
  public var name: String?
  public var category: SpotCategory?
  public var coordinate: Coordinate?
  /// The day of the visit.
  public var visitedOn: CivilDate?
  public var isLeftOut: Bool?

  public init(
    name: String? = nil, category: SpotCategory? = nil, coordinate: Coordinate? = nil,
    visitedOn: CivilDate? = nil, isLeftOut: Bool? = nil
  ) {
    self.name = name
    self.category = category
    self.coordinate = coordinate
    self.visitedOn = visitedOn
    self.isLeftOut = isLeftOut
  }
}
