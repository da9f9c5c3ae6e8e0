public import KiwiKit

/// Books, films and shows without a server: for tests and previews. It says what it was asked.
public actor MockMediaService: MediaServiceProtocol {
  public enum Call: Hashable, Sendable {
    case cards(DeckQuery, after: String?)
    case search(String, TitleKind?, page: Int)
  }

  public private(set) var calls: [Call] = []
  /// One after another; the last one has no cursor.
  private var pages: [[Title]]
  private var found: [Title]
  private var failure: APIFailure?
  private var isHolding = false
  private var held: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - pages: What the deck holds, whatever it is asked for.
  ///   - found: What every search finds.
  public init(pages: [[Title]] = [SampleContent.titles], found: [Title] = SampleContent.titles) {
    self.pages = pages
    self.found = found
  }

  public func setPages(_ pages: [[Title]]) { self.pages = pages }
  public func setFound(_ titles: [Title]) { found = titles }

  /// Each call fails so until nil is set.
  public func setFailure(_ failure: APIFailure?) { self.failure = failure }

  /// Answers to calls wait until ``release()``.
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
