public import Foundation
import KiwiData
public import KiwiKit

/// What the app of a device stands on: the server over the network, the device's database, and the Keychain or a
/// file for the token.
@MainActor public final class DeviceServices: AppServices {
  public let client: any APIClientProtocol
  public let tokenStore: any TokenStoring
  public let analytics: any AnalyticsReporting
  public let deviceName: String?
  public let publicURL: URL

  private let folder: URL
  private var data: RealKiwiRepository?
  private var config = DeviceConfigRecord()
  /// The last change of the configuration that is being written.
  private var saving: Task<Void, Never>?
  private var live: DeviceLiveConnection?
  private let reachability = Reachability()
  private var watched: [String] = []

  /// - Parameters:
  ///   - server: Where the server is.
  ///   - folder: For what this device keeps; another one for each server.
  public init(
    server: URL, folder: URL, deviceName: String? = nil, analytics: any AnalyticsReporting = NoAnalytics()
  ) {
    publicURL = server
    self.folder = folder
    self.deviceName = deviceName
    self.analytics = analytics
    #if canImport(Security)
      tokenStore = KeychainTokenStore(account: server.absoluteString)
    #else
      tokenStore = FileTokenStore(file: folder.appending(path: "token"))
    #endif
    client = RESTAPIClient(config: HTTPClientConfig(baseURL: server), tokens: tokenStore)
  }

  public func start() async throws(AppStartFailure) -> User? {
    do throws(KiwiDataError) {
      let data: RealKiwiRepository
      if let opened = self.data { data = opened } else { data = try await RealKiwiRepository(folder: folder) }
      self.data = data
      config = try await data.fetchDeviceConfig()
      return config.account
    } catch {
      throw AppStartFailure(message: error.message)
    }
  }

  public func makeRepository(for user: User?) -> PostRepository {
    let local: any PostLocalDataStoring =
      if let data, user != nil { DevicePostDataStore(repository: data) } else { MemoryPostDataStore() }
    return PostRepository(remote: PostRemoteDataSource(api: client), local: local, me: user)
  }

  public var startsWithoutServer: Bool { true }

  public func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    live?.stop()
    let live = DeviceLiveConnection(
      baseURL: publicURL, token: user == nil ? nil : tokenStore.token(), returned: returned, receive)
    reachability.onReturn = returned
    self.live = live
    if !watched.isEmpty { live.watch(watched) }
    live.start()
  }

  public func reconnect() { live?.reconnect() }

  public func watch(_ postIds: [String]) {
    watched = postIds
    live?.watch(postIds)
  }

  public func remember(_ user: User) {
    change {
      $0.account = user
      $0.serverAddress = publicURL
    }
  }

  public func clearPerson() async {
    try? tokenStore.clear()
    try? await data?.removePerson()
    change {
      $0.account = nil
      $0.savedState = nil
    }
    await saving?.value
  }

  /// Lets go of the server and of the folder.
  public func close() async {
    live?.stop()
    await saving?.value
    await data?.close()
    data = nil
  }

  // MARK: The place

  private struct SavedState: Codable {
    let place: String
  }

  public var savedPlace: String? {
    config.savedState.flatMap { try? JSONDecoder().decode(SavedState.self, from: $0) }?.place
  }

  public func savePlace(_ url: String) async {
    guard let state = try? JSONEncoder().encode(SavedState(place: url)) else { return }
    change { $0.savedState = state }
    await saving?.value
  }

  /// Written one after the other. Only a start without the server misses what cannot be kept.
  private func change(_ body: (inout DeviceConfigRecord) -> Void) {
    body(&config)
    saving = Task { [config, saving, data] in
      await saving?.value
      try? await data?.saveDeviceConfig(config)
    }
  }
}
