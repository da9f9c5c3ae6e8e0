public import KiwiKit
public import Observation

/// One list: its titles, and the actions that the user's role permits.
@Observable @MainActor public final class ListViewModel: PagedList {
  public let id: String
  public private(set) var list: ListDescription?
  public private(set) var isDeleted = false
  public var pager = Pager<LibraryTitle, Int>()
  public var filter = ListFilter()
  public var selection = TitleSelection()
  public private(set) var choices = LibraryChoices()
  public let changing = Submission()
  private var listLoading = Loading.idle
  @ObservationIgnored private let library: LibraryRepository

  public init(id: String, library: LibraryRepository) {
    self.id = id
    self.library = library
  }

  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library.revision }
  /// The filtered and sorted titles.
  public var titles: [LibraryTitle] { filter == ListFilter() ? items : filter.apply(to: items) }
  public var isFiltered: Bool { filter != ListFilter() }

  public var isOwner: Bool { list?.role == .owner }
  public var canEdit: Bool { list?.role == .owner || list?.role == .collaborator }
  public var isFollowing: Bool { list?.role == .follower }
  /// True if the user may follow the list, which requires another owner.
  public var canFollow: Bool { list.map { $0.role == nil || $0.role == .follower } ?? false }

  /// The reason why the list could not be loaded.
  public var failure: APIFailure? { listLoading.failure }

  public func load() async {
    guard !isDeleted else { return }
    if listLoading == .idle || listLoading.failure != nil { listLoading = .loading }
    do throws(APIFailure) {
      list = try await library.list(id)
      listLoading = .loaded
      if list?.isClosed == true {
        pager = Pager()
        return
      }
    } catch {
      // A list that is no longer published is gone for its followers.
      listLoading = .after(error, isShowing: list != nil && !error.isNotFound)
      if error.isNotFound { list = nil }
      return
    }
    if items.isEmpty { await refresh() } else { await reload() }
    if isFiltered { await loadAll() }
    choices.add(items)
    selection = selection.kept(items.map(\.id))
  }

  /// Loads the whole list, which filters and sorting require.
  public func loadAll() async {
    while !hasReachedEnd, moreFailure == nil, loading == .loaded, !pager.isLoadingMore { await loadMore() }
    choices.add(items)
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<LibraryTitle> {
    try await library.titles(ofList: id, page: page)
  }

  public var chosen: [LibraryTitle] { titles.filter { selection.ids.contains($0.id) } }

  /// Returns the chosen titles as text, or all if none is chosen.
  public func sharedText() -> String {
    let shared = chosen.isEmpty ? titles : chosen
    let total = chosen.isEmpty && !isFiltered ? max(list?.titleCount ?? 0, shared.count) : shared.count
    return SharedText.lines(list?.name ?? "", shared.map(\.title), total: total)
  }

  // MARK: Changes

  /// Removes titles from this list only.
  @discardableResult public func remove(_ ids: [String]) async -> Bool {
    let isDone = await run { () async throws(APIFailure) in try await library.remove(ids, fromList: id) }
    if isDone {
      for id in ids { pager.removeEverywhere(id) }
      selection.end()
    }
    return isDone
  }

  /// Moves a title.
  ///
  /// - Parameter steps: The distance; negative moves up.
  public func move(_ title: LibraryTitle, by steps: Int) async {
    guard canEdit, let index = items.firstIndex(where: { $0.id == title.id }) else { return }
    let target = min(max(index + steps, 0), items.count - 1)
    guard let key = ListOrder.key(moving: index, to: target, in: items.map { $0.sortKey ?? "" }) else {
      return
    }
    // The next move may begin before the server responds, and depends on the new key. A load in flight has the old key;
    // the screen reloads after the library has changed.
    pager.overtake { items in
      let moved = items.remove(at: index)
      items.insert(
        LibraryTitle(
          title: moved.title, direction: moved.direction, dateSwiped: moved.dateSwiped,
          personalRating: moved.personalRating, sourcePlatform: moved.sourcePlatform, status: moved.status,
          sortKey: key), at: target)
    }
    let isMoved = await changing.runInTurn { () async throws(APIFailure) in
      try await library.move(title.id, inList: id, to: key)
    }
    if !isMoved { await reload() }
  }

  public func setPublished(_ isPublished: Bool) async {
    await run { () async throws(APIFailure) in try await library.setPublished(isPublished, list: id) }
    await load()
  }

  public func setFollowed(_ isFollowed: Bool) async {
    guard canFollow else { return }
    await run { () async throws(APIFailure) in try await library.setFollowed(isFollowed, list: id) }
    await load()
  }

  /// Adds or removes a collaborator.
  @discardableResult public func setCollaborator(_ isCollaborator: Bool, _ username: String) async -> Bool {
    let name = username.hasPrefix("@") ? String(username.dropFirst()) : username
    let isDone = await run { () async throws(APIFailure) in
      try await library.setCollaborator(isCollaborator, username: name, list: id)
    }
    await load()
    return isDone
  }

  public func delete() async {
    isDeleted = await run { () async throws(APIFailure) in try await library.delete(list: id) }
  }

  @discardableResult private func run(_ action: () async throws(APIFailure) -> Void) async -> Bool {
    await changing.run(action)
  }
}

extension ListDescription {
  /// True if the user follows the list and its owner has unpublished it. The server then sends no details.
  public var isClosed: Bool { role == .follower && !isPublished }
}
