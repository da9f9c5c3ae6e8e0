import EngineTesting
import Foundation
import KiwiKit
import SQLite
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerAccounts
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Every operation of the client against the real server.
struct RESTAPIServerTests {
  private let server: EngineServer

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
  }

  @Test func `sessions begin, are listed and end`() async throws {
    let alice = try await server.join("alice")
    let second = try await server.api().send(
      API.Accounts.logIn(
        CreateSessionRequest(username: "Alice", password: EngineServer.password, deviceName: "Phone")))
    let devices = try await alice.api.send(API.Accounts.sessions())
    #expect(Set(devices.map(\.deviceName)) == ["Tests", "Phone"])
    let phone = try #require(devices.first { $0.deviceName == "Phone" })
    _ = try await alice.api.send(API.Accounts.endSession(phone.id))
    await #expect(throws: APIFailure.unauthorized) {
      try await server.api(token: second.token).send(API.Accounts.me())
    }
    _ = try await alice.api.send(API.Accounts.logOut())
    await #expect(throws: APIFailure.unauthorized) { try await alice.api.send(API.Accounts.me()) }
    let wrong = await #expect(throws: APIFailure.self) {
      try await server.api().send(
        API.Accounts.logIn(CreateSessionRequest(username: "alice", password: "wrong password")))
    }
    #expect(wrong?.code == "wrong_credentials")
    let unknown = await #expect(throws: APIFailure.self) {
      try await server.api().send(
        API.Accounts.resetPassword("unknown", ResetPasswordRequest(newPassword: "another long password")))
    }
    #expect(unknown?.code == "reset_invalid")
  }

  @Test func `accounts are created, updated and deleted`() async throws {
    let alice = try await server.join("alice")
    let taken = await #expect(throws: APIFailure.self) {
      try await server.api().send(
        API.Accounts.signUp(CreateUserRequest(username: "ALICE", password: EngineServer.password)))
    }
    #expect(taken?.code == "username_taken")
    #expect(taken?.field == "username")

    let profile = try await alice.api.send(
      API.Social.updateProfile("alice", UpdateProfileRequest(displayName: "Alice Smith", bio: "Reads.")))
    #expect(profile.displayName == "Alice Smith")
    #expect(try await alice.api.send(API.Accounts.me()).bio == "Reads.")
    let picture = FormUpload<AvatarForm>(UploadForm([.picture("file", SamplePicture.png)]))
    #expect(try await alice.api.send(API.Accounts.setAvatar(picture)).avatarURL != nil)
    _ = try await alice.api.send(API.Accounts.removeAvatar())
    #expect(try await server.api().send(API.Social.profile("alice")).avatarURL == nil)
    let change = ChangePasswordRequest(
      currentPassword: EngineServer.password, newPassword: "another long password")
    _ = try await alice.api.send(API.Accounts.changePassword(change))
    let wrong = await #expect(throws: APIFailure.self) {
      try await alice.api.send(
        API.Accounts.removeMe(DeleteAccountRequest(password: EngineServer.password)))
    }
    #expect(wrong?.code == "wrong_password")
    _ = try await alice.api.send(
      API.Accounts.removeMe(DeleteAccountRequest(password: "another long password")))
    let gone = await #expect(throws: APIFailure.self) {
      try await server.api().send(API.Social.profile("alice"))
    }
    #expect(gone?.isNotFound == true)
  }

  @Test func `users follow, mute, block and find each other`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    #expect(try await alice.api.send(API.Social.follow("bob")).followerCount == 1)
    #expect(try await alice.api.send(API.Social.profile("bob")).followedByMe)
    #expect(
      try await bob.api.send(API.Social.followers("bob", PageQuery(page: 1, pageSize: 10))).items == [
        alice.user
      ])
    #expect(
      try await bob.api.send(API.Social.following("alice", PageQuery(page: 1, pageSize: 10))).items == [
        bob.user
      ])
    #expect(try await alice.api.send(API.Social.unfollow("bob")).followerCount == 0)
    _ = try await alice.api.send(API.Social.mute("bob"))
    #expect(try await alice.api.send(API.Social.mutes(PageQuery(page: 1, pageSize: 10))).items == [bob.user])
    _ = try await alice.api.send(API.Social.unmute("bob"))
    _ = try await alice.api.send(API.Social.block("bob"))
    #expect(try await alice.api.send(API.Social.blocks(PageQuery(page: 1, pageSize: 10))).items == [bob.user])
    _ = try await alice.api.send(API.Social.unblock("bob"))
    #expect(
      try await alice.api.send(API.Social.search(UserSearchQuery("bo", page: 1, pageSize: 10))).items == [
        bob.user
      ])
  }

  @Test func `lists are paged`() async throws {
    let alice = try await server.join("alice")
    for name in ["bob", "carla", "deniz"] {
      _ = try await server.join(name).api.send(API.Social.follow("alice"))
    }
    let first = try await alice.api.send(API.Social.followers("alice", PageQuery(page: 1, pageSize: 2)))
    #expect(first.items.map(\.username) == ["deniz", "carla"])
    #expect(first.nextPage == 2)
    let second = try await alice.api.send(API.Social.followers("alice", PageQuery(page: 2, pageSize: 2)))
    #expect(second.items.map(\.username) == ["bob"])
    #expect(second.nextPage == nil)
  }

  @Test func `posts with photos are created, read, updated, searched and deleted`() async throws {
    let alice = try await server.join("alice")
    let draft = PostDraft(
      caption: "Soup & sea + stars #soup", photos: [DraftPhoto(data: SamplePicture.png, alt: "A bowl")],
      visibility: .everyone)
    let post = try await alice.api.send(API.Posts.create(draft.upload))
    #expect(post.caption == draft.caption)
    #expect(post.attachments.map(\.alt) == ["A bowl"])
    #expect(try await server.api().send(API.Posts.post(post.id)).author == alice.user)
    #expect(
      try await alice.api.send(API.Posts.list(PostsQuery(page: 1, pageSize: 5))).items.map(\.id) == [post.id])
    for feed in [Feed.everyone, .following, .user(username: "alice"), .search("#soup")] {
      #expect(try await alice.api.fetchPosts(feed, after: nil, limit: 5).posts.map(\.id) == [post.id])
    }
    let edited = try await alice.api.send(
      API.Posts.update(
        post.id, UpdatePostRequest(caption: "Soup", alt: ["Two bowls"], visibility: .followers)))
    #expect(edited.attachments.map(\.alt) == ["Two bowls"])
    #expect(edited.visibility == .followers)
    let name = try #require(post.imageURL.pathComponents.last)
    #expect(try await alice.api.send(API.Posts.upload(name)).data.isEmpty == false)
    _ = try await alice.api.send(API.Posts.remove(post.id))
    let gone = await #expect(throws: APIFailure.self) { try await alice.api.send(API.Posts.post(post.id)) }
    #expect(gone?.isNotFound == true)
  }

  @Test func `a search is paged by cursor`() async throws {
    let alice = try await server.join("alice")
    for number in 0..<5 {
      _ = try await alice.api.send(API.Posts.create(PostDraft(caption: "plum \(number)").upload))
    }
    var seen: Set<String> = []
    var cursor: String?
    repeat {
      let page = try await alice.api.fetchPosts(.search("plum"), after: cursor, limit: 2)
      for post in page.posts { #expect(seen.insert(post.id).inserted) }
      cursor = page.nextCursor
    } while cursor != nil
    #expect(seen.count == 5)
  }

  @Test func `a first page with only blocked authors has a next page`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    let first = try await alice.api.send(API.Posts.create(PostDraft(caption: "mine").upload))
    for number in 0..<3 {
      _ = try await bob.api.send(API.Posts.create(PostDraft(caption: "\(number)").upload))
    }
    _ = try await alice.api.send(API.Social.block("bob"))
    var page = try await alice.api.fetchPosts(.everyone, after: nil, limit: 2)
    #expect(page.posts.isEmpty)
    let cursor = try #require(page.nextCursor)
    page = try await alice.api.fetchPosts(.everyone, after: cursor, limit: 2)
    #expect(page.posts.map(\.id) == [first.id])
    #expect(page.nextCursor == nil)
  }

  @Test func `posts are liked and comments created once for each key`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    let post = try await alice.api.send(API.Posts.create(PostDraft(caption: "words").upload))
    #expect(try await bob.api.send(API.Posts.like(post.id)).likes == 1)
    #expect(
      try await bob.api.send(API.Posts.likes(post.id, PageQuery(page: 1, pageSize: 5))).items == [bob.user])
    #expect(try await bob.api.send(API.Posts.unlike(post.id)).likes == 0)
    var comment = try await bob.api.send(
      API.Comments.create(post.id, CommentRequest(text: "Hm.")).under("one"))
    #expect(
      try await bob.api.send(API.Comments.create(post.id, CommentRequest(text: "Hm.")).under("one"))
        == comment)
    comment = try await bob.api.send(API.Comments.update(comment.id, CommentRequest(text: "Ah.")))
    #expect(
      try await alice.api.send(API.Comments.list(post.id, PageQuery(page: 1, pageSize: 5))).items == [comment]
    )
    _ = try await alice.api.send(API.Comments.remove(comment.id))
    #expect(
      try await alice.api.send(API.Comments.list(post.id, PageQuery(page: 1, pageSize: 5))).items.isEmpty)
  }

  @Test func `notifications are listed and marked as read`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    _ = try await bob.api.send(API.Social.follow("alice"))
    let page = try await alice.api.send(API.Social.notifications(PageQuery(page: 1, pageSize: 5)))
    #expect(page.unreadCount == 1)
    #expect(page.notifications.map(\.kind) == [.follow])
    _ = try await alice.api.send(
      API.Social.markNotificationsRead(MarkNotificationsReadRequest(upTo: page.notifications.first?.id)))
    #expect(
      try await alice.api.send(API.Social.notifications(PageQuery(page: 1, pageSize: 5))).unreadCount == 0)
  }

  @Test func `admins resolve reports, remove content and suspend users with an audit trail`() async throws {
    let alice = try await server.join("alice")
    let bob = try await server.join("bob")
    try await server.context.storage.database.write { connection in
      try connection.run("UPDATE users SET role = 'admin' WHERE username = 'alice'")
    }
    server.context[SessionCache.self].removeAll()
    let post = try await bob.api.send(API.Posts.create(PostDraft(caption: "spam").upload))
    let comment = try await bob.api.send(API.Comments.create(post.id, CommentRequest(text: "more spam")))
    let id = try await alice.api.send(
      API.Moderation.createReport(
        CreateReportRequest(subject: .post, subjectId: post.id, reason: .spam))
    ).id
    #expect(
      try await alice.api.send(API.Moderation.reports(ReportsQuery(.open, page: 1, pageSize: 5))).items.map(
        \.id) == [id])
    #expect(
      try await alice.api.send(API.Moderation.resolveReport(id, ResolveReportRequest(resolution: "Removed.")))
        .resolution == "Removed.")
    #expect(
      try await alice.api.send(API.Moderation.reports(ReportsQuery(.open, page: 1, pageSize: 5))).items
        .isEmpty)
    #expect(
      try await alice.api.send(API.Moderation.reports(ReportsQuery(nil, page: 1, pageSize: 5))).items.count
        == 1)
    _ = try await alice.api.send(API.Moderation.removeComment(comment.id))
    _ = try await alice.api.send(API.Moderation.removePost(post.id))
    _ = try await alice.api.send(API.Moderation.suspend("bob", SuspendUserRequest(reason: "Spam.")))
    await #expect(throws: APIFailure.unauthorized) { try await bob.api.send(API.Accounts.me()) }
    _ = try await alice.api.send(API.Moderation.unsuspend("bob"))
    #expect(try await alice.api.send(API.Moderation.audit(PageQuery(page: 1, pageSize: 10))).items.count >= 4)
    let refused = await #expect(throws: APIFailure.self) {
      try await server.join("carla").api.send(API.Moderation.reports(ReportsQuery(nil, page: 1, pageSize: 5)))
    }
    #expect(refused?.code == "admin_only")
  }

  @Test func `the server reports that it is ready`() async throws {
    _ = try await server.api().send(API.Operations.ready())
  }
}
