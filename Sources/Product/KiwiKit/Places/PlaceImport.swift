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
  /// The time until which it can be applied or undone.
  public let expiresAt: Date

  /// A stage of an import.
  public enum Stage: String, Codable, Hashable, Sendable, CaseIterable {
    /// The server is reading the file.
    case reading
    /// No row has been applied yet.
    case ready
    case applying
    case applied
    case undoing
    /// All imported records are removed, except those that were changed since.
    case undone

    /// True while the server is working on the import.
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
    /// Rows that the user excluded.
    public var leftOut: Int
    /// Rows without the data for a record.
    public var incomplete: Int
    /// Rows to review, among those that are neither excluded nor incomplete.
    public var uncertain: Int
    /// Rows that become experiences.
    public var visits: Int
    /// Rows that become places to visit.
    public var wishes: Int
    /// Rows that the server still has to apply or undo.
    public var waiting: Int
    /// Rows that were applied.
    public var made: Int
    /// Rows whose records existed already.
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
