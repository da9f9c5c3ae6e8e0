import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Discover

  public func fetchDeck(
    _ query: DeckQuery, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> DeckResponse {
    try await answer { server in
      let titles = server.titles.filter { title in
        (query.includesSwiped || server.library.items[title.id]?.direction == nil)
          && (query.kind == nil || query.kind == title.kind)
          && (query.genre.map(title.genres.contains) ?? true)
          && (query.firstYear.map { (title.year ?? .min) >= $0 } ?? true)
          && (query.lastYear.map { (title.year ?? .max) <= $0 } ?? true)
      }
      let start = cursor.flatMap(Int.init) ?? 0
      let shown = titles.dropFirst(start).prefix(limit)
      return DeckResponse(
        titles: Array(shown), cursor: start + shown.count < titles.count ? String(start + shown.count) : nil,
        methods: [.popular, .trending, .topRated])
    }
  }

  // MARK: Library

  public func fetchLibrary(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let now = Date()
    return try await answer { server in
      Self.list(server.library.titles(query, of: server.titlesById, now: now), page: page, pageSize: pageSize)
    }
  }

  public func fetchLibrarySummary() async throws(APIFailure) -> LibrarySummary {
    let now = Date()
    return try await answer { server in server.library.summary(of: server.titlesById, now: now) }
  }

  public func fetchLibrary(ofUser username: String) async throws(APIFailure) -> ProfileLibrary {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      guard let user = server.user(username) else { throw .notFound }
      return user.id == server.me.id ? server.profileLibrary(now: now) : ProfileLibrary()
    }
  }

  public func fetchLibraryTitle(id: String) async throws(APIFailure) -> LibraryTitleRecord {
    try await answer { server in server.library.record(ofTitle: id) }
  }

  public func pushLibraryChanges(
    _ changes: [LibraryChange], after cursor: String?
  ) async throws(APIFailure) -> LibraryChangesResponse {
    try await answer { server in
      LibraryChangesResponse(
        changes: changes.map { server.library.merge($0) }, titles: [], cursor: nil, hasMore: false)
    }
  }

  public func fetchLibraryChanges(
    after cursor: String?
  ) async throws(APIFailure) -> LibraryChangesResponse {
    try await answer { server in
      LibraryChangesResponse(
        changes: server.library.changes, titles: server.titles, cursor: "0", hasMore: false)
    }
  }

  // MARK: Lists

  public func fetchLists() async throws(APIFailure) -> [ListDescription] {
    try await answer { server in
      server.library.lists.values.filter { $0.isDeleted?.value != true && server.role(in: $0.id) != nil }
        .sorted { ($0.sortKey?.value ?? "", $0.id) < ($1.sortKey?.value ?? "", $1.id) }
        .map(server.describe)
    }
  }

  public func fetchList(id: String) async throws(APIFailure) -> ListDescription {
    try await answer { server throws(APIFailure) in
      guard let list = server.library.lists[id], list.isDeleted?.value != true else { throw .notFound }
      return server.describe(list)
    }
  }

  public func fetchTitles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    try await answer { server in
      Self.list(server.library.titles(ofList: id, of: server.titlesById), page: page, pageSize: pageSize)
    }
  }

  public func setPublished(_ isPublished: Bool, listId: String) async throws(APIFailure) {
    try await answer { server in server.publishedLists.set(listId, isPublished) }
  }

  public func setFollowed(_ isFollowed: Bool, listId: String) async throws(APIFailure) {
    try await answer { server in server.followedLists.set(listId, isFollowed) }
  }

  public func setCollaborator(
    _ isCollaborator: Bool, username: String, listId: String
  ) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      guard server.user(username) != nil else { throw .notFound }
      server.collaborators[listId, default: []].set(username, isCollaborator)
    }
  }
}

extension Set {
  fileprivate mutating func set(_ element: Element, _ isMember: Bool) {
    if isMember { insert(element) } else { remove(element) }
  }
}

extension MockServer {
  fileprivate var titlesById: [String: Title] {
    Dictionary(titles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func profileLibrary(now: Date) -> ProfileLibrary {
    let titles = titlesById
    let shelves = ProfileLibrary.shelves.compactMap { shelf -> ProfileShelf? in
      let sort: LibrarySort = shelf == .favorites ? .rating : .recentlyAdded
      let all = library.titles(LibraryQuery(shelf: shelf, sort: sort), of: titles, now: now)
      let shown = Array(all.prefix(ProfileLibrary.titlesPerShelf))
      return all.isEmpty ? nil : ProfileShelf(shelf: shelf, count: all.count, titles: shown)
    }
    let entries = library.entries.values.filter { $0.isDeleted?.value != true }
      .sorted { $0.isLater(than: $1) }
      .prefix(ProfileLibrary.mostEntries)
      .compactMap { entry in
        titles[entry.titleId].map { title in
          ProfileEntry(
            id: entry.id, title: title, status: entry.status, day: entry.day,
            rating: entry.rating?.value ?? nil, note: entry.note?.value ?? nil,
            isSpoiler: entry.isSpoiler?.value ?? false, isPrivate: entry.isPrivate?.value == true ? true : nil
          )
        }
      }
    let lists = library.lists.values.filter { publishedLists.contains($0.id) && listOwners[$0.id] == nil }
    return ProfileLibrary(shelves: shelves, entries: entries, lists: lists.map(describe))
  }

  fileprivate func role(in list: String) -> ListRole? {
    if listOwners[list] == nil { return .owner }
    if collaborators[list]?.contains(me.username) == true { return .collaborator }
    return followedLists.contains(list) ? .follower : nil
  }

  fileprivate func describe(_ list: UserList) -> ListDescription {
    let titles = library.titles(ofList: list.id, of: titlesById)
    return ListDescription(
      id: list.id, name: list.name?.value ?? "", description: list.description?.value,
      owner: listOwners[list.id] ?? me,
      collaborators: collaborators[list.id, default: []].sorted().compactMap(user), titleCount: titles.count,
      isPublished: publishedLists.contains(list.id), role: role(in: list.id),
      firstTitles: titles.prefix(4).map(\.title),
      sortKey: list.sortKey?.value ?? "")
  }
}
