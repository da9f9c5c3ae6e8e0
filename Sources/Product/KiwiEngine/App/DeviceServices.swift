public import Foundation
import KiwiData
public import KiwiKit

/// What the app of a device stands on: the server over the network, the device's database, and the Keychain or a
/// file for the token.
@MainActor public final class DeviceServices: AppServices {
  public let tokenStore: any TokenStoring
  public let analytics: any AnalyticsReporting
  public let deviceName: String?
  public let publicURL: URL

  private let folder: URL
  private let surroundings: DeviceSurroundings
  private let api: RESTAPIClient
  private var device: DeviceRepository?
  private var config = DeviceConfigRecord()
  /// What is kept of the person who is logged in.
  private var person: (user: User, data: RealKiwiRepository)?
  private var live: DeviceLiveConnection?
  private let reachability = Reachability()
  private var watched: [String] = []

  /// - Parameters:
  ///   - server: Where the server is.
  ///   - folder: For what this device keeps; another one for each server.
  ///   - location: Tells where the device is.
  ///   - log: Takes a line for each state, screen, interaction and request, with no word of what people wrote. Whoever
  ///     passes one keeps it on the device.
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
      surroundings: DeviceSurroundings(transport: transport, tokenStore: tokenStore, location: location))
  }

  init(
    server: URL, folder: URL, deviceName: String?, log: (@Sendable (String) -> Void)?,
    surroundings: DeviceSurroundings
  ) {
    publicURL = server
    self.folder = folder
    self.deviceName = deviceName
    self.surroundings = surroundings
    analytics = log.map { LogAnalytics(write: $0) } ?? NoAnalytics()
    tokenStore = surroundings.tokenStore
    api = RESTAPIClient(
      client: surroundings.transport, tokens: tokenStore,
      interceptors: log.map { [LoggingInterceptor(write: $0)] } ?? [], clock: surroundings.clock,
      random: surroundings.random)
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
      if let former = person?.user, former.id != user?.id {
        person = nil
        savedPlace = nil
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
      savedPlace = try await data.fetchSavedState()
        .flatMap { try? JSONDecoder().decode(SavedState.self, from: $0) }?.place
      person = (user, data)
    } catch {
      throw AppStartFailure(message: error.message)
    }
  }

  public func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol {
    api.bound(to: tokenStore.token(), sessionEnded: sessionEnded)
  }

  public func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    let local: any PostLocalDataStoring =
      if let user, let person, person.user.id == user.id {
        DevicePostDataStore(repository: person.data)
      } else {
        MemoryPostDataStore()
      }
    return PostRepository(
      remote: PostRemoteDataSource(api: client), local: local, me: user, clock: surroundings.clock,
      random: surroundings.random)
  }

  public func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository {
    var store: DeviceLibraryStore?
    if let user, let person, person.user.id == user.id {
      store = DeviceLibraryStore(
        repository: person.data, client: client, me: user, clock: surroundings.clock)
    }
    return LibraryRepository(
      client: client, store: store, me: user, clock: surroundings.clock, random: surroundings.random)
  }

  public func makeReading(
    for user: User?, client: any APIClientProtocol, log: ClientLog
  ) -> ReadingRepository {
    let data = person.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return ReadingRepository(
      client: client, store: data.map { DeviceReadingStore(repository: $0) }, me: user,
      signals: SignalsStore(store: data), log: log, timer: surroundings.timer, clock: surroundings.clock,
      random: surroundings.random)
  }

  public func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository {
    let data = person.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return EbookRepository(
      client: client, store: data.map { DeviceEbookStore(repository: $0) }, timer: surroundings.timer,
      clock: surroundings.clock)
  }

  public func makeClientLog(for user: User?) -> ClientLog {
    let data = person.flatMap { $0.user.id == user?.id ? $0.data : nil }
    return ClientLog(store: data, clock: surroundings.clock)
  }

  public func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    guard let person, person.user.id == user.id else { return MemoryDraftStore() }
    return DeviceDraftStore(repository: person.data)
  }

  public func makeSpotsProvider(for user: User?, client: any APIClientProtocol) -> any SpotsProvider {
    let server = ServerSpotsProvider(client: client)
    guard let user, let person, person.user.id == user.id else { return server }
    return DeviceSpotsProvider(
      server: server, spots: RealSpotsRepository(person.data), clock: surroundings.clock)
  }

  public func makeLocation(for user: User?) -> LocationService {
    LocationService(provider: surroundings.location, store: self)
  }

  public var startsWithoutServer: Bool { true }
  public var engineClock: EngineClock { surroundings.clock }
  public var pictureFetch: ImagePrefetcher.Fetch? { { await PictureCache.fetch($0) } }

  public func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    live?.stop()
    let live = DeviceLiveConnection(
      baseURL: publicURL, token: user == nil ? nil : tokenStore.token(), clock: surroundings.clock,
      random: surroundings.random, open: surroundings.openSocket, returned: returned, receive)
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

  public func entered(_ user: User) {
    if let token = tokenStore.token() { PictureCookie.set(token, for: publicURL) }
  }

  public func left(_ user: User, keepingUnsentWork: Bool) async {
    guard let device else { return }
    if person?.user.id == user.id {
      person = nil
      savedPlace = nil
    }
    // Whoever came in their place has a cookie of their own.
    if person == nil { PictureCookie.clear(for: publicURL) }
    if keepingUnsentWork {
      try? await device.data(of: owner(user)).removeWhatWasRead()
      await device.closeData(of: owner(user))
    } else {
      try? await device.removeData(of: owner(user))
    }
    guard config.account?.id == user.id, person == nil else { return }
    config.account = nil
    try? await device.saveDeviceConfig(config)
  }

  /// Lets go of the server and of the folder.
  public func close() async {
    live?.stop()
    person = nil
    await device?.close()
    device = nil
  }

  // MARK: The place

  private struct SavedState: Codable {
    let place: String
  }

  public private(set) var savedPlace: String?

  public func savePlace(_ url: String) async {
    // A visitor has nothing to come back to that would be theirs alone.
    guard let person, let state = try? JSONEncoder().encode(SavedState(place: url)) else { return }
    savedPlace = url
    try? await person.data.saveState(state)
  }
}

/// Whether the app may ask where the device is holds for all who use it.
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
