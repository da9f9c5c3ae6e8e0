public import Formats
public import KiwiKit
public import Observation

/// What one person has read and watched, wants to and does not want to, and their lists.
///
/// Screens ask it and tell it what the person did; they look again when ``revision`` has changed.
@Observable @MainActor public final class LibraryRepository {
  /// Counts what changed in the library, here or elsewhere.
  public private(set) var revision = 0
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private let random: RandomSource
  @ObservationIgnored private var time: HybridClock

  public init(
    client: any APIClientProtocol, clock: EngineClock = .system, random: RandomSource = .system
  ) {
    self.client = client
    self.clock = clock
    self.random = random
    time = HybridClock(node: random.node())
  }

  // MARK: Asking

  public func titles(_ query: LibraryQuery, page: Int = 1) async throws(APIFailure) -> ListPage<LibraryTitle>
  {
    try await client.fetchLibrary(query, page: page, pageSize: Self.pageSize)
  }

  public func summary() async throws(APIFailure) -> LibrarySummary {
    try await client.fetchLibrarySummary()
  }

  public func record(ofTitle id: String) async throws(APIFailure) -> LibraryTitleRecord {
    try await client.fetchLibraryTitle(id: id)
  }

  public func lists() async throws(APIFailure) -> [ListDescription] {
    try await client.fetchLists()
  }

  public func list(_ id: String) async throws(APIFailure) -> ListDescription {
    try await client.fetchList(id: id)
  }

  public func titles(ofList id: String, page: Int = 1) async throws(APIFailure) -> ListPage<LibraryTitle> {
    try await client.fetchTitles(ofList: id, page: page, pageSize: Self.pageSize)
  }

  public static let pageSize = 60

  // MARK: Deciding

  /// Records a swipe. What was decided is never taken down by one.
  ///
  /// - Returns: What was there before; ``restore(_:ofTitle:)`` brings it back.
  @discardableResult public func swipe(
    _ direction: SwipeDirection, _ title: Title, platform: String? = nil
  ) async throws(APIFailure) -> SwipedItem? {
    let before = try await record(ofTitle: title.id).item
    var item = SwipedItem(titleId: title.id)
    item[direction] = now()
    if direction.after(before?.direction) == direction {
      item.dateSwiped = Stamped(clock.wholeSeconds, at: now())
      if let platform { item.sourcePlatform = Stamped(platform, at: now()) }
    }
    try await push([.swipedItem(item)])
    return before
  }

  /// Brings back what was there before a swipe.
  public func restore(_ before: SwipedItem?, ofTitle id: String) async throws(APIFailure) {
    var item = SwipedItem(titleId: id, clearedAt: now())
    if let direction = before?.direction { item[direction] = now() }
    item.dateSwiped = before?.dateSwiped.map { Stamped($0.value, at: now()) }
    item.personalRating = Stamped(before?.personalRating?.value, at: now())
    item.sourcePlatform = Stamped(before?.sourcePlatform?.value, at: now())
    try await push([.swipedItem(item)])
  }

  /// Nil takes the stars back.
  public func rate(_ rating: Rating?, titleId: String) async throws(APIFailure) {
    try await push([.swipedItem(SwipedItem(titleId: titleId, personalRating: Stamped(rating, at: now())))])
  }

  /// Takes a title out of the library and out of all lists of the person. It may come again in the deck.
  public func remove(_ titleIds: [String]) async throws(APIFailure) {
    for id in titleIds {
      let record = try await record(ofTitle: id)
      let item = SwipedItem(
        titleId: id, clearedAt: now(), personalRating: Stamped(nil, at: now()),
        sourcePlatform: Stamped(nil, at: now()))
      try await push(
        [.swipedItem(item)]
          + record.lists.map {
            .listEntry(ListEntry(listId: $0, titleId: id, isDeleted: Stamped(true, at: now())))
          })
    }
  }

  // MARK: Reading and watching

  /// What of an entry is given is written, and nothing else of it.
  public func save(_ change: EntryChange, entryId: String, titleId: String) async throws(APIFailure) {
    try await push([.entry(change.stamped(id: entryId, titleId: titleId) { now() })])
  }

  public func deleteEntry(_ id: String, titleId: String) async throws(APIFailure) {
    try await push([.entry(LibraryEntry(id: id, titleId: titleId, isDeleted: Stamped(true, at: now())))])
  }

  public func makeId() -> String { random.uuid() }

  // MARK: Lists

  /// - Returns: Its id.
  public func createList(
    name: String, description: String? = nil, after last: String? = nil
  ) async throws(APIFailure) -> String {
    let id = makeId()
    try await push([
      .list(
        UserList(
          id: id, name: Stamped(name, at: now()), description: Stamped(description, at: now()),
          sortKey: Stamped(SortKey.between(last, nil), at: now()),
          createdDate: Stamped(clock.wholeSeconds, at: now())))
    ])
    return id
  }

  public func rename(list id: String, to name: String) async throws(APIFailure) {
    try await push([.list(UserList(id: id, name: Stamped(name, at: now())))])
  }

  public func describe(list id: String, as description: String?) async throws(APIFailure) {
    try await push([.list(UserList(id: id, description: Stamped(description, at: now())))])
  }

  public func move(list id: String, to sortKey: String) async throws(APIFailure) {
    try await push([.list(UserList(id: id, sortKey: Stamped(sortKey, at: now())))])
  }

  public func delete(list id: String) async throws(APIFailure) {
    try await push([.list(UserList(id: id, isDeleted: Stamped(true, at: now())))])
  }

  /// Puts titles at the end of a list.
  ///
  /// - Parameter last: The key of the title that is last now; nil when there is none.
  public func add(_ titleIds: [String], toList id: String, after last: String?) async throws(APIFailure) {
    var last = last
    var changes: [LibraryChange] = []
    for titleId in titleIds {
      let key = SortKey.between(last, nil)
      last = key
      changes.append(
        .listEntry(
          ListEntry(
            listId: id, titleId: titleId, sortKey: Stamped(key, at: now()),
            dateAdded: Stamped(clock.wholeSeconds, at: now()), isDeleted: Stamped(false, at: now()))))
    }
    try await push(changes)
  }

  public func remove(_ titleIds: [String], fromList id: String) async throws(APIFailure) {
    try await push(
      titleIds.map { .listEntry(ListEntry(listId: id, titleId: $0, isDeleted: Stamped(true, at: now()))) })
  }

  public func move(_ titleId: String, inList id: String, to sortKey: String) async throws(APIFailure) {
    try await push([.listEntry(ListEntry(listId: id, titleId: titleId, sortKey: Stamped(sortKey, at: now())))]
    )
  }

  public func setPublished(_ isPublished: Bool, list id: String) async throws(APIFailure) {
    try await client.setPublished(isPublished, listId: id)
    revision += 1
  }

  public func setFollowed(_ isFollowed: Bool, list id: String) async throws(APIFailure) {
    try await client.setFollowed(isFollowed, listId: id)
    revision += 1
  }

  public func setCollaborator(
    _ isCollaborator: Bool, username: String, list id: String
  ) async throws(APIFailure) {
    try await client.setCollaborator(isCollaborator, username: username, listId: id)
    revision += 1
  }

  // MARK: Changes

  private func push(_ changes: [LibraryChange]) async throws(APIFailure) {
    var rest = changes[...]
    while !rest.isEmpty {
      let answer = try await client.pushLibraryChanges(Array(rest.prefix(Limits.libraryChangesPerRequest)))
      for change in answer.changes { change.latestTime.map { time.see($0) } }
      rest = rest.dropFirst(Limits.libraryChangesPerRequest)
      revision += 1
    }
  }

  private func now() -> HybridTime { time.now(clock.milliseconds) }

  /// Something changed elsewhere.
  public func changedElsewhere() { revision += 1 }
}

/// What somebody writes of one reading or watching; nil leaves a thing as it is, and a value of nil takes it away.
public struct EntryChange: Hashable, Sendable {
  public var startedOn: CivilDate??
  public var finishedOn: CivilDate??
  public var pausedOn: CivilDate??
  public var stoppedOn: CivilDate??
  public var progress: LibraryEntry.Progress??
  public var rating: Rating??
  public var note: String??
  public var isSpoiler: Bool?

  public init() {}

  func stamped(id: String, titleId: String, _ now: () -> HybridTime) -> LibraryEntry {
    LibraryEntry(
      id: id, titleId: titleId, startedOn: startedOn.map { Stamped($0, at: now()) },
      finishedOn: finishedOn.map { Stamped($0, at: now()) },
      pausedOn: pausedOn.map { Stamped($0, at: now()) },
      stoppedOn: stoppedOn.map { Stamped($0, at: now()) }, progress: progress.map { Stamped($0, at: now()) },
      rating: rating.map { Stamped($0, at: now()) }, note: note.map { Stamped($0, at: now()) },
      isSpoiler: isSpoiler.map { Stamped($0, at: now()) })
  }
}
