public import KiwiKit
public import Observation

/// A scrolling list of users.
@Observable @MainActor public final class PeopleViewModel: PagedList {
  /// The source of the list.
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
  /// The reason why the last change failed.
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  public var pager = Pager<User, Int>()

  public init(list: List, client: any APIClientProtocol) {
    self.list = list
    self.client = client
  }

  public var people: [User] { items }

  /// Unblocks or unmutes a user.
  public func release(_ user: User) async {
    failure = nil
    do throws(APIFailure) {
      switch list {
      case .blocked: _ = try await client.send(API.Social.unblock(user.username))
      case .muted: _ = try await client.send(API.Social.unmute(user.username))
      case .followers, .following, .likes, .friends, .friendRequests, .found: return
      }
      pager.removeEverywhere(user.id)
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<User> {
    let size = 30
    let query = PageQuery(page: page, pageSize: size)
    switch list {
    case .followers(let name): return try await client.send(API.Social.followers(name, query))
    case .following(let name): return try await client.send(API.Social.following(name, query))
    case .likes(let id):
      return try await client.send(API.Posts.likes(id, PageQuery(page: page, pageSize: size)))
    case .friends: return try await client.send(API.Social.friends(query))
    case .friendRequests(let direction):
      return try await client.send(
        API.Social.friendRequests(FriendRequestsQuery(direction, page: page, pageSize: size)))
    case .blocked: return try await client.send(API.Social.blocks(query))
    case .muted: return try await client.send(API.Social.mutes(query))
    case .found(let words):
      return try await client.send(API.Social.search(UserSearchQuery(words, page: page, pageSize: size)))
    }
  }
}
