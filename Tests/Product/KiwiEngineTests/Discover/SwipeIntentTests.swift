import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SwipeIntentTests {
  /// A server in memory without stored data.
  private final class Services: AppServices {
    let mock = MockAPIClient()
    var client: any APIClientProtocol { mock }
    let tokenStore: any TokenStoring = MemoryTokenStore()
    let analytics: any AnalyticsReporting = NoAnalytics()
    let deviceName: String? = nil
    let publicURL = URL(filePath: "/")

    func start() async throws(AppStartFailure) -> User? { nil }
    func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol { mock }
    func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
      PostRepository(remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: user)
    }
    func listen(
      as user: User?, returned: @escaping @MainActor () -> Void,
      _ receive: @escaping @MainActor (LiveEvent) -> Void
    ) {}
    func watch(_ postIds: [String]) {}
    func didLogOut(_ user: User, keepingUnsentWork: Bool) async {}
  }

  @Test func `a visitor's swipe is performed after logging in`() async throws {
    let services = Services()
    let model = AppModel(services: services)
    await model.launch()
    model.router.open(.discover)
    await model.account.deck.load()
    let title = try #require(model.account.deck.cards.first)
    model.perform(.swipe(.watchlist, title))
    #expect(model.router.sheet == .logIn)
    #expect(model.account.deck.cards.first == title)
    try await model.logIn(username: "alice", password: "a sound password")
    await model.account.deck.waitForRecording()
    #expect(model.router.route == .discover)
    #expect(try await model.account.library.record(ofTitle: title.id).item?.direction == .watchlist)
    await model.account.deck.load()
    #expect(model.account.deck.cards.first != title)
    model.account.deck.undo()
    #expect(model.account.deck.cards.first == title)
  }

  @Test func `the posts of Discover have their own address`() {
    let router = AppRouter()
    router.open(url: "/discover/posts")
    #expect(router.discoverPart == .posts && router.url == "/discover/posts")
    router.open(.discover)
    #expect(router.discoverPart == .deck && router.url == "/discover")
    router.discoverPart = .posts
    router.reset()
    #expect(router.discoverPart == .deck)
  }
}
