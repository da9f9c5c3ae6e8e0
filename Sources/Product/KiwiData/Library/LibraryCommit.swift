public import KiwiKit

/// The state of a library's sync on this device.
public struct LibrarySyncRecord: Hashable, Sendable {
  /// The clock of this device: the latest time created or received, and the device's node.
  public var clock: HybridClock
  /// The position after the last applied change; nil before the first sync.
  public var cursor: String?

  public init(clock: HybridClock, cursor: String? = nil) {
    self.clock = clock
    self.cursor = cursor
  }
}

/// The user's unacknowledged changes to one record of the library.
public struct LibraryOutboxRecord: Identifiable, Hashable, Sendable {
  /// All unacknowledged changes to the record, merged.
  public var written: LibraryChange
  /// The last known version of the record on the server; nil if there is none.
  public var base: LibraryChange?
  /// The position in the outbox, increasing with the time of a record's first change.
  public var order: Int

  public init(written: LibraryChange, base: LibraryChange?, order: Int) {
    self.written = written
    self.base = base
    self.order = order
  }

  public var id: String { written.id }

  /// The record with the pending changes applied.
  public var shown: LibraryChange { base?.merged(with: written) ?? written }
}

/// Changes to a device's copy of a library, applied in one transaction.
public struct LibraryCommit: Hashable, Sendable {
  /// The new versions of changed records.
  public var records: [LibraryChange] = []
  /// Records to remove: the server rejected their creation.
  public var removed: [LibraryChange] = []
  /// Titles to add or update.
  public var titles: [Title] = []
  /// Places to add or update.
  public var spots: [Spot] = []
  /// Outbox records to add or update.
  public var waiting: [LibraryOutboxRecord] = []
  /// The ids of the records whose changes are no longer pending.
  public var settled: [String] = []
  public var sync: LibrarySyncRecord

  public init(sync: LibrarySyncRecord) { self.sync = sync }
}

/// The state of a library's sync, restored at start.
public struct LibraryInfoDetailed: Hashable, Sendable {
  /// The state of the sync; nil before the first sync.
  public var sync: LibrarySyncRecord?
  /// Pending changes, in the order of their first change.
  public var waiting: [LibraryOutboxRecord]

  public init(sync: LibrarySyncRecord? = nil, waiting: [LibraryOutboxRecord] = []) {
    self.sync = sync
    self.waiting = waiting
  }
}
