public import Foundation

/// A complete library: every record, including tombstones, and the results derived from them.
///
/// The reference implementation in memory: tests compare the queries of the server and of devices with its results.
///
/// ```swift
/// let records = LibraryRecords()
/// let shelf = records.titles(LibraryQuery(shelf: .seen), of: [book.id: book], now: now)
/// ```
public struct LibraryRecords: Hashable, Sendable {
  public private(set) var items: [String: SwipedItem] = [:]
  public private(set) var entries: [String: LibraryEntry] = [:]
  public private(set) var lists: [String: UserList] = [:]
  public private(set) var listEntries: [String: ListEntry] = [:]
  public private(set) var experiences: [String: Experience] = [:]
  public private(set) var experienceRatings: [String: ExperienceRating] = [:]
  public private(set) var spotWishes: [String: SpotWish] = [:]
  public private(set) var privacyZones: [String: PrivacyZone] = [:]

  public init() {}

  /// Merges a change. Returns the merged record.
  @discardableResult public mutating func merge(_ change: LibraryChange) -> LibraryChange {
    switch change {
    case .swipedItem(let item): .swipedItem(Self.merge(item, into: &items))
    case .entry(let entry): .entry(Self.merge(entry, into: &entries))
    case .list(let list): .list(Self.merge(list, into: &lists))
    case .listEntry(let entry): .listEntry(Self.merge(entry, into: &listEntries))
    case .experience(let experience): .experience(Self.merge(experience, into: &experiences))
    case .experienceRating(let rating): .experienceRating(Self.merge(rating, into: &experienceRatings))
    case .spotWish(let wish): .spotWish(Self.merge(wish, into: &spotWishes))
    case .privacyZone(let zone): .privacyZone(Self.merge(zone, into: &privacyZones))
    }
  }

  private static func merge<Record: Mergeable & Identifiable>(
    _ record: Record, into records: inout [String: Record]
  ) -> Record where Record.ID == String {
    let merged = records[record.id]?.merged(with: record) ?? record
    records[record.id] = merged
    return merged
  }

  /// Every record, for a complete copy on another device.
  public var changes: [LibraryChange] {
    items.values.map(LibraryChange.swipedItem) + entries.values.map(LibraryChange.entry)
      + lists.values.map(LibraryChange.list) + listEntries.values.map(LibraryChange.listEntry)
      + experiences.values.map(LibraryChange.experience)
      + experienceRatings.values.map(LibraryChange.experienceRating)
      + spotWishes.values.map(LibraryChange.spotWish) + privacyZones.values.map(LibraryChange.privacyZone)
  }

  // MARK: Queries

  /// Returns the entries of a title, latest first, without deleted ones.
  public func entries(ofTitle id: String) -> [LibraryEntry] {
    entries.values.filter { $0.titleId == id && $0.isDeleted?.value != true }
      .sorted { $0.isLater(than: $1) }
  }

  public func record(ofTitle id: String) -> LibraryTitleRecord {
    let lists = listEntries.values.filter { $0.titleId == id && $0.isDeleted?.value != true }.map(\.listId)
      .filter { self.lists[$0]?.isDeleted?.value != true }
    return LibraryTitleRecord(item: items[id], entries: entries(ofTitle: id), lists: lists.sorted())
  }

  public func libraryTitle(_ title: Title, sortKey: String? = nil) -> LibraryTitle {
    let item = items[title.id]
    return LibraryTitle(
      title: title, direction: item?.direction, dateSwiped: item?.dateSwiped?.value,
      personalRating: item?.personalRating?.value, sourcePlatform: item?.sourcePlatform?.value,
      status: ReadingStatus(direction: item?.direction, entries: entries(ofTitle: title.id)), sortKey: sortKey
    )
  }

  /// Returns the titles of a shelf in order.
  ///
  /// - Parameters:
  ///   - query: The filters and the order.
  ///   - titles: The known titles, keyed by id. Records of other titles are omitted.
  ///   - now: The time from which recent titles are counted.
  public func titles(_ query: LibraryQuery, of titles: [String: Title], now: Date) -> [LibraryTitle] {
    let known = Set(items.keys).union(entries.values.map(\.titleId)).compactMap { titles[$0] }
    return known.map { libraryTitle($0) }.filter { Self.holds(query, $0, now: now) }
      .sorted { Self.precedes($0, $1, query.sort) }
  }

  /// Returns the titles of a list that were not removed, in its order.
  public func titles(ofList id: String, of titles: [String: Title]) -> [LibraryTitle] {
    listEntries.values.filter { $0.listId == id && $0.isDeleted?.value != true }
      .sorted { ($0.sortKey?.value ?? "", $0.titleId) < ($1.sortKey?.value ?? "", $1.titleId) }
      .compactMap { entry in titles[entry.titleId].map { libraryTitle($0, sortKey: entry.sortKey?.value) } }
  }

  private static func holds(_ query: LibraryQuery, _ title: LibraryTitle, now: Date) -> Bool {
    guard contains(query.shelf, title, now: now) else { return false }
    if let kind = query.kind, title.title.kind != kind { return false }
    if let genre = query.genre, !title.title.genres.contains(genre) { return false }
    if let platform = query.platform, title.sourcePlatform != platform { return false }
    if let least = query.minimumRating {
      guard let rating = title.personalRating, rating >= least else { return false }
    }
    guard !query.text.isEmpty else { return true }
    let text = FoldedText.fold(query.text).utf8
    return !text.isEmpty
      && (title.title.foldedName.utf8.contains(text) || title.title.foldedWords.utf8.contains(text))
  }

  private static func contains(_ shelf: LibraryShelf, _ title: LibraryTitle, now: Date) -> Bool {
    switch shelf {
    case .all: title.direction == .seen || title.direction == .watchlist
    case .seen: title.direction == .seen
    case .watchlist: title.direction == .watchlist
    case .skipped: title.direction == .skipped
    case .now: title.status == .now
    case .onHold: title.status == .onHold
    case .didNotFinish: title.status == .didNotFinish
    case .favorites:
      title.direction == .seen && (title.personalRating?.quarterStars ?? 0) >= LibraryShelf.favoriteRating
    case .recent:
      title.direction == .seen
        && (title.dateSwiped ?? .distantPast) >= LibraryShelf.recentSince(now)
    }
  }

  /// Returns true if `one` precedes `other` in a sort order. Ties are broken by id.
  package static func precedes(_ one: LibraryTitle, _ other: LibraryTitle, _ sort: LibrarySort) -> Bool {
    switch sort {
    case .recentlyAdded:
      (one.dateSwiped ?? .distantPast, one.id) > (other.dateSwiped ?? .distantPast, other.id)
    case .name:
      [one.title.foldedName, one.id].lexicographicallyPrecedes([other.title.foldedName, other.id]) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    case .year: (one.title.year ?? .min, one.id) > (other.title.year ?? .min, other.id)
    case .rating:
      (one.personalRating?.quarterStars ?? 0, one.id) > (other.personalRating?.quarterStars ?? 0, other.id)
    }
  }

  public func summary(of titles: [String: Title], now: Date) -> LibrarySummary {
    let counts = LibraryShelf.allCases.map { shelf in
      LibraryCount(shelf: shelf, count: self.titles(LibraryQuery(shelf: shelf), of: titles, now: now).count)
    }
    let seen = self.titles(LibraryQuery(shelf: .seen), of: titles, now: now)
    return LibrarySummary(
      counts: counts, kinds: seen.map(\.title.kind.rawValue), genres: seen.flatMap(\.title.genres),
      platforms: seen.compactMap(\.sourcePlatform))
  }
}
