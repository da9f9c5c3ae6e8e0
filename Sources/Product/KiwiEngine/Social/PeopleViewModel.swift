public import KiwiKit
public import Observation

/// A list of people that scrolls.
@Observable @MainActor public final class PeopleViewModel: PagedList {
  /// Whose list it is.
  public enum List: Hashable, Sendable {
    case followers(of: String)
    case following(of: String)
    case likes(postId: String)
    case friends
    case friendRequests(FriendRequestDirection)
    case blocked
    case muted
    case found(String)
  }

  public let list: List
  /// Why the last try to change something came to nothing.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  public var pager = Pager<User, Int>()

  public init(list: List, client: any APIClientProtocol) {
    self.list = list
    self.client = client
  }

  public var people: [User] { items }

  /// Takes somebody off the list of the blocked or muted.
  public func release(_ user: User) async {
    failure = nil
    do throws(APIFailure) {
      switch list {
      case .blocked: try await client.unblock(username: user.username)
      case .muted: try await client.unmute(username: user.username)
      case .followers, .following, .likes, .friends, .friendRequests, .found: return
      }
      pager.removeEverywhere(user.id)
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<User> {
    let size = 30
    switch list {
    case .followers(let name): return try await client.fetchFollowers(of: name, page: page, pageSize: size)
    case .following(let name): return try await client.fetchFollowing(of: name, page: page, pageSize: size)
    case .likes(let id): return try await client.fetchLikes(of: id, page: page, pageSize: size)
    case .friends: return try await client.fetchFriends(page: page, pageSize: size)
    case .friendRequests(let direction):
      return try await client.fetchFriendRequests(direction, page: page, pageSize: size)
    case .blocked: return try await client.fetchBlocks(page: page, pageSize: size)
    case .muted: return try await client.fetchMutes(page: page, pageSize: size)
    case .found(let query): return try await client.searchUsers(query, page: page, pageSize: size)
    }
  }
}
