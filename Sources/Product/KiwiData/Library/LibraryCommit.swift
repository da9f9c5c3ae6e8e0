public import KiwiKit

/// What a device keeps of its part in a library's sync.
public struct LibrarySyncRecord: Hashable, Sendable {
  /// The latest time that was made or seen here, and who makes times here.
  public var clock: HybridClock
  /// Asks for what comes after all that was taken over; nil before anything was.
  public var cursor: String?

  public init(clock: HybridClock, cursor: String? = nil) {
    self.clock = clock
    self.cursor = cursor
  }
}

/// What a person changed in one record of their library and the server has not answered.
public struct LibraryOutboxRecord: Identifiable, Hashable, Sendable {
  /// What they wrote: all changes of the record together.
  public var written: LibraryChange
  /// The record as the server is known to have it; nil when nothing is known of it.
  public var base: LibraryChange?
  /// Grows from record to record: what was changed first is sent first.
  public var order: Int

  public init(written: LibraryChange, base: LibraryChange?, order: Int) {
    self.written = written
    self.base = base
    self.order = order
  }

  public var id: String { written.id }

  /// The record as the person is to see it.
  public var shown: LibraryChange { base?.merged(with: written) ?? written }
}

/// Changes of what a device keeps of a library, which are made together or not at all.
public struct LibraryCommit: Hashable, Sendable {
  /// Records as they are from now on.
  public var records: [LibraryChange] = []
  /// Records that are no longer there, by their ids: what was written of them was refused, and there was nothing else.
  public var removed: [LibraryChange] = []
  /// What is known of titles.
  public var titles: [Title] = []
  /// What is known of places.
  public var spots: [Spot] = []
  /// What waits from now on.
  public var waiting: [LibraryOutboxRecord] = []
  /// What waits no longer, by the ids of the records.
  public var settled: [String] = []
  public var sync: LibrarySyncRecord

  public init(sync: LibrarySyncRecord) { self.sync = sync }
}

/// All that goes on where it was when the app starts again.
public struct LibraryInfoDetailed: Hashable, Sendable {
  /// Nil when nothing was kept.
  public var sync: LibrarySyncRecord?
  /// In the order in which it was changed first.
  public var waiting: [LibraryOutboxRecord]

  public init(sync: LibrarySyncRecord? = nil, waiting: [LibraryOutboxRecord] = []) {
    self.sync = sync
    self.waiting = waiting
  }
}
