import KiwiKit
public import Observation

/// The app: its state, the reader's account, and where in the app they are.
@Observable @MainActor public final class AppModel {
  public private(set) var state: AppState
  public private(set) var account: Account
  /// What went wrong elsewhere than on the screen that the reader looks at.
  public private(set) var notice: Notice?
  public let router: AppRouter
  public let session: SessionViewModel
  public let clock: AppClock
  @ObservationIgnored public let services: any AppServices

  @ObservationIgnored private var machine = AppStateMachine()
  /// What a reader wanted before they were asked to log in.
  @ObservationIgnored var intent: Intent?
  /// Learns whose session it is, and then lets what waits be sent.
  @ObservationIgnored private var confirmation: Task<Void, Never>?
  /// The screen that was last reported as shown.
  @ObservationIgnored private var shownRoute: Route?

  /// A message that stays until the reader has seen it.
  public struct Notice: Hashable, Sendable, Identifiable {
    public let id: Int
    public let text: String
  }

  /// - Parameter clock: One for all apps of a process is enough.
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

  /// Opens what is stored, looks for a session, and goes on from there.
  public func launch() async {
    guard state == .initializing else { return }
    do throws(AppStartFailure) {
      let remembered = try await services.start()
      let hadSession = session.authToken != nil
      let user: User?
      if services.startsWithoutServer, let remembered, session.goOn(as: remembered) {
        user = remembered
      } else {
        user = try await restored(remembered)
      }
      try await services.open(for: user)
      if let remembered, remembered.id != user?.id {
        // It ended while the app was closed: what waits, waits for whom it belongs to.
        await services.left(remembered, keepingUnsentWork: true)
      }
      // An address that was given, as by a link, is where the person wants to be.
      if let place = services.savedPlace, router.url == Route.home.url { router.begin(url: place) }
      await handle(.initialized(user))
      if hadSession, user == nil { showSessionEnded(remembered, unsent: UnsentWork()) }
    } catch {
      await handle(.initializationFailed(error.message))
    }
  }

  /// Asks the server whose session it is until it answers. Nothing of what waits is sent before.
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

  /// The system may end the app from now on: the next start is where this one was.
  public func enteredBackground() async {
    await account.drafts.flush()
    await services.savePlace(router.url)
  }

  public func enteredForeground() async { await deviceReturned() }

  /// The device is back: from the background, from a place without network, or from a start that failed. What waits
  /// is sent, and all that is shown is brought up to date.
  public func deviceReturned() async {
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
      await account.repository.deviceReturned()
      guard account.user != nil else { return }
      await account.reading.deviceReturned()
      await account.library.deviceReturned()
      await account.ebookRepository.send()
    }
  }

  public func tryAgain() async { await handle(.tryAgain) }

  func handle(_ event: AppStateMachine.Event, keepingUnsentWork: Bool = true) async {
    let before = machine.state
    let effect = machine.handle(event)
    guard machine.state != before || effect != nil else { return }
    // A reader who leaves must not see the screens of their account without it, nor the next one see them.
    if case .removePerson = effect { router.reset() }
    enter(machine.state)
    switch effect {
    case .initialize: await launch()
    case .removePerson(let former):
      guard former.id != account.user?.id else { return }
      await services.left(former, keepingUnsentWork: keepingUnsentWork)
    case nil: break
    }
  }

  private func enter(_ state: AppState) {
    switch state {
    case .initializing, .initializationFailed: break
    case .unauthenticated: begin(nil)
    case .authenticated(let user):
      services.entered(user)
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
    // Whoever turns away from logging in no longer wants what they were asked to log in for.
    if !route.isWayIn, account.user == nil { intent = nil }
    switch state {
    case .initializing, .initializationFailed: return
    case .unauthenticated, .authenticated: break
    }
    guard route != shownRoute else { return }
    shownRoute = route
    services.analytics.record(.screenShown(route.name))
  }

  private func begin(_ user: User?) {
    // An answer to who was here before must not bring anything of theirs back.
    account.repository.stop()
    account.library.stop()
    account.reading.repository.stop()
    account.ebookRepository.stop()
    let ended = Ended()
    let log = services.makeClientLog(for: user)
    let made = services.makeClient {
      Task { @MainActor in ended.report() }
    }
    let client = (made as? RESTAPIClient)?.telling(log) ?? made
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
    account.library.onRefused = { [weak self] in self?.tell($0.message) }
    account.reading.repository.onRefused = { [weak self] in self?.tell($0.message) }
    ended.report = { [weak self, weak account] in
      if let account { self?.sessionEnded(of: account) }
    }
    let watch = { @MainActor [weak services, weak account] (posts: [Post]) in
      guard let services, let account, account.watch(posts) else { return }
      services.watch(account.watched)
    }
    account.repository.onRead = watch
    let returned = { @MainActor [weak self] () -> Void in Task { await self?.deviceReturned() } }
    services.listen(as: user, returned: returned) { [weak account] event in
      if event == .sessionEnded { return ended.report() }
      account?.receive(event)
    }
    account.repository.observe(self) { [weak self] change in
      switch change {
      // Nobody read it from the server, and what others do with it matters most of all.
      case .created(let post, _): watch([post])
      case .refused(_, .unauthorized): ended.report()
      case .refused(_, let failure): self?.tell(failure.message)
      case .post, .removed, .comments, .followed, .outbox, .uploading, .newPosts, .profile, .notified, .notes:
        break
      }
    }
    Task { await account.restoreDrafts() }
  }

  /// Says that a session is over, from wherever it is noticed first.
  @MainActor private final class Ended {
    var report: @MainActor () -> Void = {}
  }

  // MARK: Notices

  /// What a reader is told whose session ended without their doing.
  public nonisolated static let loggedOut = "You have been logged out. Log in to go on."

  public func tell(_ text: String) { notice = Notice(id: (notice?.id ?? 0) &+ 1, text: text) }
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
