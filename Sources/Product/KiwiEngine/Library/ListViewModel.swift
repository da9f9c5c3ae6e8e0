public import KiwiKit
public import Observation

/// One list: its titles, and what whoever looks may do with it.
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

  /// Changes with the library: then the screen looks again.
  public var revision: Int { library.revision }
  /// Those that the filter leaves, in the order that is asked for.
  public var titles: [LibraryTitle] { filter == ListFilter() ? items : filter.apply(to: items) }
  public var isFiltered: Bool { filter != ListFilter() }

  public var isOwner: Bool { list?.role == .owner }
  public var canEdit: Bool { list?.role == .owner || list?.role == .collaborator }
  public var isFollowing: Bool { list?.role == .follower }
  /// Nobody follows what is theirs.
  public var canFollow: Bool { list.map { $0.role == nil || $0.role == .follower } ?? false }

  /// Why there is nothing to show.
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
      // What is not published any more is gone for whoever only followed it.
      listLoading = .after(error, isShowing: list != nil && !error.isNotFound)
      if error.isNotFound { list = nil }
      return
    }
    if items.isEmpty { await refresh() } else { await reload() }
    if isFiltered { await loadAll() }
    choices.add(items)
    selection = selection.kept(items.map(\.id))
  }

  /// What is to be narrowed or sorted has to be there whole.
  public func loadAll() async {
    while !hasReachedEnd, moreFailure == nil, loading == .loaded, !pager.isLoadingMore { await loadMore() }
    choices.add(items)
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<LibraryTitle> {
    try await library.titles(ofList: id, page: page)
  }

  public var chosen: [LibraryTitle] { titles.filter { selection.ids.contains($0.id) } }

  /// The chosen titles as text, or all when none is chosen.
  public func sharedText() -> String {
    let shared = chosen.isEmpty ? titles : chosen
    let total = chosen.isEmpty && !isFiltered ? max(list?.titleCount ?? 0, shared.count) : shared.count
    return SharedText.lines(list?.name ?? "", shared.map(\.title), total: total)
  }

  // MARK: Changing it

  /// Takes titles out of this list alone.
  @discardableResult public func remove(_ ids: [String]) async -> Bool {
    let isDone = await run { () async throws(APIFailure) in try await library.remove(ids, fromList: id) }
    if isDone {
      for id in ids { pager.removeEverywhere(id) }
      selection.end()
    }
    return isDone
  }

  /// Puts a title further up or down.
  ///
  /// - Parameter steps: Up when negative.
  public func move(_ title: LibraryTitle, by steps: Int) async {
    guard canEdit, let index = items.firstIndex(where: { $0.id == title.id }) else { return }
    let target = min(max(index + steps, 0), items.count - 1)
    guard let key = ListOrder.key(moving: index, to: target, in: items.map { $0.sortKey ?? "" }) else {
      return
    }
    // The next move may begin before the server has answered, and counts on the new key. A load that began before knows
    // the old one; the screen looks again once the library has changed.
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

  /// Lets somebody keep the list with its owner, or no longer.
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
  /// Whether the reader followed it and its owner shows it to nobody any more. Nothing else is told of it then.
  public var isClosed: Bool { role == .follower && !isPublished }
}
