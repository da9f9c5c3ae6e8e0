/// A record of a library, or those fields of one that a device wrote, each with its time.
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
  /// Tells which record of a library it is about.
  public var id: String {
    switch self {
    case .swipedItem(let item): "swipedItem/" + item.id
    case .entry(let entry): "entry/" + entry.id
    case .list(let list): "list/" + list.id
    case .listEntry(let entry): "listEntry/" + entry.id
    case .experience(let experience): "experience/" + experience.id
    case .experienceRating(let rating): "experienceRating/" + rating.id
    case .spotWish(let wish): "spotWish/" + wish.id
    case .privacyZone(let zone): "privacyZone/" + zone.id
    }
  }

  /// The title that it is about; nil when it is about a list as such, or about no title.
  public var titleId: String? {
    switch self {
    case .swipedItem(let item): item.titleId
    case .entry(let entry): entry.titleId
    case .listEntry(let entry): entry.titleId
    case .list, .experience, .experienceRating, .spotWish, .privacyZone: nil
    }
  }

  /// The place that it is about; nil when it names none.
  public var spotId: String? {
    switch self {
    case .experience(let experience): experience.spotId
    case .spotWish(let wish): wish.spotId
    case .swipedItem, .entry, .list, .listEntry, .experienceRating, .privacyZone: nil
    }
  }
}

extension LibraryChange: Mergeable {
  /// What is about another record changes nothing.
  public mutating func merge(_ other: LibraryChange) {
    guard id == other.id else { return }
    switch (self, other) {
    case (.swipedItem(let one), .swipedItem(let other)): self = .swipedItem(one.merged(with: other))
    case (.entry(let one), .entry(let other)): self = .entry(one.merged(with: other))
    case (.list(let one), .list(let other)): self = .list(one.merged(with: other))
    case (.listEntry(let one), .listEntry(let other)): self = .listEntry(one.merged(with: other))
    case (.experience(let one), .experience(let other)): self = .experience(one.merged(with: other))
    case (.experienceRating(let one), .experienceRating(let other)):
      self = .experienceRating(one.merged(with: other))
    case (.spotWish(let one), .spotWish(let other)): self = .spotWish(one.merged(with: other))
    case (.privacyZone(let one), .privacyZone(let other)): self = .privacyZone(one.merged(with: other))
    case (.swipedItem, _), (.entry, _), (.list, _), (.listEntry, _), (.experience, _),
      (.experienceRating, _), (.spotWish, _), (.privacyZone, _):
      break
    }
  }
}

extension LibraryChange {
  /// A record that is kept, with what the server says of it. Where an experience was follows the merges of places, of
  /// which it carries no time, so that the server's word counts.
  public func takingOver(_ told: LibraryChange) -> LibraryChange {
    let merged = merged(with: told)
    guard case .experience(let experience) = merged, case .experience(let other) = told,
      experience.id == other.id
    else { return merged }
    return .experience(experience.moved(toSpot: other.spotId))
  }

  /// The latest time in it.
  public var latestTime: HybridTime? {
    switch self {
    case .swipedItem(let item): item.latestTime
    case .entry(let entry): entry.latestTime
    case .list(let list): list.latestTime
    case .listEntry(let entry): entry.latestTime
    case .experience(let experience): experience.latestTime
    case .experienceRating(let rating): rating.latestTime
    case .spotWish(let wish): wish.latestTime
    case .privacyZone(let zone): zone.latestTime
    }
  }
}

/// In JSON an object with one member, whose name tells the kind of the record: `{"swipedItem": {…}}`.
extension LibraryChange: WireValue, WireUnion {
  public static var kinds: WireKinds { .member(CodingKeys.allCases.map(\.stringValue)) }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case swipedItem
    case entry
    case list
    case listEntry
    case experience
    case experienceRating
    case spotWish
    case privacyZone
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not one kind of record"))
    }
    switch key {
    case .swipedItem: self = .swipedItem(try container.decode(SwipedItem.self, forKey: key))
    case .entry: self = .entry(try container.decode(LibraryEntry.self, forKey: key))
    case .list: self = .list(try container.decode(UserList.self, forKey: key))
    case .listEntry: self = .listEntry(try container.decode(ListEntry.self, forKey: key))
    case .experience: self = .experience(try container.decode(Experience.self, forKey: key))
    case .experienceRating:
      self = .experienceRating(try container.decode(ExperienceRating.self, forKey: key))
    case .spotWish: self = .spotWish(try container.decode(SpotWish.self, forKey: key))
    case .privacyZone: self = .privacyZone(try container.decode(PrivacyZone.self, forKey: key))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .swipedItem(let item): try container.encode(item, forKey: .swipedItem)
    case .entry(let entry): try container.encode(entry, forKey: .entry)
    case .list(let list): try container.encode(list, forKey: .list)
    case .listEntry(let entry): try container.encode(entry, forKey: .listEntry)
    case .experience(let experience): try container.encode(experience, forKey: .experience)
    case .experienceRating(let rating): try container.encode(rating, forKey: .experienceRating)
    case .spotWish(let wish): try container.encode(wish, forKey: .spotWish)
    case .privacyZone(let zone): try container.encode(zone, forKey: .privacyZone)
    }
  }
}

/// The changes after a place in the stream of a library.
///
/// ```swift
/// let call = API.Library.changes(LibraryChangesQuery(cursor: nil))
/// ```
public struct LibraryChangesQuery: EndpointQuery {
  public static let cursorPattern = #"^[0-9]{1,16}\.[0-9]{1,18}\.[0-9]{1,18}$"#
  public static let rules: [String: FieldRule] = ["cursor": .pattern(cursorPattern)]

  /// The cursor of the previous answer; all changes without it.
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

  /// At most ``Limits/libraryChangesPerRequest``.
  public let changes: [LibraryChange]
  /// The cursor up to which the device has the changes of others. A server that has lost this place answers 410.
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

  /// Whole records after the merge.
  public let changes: [LibraryChange]
  /// The titles that these records are about.
  public let titles: [Title]
  /// The places that these records are about.
  public let spots: [Spot]
  /// The place after this part, for the next request. The answer to `POST` has the cursor of the beginning.
  public let cursor: String?
  /// Whether there are more changes after this part.
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
