import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import WebHost

/// The user and token of a browser's cookie.
struct SignedIn: Sendable {
  let token: String
  let user: User
}

/// The results of a request's authentication, for its page.
struct PageAuthentication: Sendable {
  var signedIn: SignedIn?
  /// True if the browser sent the cookie of an ended session.
  var hasEnded = false
  let prefetched: PrefetchedResponses?
  /// The device name of sessions created in this browser.
  var browserName: String?
}

/// The services of a page: the API in this process, and a cookie instead of device storage.
@MainActor final class WebServices: AppServices {
  var client: any APIClientProtocol { api }
  let tokenStore: any TokenStoring
  let analytics: any AnalyticsReporting = NoAnalytics()
  /// The name that the browser reports for itself.
  let deviceName: String?
  var publicURL: URL { URL(string: site.publicURL) ?? URL(filePath: "/") }

  private let api: RESTAPIClient
  private let site: WebSite
  private let cookie: SignInCookie
  private let pool: PostPool
  private let visitor: Visitor
  private var signedIn: SignedIn?
  private var listening: (any WebSite.Listening)?
  private var listener = 0
  private var watched: [String] = []
  private var waiting: [LiveEvent] = []

  /// The number of posts that a page loads first and the server keeps in memory while the page is open.
  private static let pageSize = 10

  init(
    site: WebSite, cookie: SignInCookie, pool: PostPool, knownPosts: KnownElements<Post>, visitor: Visitor
  ) {
    self.site = site
    self.cookie = cookie
    self.pool = pool
    self.visitor = visitor
    let context = visitor.context as? PageAuthentication
    signedIn = context?.signedIn
    tokenStore = MemoryTokenStore(signedIn?.token)
    deviceName = context?.browserName ?? BrowserName.unknown
    let base = InProcessHTTPClient(
      respond: site.respond, publicURL: site.publicURL, address: visitor.address)
    api = RESTAPIClient(
      client: PageHTTPClient(base: base, prefetched: context?.prefetched), tokens: tokenStore,
      knownPosts: knownPosts)
  }

  /// True, because the browser sends its cookie with each request.
  let opensFilesByAddress = true

  /// Returns a relative address, because the server may have several host names.
  func address(ofPath path: String) -> URL { URL(string: path) ?? publicURL }

  func start() async throws(AppStartFailure) -> User? {
    if visitor.isUnknown {
      throw AppStartFailure(
        message:
          localized(
            "The server is busy and could not check your login. This page will retry automatically."))
    }
    return signedIn?.user
  }

  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol {
    api.bound(to: tokenStore.token(), sessionEnded: sessionEnded)
  }

  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository {
    let unsent = user.flatMap { user in
      visitor.session.map { UnsentInBrowser(storage: $0.storage(of: user.id)) }
    }
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: client, pageSize: Self.pageSize),
      local: MemoryPostDataStore(pool: pool) { await unsent?.record($0) }, me: user, readsAhead: false)
    if let unsent {
      Task { [weak repository] in
        let entries = await unsent.entries()
        await repository?.recall(entries)
      }
    }
    return repository
  }

  func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    guard let session = visitor.session else { return MemoryDraftStore() }
    return ServerDraftStore(
      client: client, browser: BrowserDraftStore(storage: session.storage(of: user.id)))
  }

  func makeLocation(for user: User?) -> LocationService {
    guard let session = visitor.session else {
      return LocationService(provider: NoLocation(), store: MemoryLocationOptIn())
    }
    let store: any LocationOptInStoring =
      user.map { BrowserLocationOptIn(storage: session.storage(of: $0.id)) } ?? MemoryLocationOptIn()
    return LocationService(provider: BrowserLocation(session: session), store: store)
  }

  func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository {
    EbookRepository(client: client) { [visitor] id, position in
      let (path, address) = (OfflineEbook.path(of: id), Route.ebook(id: id).url)
      guard let position else { return visitor.session?.discard(path, for: address) ?? () }
      visitor.session?.keep(path, for: address, at: OfflineEbook.place(of: position))
    }
  }

  func makeFocusMode() -> (any FocusMode)? { visitor.session.map { BrowserFocus(session: $0) } }

  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void
  ) {
    stopListening()
    let current = listener
    let token = user == nil ? nil : tokenStore.token()
    Task {
      let listening = await site.subscribe(token) { events in
        Task { @MainActor [weak self] in
          guard let self, listener == current else { return }
          take(events, receive)
        }
      }
      guard current == listener else { return listening.cancel() }
      self.listening = listening
      if !watched.isEmpty { listening.watch(watched) }
    }
  }

  /// Delivers events with a random delay per page, to spread the load; the end of a session is immediate.
  private func take(_ events: [LiveEvent], _ receive: @escaping @MainActor (LiveEvent) -> Void) {
    guard let session = visitor.session, !events.contains(.sessionEnded) else {
      return events.forEach(receive)
    }
    let isFirst = waiting.isEmpty
    for event in events { waiting.add(event) }
    guard isFirst else { return }
    let current = listener
    session.withJitter { [weak self] in
      guard let self else { return }
      let events = waiting
      waiting = []
      if current == listener { events.forEach(receive) }
    }
  }

  func watch(_ postIds: [String]) {
    watched = postIds
    listening?.watch(postIds)
  }

  /// Stops listening after the page has ended.
  func stopListening() {
    listener += 1
    listening?.cancel()
    listening = nil
  }

  // MARK: The cookie

  /// The lifetime of the cookie, equal to the lifetime of a used session on the server.
  private static let lifetime = Duration.seconds(90 * 86_400)

  func didLogIn(_ user: User) {
    guard let token = tokenStore.token(), token != signedIn?.token else { return }
    signedIn = SignedIn(token: token, user: user)
    visitor.session?.setCookies([cookie.setting(token, lifetime: Self.lifetime)], user: user.id)
  }

  func didLogOut(_ user: User, keepingUnsentWork: Bool) async {
    guard signedIn?.user.id == user.id else { return }
    signedIn = nil
    if !keepingUnsentWork { visitor.session?.storage(of: user.id).removeAll() }
    visitor.session?.setCookies([cookie.clearing], user: nil)
  }
}

extension [LiveEvent] {
  /// Keeps only the latest counts of each post.
  fileprivate mutating func add(_ event: LiveEvent) {
    guard case .counts(let new) = event, case .counts(let old)? = last else { return append(event) }
    let changed = Set(new.map(\.postId))
    self[count - 1] = .counts(old.filter { !changed.contains($0.postId) } + new)
  }
}
