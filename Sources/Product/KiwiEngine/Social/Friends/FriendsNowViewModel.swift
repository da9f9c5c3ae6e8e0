public import KiwiKit
public import Observation

/// What the reader's friends are at: what they say and what they read.
@Observable @MainActor public final class FriendsNowViewModel: PagedList {
  public var pager = Pager<FriendNow, Int>()
  /// Counts what happened that the screens look again for.
  public private(set) var revision = 0
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var friends: [FriendNow] { items }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<FriendNow> {
    try await client.send(API.Social.friendsNow(PageQuery(page: page, pageSize: 30)))
  }

  /// Friends, or what they are at, are other ones.
  func changedElsewhere() { revision += 1 }
}
