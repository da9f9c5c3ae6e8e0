import HTTPServer
import SwiftUICore

/// How a ``WebHost`` listens, whom it serves and what else it answers.
package struct WebHostConfiguration: Sendable {
  package var server: ServerConfiguration
  package var sessions = SessionLimits()
  /// Bytes of one uploaded file.
  package var uploadBytes = 12 << 20
  /// In pixels: the longer side above which the browser makes a picture smaller before it sends it; nil: never.
  package var pictureSide: Int?
  /// Origins of pictures beside this host.
  package var imageSources: [String] = []
  /// Further origins whose pages may connect, for hosts behind a proxy that changes the Host field.
  package var allowedOrigins: [String] = []
  /// The names under which pages are served.
  package var hosts = ServedHosts.any
  /// Reads from a request whose browser it is.
  package var visitor: @Sendable (Request) async -> Visitor = { Visitor(address: $0.remoteAddress) }
  /// Hears of work that held up all pages, for a log.
  package var report: @MainActor @Sendable (SlowWork) -> Void = { _ in }
  /// Answers requests that are not for pages, such as an interface for programs; nil leaves it to the pages.
  package var answer: @Sendable (Request) async -> Response? = { _ in nil }
  /// Says what a page is before its views are made: its status, its description, or where to go instead.
  package var page: @Sendable (Request, Visitor) async -> PageInfo = { _, _ in PageInfo() }
  /// What is the same on all pages.
  package var site = SiteInfo()
  /// Files of the program, which are answered first.
  package var assets: [WebAsset] = []

  package init(server: ServerConfiguration = ServerConfiguration()) {
    self.server = server
  }
}

/// Serves views as web pages: complete HTML first, then a socket that keeps each page in step.
package final class WebHost: Sendable {
  package let sessions: SessionRegistry
  package let server: Server
  private let sweeping: Task<Void, Never>

  /// The port listened on.
  package var port: UInt16 { server.port }

  /// Begins to serve; ``stop(within:)`` ends it.
  ///
  /// - Parameter root: Makes the root view of one session.
  @MainActor package static func start(
    configuration: WebHostConfiguration, root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) throws(ServerError) -> WebHost {
    let time = SessionTime.system
    let registry = SessionRegistry(
      version: StaticAssets.version, limits: configuration.sessions, time: time, report: configuration.report
    ) { visitor, environment in
      let page = ViewSession(
        root: root(visitor), environment: environment,
        storage: visitor.session?.link.browser ?? BrowserStorage(),
        position: visitor.session?.link.position ?? BrowserPosition())
      page.takeUpload = { visitor.session?.takeUpload($0) }
      return page
    }
    return try start(configuration: configuration, registry: registry, time: time)
  }

  @MainActor static func start(
    configuration: WebHostConfiguration, registry: SessionRegistry, time: SessionTime
  ) throws(ServerError) -> WebHost {
    let router = HostRouter(configuration: configuration, registry: registry, time: time)
    var listening = configuration.server
    // A pasted article is longer than what most sockets carry.
    listening.limits.webSocketMessageBytes = ClientMessage.Limits.messageBytes
    listening.limits.bodyBytes = max(listening.limits.bodyBytes, configuration.uploadBytes)
    let server = try Server.start(configuration: listening) { await router.answer($0) }
    let sweeping = Task { @MainActor in
      while !Task.isCancelled {
        registry.sweep()
        try? await Task.sleep(for: .seconds(1))
      }
    }
    return WebHost(sessions: registry, server: server, sweeping: sweeping)
  }

  private init(sessions: SessionRegistry, server: Server, sweeping: Task<Void, Never>) {
    self.sessions = sessions
    self.server = server
    self.sweeping = sweeping
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
  package func stop(within patience: Duration) async {
    await sessions.drain(spread: 5)
    await server.drain(within: patience)
    sweeping.cancel()
  }
}
