import Foundation
public import KiwiData
public import KiwiKit

/// A library that only the server stores, for web pages. Queries go to the server; pending changes are merged into its
/// responses. Counts are the server's.
@MainActor public final class ServerLibraryStore: LibraryStoring {
  let client: any APIClientProtocol
  private let me: User?
  private let clock: EngineClock
  private var waiting: [LibraryChange.ID: LibraryChange] = [:]
  /// Known titles of pending changes.
  private var titles: [String: Title] = [:]

  /// - Parameter me: The owner of new lists.
  public init(client: any APIClientProtocol, me: User? = nil, clock: EngineClock = .system) {
    self.client = client
    self.me = me
    self.clock = clock
  }

  public var keepsLibrary: Bool { false }

  public func restore() async throws(APIFailure) -> LibraryInfoDetailed { LibraryInfoDetailed() }

  public func records(
    _ keys: [LibraryChange]
  ) async throws(APIFailure) -> [LibraryChange.ID: LibraryChange] { [:] }

  public func ownRecords() async throws(APIFailure) -> [LibraryChange] { [] }

  public func commit(_ commit: LibraryCommit) async throws(APIFailure) {
    for id in commit.settled { waiting[id] = nil }
    for record in commit.waiting { waiting[record.id] = record.written }
    for title in commit.titles { titles[title.id] = title }
    let about = Set(waiting.values.compactMap(\.titleId))
    titles = titles.filter { about.contains($0.key) }
  }

  public func saveLists(_ lists: [ListDescription], keeping waiting: [String]) async throws(APIFailure) {}

  // MARK: Titles

  public func summary() async throws(APIFailure) -> LibrarySummary {
    try await client.send(API.Library.summary())
  }

  public func record(ofTitle id: String) async throws(APIFailure) -> LibraryTitleRecord {
    let answer = try await client.send(API.Library.title(id))
    let written = waiting.values.filter { $0.titleId == id }
    guard !written.isEmpty else { return answer }
    var item = answer.item
    var entries = Dictionary(answer.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var lists = Set(answer.lists)
    for change in written {
      switch change {
      case .swipedItem(let other): item = item?.merged(with: other) ?? other
      case .entry(let entry): entries[entry.id] = entries[entry.id]?.merged(with: entry) ?? entry
      case .listEntry(let entry):
        if entry.isDeleted?.value == true { lists.remove(entry.listId) } else { lists.insert(entry.listId) }
      case .list, .experience, .experienceRating, .spotWish, .privacyZone: break
      }
    }
    return LibraryTitleRecord(
      item: item,
      entries: entries.values.filter { $0.isDeleted?.value != true }.sorted { $0.isLater(than: $1) },
      lists: lists.sorted())
  }

  /// The maximum number of titles that are requested to merge pending changes into a shelf.
  private static let maxMergedTitles = 20

  public func titles(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    var answer = try await client.send(
      API.Library.titles(LibraryTitlesQuery(query, page: page, pageSize: pageSize)))
    var written: Set<String> = []
    for case .swipedItem(let item) in waiting.values { written.insert(item.titleId) }
    for case .entry(let entry) in waiting.values { written.insert(entry.titleId) }
    guard !written.isEmpty else { return answer }
    var known = titles
    for row in answer.items { known[row.id] = row.title }
    for id in written.sorted().prefix(Self.maxMergedTitles) where page == 1 && known[id] == nil {
      known[id] = try await client.send(API.Titles.title(id))
    }
    let isHere = Set(answer.items.map(\.id))
    var records = LibraryRecords()
    let merged = written.filter { known[$0] != nil && (page == 1 || isHere.contains($0)) }
    for id in merged.sorted().prefix(Self.maxMergedTitles) {
      let record = try await record(ofTitle: id)
      if let item = record.item { records.merge(.swipedItem(item)) }
      for entry in record.entries { records.merge(.entry(entry)) }
    }
    answer.items.removeAll { merged.contains($0.id) }
    answer.items += records.titles(query, of: known, now: clock.now)
    answer.items.sort { LibraryRecords.precedes($0, $1, query.sort) }
    return answer
  }

  // MARK: Lists

  private func written(inList id: String) -> [ListEntry] {
    waiting.values.compactMap { change in
      if case .listEntry(let entry) = change, entry.listId == id { entry } else { nil }
    }
  }

  public func titles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let entries = written(inList: id)
    var answer: ListPage<LibraryTitle>
    do throws(APIFailure) {
      answer = try await client.send(
        API.Library.listTitles(id, PageQuery(page: page, pageSize: pageSize)))
    } catch {
      // The list was created on this client just now.
      guard error.isNotFound, waiting["list/" + id] != nil else { throw error }
      answer = ListPage(items: [])
    }
    for entry in entries {
      let index = answer.items.firstIndex { $0.id == entry.titleId }
      let former = index.map { answer.items.remove(at: $0) }
      guard entry.isDeleted?.value != true, let title = former?.title ?? titles[entry.titleId],
        former != nil || answer.nextPage == nil
      else { continue }
      answer.items.append(
        LibraryTitle(
          title: title, direction: former?.direction, dateSwiped: former?.dateSwiped,
          personalRating: former?.personalRating, sourcePlatform: former?.sourcePlatform,
          status: former?.status, sortKey: entry.sortKey?.value ?? former?.sortKey))
    }
    if !entries.isEmpty { answer.items.sort { ($0.sortKey ?? "", $0.id) < ($1.sortKey ?? "", $1.id) } }
    return answer
  }

  public func lists() async throws(APIFailure) -> [ListDescription] {
    var lists = try await client.send(API.Library.lists()).map { described($0, as: $0.id) }
    let known = Set(lists.compactMap { $0?.id })
    for case .list(let list) in waiting.values where !known.contains(list.id) {
      lists.append(described(nil, as: list.id))
    }
    return lists.compactMap(\.self).sorted { ($0.sortKey, $0.id) < ($1.sortKey, $1.id) }
  }

  public func list(_ id: String) async throws(APIFailure) -> ListDescription {
    let answer: ListDescription?
    do throws(APIFailure) {
      answer = try await client.send(API.Library.list(id))
    } catch {
      guard error.isNotFound, waiting["list/" + id] != nil else { throw error }
      answer = nil
    }
    guard let list = described(answer, as: id) else { throw .notFound }
    return list
  }

  /// Returns a list with pending changes applied; nil if it is to be deleted.
  private func described(_ list: ListDescription?, as id: String) -> ListDescription? {
    var written: UserList?
    if case .list(let change)? = waiting["list/" + id] { written = change }
    guard written?.isDeleted?.value != true, let owner = list?.owner ?? me,
      list != nil || written?.name != nil
    else { return nil }
    return ListDescription(
      id: id, name: written?.name?.value ?? list?.name ?? "",
      description: written?.description.map(\.value) ?? list?.description, owner: owner,
      collaborators: list?.collaborators ?? [], titleCount: list?.titleCount ?? 0,
      isPublished: list?.isPublished ?? false, role: list == nil ? .owner : list?.role,
      firstTitles: list?.firstTitles ?? [], sortKey: written?.sortKey?.value ?? list?.sortKey ?? "")
  }
}
