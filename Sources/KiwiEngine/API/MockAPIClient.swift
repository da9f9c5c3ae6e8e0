public import Foundation
public import KiwiKit
import Threads

/// The API without a server: a small community in memory, for previews and demonstrations of every state.
public final class MockAPIClient: APIClientProtocol {
  /// How requests go.
  public enum Behavior: Sendable, Hashable {
    case answering
    /// Each answer takes a while.
    case delayed(Duration)
    case failing(APIFailure)
    /// No answer ever comes.
    case hanging
  }

  private let server: Mutex<MockServer>
  private let behavior: Mutex<Behavior>
  private let clock: EngineClock

  public init(
    _ content: SampleContent = .lively(), behavior: Behavior = .answering, clock: EngineClock = .system
  ) {
    server = Mutex(MockServer(content))
    self.behavior = Mutex(behavior)
    self.clock = clock
  }

  public func setBehavior(_ behavior: Behavior) {
    self.behavior.withLock { $0 = behavior }
  }

  func answer<Value: Sendable>(
    _ body: @Sendable (inout MockServer) throws(APIFailure) -> Value
  ) async throws(APIFailure) -> Value {
    switch behavior.withLock({ $0 }) {
    case .answering: break
    case .delayed(let duration):
      do { try await clock.sleep(for: duration) } catch { throw .cancelled }
    case .failing(let failure): throw failure
    case .hanging:
      do { try await Task.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
    }
    let result: Result<Value, APIFailure> = server.withLock { server in
      do throws(APIFailure) { return .success(try body(&server)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  static func list<Element>(_ all: [Element], page: Int, pageSize: Int) -> ListPage<Element> {
    let start = min(all.count, max(0, page - 1) * pageSize)
    let items = all[start...].prefix(pageSize)
    return ListPage(items: Array(items), nextPage: start + items.count < all.count ? page + 1 : nil)
  }

  private static func find<Value>(_ value: Value?) throws(APIFailure) -> Value {
    guard let value else { throw .notFound }
    return value
  }

  // MARK: Sessions

  public func createSession(
    username: String, password: String, deviceName: String?
  ) async throws(APIFailure) -> CreateSessionResponse {
    try await answer { server throws(APIFailure) in
      guard let user = server.user(username), !password.isEmpty else {
        throw .refused(
          status: 401, code: "wrong_credentials", message: "The name or the password is not right.",
          field: nil)
      }
      server.me = user
      return CreateSessionResponse(token: "sample", userId: user.id, user: user)
    }
  }

  public func fetchSessions() async throws(APIFailure) -> [DeviceSession] {
    let now = clock.now
    return try await answer { _ in
      [
        DeviceSession(id: "1", deviceName: "This browser", createdAt: now, lastUsedAt: now, current: true),
        DeviceSession(id: "2", deviceName: "iPhone", createdAt: now, lastUsedAt: now, current: false),
      ]
    }
  }

  public func deleteCurrentSession() async throws(APIFailure) { try await answer { _ in } }
  public func deleteSession(id: String) async throws(APIFailure) { try await answer { _ in } }
  public func resetPassword(token: String, newPassword: String) async throws(APIFailure) {
    try await answer { _ in }
  }

  // MARK: Accounts

  public func createUser(_ request: CreateUserRequest) async throws(APIFailure) -> User {
    try await answer { server throws(APIFailure) in
      guard server.user(request.username) == nil else {
        throw .refused(
          status: 409, code: "username_taken", message: "That username is taken.", field: "username")
      }
      let user = User(id: server.makeID(), username: request.username, displayName: request.fullname)
      server.people.append(user)
      return user
    }
  }

  public func fetchMe() async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer { $0.profile($0.me, now: now) }
  }

  public func deleteMe(password: String) async throws(APIFailure) { try await answer { _ in } }

  public func setAvatar(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Profile {
    progress?(1)
    return try await fetchMe()
  }

  public func deleteAvatar() async throws(APIFailure) { try await answer { _ in } }
  public func changePassword(current: String, new: String) async throws(APIFailure) {
    try await answer { _ in }
  }

  public func fetchProfile(username: String) async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      server.profile(try Self.find(server.user(username)), now: now)
    }
  }

  public func updateProfile(
    username: String, _ request: UpdateProfileRequest
  ) async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer {
      $0.rename(request)
      return $0.profile($0.me, now: now)
    }
  }

  // MARK: People

  public func searchUsers(
    _ query: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      let found = server.people.filter {
        $0.username.hasPrefix(query.lowercased())
          || ($0.displayName ?? "").localizedCaseInsensitiveContains(query)
      }
      return Self.list(found, page: page, pageSize: pageSize)
    }
  }

  public func fetchFollowers(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer {
      Self.list($0.people.filter { $0.username != username }, page: page, pageSize: pageSize)
    }
  }

  public func fetchFollowing(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(
        server.people.filter { server.followed.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  public func follow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await answer { server throws(APIFailure) in
      server.followed.insert(try Self.find(server.user(username)).username)
      return FollowResponse(followedByMe: true, followerCount: 13)
    }
  }

  public func unfollow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await answer { server throws(APIFailure) in
      server.followed.remove(try Self.find(server.user(username)).username)
      return FollowResponse(followedByMe: false, followerCount: 12)
    }
  }

  public func block(username: String) async throws(APIFailure) {
    try await answer {
      $0.blocked.insert(username)
      _ = $0.followed.remove(username)
    }
  }

  public func unblock(username: String) async throws(APIFailure) {
    try await answer { _ = $0.blocked.remove(username) }
  }

  public func mute(username: String) async throws(APIFailure) {
    try await answer { _ = $0.muted.insert(username) }
  }

  public func unmute(username: String) async throws(APIFailure) {
    try await answer { _ = $0.muted.remove(username) }
  }

  public func fetchBlocks(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(server.people.filter { server.blocked.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  public func fetchMutes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(server.people.filter { server.muted.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  // MARK: Titles

  public func fetchTitles(
    _ query: String, kind: TitleKind?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Title> {
    try await answer { server in
      let found = server.titles.filter { title in
        (kind == nil || title.kind == kind)
          && (query.isEmpty || title.name.localizedCaseInsensitiveContains(query))
      }
      return Self.list(found, page: page, pageSize: pageSize)
    }
  }

  public func fetchTitle(id: String) async throws(APIFailure) -> Title {
    try await answer { server throws(APIFailure) in try Self.find(server.titles.first { $0.id == id }) }
  }

  // MARK: Posts

  public func fetchPosts(page: Int, pageSize: Int) async throws(APIFailure) -> [Post] {
    try await answer { Self.list($0.feed(.everyone), page: page, pageSize: pageSize).items }
  }

  public func fetchPosts(
    _ feed: Feed, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> PostPage {
    try await answer { server in
      let rest = server.feed(feed).filter { post in cursor.map { post.id < $0 } ?? true }
      let posts = Array(rest.prefix(limit))
      return PostPage(posts: posts, nextCursor: rest.count > posts.count ? posts.last?.id : nil)
    }
  }

  public func fetchPost(id: String) async throws(APIFailure) -> Post {
    try await answer { server throws(APIFailure) in server.posts[try Self.find(server.index(ofPost: id))] }
  }

  public func createPost(
    _ draft: PostDraft, idempotencyKey: String?, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Post {
    let now = clock.now
    progress?(1)
    return try await answer { server in
      if let idempotencyKey, let earlier = server.answers[idempotencyKey] { return earlier }
      let post = server.create(draft, now: now)
      if let idempotencyKey { server.answers[idempotencyKey] = post }
      return post
    }
  }

  public func updatePost(
    id: String, _ request: UpdatePostRequest, idempotencyKey: String?
  ) async throws(APIFailure) -> Post {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.index(ofPost: id))
      if let caption = request.caption { server.posts[index].caption = caption.isEmpty ? nil : caption }
      if let visibility = request.visibility { server.posts[index].visibility = visibility }
      if let about = request.about {
        server.posts[index].about = server.subject(about, rating: request.rating)
      }
      if let isSpoiler = request.isSpoiler { server.posts[index].isSpoiler = isSpoiler }
      server.posts[index].editedAt = now
      return server.posts[index]
    }
  }

  public func deletePost(id: String, idempotencyKey: String?) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      _ = server.posts.remove(at: try Self.find(server.index(ofPost: id)))
    }
  }

  public func likePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    try await setLiked(true, id)
  }

  public func unlikePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    try await setLiked(false, id)
  }

  private func setLiked(_ liked: Bool, _ id: String) async throws(APIFailure) -> Int {
    try await answer { server throws(APIFailure) in
      let index = try Self.find(server.index(ofPost: id))
      if server.posts[index].likedByMe != liked {
        server.posts[index].likedByMe = liked
        server.posts[index].likes += liked ? 1 : -1
      }
      return server.posts[index].likes
    }
  }

  public func fetchLikes(
    of postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { Self.list($0.people, page: page, pageSize: pageSize) }
  }

  // MARK: Comments

  public func fetchComments(
    postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Comment> {
    try await answer { Self.list($0.comments[postId] ?? [], page: page, pageSize: pageSize) }
  }

  public func createComment(
    postId: String, text: String, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      server.comment(on: try Self.find(server.index(ofPost: postId)), text: text, now: now)
    }
  }

  public func updateComment(
    id: String, text: String, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let (postId, index) = try Self.find(server.place(ofComment: id))
      let old = try Self.find(server.comments[postId]?[index])
      let new = Comment(
        id: id, postId: postId, author: old.author, text: text, createdAt: old.createdAt, editedAt: now)
      server.comments[postId]?[index] = new
      return new
    }
  }

  public func deleteComment(id: String, idempotencyKey: String?) async throws(APIFailure) {
    try await answer { $0.removeComment(id) }
  }

  // MARK: Notifications

  public func fetchNotifications(page: Int, pageSize: Int) async throws(APIFailure) -> NotificationPage {
    try await answer { server in
      let list = Self.list(server.notifications, page: page, pageSize: pageSize)
      return NotificationPage(
        unreadCount: server.notifications.count { !$0.read }, notifications: list.items,
        nextPage: list.nextPage)
    }
  }

  public func markNotificationsRead(upTo id: String?) async throws(APIFailure) {
    try await answer { server in
      server.notifications = server.notifications.map { notification in
        guard id.map({ notification.id <= $0 }) ?? true else { return notification }
        return AppNotification(
          id: notification.id, kind: notification.kind, actor: notification.actor,
          postId: notification.postId,
          commentId: notification.commentId, createdAt: notification.createdAt, read: true)
      }
    }
  }

  // MARK: Moderation

  public func createReport(_ request: CreateReportRequest) async throws(APIFailure) -> String {
    try await answer { $0.makeID() }
  }

  public func fetchReports(
    _ status: ReportStatus?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Report> {
    try await answer { _ in ListPage(items: []) }
  }

  public func resolveReport(id: String, resolution: String) async throws(APIFailure) -> Report {
    try await answer { _ throws(APIFailure) in throw .notFound }
  }

  public func removePost(id: String) async throws(APIFailure) {
    try await deletePost(id: id, idempotencyKey: nil)
  }

  public func removeComment(id: String) async throws(APIFailure) {
    try await deleteComment(id: id, idempotencyKey: nil)
  }

  public func suspend(username: String, reason: String?) async throws(APIFailure) {
    try await answer { _ in }
  }
  public func unsuspend(username: String) async throws(APIFailure) { try await answer { _ in } }

  public func fetchAudit(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<AuditEntry> {
    try await answer { _ in ListPage(items: []) }
  }

  // MARK: Pictures and the server itself

  public func fetchUpload(name: String) async throws(APIFailure) -> Data {
    try await answer { _ in Data() }
  }

  public func fetchHost() async throws(APIFailure) -> HostDescription {
    try await answer { _ in HostDescription(name: "KiwiFruit", version: "0.1.0", registration: .open) }
  }

  public func checkReadiness() async throws(APIFailure) { try await answer { _ in } }
}
