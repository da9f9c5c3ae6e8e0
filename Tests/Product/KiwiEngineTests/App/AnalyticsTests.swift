import Foundation
import KiwiKit
import KiwiSamples
import Testing
import Threads

@testable import KiwiEngine

/// The events that analytics receives.
@MainActor struct AnalyticsTests {
  private final class Notes: AnalyticsReporting {
    private let events = Mutex<[AnalyticsEvent]>([])
    func record(_ event: AnalyticsEvent) { events.withLock { $0.append(event) } }
    /// Removes and returns the recorded events.
    func take() -> [AnalyticsEvent] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  private final class Services: AppServices {
    let client: any APIClientProtocol = MockAPIClient()
    let tokenStore: any TokenStoring = MemoryTokenStore()
    let analytics: any AnalyticsReporting
    let deviceName: String? = nil
    let publicURL = URL(filePath: "/")

    init(_ analytics: any AnalyticsReporting) { self.analytics = analytics }

    func start() async throws(AppStartFailure) -> User? { nil }
    func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol { client }
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

  @Test func `each screen is recorded once, by its kind only`() async {
    let notes = Notes()
    let model = AppModel(services: Services(notes))
    model.open(url: "/@bob")
    #expect(notes.take().isEmpty, "No screen is shown yet.")
    await model.launch()
    #expect(notes.take() == [.stateChanged("unauthenticated"), .screenShown("profile")])
    model.router.open(.search("a secret wish"))
    #expect(notes.take() == [.screenShown("search")])
    model.router.open(.search("a secret wish"))
    #expect(notes.take().isEmpty)
    model.router.tabSelected(.home)
    model.router.tabSelected(.home)
    #expect(notes.take() == [.screenShown("profile"), .screenShown("home")])
    model.perform(.compose)
    #expect(notes.take() == [.interaction("compose"), .screenShown("logIn")])
    model.router.sheet = nil
    model.router[path: .home] = [.post(id: "p", username: "bob"), .likes(postId: "p", username: "bob")]
    #expect(notes.take() == [.screenShown("home"), .screenShown("likes")])
  }
}
