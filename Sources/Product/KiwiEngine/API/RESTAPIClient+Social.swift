import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func searchUsers(
    _ query: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(
      .social(.userSearch), query: [URLQueryItem(name: "q", value: query)], page: page, pageSize: pageSize)
  }

  public func fetchFollowers(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.social(.followers(username: username)), page: page, pageSize: pageSize)
  }

  public func fetchFollowing(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.social(.following(username: username)), page: page, pageSize: pageSize)
  }

  public func follow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await fetch(Self.write(.post, .social(.follow(username: username)), key: idempotencyKey))
  }

  public func unfollow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await fetch(Self.write(.delete, .social(.follow(username: username)), key: idempotencyKey))
  }

  public func block(username: String) async throws(APIFailure) {
    _ = try await send(Self.write(.post, .social(.block(username: username))))
  }

  public func unblock(username: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .social(.block(username: username))))
  }

  public func mute(username: String) async throws(APIFailure) {
    _ = try await send(Self.write(.post, .social(.mute(username: username))))
  }

  public func unmute(username: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .social(.mute(username: username))))
  }

  public func fetchBlocks(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.social(.blocks), page: page, pageSize: pageSize)
  }

  public func fetchMutes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.social(.mutes), page: page, pageSize: pageSize)
  }

  public func fetchNotifications(page: Int, pageSize: Int) async throws(APIFailure) -> NotificationPage {
    let response = try await send(
      HTTPRequest(.get, .social(.notifications), query: Self.paging(page, pageSize)))
    let answer: NotificationsResponse = try await Self.decode(response.body)
    return NotificationPage(
      unreadCount: answer.unreadCount, notifications: answer.notifications,
      nextPage: Self.nextPage(of: response))
  }

  public func markNotificationsRead(upTo id: String?) async throws(APIFailure) {
    let body = try Self.json(MarkNotificationsReadRequest(upTo: id))
    _ = try await send(Self.write(.post, .social(.notificationsRead), body: body))
  }
}
