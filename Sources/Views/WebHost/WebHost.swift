import HTTPServer
import StringCatalogs
import SwiftUICore

/// The settings of a ``WebHost``: its address, its limits, its look and its answers to other requests.
///
/// ```swift
/// var configuration = WebHostConfiguration(server: ServerConfiguration(host: "0.0.0.0", port: 8080))
/// configuration.server.trustedProxies = [IPNetwork("10.0.0.0/8")].compactMap { $0 }
/// configuration.hosts = ServedHosts(["club.example.org"])
/// configuration.imageOrigins = ["https://covers.example.org"]
/// configuration.sessions.perNetwork = 200
/// configuration.assets = [WebAsset(path: "/icon.svg", type: "image/svg+xml", bytes: icon)]
/// configuration.page = { request, _ in PageInfo(title: "Club", canonical: request.path) }
/// ```
public struct WebHostConfiguration: Sendable {
  /// The address, the port, the trusted proxies and the limits of connections.
  public var server: ServerConfiguration
  /// The numbers of live pages, and their deadlines.
  public var sessions = SessionLimits()
  /// The maximum size of an uploaded file, in bytes.
  public var uploadBytes = 12 << 20
  /// The longer side in pixels to which browsers reduce pictures before they upload them; nil for no limit.
  public var pictureSide: Int?
  /// Origins of pictures besides the host's own, such as `https://covers.example.org`.
  ///
  /// `https:` permits all HTTPS origins. Browsers block other origins.
  public var imageOrigins: [String] = []
  /// Further origins that may open sockets, for hosts behind a proxy that changes the Host field.
  public var allowedOrigins: [String] = []
  /// The host names under which pages are served.
  public var hosts = ServedHosts.any
  /// The tokens by which the host recognizes signed-in users; nil if all visitors are anonymous.
  public var signIn: SignIn?
  /// Identifies the visitor of a request, if ``signIn`` is not sufficient. Nil uses only ``signIn``.
  public var visitor: (@Sendable (Request) async -> Visitor)?
  /// Adds values to the environment of all views of a page, such as a store of its user.
  public var environment: @MainActor @Sendable (inout EnvironmentValues, Visitor) -> Void = { _, _ in }
  /// Called with work that held up all pages, for a log.
  public var report: @MainActor @Sendable (SlowWork) -> Void = { _ in }
  /// Answers requests that are not for pages, such as those of an API. Returns nil for requests for pages.
  public var answer: @Sendable (Request) async -> Response? = { _ in nil }
  /// Returns the status and the description of a page, or a redirect, before its views are made.
  public var page: @Sendable (Request, Visitor) async -> PageInfo = { _, _ in PageInfo() }
  /// The properties that all pages share.
  public var site = SiteInfo()
  /// The colors and fonts of pages.
  public var theme: Theme {
    get { look.theme }
    set { look = HostLook(newValue) }
  }
  /// Files that the host serves at fixed paths, before all other answers.
  public var assets: [WebAsset] = []
  /// The number of this page worker; nil in a process that has all pages.
  var worker: Int?
  private(set) var look = HostLook.default

  /// Creates the configuration of a host that serves anonymous visitors.
  public init(server: ServerConfiguration = ServerConfiguration()) {
    self.server = server
  }
}

extension WebHostConfiguration {
  /// Answers a request that is not for a page, with a file or by ``answer``.
  func answerBeforePages(_ request: Request) async -> Response? {
    let isReading = request.method == .get || request.method == .head
    if isReading, let asset = asset(request.path) { return asset.response(to: request) }
    if !request.path.hasPrefix(HostPath.prefix) { return await answer(request) }
    return isReading && hosts.contains(request) ? look.response(to: request) : nil
  }

  /// Returns the visitor who sent a request.
  func identify(_ request: Request) async -> Visitor {
    if let visitor { return await visitor(request) }
    return await signIn?.visitor(of: request) ?? Visitor(address: request.remoteAddress)
  }

  private func asset(_ path: String) -> WebAsset? {
    if site.offlinePage != nil, path == StaticAssets.worker.path { return StaticAssets.worker }
    return assets.first { $0.path == path }
  }

  /// The configuration of the listening server.
  fileprivate var listening: ServerConfiguration {
    var listening = server
    // A pasted article exceeds the usual limit of WebSocket messages.
    listening.limits.webSocketMessageBytes = ClientMessage.Limits.messageBytes
    listening.limits.bodyBytes = max(listening.limits.bodyBytes, uploadBytes)
    return listening
  }
}

/// Serves views as web pages: complete HTML first, then a socket that keeps each page up to date.
///
/// ```swift
/// let host = try WebHost.start(Club.self, server: ServerConfiguration(port: 8080))
/// print("http://127.0.0.1:\(host.port)/")
/// await host.stop(within: .seconds(3))
/// ```
public final class WebHost: Sendable {
  package let server: Server
  private let pages: Pages

  private enum Pages: Sendable {
    case here(LivePages)
    case workers(PageWorkers)
  }

  /// The port on which the server listens.
  public var port: UInt16 { server.port }

  /// The sessions of pages in this process; nil if page workers have them.
  @MainActor package var sessions: SessionRegistry? {
    if case .here(let pages) = self.pages { pages.registry } else { nil }
  }

  /// Starts serving pages of this process, until ``stop(within:)``.
  ///
  /// - Parameter root: Creates the root view of a session.
  @MainActor package static func start(
    configuration: WebHostConfiguration, root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) throws(ServerError) -> WebHost {
    let pages = LivePages(configuration: configuration, root: root)
    let server = try Server.start(configuration: configuration.listening) { await pages.router.answer($0) }
    return WebHost(pages: .here(pages), server: server)
  }

  /// Starts serving pages of page workers, each of which runs ``PageWorker``.
  ///
  /// - `service`: Creates the service that this process offers to a worker.
  package static func start(
    configuration: WebHostConfiguration, workers launch: PageWorkers.Launch,
    service: @escaping @Sendable (ProcessLink) -> ProcessLink.Service
  ) throws(ServerError) -> WebHost {
    let workers = PageWorkers(launch, service: service)
    let server: Server
    do throws(ServerError) {
      server = try Server.start(configuration: configuration.listening) { request in
        if let response = await configuration.answerBeforePages(request) { return response }
        return await workers.answer(request)
      }
    } catch {
      workers.abandon()
      throw error
    }
    return WebHost(pages: .workers(workers), server: server)
  }

  private init(pages: Pages, server: Server) {
    self.pages = pages
    self.server = server
  }

  /// Serves until the task is cancelled.
  @MainActor package static func serve(
    configuration: WebHostConfiguration, root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) async throws(ServerError) {
    let host = try start(configuration: configuration, root: root)
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    await host.stop(within: .seconds(30))
  }

  /// Asks all pages to reconnect within a few seconds, completes requests and stops.
  ///
  /// - Parameter timeout: The maximum time for requests in progress.
  public func stop(within timeout: Duration) async {
    switch pages {
    case .here(let pages):
      await pages.registry.drain(spread: Self.spread)
      await server.drain(within: timeout)
      pages.close()
    case .workers(let workers):
      workers.drain(spread: Self.spread)
      await server.drain(within: timeout)
      await workers.stop()
    }
  }

  /// The number of seconds over which pages reconnect.
  private static let spread = 5
}

/// The pages of one process, and the router that answers for them.
final class LivePages: Sendable {
  let registry: SessionRegistry
  let router: HostRouter
  private let sweeping: Task<Void, Never>

  /// - Parameter shared: The page counts of other workers, if there are any.
  @MainActor convenience init(
    configuration: WebHostConfiguration, shared: SharedPageCounts? = nil,
    root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) {
    let palette = configuration.theme.palette
    let registry = SessionRegistry(
      version: configuration.look.version, limits: configuration.sessions, time: .system,
      shared: shared, report: configuration.report
    ) { visitor, environment in
      var environment = environment
      environment.palette = palette
      let root = ReaderLocale.$current.withValue(environment.locale) { root(visitor) }
      let page = ViewSession(
        root: root, environment: environment,
        storage: visitor.session?.link.browser ?? BrowserStorage(),
        position: visitor.session?.link.position ?? BrowserPosition())
      page.takeUpload = { visitor.session?.takeUpload($0) }
      return page
    }
    self.init(configuration: configuration, registry: registry)
  }

  @MainActor private init(configuration: WebHostConfiguration, registry: SessionRegistry) {
    self.registry = registry
    router = HostRouter(configuration: configuration, registry: registry, time: .system)
    sweeping = Task { @MainActor in
      while !Task.isCancelled {
        registry.sweep()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Stops the sweep of expired sessions.
  func close() { sweeping.cancel() }
}
