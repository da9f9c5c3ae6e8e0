public import KiwiKit
public import Observation

/// A part of a library as a grid that is filtered, sorted and edited.
@Observable @MainActor public final class ShelfViewModel: PagedList {
  /// The query. Screens change it and load.
  public var query: LibraryQuery
  public var pager = Pager<LibraryTitle, Int>()
  public var selection = TitleSelection()
  public private(set) var choices = LibraryChoices()
  /// The number of titles on the shelf without filters.
  public private(set) var shelfCount = 0
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository
  /// The query of the visible titles.
  @ObservationIgnored private var shownQuery: LibraryQuery?
  /// The revision of the library that the choices and the count belong to.
  @ObservationIgnored private var countedRevision: Int?

  public init(_ query: LibraryQuery, library: LibraryRepository) {
    self.query = query
    self.library = library
  }

  public var titles: [LibraryTitle] { items }

  /// The text of the search, if it is long enough to count.
  public var text: String {
    get { query.text }
    set { query.text = TypedText.query(newValue) }
  }

  public var isFiltered: Bool { query != bareQuery }
  private var bareQuery: LibraryQuery { LibraryQuery(shelf: query.shelf, sort: query.sort) }

  /// The inputs that make a screen reload: the filters and the revision of the library.
  public struct ReloadKey: Hashable, Sendable {
    let query: LibraryQuery
    let revision: Int
  }

  public var reloadKey: ReloadKey { ReloadKey(query: query, revision: library.revision) }

  /// Loads the query. The visible titles stay until the result arrives, and the scroll position is kept.
  public func load() async {
    let query = query
    if shownQuery == query, !pager.needsLoading {
      await reload()
    } else {
      await refresh()
    }
    guard query == self.query, moreFailure == nil, loading == .loaded else { return }
    shownQuery = query
    selection = selection.kept(titles.map(\.id))
    await loadChoices()
  }

  private func loadChoices() async {
    let revision = library.revision
    guard revision != countedRevision else { return }
    do throws(APIFailure) {
      let all = try await isFiltered ? library.titles(bareQuery).items : titles
      choices.add(all)
      shelfCount = try await library.summary().count(query.shelf)
      countedRevision = revision
    } catch {
      // Failures are ignored: the titles are visible, and the next load may find the filters.
      choices.add(titles)
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let answer = try await library.titles(query, page: page)
    // Further pages of a long shelf may add filters.
    if page > 1 { choices.add(answer.items) }
    return answer
  }

  /// The number of matching titles, once it is known.
  public var count: Int? { hasReachedEnd ? titles.count : isFiltered ? nil : shelfCount }

  public func clearFilters() { query = bareQuery }

  // MARK: Actions on titles

  public var chosen: [LibraryTitle] { titles.filter { selection.ids.contains($0.id) } }

  /// Returns the chosen titles as text, or all if none is chosen.
  public func sharedText(_ heading: String) -> String {
    let shared = chosen.isEmpty ? titles : chosen
    let total = chosen.isEmpty ? max(count ?? 0, titles.count) : chosen.count
    return SharedText.lines(heading, shared.map(\.title), total: total)
  }

  /// Marks a saved title as seen.
  @discardableResult public func markAsSeen(_ title: Title) async -> Bool {
    await changing.run { () async throws(APIFailure) in try await library.swipe(.seen, title) }
  }

  /// Removes titles from the library.
  @discardableResult public func remove(_ ids: [String]) async -> Bool {
    let isDone = await changing.run { () async throws(APIFailure) in try await library.remove(ids) }
    if isDone { removed(ids) }
    return isDone
  }

  private func removed(_ ids: [String]) {
    for id in ids { pager.removeEverywhere(id) }
    selection.end()
  }
}
