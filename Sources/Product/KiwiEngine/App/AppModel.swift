import KiwiKit
public import Observation

/// The app: its state, the user's account, and its navigation.
@Observable @MainActor public final class AppModel {
  public private(set) var state: AppState
  public private(set) var account: Account
  /// A failure that occurred on another screen than the current one.
  public private(set) var notice: Notice?
  public let router: AppRouter
  public let session: SessionViewModel
  public let clock: AppClock
  @ObservationIgnored public let services: any AppServices

  @ObservationIgnored private var machine = AppStateMachine()
  /// The intent that a visitor had before the login.
  @ObservationIgnored var intent: Intent?
  /// Confirms the session, and then lets pending changes be sent.
  @ObservationIgnored private var confirmation: Task<Void, Never>?
  /// The screen that was reported last.
  @ObservationIgnored private var shownRoute: Route?

  /// A message that is shown until the user dismisses it.
  public struct Notice: Hashable, Sendable, Identifiable {
    public let id: Int
    public let text: String
  }

  /// - Parameter clock: One clock can serve all apps of a process.
  public init(services: any AppServices, router: AppRouter = AppRouter(), clock: AppClock = AppClock()) {
    self.services = services
    self.router = router
    self.clock = clock
    state = machine.state
    session = SessionViewModel(
      client: services.client, tokenStore: services.tokenStore, deviceName: services.deviceName)
    account = Account(
      user: nil, client: services.client,
      repository: services.makeRepository(for: nil, client: services.client), drafts: Drafts(store: nil))
    router.onShow = { [weak self] in self?.shown($0) }
  }

  // MARK: Start

  /// Opens the stored data and restores the session.
  public func launch() async {
    guard state == .initializing else { return }
    do throws(AppStartFailure) {
      let remembered = try await services.start()
      let hadSession = session.authToken != nil
      let user: User?
      if services.startsWithoutServer, let remembered, session.resume(as: remembered) {
        user = remembered
      } else {
        user = try await restored(remembered)
      }
      try await services.open(for: user)
      if let remembered, remembered.id != user?.id {
        // The session ended while the app was closed. Unsent changes wait for their owner.
        await services.didLogOut(remembered, keepingUnsentWork: true)
      }
      // An explicit address, such as a link, takes precedence over the saved one.
      if let place = services.savedURL, router.url == Route.home.url { router.begin(url: place) }
      await handle(.initialized(user))
      if hadSession, user == nil { showSessionEnded(remembered, unsent: UnsentWork()) }
    } catch {
      await handle(.initializationFailed(error.message))
    }
  }

  /// Requests the session's user until the server responds. Pending changes wait for the response.
  private func confirmSession() {
    confirmation?.cancel()
    let account = account
    let (repository, library) = (account.repository, account.library)
    let reading = account.reading.repository
    guard case .authenticated(let user) = state, !session.isConfirmed else {
      confirmation = Task {
        await repository.resume()
        guard account.user != nil else { return }
        await reading.resume()
        await library.resume()
      }
      return
    }
    repository.waitsForSession = true
    confirmation = Task { [weak self, session, clock = services.engineClock] in
      var attempts = 0
      while !Task.isCancelled {
        do throws(APIFailure) {
          let confirmed = try await session.restore(remembered: nil)
          guard !Task.isCancelled, let self else { return }
          guard confirmed?.id == user.id else { return self.sessionEnded(of: account) }
          await repository.resume()
          await reading.resume()
          return await library.resume()
        } catch {
          attempts += 1
          let wait = Self.confirmationPolicy.delay(afterAttempt: attempts, chance: 0)
          try? await clock.sleep(for: wait)
        }
      }
    }
  }

  private static let confirmationPolicy = RetryPolicy(baseDelay: .seconds(1), maximumDelay: .seconds(60))

  private func restored(_ remembered: User?) async throws(AppStartFailure) -> User? {
    do throws(APIFailure) {
      return try await session.restore(remembered: remembered)
    } catch {
      throw AppStartFailure(message: error.message)
    }
  }

  /// Saves the current place, because the system may end the app from now on.
  public func enteredBackground() async {
    await account.drafts.flush()
    await services.saveURL(router.url)
  }

  public func enteredForeground() async { await deviceReconnected() }

  /// Called when the device returns. The cause is the background, a time without network, or a failed start. Sends
  /// pending changes and refreshes the current screens.
  public func deviceReconnected() async {
    switch state {
    case .initializing: return
    case .initializationFailed: await tryAgain()
    case .unauthenticated, .authenticated:
      services.reconnect()
      if account.user != nil, !session.isConfirmed {
        confirmSession()
        await confirmation?.value
        guard session.isConfirmed else { return }
      }
      let account = account
      await account.repository.deviceReconnected()
      guard account.user != nil else { return }
      await account.reading.deviceReconnected()
      await account.library.deviceReconnected()
      await account.ebookRepository.send()
    }
  }

  public func tryAgain() async { await handle(.tryAgain) }

  func handle(_ event: AppStateMachine.Event, keepingUnsentWork: Bool = true) async {
    let before = machine.state
    let effect = machine.handle(event)
    guard machine.state != before || effect != nil else { return }
    // Screens of the previous user must not appear after the logout, nor to the next user.
    if case .removeUser = effect { router.reset() }
    enter(machine.state)
    switch effect {
    case .initialize: await launch()
    case .removeUser(let former):
      guard former.id != account.user?.id else { return }
      await services.didLogOut(former, keepingUnsentWork: keepingUnsentWork)
    case nil: break
    }
  }

  private func enter(_ state: AppState) {
    switch state {
    case .initializing, .initializationFailed: break
    case .unauthenticated: begin(nil)
    case .authenticated(let user):
      services.didLogIn(user)
      begin(user)
    }
    self.state = state
    switch state {
    case .initializing, .initializationFailed: break
    case .unauthenticated, .authenticated: confirmSession()
    }
    services.analytics.record(.stateChanged(state.name))
    shownRoute = nil
    settleRoute()
    shown(router.route)
  }

  private func shown(_ route: Route) {
    // A visitor who leaves the login form abandons the intent.
    if !route.isLoginForm, account.user == nil { intent = nil }
    switch state {
    case .initializing, .initializationFailed: return
    case .unauthenticated, .authenticated: break
    }
    guard route != shownRoute else { return }
    shownRoute = route
    services.analytics.record(.screenShown(route.name))
  }

  private func begin(_ user: User?) {
    // Responses to requests of the previous account must not restore its data.
    account.repository.stop()
    account.library.stop()
    account.reading.repository.stop()
    account.ebookRepository.stop()
    let ended = SessionEndReporter()
    let log = services.makeClientLog(for: user)
    let made = services.makeClient {
      Task { @MainActor in ended.report() }
    }
    let client = (made as? RESTAPIClient)?.logging(to: log) ?? made
    account = Account(
      user: user, client: client, repository: services.makeRepository(for: user, client: client),
      drafts: Drafts(
        store: user.map { services.makeDraftStore(for: $0, client: client) }, clock: services.engineClock),
      library: services.makeLibrary(for: user, client: client),
      reading: services.makeReading(for: user, client: client, log: log),
      location: services.makeLocation(for: user),
      spotsProvider: services.makeSpotsProvider(for: user, client: client),
      focusMode: services.makeFocusMode(), ebooks: services.makeEbooks(for: user, client: client),
      prefetcher: ImagePrefetcher(fetch: services.pictureFetch))
    let account = account
    account.library.onRejected = { [weak self] in self?.showNotice($0.message) }
    account.reading.repository.onRejected = { [weak self] in self?.showNotice($0.message) }
    ended.report = { [weak self, weak account] in
      if let account { self?.sessionEnded(of: account) }
    }
    let watch = { @MainActor [weak services, weak account] (posts: [Post]) in
      guard let services, let account, account.watch(posts) else { return }
      services.watch(account.watched)
    }
    account.repository.onRead = watch
    let returned = { @MainActor [weak self] () -> Void in Task { await self?.deviceReconnected() } }
    services.listen(as: user, returned: returned) { [weak account] event in
      if event == .sessionEnded { return ended.report() }
      account?.receive(event)
    }
    account.repository.observe(self) { [weak self] change in
      switch change {
      // A new post was not read from the server, and its author follows its counts most closely.
      case .created(let post, _): watch([post])
      case .rejected(_, .unauthorized): ended.report()
      case .rejected(_, let failure): self?.showNotice(failure.message)
      case .post, .removed, .comments, .followed, .outbox, .uploading, .newPosts, .profile, .notified, .notes:
        break
      }
    }
    Task { await account.restoreDrafts() }
  }

  /// Reports the end of a session, from the source that detects it first.
  @MainActor private final class SessionEndReporter {
    var report: @MainActor () -> Void = {}
  }

  // MARK: Notices

  /// The message after the server ended a session.
  public nonisolated static var loggedOut: String {
    localized("You have been logged out. Log in to continue.")
  }

  public func showNotice(_ text: String) { notice = Notice(id: (notice?.id ?? 0) &+ 1, text: text) }
  public func noticeSeen() { notice = nil }
}

extension AppState {
  var name: String {
    switch self {
    case .initializing: "initializing"
    case .initializationFailed: "initializationFailed"
    case .unauthenticated: "unauthenticated"
    case .authenticated: "authenticated"
    }
  }
}
