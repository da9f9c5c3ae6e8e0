public import Formats
public import Foundation

/// A file with a user's places from another service.
///
/// Its rows are reviewed and corrected first, then applied to the library. An applied import can be undone.
///
/// ```swift
/// let imported = try decoder.decode(PlaceImport.self, from: data)
/// if imported.stage.isUnderWay { print("\(imported.counts.rows) places so far") }
/// ```
public struct PlaceImport: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .id, "fileName": .length(0...Limits.fileNameLength)]

  public let id: String
  /// The name of the file on the device.
  public let fileName: String
  public let stage: Stage
  /// The audience of the visits.
  public let visibility: Audience
  public let counts: Counts
  public let createdAt: Date
  /// The end of the time in which it can be applied or undone.
  public let expiresAt: Date

  public enum Stage: String, Codable, Hashable, Sendable, CaseIterable {
    /// The server reads the file.
    case reading
    /// Nothing was applied yet.
    case ready
    case applying
    case applied
    case undoing
    /// All imported records are removed, except those that were changed since.
    case undone

    /// Whether the server is at work.
    public var isUnderWay: Bool {
      switch self {
      case .reading, .applying, .undoing: true
      case .ready, .applied, .undone: false
      }
    }
  }

  /// The numbers of rows in each state.
  public struct Counts: WireValue {
    public static let rules: [String: FieldRule] = Dictionary(
      uniqueKeysWithValues: [
        "rows", "leftOut", "incomplete", "uncertain", "visits", "wishes", "waiting", "made", "known",
        "refused",
        "takenBack", "kept",
      ].map { ($0, .number(0...Limits.placeImportRows)) })

    /// All rows of the file.
    public var rows: Int
    /// Rows that the user left out.
    public var leftOut: Int
    /// Rows without the data for a record.
    public var incomplete: Int
    /// Rows to review, of those that are neither left out nor incomplete.
    public var uncertain: Int
    /// Rows that become experiences.
    public var visits: Int
    /// Rows that become places to visit.
    public var wishes: Int
    /// Rows that the server still has to apply or undo.
    public var waiting: Int
    /// Rows that were applied.
    public var made: Int
    /// Rows whose records existed before.
    public var known: Int
    /// Rows that could not be applied.
    public var refused: Int
    /// Rows that were undone.
    public var takenBack: Int
    /// Rows that were not undone, because their records were changed since.
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
public struct PlaceImportRow: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "number": .number(1...Limits.placeImportRows), "name": .length(0...Limits.spotNameLength),
    "address": .length(0...Limits.spotLineLength), "visitedOn": .format("date"),
    "note": .length(0...Limits.noteLength), "rating": .number(Rating.quarterStarsRange),
  ]
  public static let omitted: Set<String> = ["widestVisibility", "spotAudience"]

  /// From 1, in the order of the file.
  public let number: Int
  /// The place in the file: `Reviews.json, entry 3`.
  public let origin: String
  public let kind: Kind
  /// The name of the place.
  public let name: String?
  public let category: SpotCategory
  /// Null if it is unknown.
  public let coordinate: Coordinate?
  /// Street and number.
  public let address: String?
  /// The day of the visit.
  public let visitedOn: CivilDate?
  public let note: String?
  /// In quarters of a star.
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
  /// it, or only its user for good.
  public enum SpotAudience: String, Codable, Hashable, Sendable, CaseIterable {
    /// A place that is public already.
    case everyone
    /// Its user alone, until they share a visit or a post about it.
    case onceShared
    /// Its user alone, for good.
    case onlyMe
  }

  /// A reason why a row is incomplete or uncertain. Rows with `privatePlace` or `inZone` are left out at first.
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

    /// Whether a row with this problem cannot be applied.
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

    /// Whether the row can still be corrected.
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

/// A selection of rows.
///
/// ```swift
/// let call = API.PlaceImports.rows(id, PlaceImportRowsQuery(filter: .needsLook))
/// ```
public enum PlaceImportFilter: String, Codable, Hashable, Sendable, CaseIterable {
  case all
  /// Rows that are incomplete or uncertain, and not left out.
  case needsLook
  case leftOut
  /// Rows that were not undone.
  case kept
  /// Rows that could not be applied.
  case refused
}

/// A correction of a row. Members that are left out or null stay as they are.
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

/// Applies an import.
///
/// ```swift
/// let request = ApplyPlaceImportRequest(visibility: .onlyMe)
/// ```
public struct ApplyPlaceImportRequest: WireValue {
  /// The audience of the visits; only the user without it.
  public var visibility: Audience?

  public init(visibility: Audience? = nil) { self.visibility = visibility }
}

/// A file with places to upload.
///
/// ```swift
/// let upload = PlaceImportForm.upload(data, named: "Saved Places.json")
/// ```
public struct PlaceImportForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  public static let files = ["file": 1...1]

  /// The name of the file, for lists.
  public let fileName: String?

  /// - Parameters:
  ///   - file: An archive, CSV or JSON.
  ///   - fileName: The name of the file on the user's device.
  public static func upload(_ file: Data, named fileName: String) -> FormUpload<PlaceImportForm> {
    FormUpload(
      UploadForm([
        .text("fileName", fileName),
        .file("file", named: "places", type: "application/octet-stream", file),
      ]))
  }
}
