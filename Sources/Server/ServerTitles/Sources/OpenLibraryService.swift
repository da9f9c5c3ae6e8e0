import ServerCore
import Formats
import KiwiKit

/// Finds books in Open Library. It needs no key but a user agent and a low rate.
struct OpenLibraryService: ExternalMediaService {
  static let requestsPerSecond = 3
  static let attribution = "Data from Open Library."

  let kinds: Set<TitleKind> = [.book]
  let source = MediaID.Source.openLibrary
  let hasLists = false
  let requests: SourceRequests
  var url = "https://openlibrary.org"
  var coversURL = "https://covers.openlibrary.org"

  private static let fields =
    "key,title,author_name,first_publish_year,cover_i,number_of_pages_median,subject"
  private static let resultsPerPage = "20"
  private static let maxCoverBytes = 5 << 20

  private func record(_ path: String) async throws(SourceError) -> OpenLibraryMembers {
    OpenLibraryMembers(try await requests.object(from: "\(url)/\(path)"))
  }

  /// Returns matching works. An ISBN finds only its book.
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

  /// Returns the work of an edition with its ISBN, or nil if unknown.
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

  /// Returns a work. The search has its authors' names, the record its description.
  func details(of id: MediaID) async throws(SourceError) -> MediaItem {
    guard MediaID(id.text) == id, id.source == source else { throw .invalidURL }
    let found = try await works(matching: "key:/works/\(id.number)", limit: "1").first { $0.id == id }
    let work = try await record("works/\(id.number).json")
    guard var item = found ?? MediaItem(work, id: id) else { throw .decoding }
    item.facts.description = work.description
    item.isWhole = true
    return item
  }

  /// Returns an empty page, because Open Library has no lists for decks.
  func page(
    _ number: Int, of query: DeckQuery, today: CivilDate
  ) async throws(SourceError) -> MediaPage { MediaPage() }

  func cover(_ path: String) async throws(SourceError) -> [UInt8] {
    try await requests.bytes(
      from: "\(coversURL)/b/id/\(path)-L.jpg?default=false", maxBytes: Self.maxCoverBytes)
  }

  func check() async throws(SourceError) {
    _ = try await works(matching: "key:/works/OL45804W", limit: "1")
  }
}
