public import Foundation
import KiwiData
public import KiwiKit

/// The dependencies of the app on a device: remote server, local database and token store.
@MainActor public final class DeviceServices: AppServices {
  public let tokenStore: any TokenStoring
  public let analytics: any AnalyticsReporting
  public let deviceName: String?
  public let publicURL: URL

  private let folder: URL
  private let environment: DeviceEnvironment
  private let api: RESTAPIClient
  private var device: DeviceRepository?
  private var config = DeviceConfigRecord()
  /// The data of the logged-in user.
  private var current: (user: User, data: RealKiwiRepository)?
  private var live: DeviceLiveConnection?
  private let reachability = Reachability()
  private var watched: [String] = []

  /// - Parameters:
  ///   - server: The server's address.
  ///   - folder: The folder for this device's data, one per server.
  ///   - location: The source of the device's location.
  ///   - log: Receives a line for each state, screen, interaction and request, without text that users wrote. The
  ///     caller keeps the lines on the device.
  public convenience init(
    server: URL, folder: URL, deviceName: String? = nil, location: any LocationProviding = NoLocation(),
    log: (@Sendable (String) -> Void)? = nil
  ) {
    #if canImport(Security)
      let tokenStore = KeychainTokenStore(account: server.absoluteString)
    #else
      let tokenStore = FileTokenStore(file: folder.appending(path: "token"))
    #endif
    PictureCache.enlarge()
    let transport = URLSessionHTTPClient(config: HTTPClientConfig(baseURL: server))
    self.init(
      server: server, folder: folder, deviceName: deviceName, log: log,
      environment: DeviceEnvironment(transport: transport, tokenStore: tokenStore, location: location))
  }

  init(
    server: URL, folder: URL, deviceName: String?, log: (@Sendable (String) -> Void)?,
    environment: DeviceEnvironment
  ) {
    publicURL = server
    self.folder = folder
    self.deviceName = deviceName
    self.environment = environment
    analytics = log.map { LogAnalytics(write: $0) } ?? NoAnalytics()
    tokenStore = environment.tokenStore
    api = RESTAPIClient(
      client: environment.transport, tokens: tokenStore,
      interceptors: log.map { [LoggingInterceptor(write: $0)] } ?? [], clock: environment.clock,
      random: environment.random)
  }

  public var client: any APIClientProtocol { api }

  public func start() async throws(AppStartFailure) -> User? {
    do throws(KiwiDataError) {
      let device: DeviceRepository
      if let opened = self.device {
        device = opened
      } else {
        device = try await DeviceRepository(folder: folder)
      }
      self.device = device
      config = try await device.fetchDeviceConfig()
      return config.account
    } catch {
      throw AppStartFailure(message: error.message)
    }
  }

  private func owner(_ user: User) -> DataOwner { DataOwner(server: publicURL, userId: user.id) }

  public func open(for user: User?) async throws(AppStartFailure) {
    guard let device else { return }
    do throws(KiwiDataError) {
      if let former = current?.user, former.id != user?.id {
        current = nil
        savedURL = nil
        await device.closeData(of: owner(former))
      }
      guard let user else { return }
      let data = try await device.data(of: owner(user))
      if config.account != user || config.serverAddress != publicURL {
        var changed = config
        changed.account = user
        changed.serverAddress = publicURL
        try await device.saveDeviceConfig(changed)
        config = changed
      }
      savedURL = try await data.fetchSavedState()
        .flatMap { try? JSONDecoder().decode(SavedState.self, from: $0) }?.place
      current = (user, data)
    } catch {
      throw AppStartFailure(message: error.message)
    }
  }

  public func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol {
    api.bound(to: tokenStore.token(), sessionEnded: sessionEnded)
  }

  public func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    let local: any PostLocalDataStoring =
      if let user, let current, current.user.id == user.id {
        DevicePostDataStore(repository: current.data)
      } else {
        MemoryPostDataStore()
      }
    return PostRepository(
      remote: PostRemoteDataSource(api: client), local: local, me: user, clock: environment.clock,
      random: environment.random)
  }

  public func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository {
    var store: DeviceLibraryStore?
    if let user, let current, current.user.id == user.id {
      store = DeviceLibraryStore(
        repository: current.data, client: client, me: user, clock: environment.clock)
    }
    return LibraryRepository(
      client: client, store: store, me: user, clock: environment.clock, random: environment.random)
  }

  public func makeReading(
    for user: User?, client: any APIClientProtocol, log: ClientLog
  ) -> ReadingRepository {
    let data = current.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return ReadingRepository(
      client: client, store: data.map { DeviceReadingStore(repository: $0) }, me: user,
      signals: SignalsStore(store: data), log: log, timer: environment.timer, clock: environment.clock,
      random: environment.random)
  }

  public func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository {
    let data = current.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return EbookRepository(
      client: client, store: data.map { DeviceEbookStore(repository: $0) }, timer: environment.timer,
      clock: environment.clock)
  }

  public func makeClientLog(for user: User?) -> ClientLog {
    let data = current.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return ClientLog(store: data, clock: environment.clock)
  }

  public func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    guard let current, current.user.id == user.id else { return MemoryDraftStore() }
    return DeviceDraftStore(repository: current.data)
  }

  public func makeSpotsProvider(for user: User?, client: any APIClientProtocol) -> any SpotsProvider {
    let server = ServerSpotsProvider(client: client)
    guard let user, let current, current.user.id == user.id else { return server }
    return DeviceSpotsProvider(
      server: server, spots: RealSpotsRepository(current.data), clock: environment.clock)
  }

  public func makeLocation(for user: User?) -> LocationService {
    LocationService(provider: environment.location, store: self)
  }

  public var startsWithoutServer: Bool { true }
  public var engineClock: EngineClock { environment.clock }
  public var pictureFetch: ImagePrefetcher.Fetch? { { await PictureCache.fetch($0) } }

  public func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    live?.stop()
    let live = DeviceLiveConnection(
      baseURL: publicURL, token: user == nil ? nil : tokenStore.token(), clock: environment.clock,
      random: environment.random, open: environment.openSocket, returned: returned, receive)
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

  public var keepsUnsentWork: Bool { true }

  public func didLogIn(_ user: User) {
    if let token = tokenStore.token() { PictureCookie.set(token, for: publicURL) }
  }

  public func didLogOut(_ user: User, keepingUnsentWork: Bool) async {
    guard let device else { return }
    if current?.user.id == user.id {
      current = nil
      savedURL = nil
    }
    // A user who has logged in since has their own cookie.
    if current == nil { PictureCookie.clear(for: publicURL) }
    if keepingUnsentWork {
      try? await device.data(of: owner(user)).clearCache()
      await device.closeData(of: owner(user))
    } else {
      try? await device.removeData(of: owner(user))
    }
    guard config.account?.id == user.id, current == nil else { return }
    config.account = nil
    try? await device.saveDeviceConfig(config)
  }

  /// Closes the connection to the server and the folder.
  public func close() async {
    live?.stop()
    current = nil
    await device?.close()
    device = nil
  }

  // MARK: Saved address

  private struct SavedState: Codable {
    let place: String
  }

  public private(set) var savedURL: String?

  public func saveURL(_ url: String) async {
    // A visitor has no private screen to return to.
    guard let current, let state = try? JSONEncoder().encode(SavedState(place: url)) else { return }
    savedURL = url
    try? await current.data.saveState(state)
  }
}

/// Stores the permission to use the location, which applies to all users of the device.
extension DeviceServices: LocationOptInStoring {
  public func optInLocationServices() async throws(LocationFailure) -> Bool {
    do throws(KiwiDataError) {
      return try await device?.fetchDeviceConfig().optInLocationServices ?? false
    } catch {
      throw .optInUnreadable
    }
  }

  public func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure) {
    guard let device else { throw .optInUnreadable }
    do throws(KiwiDataError) {
      var changed = config
      changed.optInLocationServices = isOptedIn
      try await device.saveDeviceConfig(changed)
      config = changed
    } catch {
      throw .optInUnreadable
    }
  }
}
