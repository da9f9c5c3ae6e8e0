import KiwiKit
public import Observation

/// What a search finds: people and posts.
@Observable @MainActor public final class SearchViewModel {
  public private(set) var query = ""
  public private(set) var people: PeopleViewModel?
  public private(set) var posts: PostsViewModel?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let repository: PostRepository

  public init(client: any APIClientProtocol, repository: PostRepository) {
    self.client = client
    self.repository = repository
  }

  public static let longestQuery = Limits.searchQueryLength

  /// Looks for a text. One task after the other asks for this as the reader types: a cancelled one does nothing.
  public func search(_ text: String, after pause: Duration = .zero) async {
    // The server counts scalars, of which a character may have many.
    let query = String(text.trimmingPrefix { $0.isWhitespace }.unicodeScalars.prefix(Self.longestQuery))
    guard query != self.query else { return }
    if pause > .zero { try? await Task.sleep(for: pause) }
    guard !Task.isCancelled else { return }
    self.query = query
    guard query.contains(where: { !$0.isWhitespace }) else {
      people = nil
      posts = nil
      return
    }
    let people = query.hasPrefix("#") ? nil : PeopleViewModel(list: .found(query), client: client)
    let posts = PostsViewModel(feed: .search(query), repository: repository)
    await people?.loadInitial()
    await posts.loadInitial()
    guard query == self.query else { return }
    self.people = people
    self.posts = posts
  }
}
