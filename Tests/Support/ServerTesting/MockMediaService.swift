import Formats
import KiwiKit
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// A source whose answers a test sets, and which records its calls.
package actor MockMediaService: ExternalMediaService {
  nonisolated package let kinds: Set<TitleKind>
  nonisolated package let source: MediaID.Source
  nonisolated package let hasLists: Bool
  package private(set) var searches: [String] = []
  package private(set) var pages: [(method: DiscoveryMethod, number: Int)] = []
  package private(set) var detailRequests: [MediaID] = []
  package private(set) var coverPaths: [String] = []
  package var found: [MediaItem] = []
  package var lists: [DiscoveryMethod: [MediaPage]] = [:]
  package var cover: [UInt8] = tinyPicture
  package var failure: SourceError?
  private var isHeld = false
  private var held: [CheckedContinuation<Void, Never>] = []

  package init(
    _ source: MediaID.Source = .tmdb, kinds: Set<TitleKind> = [.film, .show], hasLists: Bool = true
  ) {
    self.source = source
    self.kinds = kinds
    self.hasLists = hasLists
  }

  package func set(_ change: @Sendable (isolated MockMediaService) -> Void) { change(self) }

  /// Holds all searches until ``release()``.
  package func hold() { isHeld = true }

  package func release() {
    isHeld = false
    for search in held { search.resume() }
    held = []
  }

  package func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem] {
    searches.append(text)
    if isHeld { await withCheckedContinuation { held.append($0) } }
    if let failure { throw failure }
    return found
  }

  package func details(of id: MediaID) async throws(SourceError) -> MediaItem {
    detailRequests.append(id)
    if let failure { throw failure }
    guard var item = (found + lists.values.flatMap { $0.flatMap(\.items) }).first(where: { $0.id == id })
    else {
      throw .http(404)
    }
    item.isWhole = true
    item.facts.runtimeMinutes = 99
    return item
  }

  package func page(
    _ number: Int, of query: DeckQuery, today: CivilDate
  ) async throws(SourceError) -> MediaPage {
    pages.append((query.method, number))
    if let failure { throw failure }
    let pages = lists[query.method] ?? []
    return number <= pages.count ? pages[number - 1] : MediaPage(pageCount: pages.first?.pageCount ?? 0)
  }

  package func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    coverPaths.append(path)
    if let failure { throw failure }
    return cover
  }

  package func check() async throws(SourceError) {
    if let failure { throw failure }
  }
}

extension MediaItem {
  package static func film(_ number: Int, _ name: String, cover: String? = nil) -> MediaItem {
    MediaItem(
      id: MediaID(source: .tmdb, kind: .film, number: "\(number)"),
      facts: TitleFacts(kind: .film, name: name, year: 2020), coverPath: cover)
  }
}
