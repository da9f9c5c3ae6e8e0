public import Formats
public import KiwiKit
public import Observation

/// The library of one user: read and watched titles, decisions and lists.
///
/// Screens query it and report the user's actions; they query again when ``revision`` has changed. An action is
/// recorded when its call returns, and sent as soon as possible. ``LibraryStateMachine`` decides; the repository
/// connects it with network, storage and clock.
@Observable @MainActor public final class LibraryRepository {
  /// Increases with each change of the library, local or remote.
  public internal(set) var revision = 0
  /// Called when the server rejects a change and it is rolled back.
  @ObservationIgnored public var onRejected: ((APIFailure) -> Void)?
  @ObservationIgnored public let postOffer = PostOffer()
  @ObservationIgnored let client: any APIClientProtocol
  @ObservationIgnored let store: any LibraryStoring
  @ObservationIgnored var shown = PlacePreviews()
  @ObservationIgnored let clock: EngineClock
  @ObservationIgnored private let random: RandomSource
  /// The state; nil until the stored state is read.
  @ObservationIgnored var machine: LibraryStateMachine?
  /// The last of the exclusive tasks. Each reads the state, decides, and stores the decision.
  @ObservationIgnored private var turn: Task<Void, Never>?
  /// The number of exclusive tasks that are running or waiting.
  @ObservationIgnored private(set) var deciding = 0
  @ObservationIgnored var worker: Task<Void, Never>?
  /// True if there has been new work since the worker's last check.
  @ObservationIgnored var hasWork = false
  @ObservationIgnored var alarm: Task<Void, Never>?
  /// True once the session is confirmed, which permits sending.
  @ObservationIgnored var isResumed: Bool
  @ObservationIgnored var isStopped = false
  @ObservationIgnored var wantsLists = true

  /// - Parameters:
  ///   - store: The store of the library; nil if only the server has it and answers immediately.
  ///   - me: The owner of the library.
  public init(
    client: any APIClientProtocol, store: (any LibraryStoring)? = nil, me: User? = nil,
    clock: EngineClock = .system, random: RandomSource = .system
  ) {
    self.client = client
    self.store = store ?? ServerLibraryStore(client: client, me: me, clock: clock)
    self.clock = clock
    self.random = random
    isResumed = store == nil
  }

  /// Reads the stored state. Decisions wait for it.
  func opened() async throws(APIFailure) -> LibraryStateMachine {
    if let machine { return machine }
    var configuration = LibraryStateMachine.Configuration()
    configuration.keepsLibrary = store.keepsLibrary
    if !store.keepsLibrary { configuration.waitingRecords = 2_000 }
    let kept = try await store.restore()
    var opened = machine ?? LibraryStateMachine(kept: kept, node: random.node(), configuration: configuration)
    if machine == nil, isResumed { opened.resume() }
    machine = opened
    return opened
  }

  /// Runs a decision exclusively, after all earlier ones.
  func serialized<Value: Sendable>(
    _ body: @escaping @MainActor () async throws(APIFailure) -> Value
  ) async throws(APIFailure) -> Value {
    let before = turn
    deciding += 1
    defer { deciding -= 1 }
    let task = Task { () async -> Result<Value, APIFailure> in
      await before?.value
      do throws(APIFailure) { return .success(try await body()) } catch { return .failure(error) }
    }
    turn = Task { _ = await task.value }
    return try await task.value.get()
  }

  // MARK: Asking

  public func titles(_ query: LibraryQuery, page: Int = 1) async throws(APIFailure) -> ListPage<LibraryTitle>
  {
    await pushed()
    return try await store.titles(query, page: page, pageSize: Self.pageSize)
  }

  public func summary() async throws(APIFailure) -> LibrarySummary {
    await pushed()
    return try await store.summary()
  }

  public func record(ofTitle id: String) async throws(APIFailure) -> LibraryTitleRecord {
    try await store.record(ofTitle: id)
  }

  public func lists() async throws(APIFailure) -> [ListDescription] {
    await pushed()
    return try await store.lists()
  }

  public func list(_ id: String) async throws(APIFailure) -> ListDescription {
    await pushed()
    return try await store.list(id)
  }

  public func titles(ofList id: String, page: Int = 1) async throws(APIFailure) -> ListPage<LibraryTitle> {
    await pushed()
    return try await store.titles(ofList: id, page: page, pageSize: Self.pageSize)
  }

  /// Waits for pending changes where only the server has the library.
  func pushed() async {
    if !store.keepsLibrary { await worker?.value }
  }

  /// The number of titles that fill a screen. More load as the user scrolls.
  public static let pageSize = 18

  /// The number of records with unacknowledged changes.
  public var unsentCount: Int { machine?.waiting.count ?? 0 }

  // MARK: Deciding

  /// Records a swipe. A swipe never downgrades an earlier decision.
  ///
  /// - Returns: The item before the swipe, for ``restore(_:ofTitle:)``.
  @discardableResult public func swipe(
    _ direction: SwipeDirection, _ title: Title, platform: String? = nil, isPrivate: Bool = false
  ) async throws(APIFailure) -> SwipedItem? {
    try await serialized { [self] () async throws(APIFailure) in
      let before = try await store.record(ofTitle: title.id).item
      let day = clock.wholeSeconds
      try await record(titles: [title]) { now in
        var item = SwipedItem(titleId: title.id)
        item[direction] = now()
        // A title that was removed returns with the default audience.
        let wasPrivate = before?.direction == nil && before?.isPrivate?.value == true
        if isPrivate || wasPrivate { item.isPrivate = Stamped(isPrivate, at: now()) }
        if direction.after(before?.direction) == direction {
          item.dateSwiped = Stamped(day, at: now())
          if let platform { item.sourcePlatform = Stamped(platform, at: now()) }
        }
        return [.swipedItem(item)]
      }
      return before
    }
  }

  /// Restores the item before a swipe.
  public func restore(_ before: SwipedItem?, ofTitle id: String) async throws(APIFailure) {
    try await write { now in
      var item = SwipedItem(titleId: id, clearedAt: now())
      if let direction = before?.direction { item[direction] = now() }
      item.dateSwiped = before?.dateSwiped.map { Stamped($0.value, at: now()) }
      item.personalRating = Stamped(before?.personalRating?.value, at: now())
      item.sourcePlatform = Stamped(before?.sourcePlatform?.value, at: now())
      return [.swipedItem(item)]
    }
  }

  /// Sets a rating; nil removes it.
  public func rate(_ rating: Rating?, titleId: String) async throws(APIFailure) {
    try await write { [.swipedItem(SwipedItem(titleId: titleId, personalRating: Stamped(rating, at: $0())))] }
  }

  /// Removes titles from the library and from the user's own lists. Other users' lists that the user edits keep them.
  /// The deck may show them again.
  public func remove(_ titleIds: [String]) async throws(APIFailure) {
    try await serialized { [self] () async throws(APIFailure) in
      var lists: [(titleId: String, listIds: [String])] = []
      for id in titleIds { lists.append((id, try await store.record(ofTitle: id).lists)) }
      let isListed = lists.contains { !$0.listIds.isEmpty }
      let own = isListed ? Set(try await store.lists().filter { $0.role == .owner }.map(\.id)) : []
      let all = lists.map { ($0.titleId, $0.listIds.filter(own.contains)) }
      try await record { now in
        all.flatMap { titleId, listIds in
          let item = SwipedItem(
            titleId: titleId, clearedAt: now(), personalRating: Stamped(nil, at: now()),
            sourcePlatform: Stamped(nil, at: now()))
          return [LibraryChange.swipedItem(item)]
            + listIds.map {
              .listEntry(ListEntry(listId: $0, titleId: titleId, isDeleted: Stamped(true, at: now())))
            }
        }
      }
    }
  }

  // MARK: Reading and watching

  /// Saves the given fields of an entry.
  public func save(_ change: EntryChange, entryId: String, titleId: String) async throws(APIFailure) {
    try await write { [.entry(change.stamped(id: entryId, titleId: titleId, $0))] }
  }

  public func deleteEntry(_ id: String, titleId: String) async throws(APIFailure) {
    try await write { [.entry(LibraryEntry(id: id, titleId: titleId, isDeleted: Stamped(true, at: $0())))] }
  }

  /// Hides an entry from viewers of the library, or shows it to them. The decision on its title is shown with it, and
  /// is hidden with it unless another entry shows the title.
  public func setPrivate(_ isPrivate: Bool, _ entry: LibraryEntry) async throws(APIFailure) {
    try await serialized { [self] () async throws(APIFailure) in
      let known = try await store.record(ofTitle: entry.titleId)
      let isShown = known.entries.contains { $0.id != entry.id && $0.isPrivate?.value != true }
      try await record { now in
        var changes = [
          LibraryChange.entry(
            LibraryEntry(id: entry.id, titleId: entry.titleId, isPrivate: Stamped(isPrivate, at: now())))
        ]
        if let item = known.item, item.direction != nil, (item.isPrivate?.value ?? false) != isPrivate,
          !isPrivate || !isShown
        {
          changes.append(
            .swipedItem(SwipedItem(titleId: entry.titleId, isPrivate: Stamped(isPrivate, at: now()))))
        }
        return changes
      }
    }
  }

  public func makeId() -> String { random.uuid() }

  // MARK: Lists

  /// - Returns: The id of the list.
  public func createList(
    name: String, description: String? = nil, after last: String? = nil
  ) async throws(APIFailure) -> String {
    let id = makeId()
    let day = clock.wholeSeconds
    try await write { now in
      [
        .list(
          UserList(
            id: id, name: Stamped(name, at: now()), description: Stamped(description, at: now()),
            sortKey: Stamped(SortKey.between(last, nil), at: now()), createdDate: Stamped(day, at: now())))
      ]
    }
    return id
  }

  public func rename(list id: String, to name: String) async throws(APIFailure) {
    try await write { [.list(UserList(id: id, name: Stamped(name, at: $0())))] }
  }

  public func describe(list id: String, as description: String?) async throws(APIFailure) {
    try await write { [.list(UserList(id: id, description: Stamped(description, at: $0())))] }
  }

  public func move(list id: String, to sortKey: String) async throws(APIFailure) {
    try await write { [.list(UserList(id: id, sortKey: Stamped(sortKey, at: $0())))] }
  }

  public func delete(list id: String) async throws(APIFailure) {
    try await write { [.list(UserList(id: id, isDeleted: Stamped(true, at: $0())))] }
  }

  /// Appends titles to a list.
  ///
  /// - Parameter last: The key of the last title; nil if the list is empty.
  public func add(_ titleIds: [String], toList id: String, after last: String?) async throws(APIFailure) {
    let day = clock.wholeSeconds
    try await write { now in
      var last = last
      return titleIds.map { titleId in
        let key = SortKey.between(last, nil)
        last = key
        return .listEntry(
          ListEntry(
            listId: id, titleId: titleId, sortKey: Stamped(key, at: now()),
            dateAdded: Stamped(day, at: now()),
            isDeleted: Stamped(false, at: now())))
      }
    }
  }

  public func remove(_ titleIds: [String], fromList id: String) async throws(APIFailure) {
    try await write { now in
      titleIds.map { .listEntry(ListEntry(listId: id, titleId: $0, isDeleted: Stamped(true, at: now()))) }
    }
  }

  public func move(_ titleId: String, inList id: String, to sortKey: String) async throws(APIFailure) {
    try await write {
      [.listEntry(ListEntry(listId: id, titleId: titleId, sortKey: Stamped(sortKey, at: $0())))]
    }
  }

  public func setPublished(_ isPublished: Bool, list id: String) async throws(APIFailure) {
    await sent()
    _ = try await client.send(isPublished ? API.Library.publishList(id) : API.Library.unpublishList(id))
    listsChanged()
  }

  public func setFollowed(_ isFollowed: Bool, list id: String) async throws(APIFailure) {
    await sent()
    _ = try await client.send(isFollowed ? API.Library.followList(id) : API.Library.unfollowList(id))
    listsChanged()
  }

  public func setCollaborator(
    _ isCollaborator: Bool, username: String, list id: String
  ) async throws(APIFailure) {
    await sent()
    _ = try await client.send(
      isCollaborator
        ? API.Library.addCollaborator(id, username) : API.Library.removeCollaborator(id, username))
    listsChanged()
  }
}

/// Changes to one entry. Nil leaves a field unchanged; a value of nil removes it.
public struct EntryChange: Hashable, Sendable {
  public var startedOn: CivilDate??
  public var finishedOn: CivilDate??
  public var pausedOn: CivilDate??
  public var stoppedOn: CivilDate??
  public var progress: LibraryEntry.Progress??
  public var rating: Rating??
  public var note: String??
  public var isSpoiler: Bool?
  public var isPrivate: Bool?

  public init() {}

  func stamped(id: String, titleId: String, _ now: () -> HybridTime) -> LibraryEntry {
    LibraryEntry(
      id: id, titleId: titleId, startedOn: startedOn.map { Stamped($0, at: now()) },
      finishedOn: finishedOn.map { Stamped($0, at: now()) },
      pausedOn: pausedOn.map { Stamped($0, at: now()) },
      stoppedOn: stoppedOn.map { Stamped($0, at: now()) }, progress: progress.map { Stamped($0, at: now()) },
      rating: rating.map { Stamped($0, at: now()) }, note: note.map { Stamped($0, at: now()) },
      isSpoiler: isSpoiler.map { Stamped($0, at: now()) }, isPrivate: isPrivate.map { Stamped($0, at: now()) }
    )
  }
}
