import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func agreeToFriendship(username: String) async throws(APIFailure) -> Profile {
    try await fetch(Self.write(.put, .social(.friendship(username: username))))
  }

  public func endFriendship(username: String) async throws(APIFailure) -> Profile {
    try await fetch(Self.write(.delete, .social(.friendship(username: username))))
  }

  public func fetchFriends(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.social(.friends), page: page, pageSize: pageSize)
  }

  public func fetchFriendRequests(
    _ direction: FriendRequestDirection, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(
      .social(.friendRequests), query: [URLQueryItem(name: "direction", value: direction.rawValue)],
      page: page, pageSize: pageSize)
  }

  public func fetchFriendsNow(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<FriendNow> {
    try await fetchList(.social(.friendsNow), page: page, pageSize: pageSize)
  }

  public func fetchSuggestions() async throws(APIFailure) -> [User] {
    try await fetch(HTTPRequest(.get, .social(.suggestions)))
  }

  public func fetchFollowed(among usernames: [String]) async throws(APIFailure) -> [String] {
    let names = URLQueryItem(name: "usernames", value: usernames.joined(separator: ","))
    return try await fetch(HTTPRequest(.get, .social(.followed), query: [names]))
  }

  public func setStatus(_ status: SetStatusRequest) async throws(APIFailure) -> UserStatus {
    try await fetch(Self.write(.put, .social(.status), body: Self.json(status)))
  }

  public func removeStatus() async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .social(.status)))
  }
}
