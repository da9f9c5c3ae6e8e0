public import KiwiKit
public import Observation

/// The current statuses and sessions of the user's friends.
@Observable @MainActor public final class FriendsNowViewModel: PagedList {
  public var pager = Pager<FriendNow, Int>()
  /// Increases with each change; the screens then reload.
  public private(set) var revision = 0
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public var friends: [FriendNow] { items }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<FriendNow> {
    try await client.send(API.Social.friendsNow(PageQuery(page: page, pageSize: 30)))
  }

  /// Reports a change to friends or to their statuses.
  func changedElsewhere() { revision += 1 }
}
