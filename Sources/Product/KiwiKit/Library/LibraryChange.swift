/// A record of a library, or the fields of one that a device wrote, each with its time.
///
/// Fields that were never written are absent.
///
/// ```swift
/// let wish = SpotWish(spotId: cafe.id, isWished: Stamped(true, at: time))
/// let change = LibraryChange.spotWish(wish)
/// ```
public enum LibraryChange: Hashable, Sendable {
  case swipedItem(SwipedItem)
  case entry(LibraryEntry)
  case list(UserList)
  case listEntry(ListEntry)
  case experience(Experience)
  case experienceRating(ExperienceRating)
  case spotWish(SpotWish)
  case privacyZone(PrivacyZone)
}

extension LibraryChange: Identifiable {
  /// The kinds of records, by their names in JSON.
  public enum Kind: String, CodingKey, CaseIterable, Sendable {
    case swipedItem
    case entry
    case list
    case listEntry
    case experience
    case experienceRating
    case spotWish
    case privacyZone
  }

  public var kind: Kind {
    switch self {
    case .swipedItem: .swipedItem
    case .entry: .entry
    case .list: .list
    case .listEntry: .listEntry
    case .experience: .experience
    case .experienceRating: .experienceRating
    case .spotWish: .spotWish
    case .privacyZone: .privacyZone
    }
  }

  public var record: any LibraryChangeRecord {
    switch self {
    case .swipedItem(let item): item
    case .entry(let entry): entry
    case .list(let list): list
    case .listEntry(let entry): entry
    case .experience(let experience): experience
    case .experienceRating(let rating): rating
    case .spotWish(let wish): wish
    case .privacyZone(let zone): zone
    }
  }

  /// Identifies the record among all of a library.
  public var id: String {
    let id =
      switch self {
      case .swipedItem(let item): item.id
      case .entry(let entry): entry.id
      case .list(let list): list.id
      case .listEntry(let entry): entry.id
      case .experience(let experience): experience.id
      case .experienceRating(let rating): rating.id
      case .spotWish(let wish): wish.id
      case .privacyZone(let zone): zone.id
      }
    return kind.rawValue + "/" + id
  }

  /// The title of the record; nil for a list and for records without a title.
  public var titleId: String? {
    switch self {
    case .swipedItem(let item): item.titleId
    case .entry(let entry): entry.titleId
    case .listEntry(let entry): entry.titleId
    case .list, .experience, .experienceRating, .spotWish, .privacyZone: nil
    }
  }

  /// The place of the record; nil for records without a place.
  public var spotId: String? {
    switch self {
    case .experience(let experience): experience.spotId
    case .spotWish(let wish): wish.spotId
    case .swipedItem, .entry, .list, .listEntry, .experienceRating, .privacyZone: nil
    }
  }
}

extension LibraryChange: Mergeable {
  /// Merges a change of the same record. A change of another record has no effect.
  public mutating func merge(_ other: LibraryChange) {
    func merged<Record: LibraryChangeRecord>(_ record: Record) -> LibraryChange {
      guard let other = Record(other), other.id == record.id else { return record.change }
      return record.merged(with: other).change
    }
    self = merged(record)
  }
}

extension LibraryChange {
  /// Returns the stored record with the server's fields. The place of an experience follows merges of places and has
  /// no time of its own, so the server decides.
  public func takingOver(_ told: LibraryChange) -> LibraryChange {
    let merged = merged(with: told)
    guard case .experience(let experience) = merged, case .experience(let other) = told,
      experience.id == other.id
    else { return merged }
    return .experience(experience.moved(toSpot: other.spotId))
  }

  /// The latest time in the record.
  public var latestTime: HybridTime? { record.latestTime }
}

/// The JSON is an object with one member, whose name is the kind of the record: `{"swipedItem": {…}}`.
extension LibraryChange: WireValue, WireUnion {
  public static var kinds: WireKinds { .member(Kind.allCases.map(\.rawValue)) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not one kind of record"))
    }
    func decode<Record: LibraryChangeRecord>(_ type: Record.Type) throws -> LibraryChange {
      try container.decode(type, forKey: kind).change
    }
    self = try decode(kind.record)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(record, forKey: kind)
  }
}

extension LibraryChange.Kind {
  fileprivate var record: any LibraryChangeRecord.Type {
    switch self {
    case .swipedItem: SwipedItem.self
    case .entry: LibraryEntry.self
    case .list: UserList.self
    case .listEntry: ListEntry.self
    case .experience: Experience.self
    case .experienceRating: ExperienceRating.self
    case .spotWish: SpotWish.self
    case .privacyZone: PrivacyZone.self
    }
  }
}

/// The changes after a cursor in the stream of a library.
///
/// ```swift
/// let call = API.Library.changes(LibraryChangesQuery(cursor: nil))
/// ```
public struct LibraryChangesQuery: EndpointQuery {
  public static let cursorPattern = #"^[0-9]{1,16}\.[0-9]{1,18}\.[0-9]{1,18}$"#
  public static let rules: [String: FieldRule] = ["cursor": .pattern(cursorPattern)]

  /// The cursor of the previous answer; all changes if absent.
  public var cursor: String?

  public init(cursor: String? = nil) { self.cursor = cursor }
}

/// Records that a device changed, for the server to merge.
///
/// ```swift
/// let item = SwipedItem(titleId: book.id, seenAt: time)
/// let request = PushLibraryChangesRequest(changes: [.swipedItem(item)])
/// ```
public struct PushLibraryChangesRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "changes": .list(0...Limits.libraryChangesPerRequest),
    "cursor": .pattern(LibraryChangesQuery.cursorPattern),
  ]

  /// The changed records; at most ``Limits/libraryChangesPerRequest``.
  public let changes: [LibraryChange]
  /// The cursor up to which the device has the changes of other devices. A server that has lost this history answers
  /// 410.
  public let cursor: String?

  public init(changes: [LibraryChange], cursor: String? = nil) {
    self.changes = changes
    self.cursor = cursor
  }
}

/// Records of a library that changed, with the titles and places that they are about.
///
/// ```swift
/// let response = try decoder.decode(LibraryChangesResponse.self, from: data)
/// if response.hasMore { print("ask again from \(response.cursor ?? "the beginning")") }
/// ```
public struct LibraryChangesResponse: WireValue {
  public static let rules: [String: FieldRule] = [
    "changes": .list(0...Limits.libraryChangesPerPage), "spots": .list(0...Limits.libraryChangesPerPage),
  ]

  /// The complete records after the merge.
  public let changes: [LibraryChange]
  /// The titles that these records are about.
  public let titles: [Title]
  /// The places that these records are about.
  public let spots: [Spot]
  /// The cursor after this part, for the next request. The answer to `POST` has the cursor of the beginning.
  public let cursor: String?
  /// True if there are more changes after this part.
  public let hasMore: Bool

  public init(
    changes: [LibraryChange], titles: [Title], spots: [Spot] = [], cursor: String?, hasMore: Bool
  ) {
    self.changes = changes
    self.titles = titles
    self.spots = spots
    self.cursor = cursor
    self.hasMore = hasMore
  }
}
