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

/// A source that answers what a test says, and counts what it is asked.
actor MockMediaService: MediaServiceProtocol {
  nonisolated let kinds: Set<TitleKind>
  nonisolated let source: MediaID.Source
  nonisolated let hasLists: Bool
  private(set) var searches: [String] = []
  private(set) var pages: [(method: DiscoveryMethod, number: Int)] = []
  private(set) var wholes: [MediaID] = []
  private(set) var coverPaths: [String] = []
  var found: [MediaItem] = []
  var lists: [DiscoveryMethod: [MediaPage]] = [:]
  var cover: [UInt8] = tinyPicture
  var failure: SourceError?
  private var isHeld = false
  private var held: [CheckedContinuation<Void, Never>] = []

  init(_ source: MediaID.Source = .tmdb, kinds: Set<TitleKind> = [.film, .show], hasLists: Bool = true) {
    self.source = source
    self.kinds = kinds
    self.hasLists = hasLists
  }

  func set(_ change: @Sendable (isolated MockMediaService) -> Void) { change(self) }

  /// No search ends until they are released.
  func hold() { isHeld = true }

  func release() {
    isHeld = false
    for search in held { search.resume() }
    held = []
  }

  func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem] {
    searches.append(text)
    if isHeld { await withCheckedContinuation { held.append($0) } }
    if let failure { throw failure }
    return found
  }

  func details(of id: MediaID) async throws(SourceError) -> MediaItem {
    wholes.append(id)
    if let failure { throw failure }
    guard var item = (found + lists.values.flatMap { $0.flatMap(\.items) }).first(where: { $0.id == id })
    else {
      throw .http(404)
    }
    item.isWhole = true
    item.facts.runtimeMinutes = 99
    return item
  }

  func page(
    _ number: Int, of query: DeckQuery, today: CivilDate
  ) async throws(SourceError) -> MediaPage {
    pages.append((query.method, number))
    if let failure { throw failure }
    let pages = lists[query.method] ?? []
    return number <= pages.count ? pages[number - 1] : MediaPage(pageCount: pages.first?.pageCount ?? 0)
  }

  func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    coverPaths.append(path)
    if let failure { throw failure }
    return cover
  }

  func check() async throws(SourceError) {
    if let failure { throw failure }
  }
}

extension MediaItem {
  static func film(_ number: Int, _ name: String, cover: String? = nil) -> MediaItem {
    MediaItem(
      id: MediaID(source: .tmdb, kind: .film, number: "\(number)"),
      facts: TitleFacts(kind: .film, name: name, year: 2020), coverPath: cover)
  }
}
