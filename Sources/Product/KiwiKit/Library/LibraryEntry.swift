public import Formats

/// One reading of a book or one watching of a film or show, with its own days, rating and note.
///
/// ```swift
/// var here = LibraryEntry(id: id, titleId: book.id, startedOn: Stamped(today, at: time))
/// let there = LibraryEntry(id: id, titleId: book.id, rating: Stamped(Rating(quarterStars: 18), at: time))
/// here.merge(there)
/// ```
public struct LibraryEntry: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = [
    "id": .id, "titleId": .id, "startedOn": .format("date"), "finishedOn": .format("date"),
    "pausedOn": .format("date"), "stoppedOn": .format("date"),
  ]
  public static let omitted: Set<String> = [
    "startedOn", "finishedOn", "pausedOn", "stoppedOn", "progress", "rating", "note", "isSpoiler",
    "isDeleted", "isPrivate",
  ]

  /// A UUID in lowercase text, chosen by the device that created the entry.
  public let id: String
  public let titleId: String
  public var startedOn: Stamped<CivilDate?>?
  public var finishedOn: Stamped<CivilDate?>?
  /// The day on which it was paused.
  public var pausedOn: Stamped<CivilDate?>?
  /// The day on which it was abandoned.
  public var stoppedOn: Stamped<CivilDate?>?
  public var progress: Stamped<Progress?>?
  public var rating: Stamped<Rating?>?
  public var note: Stamped<String?>?
  /// True if the note is a spoiler.
  public var isSpoiler: Stamped<Bool>?
  public var isDeleted: Stamped<Bool>?
  /// True if only its user sees it, even if everyone sees the library.
  public var isPrivate: Stamped<Bool>?

  public init(
    id: String, titleId: String, startedOn: Stamped<CivilDate?>? = nil,
    finishedOn: Stamped<CivilDate?>? = nil,
    pausedOn: Stamped<CivilDate?>? = nil, stoppedOn: Stamped<CivilDate?>? = nil,
    progress: Stamped<Progress?>? = nil, rating: Stamped<Rating?>? = nil, note: Stamped<String?>? = nil,
    isSpoiler: Stamped<Bool>? = nil, isDeleted: Stamped<Bool>? = nil, isPrivate: Stamped<Bool>? = nil
  ) {
    self.id = id
    self.titleId = titleId
    self.startedOn = startedOn
    self.finishedOn = finishedOn
    self.pausedOn = pausedOn
    self.stoppedOn = stoppedOn
    self.progress = progress
    self.rating = rating
    self.note = note
    self.isSpoiler = isSpoiler
    self.isDeleted = isDeleted
    self.isPrivate = isPrivate
  }

  /// The progress of a reader or viewer.
  public struct Progress: WireValue {
    public static let rules: [String: FieldRule] = ["value": .number(Limits.progress)]

    /// The unit of a reader's or viewer's progress.
    public enum Unit: String, Codable, Hashable, Sendable, CaseIterable {
      case pages
      case percent
      case episodes
    }

    public let unit: Unit
    public let value: Int

    public init(_ value: Int, _ unit: Unit) {
      self.unit = unit
      self.value = value
    }
  }

  public var status: ReadingStatus {
    if finishedOn?.value != nil { return .done }
    if stoppedOn?.value != nil { return .didNotFinish }
    return pausedOn?.value != nil ? .onHold : .now
  }

  /// The day by which the entries of a title are sorted.
  public var day: CivilDate? {
    finishedOn?.value ?? stoppedOn?.value ?? pausedOn?.value ?? startedOn?.value
  }

  /// True if the entry is later by its day. Entries of one day, and those without a day, are ordered by their ids.
  public func isLater(than other: LibraryEntry) -> Bool {
    let days = (day?.description ?? "", other.day?.description ?? "")
    return days.0 == days.1 ? id > other.id : days.0 > days.1
  }

  public mutating func merge(_ other: LibraryEntry) {
    startedOn.merge(other.startedOn)
    finishedOn.merge(other.finishedOn)
    pausedOn.merge(other.pausedOn)
    stoppedOn.merge(other.stoppedOn)
    progress.merge(other.progress)
    rating.merge(other.rating)
    note.merge(other.note)
    isSpoiler.merge(other.isSpoiler)
    isDeleted.merge(other.isDeleted)
    isPrivate.merge(other.isPrivate)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    startedOn.mapTime(transform)
    finishedOn.mapTime(transform)
    pausedOn.mapTime(transform)
    stoppedOn.mapTime(transform)
    progress.mapTime(transform)
    rating.mapTime(transform)
    note.mapTime(transform)
    isSpoiler.mapTime(transform)
    isDeleted.mapTime(transform)
    isPrivate.mapTime(transform)
  }
}

/// The status of a title for a user.
///
/// ```swift
/// let entries = [LibraryEntry(id: id, titleId: book.id, finishedOn: Stamped(today, at: time))]
/// assert(ReadingStatus(direction: nil, entries: entries) == .done)
/// ```
public enum ReadingStatus: String, Codable, Hashable, Sendable, CaseIterable {
  case want
  case now
  case done
  case onHold
  case didNotFinish

  /// Derives the status from the decision and the entries of a title. An entry in progress takes precedence over ended
  /// ones, of which the latest counts.
  public init?(direction: SwipeDirection?, entries: [LibraryEntry]) {
    let entries = entries.filter { $0.isDeleted?.value != true }
    if entries.contains(where: { $0.status == .now }) {
      self = .now
    } else if let latest = entries.max(by: { $1.isLater(than: $0) }) {
      self = latest.status
    } else {
      switch direction {
      case .seen?: self = .done
      case .watchlist?: self = .want
      case .skipped?, nil: return nil
      }
    }
  }
}
