import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import WebHost

/// Who a browser's cookie says that it is.
struct SignedIn: Sendable {
  let token: String
  let user: User
}

/// What a request has brought to light, for the page that answers it.
struct RequestContext: Sendable {
  var signedIn: SignedIn?
  /// Whether the browser came with a session that is over.
  var hasEnded = false
  let prefetched: PrefetchedResponses?
  /// What a browser is called in which somebody may log in.
  var browserName: String?
}

/// What the app of one page stands on: the API in this process, and a cookie in place of a device's storage.
@MainActor final class WebServices: AppServices {
  var client: any APIClientProtocol { api }
  let tokenStore: any TokenStoring
  let analytics: any AnalyticsReporting = NoAnalytics()
  /// What the browser says of itself.
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

  /// What a page holds at first, which the server keeps for as long as somebody looks at it. The next one is as near as
  /// the database.
  private static let pageSize = 10

  init(
    site: WebSite, cookie: SignInCookie, pool: PostPool, knownPosts: KnownElements<Post>, visitor: Visitor
  ) {
    self.site = site
    self.cookie = cookie
    self.pool = pool
    self.visitor = visitor
    let context = visitor.context as? RequestContext
    signedIn = context?.signedIn
    tokenStore = MemoryTokenStore(signedIn?.token)
    deviceName = context?.browserName ?? BrowserName.unknown
    let base = InProcessHTTPClient(
      respond: site.respond, publicURL: site.publicURL, address: visitor.address)
    api = RESTAPIClient(
      client: PageHTTPClient(base: base, prefetched: context?.prefetched), tokens: tokenStore,
      knownPosts: knownPosts)
  }

  /// The browser sends its cookie along.
  let opensFilesByAddress = true

  /// The server may have more names than one; the browser knows by which it came.
  func address(ofPath path: String) -> URL { URL(string: path) ?? publicURL }

  func start() async throws(AppStartFailure) -> User? {
    if visitor.isUnknown {
      throw AppStartFailure(
        message:
          "The server is busy and cannot say who you are. This page goes on by itself as soon as it can.")
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
      let (path, address) = (KeptEbook.path(of: id), Route.ebook(id: id).url)
      guard let position else { return visitor.session?.letGo(path, for: address) ?? () }
      visitor.session?.keep(path, for: address, at: KeptEbook.place(of: position))
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

  /// What happens comes to all pages at once, and to each at a moment of its own; an end does not wait.
  private func take(_ events: [LiveEvent], _ receive: @escaping @MainActor (LiveEvent) -> Void) {
    guard let session = visitor.session, !events.contains(.sessionEnded) else {
      return events.forEach(receive)
    }
    let isFirst = waiting.isEmpty
    for event in events { waiting.add(event) }
    guard isFirst else { return }
    let current = listener
    session.atLeisure { [weak self] in
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

  /// The page is gone.
  func stopListening() {
    listener += 1
    listening?.cancel()
    listening = nil
  }

  // MARK: The cookie

  /// As long as the server keeps a session that is used.
  private static let lifetime = Duration.seconds(90 * 86_400)

  func entered(_ user: User) {
    guard let token = tokenStore.token(), token != signedIn?.token else { return }
    signedIn = SignedIn(token: token, user: user)
    visitor.session?.setCookies([cookie.setting(token, lifetime: Self.lifetime)], user: user.id)
  }

  func left(_ user: User, keepingUnsentWork: Bool) async {
    guard signedIn?.user.id == user.id else { return }
    signedIn = nil
    if !keepingUnsentWork { visitor.session?.storage(of: user.id).removeAll() }
    visitor.session?.setCookies([cookie.clearing], user: nil)
  }
}

extension [LiveEvent] {
  /// Of the counts of a post only the last are worth knowing.
  fileprivate mutating func add(_ event: LiveEvent) {
    guard case .counts(let new) = event, case .counts(let old)? = last else { return append(event) }
    let changed = Set(new.map(\.postId))
    self[count - 1] = .counts(old.filter { !changed.contains($0.postId) } + new)
  }
}
