import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiEngine
@testable import KiwiServer

/// Every operation of the client against the real server.
struct RESTAPIServerTests {
  private let server: EngineServer

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
  }

  @Test func `sessions begin, are listed and end`() async throws {
    let alice = try await server.join("alice")
    let second = try await server.api().createSession(
      username: "Alice", password: EngineServer.password, deviceName: "Phone")
    let devices = try await alice.api.fetchSessions()
    #expect(Set(devices.map(\.deviceName)) == ["Tests", "Phone"])
    let phone = try #require(devices.first { $0.deviceName == "Phone" })
    try await alice.api.deleteSession(id: phone.id)
    await #expect(throws: APIFailure.unauthorized) { try await server.api(token: second.token).fetchMe() }
    try await alice.api.deleteCurrentSession()
    await #expect(throws: APIFailure.unauthorized) { try await alice.api.fetchMe() }
    let wrong = await #expect(throws: APIFailure.self) {
      try await server.api().createSession(username: "alice", password: "wrong password", deviceName: nil)
    }
    #expect(wrong?.code == "wrong_credentials")
    let unknown = await #expect(throws: APIFailure.self) {
      try await server.api().resetPassword(token: "unknown", newPassword: "another long password")
    }
    #expect(unknown?.code == "reset_invalid")
  }

  @Test func `accounts are made, changed and deleted`() async throws {
    let alice = try await server.join("alice")
    let taken = await #expect(throws: APIFailure.self) {
      try await server.api().createUser(CreateUserRequest(username: "ALICE", password: EngineServer.password))
    }
    #expect(taken?.code == "username_taken")
    #expect(taken?.field == "username")

    let profile = try await alice.api.updateProfile(
      username: "alice", UpdateProfileRequest(displayName: "Alice Smith", bio: "Reads."))
    #expect(profile.displayName == "Alice Smith")
    #expect(try await alice.api.fetchMe().bio == "Reads.")
    #expect(try await alice.api.setAvatar(SamplePicture.png, progress: nil).avatarURL != nil)
    try await alice.api.deleteAvatar()
    #expect(try await server.api().fetchProfile(username: "alice").avatarURL == nil)
    try await alice.api.changePassword(current: EngineServer.password, new: "another long password")
    let wrong = await #expect(throws: APIFailure.self) {
      try await alice.api.deleteMe(password: EngineServer.password)
    }
    #expect(wrong?.code == "wrong_password")
    try await alice.api.deleteMe(password: "another long password")
    let gone = await #expect(throws: APIFailure.self) {
      try await server.api().fetchProfile(username: "alice")
    }
    #expect(gone?.isNotFound == true)
  }

  @Test func `people follow, mute, block and find each other`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    #expect(try await alice.api.follow(username: "bob", idempotencyKey: nil).followerCount == 1)
    #expect(try await alice.api.fetchProfile(username: "bob").followedByMe)
    #expect(try await bob.api.fetchFollowers(of: "bob", page: 1, pageSize: 10).items == [alice.user])
    #expect(try await bob.api.fetchFollowing(of: "alice", page: 1, pageSize: 10).items == [bob.user])
    #expect(try await alice.api.unfollow(username: "bob", idempotencyKey: nil).followerCount == 0)
    try await alice.api.mute(username: "bob")
    #expect(try await alice.api.fetchMutes(page: 1, pageSize: 10).items == [bob.user])
    try await alice.api.unmute(username: "bob")
    try await alice.api.block(username: "bob")
    #expect(try await alice.api.fetchBlocks(page: 1, pageSize: 10).items == [bob.user])
    try await alice.api.unblock(username: "bob")
    #expect(try await alice.api.searchUsers("bo", page: 1, pageSize: 10).items == [bob.user])
  }

  @Test func `lists come in pages`() async throws {
    let alice = try await server.join("alice")
    for name in ["bob", "carla", "deniz"] {
      _ = try await server.join(name).api.follow(username: "alice", idempotencyKey: nil)
    }
    let first = try await alice.api.fetchFollowers(of: "alice", page: 1, pageSize: 2)
    #expect(first.items.map(\.username) == ["deniz", "carla"])
    #expect(first.nextPage == 2)
    let second = try await alice.api.fetchFollowers(of: "alice", page: 2, pageSize: 2)
    #expect(second.items.map(\.username) == ["bob"])
    #expect(second.nextPage == nil)
  }

  @Test func `posts with photos are made, read, changed, searched and deleted`() async throws {
    let alice = try await server.join("alice")
    let draft = PostDraft(
      caption: "Soup & sea + stars #soup", photos: [DraftPhoto(data: SamplePicture.png, alt: "A bowl")],
      visibility: .everyone)
    let post = try await alice.api.createPost(draft)
    #expect(post.caption == draft.caption)
    #expect(post.attachments.map(\.alt) == ["A bowl"])
    #expect(try await server.api().fetchPost(id: post.id).author == alice.user)
    #expect(try await alice.api.fetchPosts(page: 1, pageSize: 5).map(\.id) == [post.id])
    for feed in [Feed.everyone, .following, .user(username: "alice"), .search("#soup")] {
      #expect(try await alice.api.fetchPosts(feed, after: nil, limit: 5).posts.map(\.id) == [post.id])
    }
    let edited = try await alice.api.updatePost(
      id: post.id, UpdatePostRequest(caption: "Soup", alt: ["Two bowls"], visibility: .followers),
      idempotencyKey: nil)
    #expect(edited.attachments.map(\.alt) == ["Two bowls"])
    #expect(edited.visibility == .followers)
    let name = try #require(post.imageURL.pathComponents.last)
    #expect(try await alice.api.fetchUpload(name: name).isEmpty == false)
    try await alice.api.deletePost(id: post.id, idempotencyKey: nil)
    let gone = await #expect(throws: APIFailure.self) { try await alice.api.fetchPost(id: post.id) }
    #expect(gone?.isNotFound == true)
  }

  @Test func `a search goes on by page`() async throws {
    let alice = try await server.join("alice")
    for number in 0..<5 { _ = try await alice.api.createPost(PostDraft(caption: "plum \(number)")) }
    var seen: Set<String> = []
    var cursor: String?
    repeat {
      let page = try await alice.api.fetchPosts(.search("plum"), after: cursor, limit: 2)
      for post in page.posts { #expect(seen.insert(post.id).inserted) }
      cursor = page.nextCursor
    } while cursor != nil
    #expect(seen.count == 5)
  }

  @Test func `a first page that holds only blocked people leads on`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    let first = try await alice.api.createPost(PostDraft(caption: "mine"))
    for number in 0..<3 { _ = try await bob.api.createPost(PostDraft(caption: "\(number)")) }
    try await alice.api.block(username: "bob")
    var page = try await alice.api.fetchPosts(.everyone, after: nil, limit: 2)
    #expect(page.posts.isEmpty)
    let cursor = try #require(page.nextCursor)
    page = try await alice.api.fetchPosts(.everyone, after: cursor, limit: 2)
    #expect(page.posts.map(\.id) == [first.id])
    #expect(page.nextCursor == nil)
  }

  @Test func `posts are liked and commented, once for each key`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    let post = try await alice.api.createPost(PostDraft(caption: "words"))
    #expect(try await bob.api.likePost(post.id) == 1)
    #expect(try await bob.api.fetchLikes(of: post.id, page: 1, pageSize: 5).items == [bob.user])
    #expect(try await bob.api.unlikePost(post.id) == 0)
    var comment = try await bob.api.createComment(postId: post.id, text: "Hm.", idempotencyKey: "one")
    #expect(try await bob.api.createComment(postId: post.id, text: "Hm.", idempotencyKey: "one") == comment)
    comment = try await bob.api.updateComment(id: comment.id, text: "Ah.", idempotencyKey: nil)
    #expect(try await alice.api.fetchComments(postId: post.id, page: 1, pageSize: 5).items == [comment])
    try await alice.api.deleteComment(id: comment.id)
    #expect(try await alice.api.fetchComments(postId: post.id, page: 1, pageSize: 5).items.isEmpty)
  }

  @Test func `notifications are listed and read`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    _ = try await bob.api.follow(username: "alice", idempotencyKey: nil)
    let page = try await alice.api.fetchNotifications(page: 1, pageSize: 5)
    #expect(page.unreadCount == 1)
    #expect(page.notifications.map(\.kind) == [.follow])
    try await alice.api.markNotificationsRead(upTo: page.notifications.first?.id)
    #expect(try await alice.api.fetchNotifications(page: 1, pageSize: 5).unreadCount == 0)
  }

  @Test func `admins see reports, remove, suspend, and leave a trace`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    try await server.application.storage.database.write { connection in
      try connection.run("UPDATE users SET role = 'admin' WHERE username = 'alice'")
    }
    server.application.sessions.removeEveryone()
    let post = try await bob.api.createPost(PostDraft(caption: "spam"))
    let comment = try await bob.api.createComment(postId: post.id, text: "more spam")
    let id = try await alice.api.createReport(
      CreateReportRequest(subject: .post, subjectId: post.id, reason: .spam))
    #expect(try await alice.api.fetchReports(.open, page: 1, pageSize: 5).items.map(\.id) == [id])
    #expect(try await alice.api.resolveReport(id: id, resolution: "Removed.").resolution == "Removed.")
    #expect(try await alice.api.fetchReports(.open, page: 1, pageSize: 5).items.isEmpty)
    #expect(try await alice.api.fetchReports(nil, page: 1, pageSize: 5).items.count == 1)
    try await alice.api.removeComment(id: comment.id)
    try await alice.api.removePost(id: post.id)
    try await alice.api.suspend(username: "bob", reason: "Spam.")
    await #expect(throws: APIFailure.unauthorized) { try await bob.api.fetchMe() }
    try await alice.api.unsuspend(username: "bob")
    #expect(try await alice.api.fetchAudit(page: 1, pageSize: 10).items.count >= 4)
    let refused = await #expect(throws: APIFailure.self) {
      try await server.join("carla").api.fetchReports(nil, page: 1, pageSize: 5)
    }
    #expect(refused?.code == "admin_only")
  }

  @Test func `the server says that it is ready`() async throws {
    try await server.api().checkReadiness()
  }
}
