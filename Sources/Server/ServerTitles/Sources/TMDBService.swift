import ServerCore
import Formats
import KiwiKit

/// Films and shows from TMDB, by version 3 of its interface and the host's token, which goes there and nowhere else.
actor TMDBService: MediaServiceProtocol {
  /// What TMDB asks to be shown where its data is.
  static let attribution = "This product uses the TMDB API but is not endorsed or certified by TMDB."

  /// Far below what TMDB bears.
  static let requestsPerSecond = 4

  /// Where who shows a title comes from, which is to be said too.
  static let providersAttribution = "Where to watch is from JustWatch."

  nonisolated let kinds: Set<TitleKind> = [.film, .show]
  nonisolated let source = MediaID.Source.tmdb
  nonisolated let hasLists = true
  private let requests: SourceRequests
  private let url: String
  private let imagesURL: String
  private let token: APIToken?

  private static let language = "en-US"
  /// What a cover may weigh; TMDB's are far smaller.
  private static let largestCover = 5 << 20

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

  /// One that fails leaves the other as the page; only when both fail does the page.
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
      items: Self.inTurn(pages.map(\.items)), pageCount: pages.map(\.pageCount).max() ?? 0)
  }

  private func page(_ number: Int, of list: TMDBQuery) async throws(SourceError) -> MediaPage {
    var parameters = list.parameters
    parameters["page"] = String(number)
    parameters["language"] = Self.language
    if list.path.hasPrefix("discover/") { parameters["include_adult"] = "false" }
    let page = try await get(TMDBPage.self, list.path, parameters)
    // TMDB answers no page after this one, whatever it counts.
    let pageCount = min(max(page.total_pages ?? 0, 0), 500)
    guard number <= pageCount else { return MediaPage(pageCount: pageCount) }
    return MediaPage(
      items: page.results.elements.compactMap { MediaItem($0, kind: list.kind) }, pageCount: pageCount)
  }

  /// The first of each list, then the second, and so on: each keeps its order, which shuffling would lose.
  private static func inTurn(_ lists: [[MediaItem]]) -> [MediaItem] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
      lists.compactMap { index < $0.count ? $0[index] : nil }
    }
  }

  func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    try await requests.bytes(from: "\(imagesURL)/w500\(path)", maxBytes: Self.largestCover)
  }

  func check() async throws(SourceError) {
    struct Answer: Decodable, Sendable { let success: Bool }
    guard try await get(Answer.self, "authentication").success else { throw .http(401) }
  }
}
