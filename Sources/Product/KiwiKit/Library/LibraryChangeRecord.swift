/// A record that libraries keep and devices exchange.
///
/// ```swift
/// func latest(of records: [some LibraryChangeRecord]) -> HybridTime? { records.compactMap(\.latestTime).max() }
/// ```
public protocol LibraryChangeRecord: Identifiable, WireValue, Mergeable where ID == String {
  static var kind: LibraryChange.Kind { get }

  /// Returns nil for a change of another kind.
  init?(_ change: LibraryChange)

  var change: LibraryChange { get }

  /// Replaces each time in the record.
  mutating func mapTimes(_ transform: (HybridTime) -> HybridTime)
}

extension LibraryChangeRecord {
  /// All times in the record.
  public var times: [HybridTime] {
    var times: [HybridTime] = []
    times.reserveCapacity(12)
    var copy = self
    copy.mapTimes { time in
      times.append(time)
      return time
    }
    return times
  }

  /// The latest time in the record.
  public var latestTime: HybridTime? { times.max() }
}

extension SwipedItem {
  public static var kind: LibraryChange.Kind { .swipedItem }
  public init?(_ change: LibraryChange) {
    guard case .swipedItem(let item) = change else { return nil }
    self = item
  }
  public var change: LibraryChange { .swipedItem(self) }
}

extension LibraryEntry {
  public static var kind: LibraryChange.Kind { .entry }
  public init?(_ change: LibraryChange) {
    guard case .entry(let entry) = change else { return nil }
    self = entry
  }
  public var change: LibraryChange { .entry(self) }
}

extension UserList {
  public static var kind: LibraryChange.Kind { .list }
  public init?(_ change: LibraryChange) {
    guard case .list(let list) = change else { return nil }
    self = list
  }
  public var change: LibraryChange { .list(self) }
}

extension ListEntry {
  public static var kind: LibraryChange.Kind { .listEntry }
  public init?(_ change: LibraryChange) {
    guard case .listEntry(let entry) = change else { return nil }
    self = entry
  }
  public var change: LibraryChange { .listEntry(self) }
}

extension Experience {
  public static var kind: LibraryChange.Kind { .experience }
  public init?(_ change: LibraryChange) {
    guard case .experience(let experience) = change else { return nil }
    self = experience
  }
  public var change: LibraryChange { .experience(self) }
}

extension ExperienceRating {
  public static var kind: LibraryChange.Kind { .experienceRating }
  public init?(_ change: LibraryChange) {
    guard case .experienceRating(let rating) = change else { return nil }
    self = rating
  }
  public var change: LibraryChange { .experienceRating(self) }
}

extension SpotWish {
  public static var kind: LibraryChange.Kind { .spotWish }
  public init?(_ change: LibraryChange) {
    guard case .spotWish(let wish) = change else { return nil }
    self = wish
  }
  public var change: LibraryChange { .spotWish(self) }
}

extension PrivacyZone {
  public static var kind: LibraryChange.Kind { .privacyZone }
  public init?(_ change: LibraryChange) {
    guard case .privacyZone(let zone) = change else { return nil }
    self = zone
  }
  public var change: LibraryChange { .privacyZone(self) }
}
