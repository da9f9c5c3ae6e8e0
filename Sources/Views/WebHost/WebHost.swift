import HTTPServer
import SwiftUICore

/// How a ``WebHost`` listens, whom it serves and what else it answers.
///
/// ```swift
/// var configuration = WebHostConfiguration(server: ServerConfiguration(host: "0.0.0.0", port: 8080))
/// configuration.server.trustedProxies = [IPNetwork("10.0.0.0/8")].compactMap { $0 }
/// configuration.hosts = ServedHosts(["club.example.org"])
/// configuration.imageOrigins = ["https://covers.example.org"]
/// configuration.sessions.ofNetwork = 200
/// configuration.assets = [WebAsset(path: "/icon.svg", type: "image/svg+xml", bytes: icon)]
/// configuration.page = { request, _ in PageInfo(title: "Club", canonical: request.path) }
/// ```
public struct WebHostConfiguration: Sendable {
  /// Address, port, trusted proxies and limits of connections.
  public var server: ServerConfiguration
  /// How many pages there may be, and whose.
  public var sessions = SessionLimits()
  /// Bytes of one uploaded file.
  public var uploadBytes = 12 << 20
  /// In pixels: the longer side above which the browser makes a picture smaller before it sends it; nil: never.
  public var pictureSide: Int?
  /// Origins of pictures beside this host's own, such as `https://covers.example.org`; `https:` stands for all that are
  /// reached that way. Browsers load no others.
  public var imageOrigins: [String] = []
  /// Further origins whose pages may connect, for hosts behind a proxy that changes the Host field.
  public var allowedOrigins: [String] = []
  /// The names under which pages are served.
  public var hosts = ServedHosts.any
  /// How people sign in; nil: nobody does.
  public var signIn: SignIn?
  /// Reads from a request whose browser it is, where ``signIn`` is not enough; nil: by that alone.
  public var visitor: (@Sendable (Request) async -> Visitor)?
  /// Hands values down to all views of a program's page, such as a store that belongs to who asked for it.
  public var environment: @MainActor @Sendable (inout EnvironmentValues, Visitor) -> Void = { _, _ in }
  /// Hears of work that held up all pages, for a log.
  public var report: @MainActor @Sendable (SlowWork) -> Void = { _ in }
  /// Answers requests that are not for pages, such as an interface for programs; nil leaves it to the pages.
  public var answer: @Sendable (Request) async -> Response? = { _ in nil }
  /// Says what a page is before its views are made: its status, its description, or where to go instead.
  public var page: @Sendable (Request, Visitor) async -> PageInfo = { _, _ in PageInfo() }
  /// What is the same on all pages.
  public var site = SiteInfo()
  /// How pages look.
  public var theme: Theme {
    get { look.theme }
    set { look = HostLook(newValue) }
  }
  /// Files of the program, which are answered first.
  public var assets: [WebAsset] = []
  /// Which of several processes for pages this one is; nil where one has all.
  var worker: Int?
  private(set) var look = HostLook.usual

  public init(server: ServerConfiguration = ServerConfiguration()) {
    self.server = server
  }
}

extension WebHostConfiguration {
  /// The answer to what is for no page: files, and what the application answers by itself.
  func answerBeforePages(_ request: Request) async -> Response? {
    let isReading = request.method == .get || request.method == .head
    if isReading, let asset = asset(request.path) { return asset.response(to: request) }
    if !request.path.hasPrefix(HostPath.prefix) { return await answer(request) }
    return isReading && hosts.contains(request) ? look.response(to: request) : nil
  }

  /// Whose browser sent a request.
  func identify(_ request: Request) async -> Visitor {
    if let visitor { return await visitor(request) }
    return await signIn?.visitor(of: request) ?? Visitor(address: request.remoteAddress)
  }

  private func asset(_ path: String) -> WebAsset? {
    if site.offlinePage != nil, path == StaticAssets.worker.path { return StaticAssets.worker }
    return assets.first { $0.path == path }
  }

  /// Of the server that listens.
  fileprivate var listening: ServerConfiguration {
    var listening = server
    // A pasted article is longer than what most sockets carry.
    listening.limits.webSocketMessageBytes = ClientMessage.Limits.messageBytes
    listening.limits.bodyBytes = max(listening.limits.bodyBytes, uploadBytes)
    return listening
  }
}

/// Serves views as web pages: complete HTML first, then a socket that keeps each page in step.
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

  /// The port listened on.
  public var port: UInt16 { server.port }

  /// The sessions of pages in this process.
  @MainActor package var sessions: SessionRegistry? {
    if case .here(let pages) = self.pages { pages.registry } else { nil }
  }

  /// Begins to serve pages of this process; ``stop(within:)`` ends it.
  ///
  /// - Parameter root: Makes the root view of one session.
  @MainActor package static func start(
    configuration: WebHostConfiguration, root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) throws(ServerError) -> WebHost {
    let pages = LivePages(configuration: configuration, root: root)
    let server = try Server.start(configuration: configuration.listening) { await pages.router.answer($0) }
    return WebHost(pages: .here(pages), server: server)
  }

  /// Begins to serve pages of other processes, which ``PageWorker`` makes.
  ///
  /// - Parameter service: Makes what is done in this process for one of them.
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

  /// Asks the pages to come back a little later, then ends.
  ///
  /// - Parameter patience: How long requests in flight may take.
  public func stop(within patience: Duration) async {
    switch pages {
    case .here(let pages):
      await pages.registry.drain(spread: Self.spread)
      await server.drain(within: patience)
      pages.close()
    case .workers(let workers):
      workers.drain(spread: Self.spread)
      await server.drain(within: patience)
      await workers.stop()
    }
  }

  /// Over how many seconds pages come back.
  private static let spread = 5
}

/// The pages of one process and what answers for them.
final class LivePages: Sendable {
  let registry: SessionRegistry
  let router: HostRouter
  private let sweeping: Task<Void, Never>

  /// - Parameter shared: What other workers count, if there are any.
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
      let page = ViewSession(
        root: root(visitor), environment: environment,
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

  /// Ends the looking after what was left.
  func close() { sweeping.cancel() }
}
