import EngineTesting
import Foundation
import KiwiKit

@testable import KiwiEngine

/// A device in memory on the real server. Its data outlives the app, like a disk.
@MainActor final class TestDevice: AppServices {
  let tokenStore: any TokenStoring = MemoryTokenStore()
  let analytics: any AnalyticsReporting = NoAnalytics()
  let deviceName: String? = "Test device"
  let publicURL = URL(filePath: "/")
  let keepsUnsentWork = true

  private let api: RESTAPIClient
  private(set) var remembered: User?
  private(set) var stores: [User.ID: FakeLocal] = [:]
  private(set) var draftStores: [User.ID: MemoryDraftStore] = [:]
  /// Delivers events of the server to the app.
  private(set) var deliver: (@MainActor (LiveEvent) -> Void)?

  /// - Parameter client: The transport, by default a direct one.
  init(_ server: EngineServer, through client: (any HTTPClient)? = nil) {
    api = RESTAPIClient(client: client ?? server.client, tokens: tokenStore, retryPolicy: .never)
  }

  var client: any APIClientProtocol { api }

  func start() async throws(AppStartFailure) -> User? { remembered }

  func open(for user: User?) async throws(AppStartFailure) {
    guard let user else { return }
    remembered = user
    if stores[user.id] == nil { stores[user.id] = FakeLocal() }
    if draftStores[user.id] == nil { draftStores[user.id] = MemoryDraftStore() }
  }

  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol {
    api.bound(to: tokenStore.token(), sessionEnded: sessionEnded)
  }

  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    let local: any PostLocalDataStoring = user.flatMap { stores[$0.id] } ?? MemoryPostDataStore()
    return PostRepository(remote: PostRemoteDataSource(api: client), local: local, me: user)
  }

  func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    draftStores[user.id] ?? MemoryDraftStore()
  }

  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    deliver = receive
  }
  func watch(_ postIds: [String]) {}

  func didLogOut(_ user: User, keepingUnsentWork: Bool) async {
    if remembered?.id == user.id { remembered = nil }
    guard !keepingUnsentWork else { return }
    stores[user.id] = nil
    draftStores[user.id] = nil
  }

  /// The app after a start.
  func launch() async -> AppModel {
    let model = AppModel(services: self)
    await model.launch()
    return model
  }
}

extension AppModel {
  func logIn(_ username: String) async throws {
    try await logIn(username: username, password: EngineServer.password)
    await account.drafts.load()
  }

  /// Waits until the app has processed a live event.
  func wait(until isSo: (AppModel) -> Bool) async {
    while !isSo(self) { await Task.yield() }
  }
}
