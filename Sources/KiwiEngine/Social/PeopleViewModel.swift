public import KiwiKit
public import Observation

/// A list of people that scrolls.
@Observable @MainActor public final class PeopleViewModel {
  /// Whose list it is.
  public enum List: Hashable, Sendable {
    case followers(of: String)
    case following(of: String)
    case likes(postId: String)
    case blocked
    case muted
    case found(String)
  }

  public let list: List
  public private(set) var people: [User] = []
  public private(set) var loading = Loading.idle
  public private(set) var hasReachedEnd = false
  /// Why the last try to change something came to nothing.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var nextPage: Int? = 1
  @ObservationIgnored private var isLoadingMore = false

  public init(list: List, client: any APIClientProtocol) {
    self.list = list
    self.client = client
  }

  public func loadInitial() async {
    guard loading == .idle || loading.failure != nil else { return }
    await refresh()
  }

  public func refresh() async {
    if people.isEmpty { loading = .loading }
    do throws(APIFailure) {
      let page = try await fetch(1)
      people = page.items
      nextPage = page.nextPage
      hasReachedEnd = page.nextPage == nil
      loading = .loaded
    } catch {
      loading = people.isEmpty ? .failed(error) : .loaded
    }
  }

  public func rowAppeared(_ user: User) async {
    guard let index = people.lastIndex(where: { $0.id == user.id }), index >= people.count - 5,
      loading == .loaded, let page = nextPage, !isLoadingMore
    else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    guard let next = try? await fetch(page) else { return }
    let known = Set(people.map(\.id))
    people += next.items.filter { !known.contains($0.id) }
    nextPage = next.nextPage
    hasReachedEnd = next.nextPage == nil
  }

  /// Takes somebody off the list of the blocked or muted.
  public func release(_ user: User) async {
    failure = nil
    do throws(APIFailure) {
      switch list {
      case .blocked: try await client.unblock(username: user.username)
      case .muted: try await client.unmute(username: user.username)
      case .followers, .following, .likes, .found: return
      }
      people.removeAll { $0.id == user.id }
    } catch {
      failure = error
    }
  }

  private func fetch(_ page: Int) async throws(APIFailure) -> ListPage<User> {
    let size = 30
    switch list {
    case .followers(let name): return try await client.fetchFollowers(of: name, page: page, pageSize: size)
    case .following(let name): return try await client.fetchFollowing(of: name, page: page, pageSize: size)
    case .likes(let id): return try await client.fetchLikes(of: id, page: page, pageSize: size)
    case .blocked: return try await client.fetchBlocks(page: page, pageSize: size)
    case .muted: return try await client.fetchMutes(page: page, pageSize: size)
    case .found(let query): return try await client.searchUsers(query, page: page, pageSize: size)
    }
  }
}
