import KiwiEngine
import KiwiKit
import KiwiSamples
import SwiftUI

/// The services of previews, with sample content or failures.
@MainActor final class PreviewServices: AppServices {
  let client: any APIClientProtocol
  let tokenStore: any TokenStoring
  let analytics: any AnalyticsReporting = NoAnalytics()
  let deviceName: String? = "Preview"
  let publicURL = URL(filePath: "/")
  private let user: User?
  private let outbox: [OutboxEntry]

  init(_ client: MockAPIClient, user: User? = nil, outbox: [OutboxEntry] = []) {
    self.client = client
    self.user = user
    self.outbox = outbox
    tokenStore = MemoryTokenStore(user == nil ? nil : "sample")
  }

  func start() async throws(AppStartFailure) -> User? { user }
  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol { client }
  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    PostRepository(
      remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(outbox: outbox), me: user)
  }
  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {}
  func watch(_ postIds: [String]) {}
  func didLogOut(_ user: User, keepingUnsentWork: Bool) async {}
}

/// A state of the server in previews.
enum PreviewState: String, CaseIterable, Identifiable {
  case loading, empty, error, offline, full

  var id: Self { self }

  var client: MockAPIClient {
    switch self {
    case .loading: MockAPIClient(behavior: .hanging)
    case .empty: MockAPIClient(SampleContent.lively(postCount: 0))
    case .error: MockAPIClient(behavior: .failing(.serverFailed))
    case .offline: MockAPIClient(behavior: .failing(.offline))
    case .full: MockAPIClient()
    }
  }
}

/// Shows a screen with its own app model, signed out or as a member.
struct Previewed<Content: View>: View {
  private let content: (AppModel) -> Content
  private let height: CGFloat
  @State private var model: AppModel

  init(
    _ client: MockAPIClient = MockAPIClient(), asMember: Bool = false, outbox: [OutboxEntry] = [],
    height: CGFloat = 640,
    @ViewBuilder content: @escaping (AppModel) -> Content
  ) {
    self.content = content
    self.height = height
    let user = asMember ? SampleContent.lively().me : nil
    _model = State(initialValue: AppModel(services: PreviewServices(client, user: user, outbox: outbox)))
  }

  var body: some View {
    NavigationStack { content(model) }
      .id(ObjectIdentifier(model.account))
      .frame(height: height)
      .task { [model] in await model.launch() }
  }
}

/// Shows a screen in each state.
struct PreviewStates<Content: View>: View {
  var height: CGFloat = 640
  var asMember = false
  var client = \PreviewState.client
  @ViewBuilder let content: (AppModel) -> Content

  var body: some View {
    ForEach(PreviewState.allCases) { state in
      Previewed(state[keyPath: client], asMember: asMember, height: height, content: content)
        .previewDisplayName(state.rawValue.capitalized)
    }
  }
}
