import KiwiEngine
public import KiwiKit

/// A source of books, films and shows for tests and previews, which records its calls.
public actor MockMediaService: MediaServiceProtocol {
  public enum Call: Hashable, Sendable {
    case cards(DeckQuery, after: String?)
    case search(String, TitleKind?, page: Int)
  }

  public private(set) var calls: [Call] = []
  /// The pages of the deck in their order; the last one has no cursor.
  private var pages: [[Title]]
  private var found: [Title]
  private var failure: APIFailure?
  private var isHolding = false
  private var held: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - pages: The pages of every deck.
  ///   - found: The titles that every search finds.
  public init(pages: [[Title]] = [SampleContent.titles], found: [Title] = SampleContent.titles) {
    self.pages = pages
    self.found = found
  }

  public func setPages(_ pages: [[Title]]) { self.pages = pages }
  public func setFound(_ titles: [Title]) { found = titles }

  /// Fails each call until nil is set.
  public func setFailure(_ failure: APIFailure?) { self.failure = failure }

  /// Holds the answers to calls until ``release()``.
  public func hold() { isHolding = true }

  public func release() {
    isHolding = false
    for continuation in held { continuation.resume() }
    held = []
  }

  public func fetchCards(
    _ query: DeckQuery, after cursor: String?
  ) async throws(APIFailure) -> DeckResponse {
    calls.append(.cards(query, after: cursor))
    let pages = pages
    try await answer()
    let number = cursor.flatMap(Int.init) ?? 0
    return DeckResponse(
      titles: pages.indices.contains(number) ? pages[number] : [],
      cursor: number + 1 < pages.count ? String(number + 1) : nil, methods: [.popular, .topRated, .netflix])
  }

  public func search(
    _ text: String, kind: TitleKind?, page: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    calls.append(.search(text, kind, page: page))
    let found = found
    try await answer()
    return ListPage(items: found.filter { kind == nil || $0.kind == kind }, nextPage: nil)
  }

  private func answer() async throws(APIFailure) {
    let failure = failure
    if isHolding { await withCheckedContinuation { held.append($0) } }
    if let failure { throw failure }
  }
}
