import ServerCore
import Formats
import KiwiKit

/// Finds films and shows in TMDB with version 3 of its API and the operator's token.
actor TMDBService: ExternalMediaService {
  /// The attribution that TMDB requires.
  static let attribution = "This product uses the TMDB API but is not endorsed or certified by TMDB."

  /// The request rate, far below TMDB's limit.
  static let requestsPerSecond = 4

  /// The required attribution for streaming services.
  static let providersAttribution = "Streaming availability by JustWatch."

  nonisolated let kinds: Set<TitleKind> = [.film, .show]
  nonisolated let source = MediaID.Source.tmdb
  nonisolated let hasLists = true
  private let requests: SourceRequests
  private let url: String
  private let imagesURL: String
  private let token: APIToken?

  private static let language = "en-US"
  /// The maximum size of a cover in bytes. TMDB's covers are far smaller.
  private static let maxCoverBytes = 5 << 20

  init(
    requests: SourceRequests, token: APIToken?, url: String = "https://api.themoviedb.org/3",
    imagesURL: String = "https://image.tmdb.org/t/p"
  ) {
    self.requests = requests
    self.token = token
    self.url = url
    self.imagesURL = imagesURL
  }

  private func get<Answer: Decodable & Sendable>(
    _ type: Answer.Type, _ path: String, _ parameters: [String: String] = [:]
  ) async throws(SourceError) -> Answer {
    guard let token else { throw .noAPIKey }
    let query = SourceRequests.query(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return try await requests.json(
      type, from: "\(url)/\(path)" + (query.isEmpty ? "" : "?\(query)"),
      headers: [("Authorization", "Bearer \(token.value)"), ("Accept", "application/json")])
  }

  func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem] {
    let page = try await get(
      TMDBPage.self, "search/multi",
      ["query": text, "page": "1", "include_adult": "false", "language": Self.language])
    return page.results.elements.compactMap { MediaItem($0, kind: nil) }
      .filter { kind == nil || $0.id.kind == kind }
  }

  func details(of id: MediaID) async throws(SourceError) -> MediaItem {
    guard id.source == source, kinds.contains(id.kind), Int(id.number) != nil else { throw .invalidURL }
    let details = try await get(
      TMDBDetails.self, "\(TMDBQuery.word(id.kind))/\(id.number)",
      ["append_to_response": "credits,watch/providers", "language": Self.language])
    guard let item = MediaItem(details, kind: id.kind), item.id == id else { throw .decoding }
    return item
  }

  /// Returns a page of both lists. It fails only if both do.
  func page(
    _ number: Int, of query: DeckQuery, today: CivilDate
  ) async throws(SourceError) -> MediaPage {
    var pages: [MediaPage] = []
    var failure: SourceError?
    for list in TMDBQuery.lists(for: query, today: today) {
      do throws(SourceError) {
        pages.append(try await page(number, of: list))
      } catch {
        failure = error
      }
    }
    if pages.isEmpty, let failure { throw failure }
    return MediaPage(
      items: Self.interleaved(pages.map(\.items)), pageCount: pages.map(\.pageCount).max() ?? 0)
  }

  private func page(_ number: Int, of list: TMDBQuery) async throws(SourceError) -> MediaPage {
    var parameters = list.parameters
    parameters["page"] = String(number)
    parameters["language"] = Self.language
    if list.path.hasPrefix("discover/") { parameters["include_adult"] = "false" }
    let page = try await get(TMDBPage.self, list.path, parameters)
    // TMDB serves at most this page, regardless of its page count.
    let pageCount = min(max(page.total_pages ?? 0, 0), 500)
    guard number <= pageCount else { return MediaPage(pageCount: pageCount) }
    return MediaPage(
      items: page.results.elements.compactMap { MediaItem($0, kind: list.kind) }, pageCount: pageCount)
  }

  /// Interleaves lists, so each keeps its order.
  private static func interleaved(_ lists: [[MediaItem]]) -> [MediaItem] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
      lists.compactMap { index < $0.count ? $0[index] : nil }
    }
  }

  func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    try await requests.bytes(from: "\(imagesURL)/w500\(path)", maxBytes: Self.maxCoverBytes)
  }

  func check() async throws(SourceError) {
    struct Answer: Decodable, Sendable { let success: Bool }
    guard try await get(Answer.self, "authentication").success else { throw .http(401) }
  }
}
