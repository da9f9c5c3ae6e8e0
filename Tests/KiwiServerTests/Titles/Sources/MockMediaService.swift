import Formats
import KiwiKit
import Threads

@testable import KiwiServer

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
  var failure: MediaServiceError?
  /// Until it is opened, a search does not end.
  private var gate: AsyncStream<Void>?

  init(_ source: MediaID.Source = .tmdb, kinds: Set<TitleKind> = [.film, .show], hasLists: Bool = true) {
    self.source = source
    self.kinds = kinds
    self.hasLists = hasLists
  }

  func set(_ change: @Sendable (isolated MockMediaService) -> Void) { change(self) }

  func hold() -> AsyncStream<Void>.Continuation {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    self.gate = gate
    return opener
  }

  private func check(_ id: MediaID? = nil) throws(MediaServiceError) {
    if let failure { throw failure }
  }

  func search(_ text: String, kind: TitleKind?) async throws(MediaServiceError) -> [MediaItem] {
    searches.append(text)
    if let gate { for await _ in gate { break } }
    try check()
    return found
  }

  func details(of id: MediaID) async throws(MediaServiceError) -> MediaItem {
    wholes.append(id)
    try check()
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
  ) async throws(MediaServiceError) -> MediaPage {
    pages.append((query.method, number))
    try check()
    let pages = lists[query.method] ?? []
    return number <= pages.count ? pages[number - 1] : MediaPage()
  }

  func cover(_ path: String) async throws(MediaServiceError) -> [UInt8] {
    coverPaths.append(path)
    try check()
    return cover
  }

  func check() async throws(MediaServiceError) {
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
