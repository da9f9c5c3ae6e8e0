import KiwiKit
public import Observation

/// The results of a search: users, titles and posts.
@Observable @MainActor public final class SearchViewModel {
  public private(set) var query = ""
  public private(set) var people: PeopleViewModel?
  public private(set) var titles: TitlesViewModel?
  public private(set) var posts: PostsViewModel?
  /// The number of users to show, limited to keep the other results in view.
  public private(set) var shownPeople = SearchViewModel.initialUserCount
  @ObservationIgnored private let media: any MediaServiceProtocol
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private var isOpen = false

  /// - Parameter media: The source of titles; nil uses the server.
  public init(
    client: any APIClientProtocol, repository: PostRepository, media: (any MediaServiceProtocol)? = nil,
    clock: EngineClock = .system
  ) {
    self.media = media ?? MediaService(client: client)
    self.client = client
    self.repository = repository
    self.clock = clock
  }

  public static let initialUserCount = 5

  /// Searches for typed text once typing pauses. The initial text of the screen is searched immediately.
  public func typed(_ text: String) async {
    let pause = isOpen ? TypedText.pause : .zero
    isOpen = true
    await search(text, after: pause)
  }

  /// Searches for a text once typing pauses. A cancelled call does nothing.
  public func search(_ text: String, after pause: Duration = .zero) async {
    let query = TypedText.query(text)
    guard query != self.query, await TypedText.isWhole(after: pause, by: clock) else { return }
    self.query = query
    guard query.contains(where: { !$0.isWhitespace }) else {
      people = nil
      titles = nil
      posts = nil
      return
    }
    let isTopic = query.hasPrefix("#")
    let people = isTopic ? nil : PeopleViewModel(list: .found(query), client: client)
    // A query with an `@` searches for a user.
    let titles = isTopic || query.hasPrefix("@") ? nil : TitlesViewModel(query: query, media: media)
    let posts = PostsViewModel(feed: .search(query), repository: repository)
    async let peopleLoading: Void? = people?.loadInitial()
    async let titlesLoading: Void? = titles?.loadInitial()
    await posts.loadInitial()
    _ = await (peopleLoading, titlesLoading)
    guard query == self.query else { return }
    self.people = people
    self.titles = titles
    self.posts = posts
    shownPeople = Self.initialUserCount
  }

  // MARK: People

  public var hasMorePeople: Bool {
    guard let people, people.loading == .loaded else { return false }
    return people.people.count > shownPeople || !people.hasReachedEnd
  }

  public func showMorePeople() async {
    guard let people else { return }
    if people.people.count <= shownPeople { await people.loadMore() }
    shownPeople = max(shownPeople, people.people.count)
  }
}
