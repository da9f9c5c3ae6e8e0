import Commands
import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

extension Session {
  // MARK: Feeds

  func feed() async throws {
    let feed = try feed(named: parameter)
    let count = try count()
    let posts = try await device.posts()
    defer { posts.stop() }
    let shown =
      try command.flag("--offline")
      ? try await stored(feed, in: posts, count: count) : try await fetch(feed, from: posts, count: count)
    await posts.settle()
    try await list(shown)
  }

  private func feed(named name: String) throws -> Feed {
    switch name {
    case "", "everyone": return .everyone
    case "following": return .following
    case _ where name.hasPrefix("@") && name.count > 1: return .user(username: username(name))
    default:
      guard let nearest = NearestName.of(name, among: ["everyone", "following"]) else {
        throw UsageError(localized("There is no feed \"\(name)\". Use everyone, following or @username."))
      }
      throw UsageError(
        localized(
          "There is no feed \"\(name)\". Did you mean \(nearest)? Use everyone, following or @username."))
    }
  }

  private func fetch(_ feed: Feed, from repository: PostRepository, count: Int) async throws -> [Post] {
    do throws(APIFailure) {
      var page = try await repository.refresh(feed)
      var posts = page.posts
      while posts.count < count, let cursor = page.nextCursor {
        page = try await repository.nextPage(of: feed, after: cursor)
        posts += page.posts
      }
      return Array(posts.prefix(count))
    } catch {
      guard isOffline(error) else { throw Failure(error) }
      let posts = try await stored(feed, in: repository, count: count)
      output.noteCopy(error)
      return posts
    }
  }

  private func stored(_ feed: Feed, in repository: PostRepository, count: Int) async throws -> [Post] {
    guard let page = await repository.storedFeed(feed) else {
      throw Failure(
        localized("This device has no copy of this feed. Read it online first."), code: .offline)
    }
    return Array(page.posts.prefix(count))
  }

  /// Prints posts and stores their order.
  private func list(_ posts: [Post]) async throws {
    try await device.remember { $0.listed = posts.map(\.id) }
    try output.print(posts, output.text(of: posts))
  }

  // MARK: One post

  private struct PostWithComments: Encodable {
    let post: Post
    let comments: [KiwiKit.Comment]
  }

  func show() async throws {
    let id = try device.postId(parameter)
    let posts = try await device.posts()
    defer { posts.stop() }
    let (post, comments) = try await load(id, from: posts)
    await posts.settle()
    try await device.remember { state in
      state.commentedPost = id
      state.comments = comments.comments.map(\.id)
    }
    let showsBeyond = try command.flag("--beyond")
    try output.print(
      PostWithComments(post: post, comments: comments.comments),
      output.text(of: post, number: nil) + output.text(of: comments, showsBeyond: showsBeyond))
  }

  private func load(_ id: String, from posts: PostRepository) async throws -> (Post, CommentPage) {
    do throws(APIFailure) {
      return (try await posts.refreshPost(id: id), try await posts.comments(of: id, after: nil))
    } catch {
      guard isOffline(error) else { throw Failure(error) }
      guard let post = try? await posts.post(id: id) else { throw Failure(error) }
      output.noteCopy(error)
      return (post, await posts.storedComments(of: id) ?? CommentPage(comments: []))
    }
  }

  // MARK: Search

  func search() async throws {
    let words = command.parameters.joined(separator: " ")
    guard try command.flag("--people") else {
      let posts = try await device.posts()
      defer { posts.stop() }
      let found = try await fetch(.search(words), from: posts, count: try count())
      await posts.settle()
      return try await list(found)
    }
    let api = try device.api()
    let people = try await all { page, pageSize throws(APIFailure) in
      try await api.send(API.Social.search(UserSearchQuery(words, page: page, pageSize: pageSize)))
    }
    try output.print(people, output.text(of: people))
  }

  func profile() async throws {
    guard let account = device.config.account else { throw Failure.notLoggedIn }
    let name = parameter.isEmpty ? account.username : username(parameter)
    let profile = try await device.api().send(API.Social.profile(name))
    try output.print(profile, output.text(of: profile))
  }

  func notifications() async throws {
    guard device.tokens.token() != nil else { throw Failure.notLoggedIn }
    let api = try device.api()
    let notifications = try await all { page, pageSize throws(APIFailure) in
      let answer = try await api.send(
        API.Social.notifications(PageQuery(page: page, pageSize: pageSize)))
      return ListPage(items: answer.notifications, nextPage: answer.nextPage)
    }
    if try command.flag("--read") {
      let newest = MarkNotificationsReadRequest(upTo: notifications.first?.id)
      _ = try await api.send(API.Social.markNotificationsRead(newest))
    }
    try await device.remember { $0.listed = notifications.map { $0.postId ?? "" } }
    try output.print(notifications, output.text(of: notifications))
  }
}
