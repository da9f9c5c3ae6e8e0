public import KiwiKit
public import Observation

/// The user's friends, with received and sent requests.
@Observable @MainActor public final class FriendsViewModel {
  public let received: PeopleViewModel
  public let sent: PeopleViewModel
  public let friends: PeopleViewModel
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) {
    self.client = client
    received = PeopleViewModel(list: .friendRequests(.received), client: client)
    sent = PeopleViewModel(list: .friendRequests(.sent), client: client)
    friends = PeopleViewModel(list: .friends, client: client)
  }

  public func refresh() async {
    async let received: Void = received.refresh()
    async let sent: Void = sent.refresh()
    async let friends: Void = friends.refresh()
    _ = await (received, sent, friends)
  }

  public func accept(_ user: User) async {
    await change { () async throws(APIFailure) in
      _ = try await client.send(API.Social.agreeToFriendship(user.username))
    }
  }

  /// Declines a request, withdraws one, or removes a friend.
  public func end(_ user: User) async {
    await change { () async throws(APIFailure) in
      _ = try await client.send(API.Social.endFriendship(user.username))
    }
  }

  private func change(_ action: () async throws(APIFailure) -> Void) async {
    if await changing.run(action) { await refresh() }
  }
}
