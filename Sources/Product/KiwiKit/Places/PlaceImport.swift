public import Formats
public import Foundation

/// A file with somebody's places from elsewhere, on its way into their library: what is in it is looked at and put
/// right first, then taken over, and can be taken back.
///
/// ```swift
/// let imported = try decoder.decode(PlaceImport.self, from: data)
/// if imported.stage.isUnderWay { print("\(imported.counts.rows) places so far") }
/// ```
public struct PlaceImport: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  /// As the device called it.
  public let fileName: String
  public let stage: Stage
  /// Who will see the visits.
  public let visibility: Audience
  public let counts: Counts
  public let createdAt: Date
  /// Until then it can be taken over or taken back.
  public let expiresAt: Date

  public enum Stage: String, Codable, Hashable, Sendable, CaseIterable {
    /// The file is being taken in.
    case reading
    /// Nothing was taken over yet.
    case ready
    case applying
    case applied
    case undoing
    /// All that was taken over is taken back, apart from what was changed since.
    case undone

    /// Whether the server is at work.
    public var isUnderWay: Bool {
      switch self {
      case .reading, .applying, .undoing: true
      case .ready, .applied, .undone: false
      }
    }
  }

  /// How many rows are in which case.
  public struct Counts: Codable, Hashable, Sendable {
    public var rows: Int
    /// Those that were put aside.
    public var leftOut: Int
    /// Those that nothing can be made of as they are.
    public var incomplete: Int
    /// Those of the others that are uncertain.
    public var uncertain: Int
    public var visits: Int
    public var wishes: Int
    /// What waits to be taken over, or taken back.
    public var waiting: Int
    /// What was taken over and is there.
    public var made: Int
    /// What had been there before.
    public var known: Int
    /// What could not be taken over.
    public var refused: Int
    public var takenBack: Int
    /// What was changed after it was taken over, and so not taken back.
    public var kept: Int

    public init(
      rows: Int = 0, leftOut: Int = 0, incomplete: Int = 0, uncertain: Int = 0, visits: Int = 0,
      wishes: Int = 0, waiting: Int = 0, made: Int = 0, known: Int = 0, refused: Int = 0,
      takenBack: Int = 0, kept: Int = 0
    ) {
      self.rows = rows
      self.leftOut = leftOut
      self.incomplete = incomplete
      self.uncertain = uncertain
      self.visits = visits
      self.wishes = wishes
      self.waiting = waiting
      self.made = made
      self.known = known
      self.refused = refused
      self.takenBack = takenBack
      self.kept = kept
    }
  }

  public init(
    id: String, fileName: String, stage: Stage, visibility: Audience, counts: Counts, createdAt: Date,
    expiresAt: Date
  ) {
    self.id = id
    self.fileName = fileName
    self.stage = stage
    self.visibility = visibility
    self.counts = counts
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// One visit or saved place of a file.
///
/// ```swift
/// let rows = try decoder.decode([PlaceImportRow].self, from: data)
/// let incomplete = rows.filter(\.isIncomplete)
/// ```
public struct PlaceImportRow: Identifiable, Codable, Hashable, Sendable {
  /// From 1, in the order of the file.
  public let number: Int
  /// Where it stands: `Reviews.json, entry 3`.
  public let origin: String
  public let kind: Kind
  public let name: String?
  public let category: SpotCategory
  /// Nil when nobody knows.
  public let coordinate: Coordinate?
  public let address: String?
  public let visitedOn: CivilDate?
  public let note: String?
  public let rating: Rating?
  /// The place that it will be about; nil for a new one.
  public let spot: Spot?
  /// The widest audience that its visit can have: what the source kept private stays so.
  public let widestVisibility: Audience?
  /// The audience of the place.
  public let spotAudience: SpotAudience?
  public let problems: [Problem]
  public let isLeftOut: Bool
  public let outcome: Outcome
  /// Why it was refused.
  public let message: String?

  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Becomes an experience, and perhaps its rating.
    case visit
    /// Becomes a wish.
    case wish
  }

  /// The audience of a row's place.
  public enum SpotAudience: String, Codable, Hashable, Sendable, CaseIterable {
    /// A place that is public already.
    case everyone
    /// Its user alone, until they share a visit or a post about it.
    case onceShared
    /// Its user alone, for good.
    case onlyMe
  }

  /// What makes a row incomplete, or uncertain.
  public enum Problem: String, Codable, Hashable, Sendable, CaseIterable {
    /// The entry is not what it should be.
    case unreadable
    case noName
    case noCoordinate
    case noDate
    /// A rating that is none.
    case badRating
    /// The place is somebody's home.
    case privatePlace
    /// A new place in a zone of the person.
    case inZone

    /// Whether nothing can be made of a row with it.
    public var makesIncomplete: Bool {
      switch self {
      case .unreadable, .noName, .noCoordinate: true
      case .noDate, .badRating, .privatePlace, .inZone: false
      }
    }
  }

  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case waiting
    case made
    case known
    case refused
    case takenBack
    case kept

    /// Whether it was not taken over, or taken back.
    public var canBePutRight: Bool {
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

/// Which rows are shown.
///
/// ```swift
/// let path = APIRoute.placeImports(.rows(id: id)).path + "?filter=" + PlaceImportFilter.needsLook.rawValue
/// ```
public enum PlaceImportFilter: String, Codable, Hashable, Sendable, CaseIterable {
  case all
  /// What is incomplete or uncertain, and not left out.
  case needsLook
  case leftOut
  /// What an undo did not take back.
  case kept
  /// What could not be taken over.
  case refused
}

/// What somebody puts right in a row. What is nil stays as it is.
///
/// ```swift
/// let request = UpdatePlaceImportRowRequest(category: .bakery, visitedOn: today)
/// ```
public struct UpdatePlaceImportRowRequest: Codable, Hashable, Sendable {
  public var name: String?
  public var category: SpotCategory?
  public var coordinate: Coordinate?
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

/// Has an import taken over.
///
/// ```swift
/// let request = ApplyPlaceImportRequest(visibility: .onlyMe)
/// ```
public struct ApplyPlaceImportRequest: Codable, Hashable, Sendable {
  /// Who may see the visits; nil for the person alone.
  public var visibility: Audience?

  public init(visibility: Audience? = nil) { self.visibility = visibility }
}
