import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// Leaving a screen while it loads is not a failure, and the loaded data is there on return.
@MainActor struct LeavingScreensTests {
  private let client = MockAPIClient(behavior: .failing(.cancelled))

  private var repository: PostRepository {
    PostRepository(
      remote: PostRemoteDataSource(api: client), local: FakeLocal(), me: User(id: "me", username: "alice"))
  }

  @Test func `a cancelled load is not shown as a failure`() async throws {
    let repository = repository
    let posts = PostsViewModel(feed: .everyone, repository: repository)
    await posts.loadInitial()
    #expect(posts.loading == .idle && posts.moreFailure == nil)
    let post = PostViewModel(postId: "p", repository: repository)
    await post.load()
    await post.refresh()
    #expect(post.loading == .idle)
    let comments = CommentsViewModel(repository: repository, drafts: Drafts(store: nil))
    await comments.fetchComments(for: "p")
    #expect(comments.thread(of: "p").loading == .idle)
    let profile = ProfileViewModel(username: "bob", client: client, repository: repository)
    await profile.loadInitial()
    await profile.setMuted(true)
    #expect(profile.loading == .idle && profile.failure == nil)
    let people = PeopleViewModel(list: .blocked, client: client)
    await people.loadInitial()
    await people.release(User(id: "b", username: "bob"))
    #expect(people.loading == .idle && people.failure == nil)
    let notifications = NotificationsViewModel(client: client)
    await notifications.loadInitial()
    #expect(notifications.loading == .idle)
    let devices = DevicesViewModel(client: client)
    await devices.load()
    #expect(devices.loading == .idle && devices.failure == nil)
    let reports = ReportsViewModel(client: client)
    await reports.refresh()
    #expect(reports.loading == .idle && reports.failure == nil)
    let report = ReportViewModel(subject: .post, subjectId: "p", client: client)
    await report.send()
    #expect(report.sending.failure == nil && !report.isSent)
    let submission = Submission()
    #expect(await !submission.run { () async throws(APIFailure) in throw .cancelled })
    #expect(submission.failure == nil && !submission.isUnderWay)
  }

  @Test func `a feed on two screens loads although one is left`() async {
    let remote = FakeRemote()
    remote.setFeed(.success(PostPage(posts: [.sample()])))
    remote.hold()
    let feed = PostsViewModel(
      feed: .everyone, repository: PostRepository(remote: remote, local: FakeLocal(), me: nil))
    let home = Task { await feed.loadInitial() }
    while remote.asked.isEmpty { await Task.yield() }
    let discover = Task { await feed.loadInitial() }
    home.cancel()
    remote.release()
    await home.value
    await discover.value
    #expect(feed.loading == .loaded && feed.posts.count == 1)
  }

  @Test func `a released feed no longer counts new posts`() async {
    let remote = FakeRemote()
    let repository = PostRepository(remote: remote, local: FakeLocal(), me: nil)
    let feed = Feed.user(username: "bob")
    var first: PostsViewModel? = PostsViewModel(feed: feed, repository: repository)
    var second: PostsViewModel? = PostsViewModel(feed: feed, repository: repository)
    await first?.refresh()
    await second?.refresh()
    first = nil
    for _ in 1...100 { await Task.yield() }
    #expect(repository.machine.newPosts[feed] != nil, "One screen still shows the feed.")
    second = nil
    while repository.machine.newPosts[feed] != nil { await Task.yield() }
  }

  @Test func `a form is submitted once despite repeated taps`() async {
    let submission = Submission()
    var count = 0
    await submission.run { () async throws(APIFailure) in
      count += 1
      #expect(await !submission.run { () async throws(APIFailure) in count += 1 })
    }
    #expect(count == 1)
    await submission.run { () async throws(APIFailure) in
      throw .rejected(status: 422, code: "invalid", message: "No.", field: "name")
    }
    #expect(submission.problem("name") == "No." && submission.problem("other") == nil)
  }
}
