public import KiwiKit
public import Observation

/// A part of a library as a grid: narrowed, sorted, and edited.
@Observable @MainActor public final class ShelfViewModel: PagedList {
  /// What is asked for. Screens write it and load.
  public var query: LibraryQuery
  public var pager = Pager<LibraryTitle, Int>()
  public var selection = TitleSelection()
  public private(set) var choices = LibraryChoices()
  /// How many the shelf has, with no filter.
  public private(set) var shelfCount = 0
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository
  /// What the grid shows.
  @ObservationIgnored private var shownQuery: LibraryQuery?
  /// The state of the library that the choices and the count are of.
  @ObservationIgnored private var countedRevision: Int?

  public init(_ query: LibraryQuery, library: LibraryRepository) {
    self.query = query
    self.library = library
  }

  public var titles: [LibraryTitle] { items }

  /// What is looked for, as far as it counts.
  public var text: String {
    get { query.text }
    set { query.text = TypedText.query(newValue) }
  }

  public var isFiltered: Bool { query != bareQuery }
  private var bareQuery: LibraryQuery { LibraryQuery(shelf: query.shelf, sort: query.sort) }

  /// What a screen loads anew for: other filters, or another state of the library.
  public struct Look: Hashable, Sendable {
    let query: LibraryQuery
    let revision: Int
  }

  public var look: Look { Look(query: query, revision: library.revision) }

  /// Shows what is asked for. What is shown stays in sight until it has come, and whoever is far down stays there.
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
      // The titles are there: what they can be narrowed to is known the next time.
      choices.add(titles)
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<LibraryTitle> {
    let answer = try await library.titles(query, page: page)
    // A shelf is long: further pages may have what those before did not.
    if page > 1 { choices.add(answer.items) }
    return answer
  }

  /// How many titles the filters leave, once it is known.
  public var count: Int? { hasReachedEnd ? titles.count : isFiltered ? nil : shelfCount }

  public func clearFilters() { query = bareQuery }

  // MARK: Doing something with titles

  public var chosen: [LibraryTitle] { titles.filter { selection.ids.contains($0.id) } }

  /// The chosen titles as text, or all when none is chosen.
  public func sharedText(_ heading: String) -> String {
    let shared = chosen.isEmpty ? titles : chosen
    let total = chosen.isEmpty ? max(count ?? 0, titles.count) : chosen.count
    return SharedText.lines(heading, shared.map(\.title), total: total)
  }

  /// What was saved for later has been seen.
  @discardableResult public func markAsSeen(_ title: Title) async -> Bool {
    await changing.run { () async throws(APIFailure) in try await library.swipe(.seen, title) }
  }

  /// Takes titles out of the library.
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
