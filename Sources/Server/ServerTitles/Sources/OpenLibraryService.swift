import ServerCore
import Formats
import KiwiKit

/// Books from Open Library, which asks for no key, but for a name and a slow pace.
struct OpenLibraryService: MediaServiceProtocol {
  static let requestsPerSecond = 3
  static let attribution = "With what Open Library knows."

  let kinds: Set<TitleKind> = [.book]
  let source = MediaID.Source.openLibrary
  let hasLists = false
  let requests: SourceRequests
  var url = "https://openlibrary.org"
  var coversURL = "https://covers.openlibrary.org"

  private static let fields =
    "key,title,author_name,first_publish_year,cover_i,number_of_pages_median,subject"
  private static let resultsPerPage = "20"
  private static let largestCover = 5 << 20

  private func record(_ path: String) async throws(SourceError) -> OpenLibraryMembers {
    OpenLibraryMembers(try await requests.object(from: "\(url)/\(path)"))
  }

  /// An ISBN finds its book alone.
  func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem] {
    guard kind == nil || kind == .book else { return [] }
    if let isbn = ISBN(text) { return try await book(isbn).map { [$0] } ?? [] }
    return try await works(matching: text, limit: Self.resultsPerPage)
  }

  private func works(matching text: String, limit: String) async throws(SourceError) -> [MediaItem] {
    let query = SourceRequests.query([("q", text), ("fields", Self.fields), ("limit", limit)])
    return try await requests.json(OpenLibrarySearch.self, from: "\(url)/search.json?\(query)")
      .docs.elements.compactMap(MediaItem.init)
  }

  /// The work of an edition, with the edition's number; nil when nobody knows it.
  func book(_ isbn: ISBN) async throws(SourceError) -> MediaItem? {
    let edition: OpenLibraryMembers
    do throws(SourceError) {
      edition = try await record("isbn/\(isbn.digits).json")
    } catch .http(404) {
      return nil
    }
    guard let work = edition.work.flatMap({ MediaID(OpenLibraryKey.source(work: $0)) }) else { return nil }
    var item = try await details(of: work)
    item.isbn = isbn
    if item.facts.pages == nil { item.facts.pages = edition.pages }
    return item
  }

  /// The search tells the names of the authors, the work what it is about.
  func details(of id: MediaID) async throws(SourceError) -> MediaItem {
    guard MediaID(id.text) == id, id.source == source else { throw .invalidURL }
    let found = try await works(matching: "key:/works/\(id.number)", limit: "1").first { $0.id == id }
    let work = try await record("works/\(id.number).json")
    guard var item = found ?? MediaItem(work, id: id) else { throw .decoding }
    item.facts.description = work.description
    item.isWhole = true
    return item
  }

  /// It has no lists that a deck could be made of.
  func page(
    _ number: Int, of query: DeckQuery, today: CivilDate
  ) async throws(SourceError) -> MediaPage { MediaPage() }

  func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    try await requests.bytes(
      from: "\(coversURL)/b/id/\(path)-L.jpg?default=false", maxBytes: Self.largestCover)
  }

  func check() async throws(SourceError) {
    _ = try await works(matching: "key:/works/OL45804W", limit: "1")
  }
}
