import Foundation
import KiwiData
import KiwiKit

@testable import KiwiEngine

/// The services of a device, with a rule that may be broken.
@MainActor final class SimulatedServices: AppServices {
  private let services: DeviceServices
  private let mutant: Mutant?
  private let clock: EngineClock
  /// The store that all users of a device share if it does not separate them.
  private let shared: RealKiwiRepository?

  init(folder: URL, environment: DeviceEnvironment, mutant: Mutant?) async throws {
    services = DeviceServices(
      server: URL(filePath: "/kiwi.test/"), folder: folder, deviceName: "Simulated",
      log: nil, environment: environment)
    clock = environment.clock
    self.mutant = mutant
    let isShared = mutant == .sharesOutbox
    shared = isShared ? try await RealKiwiRepository(folder: folder.appending(path: "Shared")) : nil
  }

  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    let local: any PostLocalDataStoring
    if let shared {
      local = DevicePostDataStore(repository: shared)
    } else if mutant == .forgetsOutbox {
      local = MemoryPostDataStore()
    } else {
      return services.makeRepository(for: user, client: client)
    }
    return PostRepository(
      remote: PostRemoteDataSource(api: client), local: local, me: user, clock: clock)
  }

  func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository {
    guard let user, let shared else { return services.makeLibrary(for: user, client: client) }
    let store = DeviceLibraryStore(repository: shared, client: client, me: user, clock: clock)
    return LibraryRepository(client: client, store: store, me: user, clock: clock)
  }

  func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    mutant == .forgetsDrafts ? MemoryDraftStore() : services.makeDraftStore(for: user, client: client)
  }

  func didLogOut(_ user: User, keepingUnsentWork: Bool) async {
    await services.didLogOut(user, keepingUnsentWork: keepingUnsentWork && mutant != .clearsAtEnd)
  }

  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    let mutant = mutant
    services.listen(as: user, returned: { if mutant != .ignoresReturn { returned() } }, receive)
  }

  func close() async {
    await shared?.close()
    await services.close()
  }

  // MARK: Forwarded

  var client: any APIClientProtocol { services.client }
  var tokenStore: any TokenStoring { services.tokenStore }
  var analytics: any AnalyticsReporting { services.analytics }
  var deviceName: String? { services.deviceName }
  var publicURL: URL { services.publicURL }
  var startsWithoutServer: Bool { services.startsWithoutServer }
  var engineClock: EngineClock { services.engineClock }
  var keepsUnsentWork: Bool { services.keepsUnsentWork }
  var savedURL: String? { services.savedURL }

  func start() async throws(AppStartFailure) -> User? { try await services.start() }
  func open(for user: User?) async throws(AppStartFailure) { try await services.open(for: user) }
  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol {
    services.makeClient(sessionEnded: sessionEnded)
  }
  func reconnect() { services.reconnect() }
  func watch(_ postIds: [String]) { services.watch(postIds) }
  func didLogIn(_ user: User) { services.didLogIn(user) }
  func saveURL(_ url: String) async { await services.saveURL(url) }
}

/// The token file for one run of a device: a killed process writes nothing.
struct RunTokenStore: TokenStoring {
  let file: FileTokenStore
  let isAlive: @Sendable () -> Bool

  func token() -> String? { file.token() }
  func save(_ token: String) throws(TokenStoreFailure) { if isAlive() { try file.save(token) } }
  func clear() throws(TokenStoreFailure) { if isAlive() { try file.clear() } }
}

/// The transport of a device in a world.
struct WorldHTTPClient: HTTPClient {
  let carry: @MainActor @Sendable (HTTPRequest) async -> Result<HTTPResponse, HTTPFailure>

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await carry(request).get()
  }
}
