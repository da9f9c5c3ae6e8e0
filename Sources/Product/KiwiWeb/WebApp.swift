import Foundation
public import HTTPServer
import KiwiEngine
import KiwiKit
import KiwiUI
import MapKit
import SwiftUICore
import WebHost

/// The web app, served with the API on one port.
public final class WebApp: Sendable {
  private let host: WebHost

  public var port: UInt16 { host.port }
  public var server: Server { host.server }

  private init(host: WebHost) { self.host = host }

  /// Starts serving API requests by the API and all others by pages of this process.
  @MainActor public static func start(
    _ site: WebSite, server: ServerConfiguration
  ) throws(ServerError) -> WebApp {
    let pages = Pages(site: site)
    return WebApp(
      host: try WebHost.start(configuration: configuration(site, server: server)) { pages.root(for: $0) })
  }

  /// Starts serving with pages in other processes of this program, which call ``startWorker(_:site:)``.
  package static func start(
    _ site: WebSite, server: ServerConfiguration, workers: PageWorkers.Launch
  ) throws(ServerError) -> WebApp {
    let configuration = configuration(site, server: server)
    return WebApp(
      host: try WebHost.start(configuration: configuration, workers: workers) { link in
        let listeners = WorkerListeners(site: site, link: link)
        var service = ProcessLink.Service { await site.respond($0) }
        service.note = { listeners.receive($0) }
        service.ended = { listeners.close() }
        return service
      })
  }

  /// Serves pages for the parent process, and ends with it.
  ///
  /// - Parameter site: The site without the functions of the parent, which receives all requests.
  @MainActor package static func startWorker(_ name: PageWorkerProcess.Name, site: WebSite) {
    let server = ServerFromWorker(link: ProcessLink(descriptor: PageWorkerProcess.connection))
    var site = site
    site.respond = { await server.respond($0) }
    site.subscribe = { token, handler in server.subscribe(token, handler) }
    let pages = Pages(site: site)
    var configuration = configuration(site, server: ServerConfiguration())
    configuration.answer = { _ in nil }
    PageWorker.start(name, link: server.link, configuration: configuration) {
      server.receive($0)
    } root: {
      pages.root(for: $0)
    }
  }

  fileprivate static func cookie(of site: WebSite) -> SignInCookie {
    SignInCookie(name: PictureCookie.name, isSecure: site.publicURL.hasPrefix("https://"))
  }

  private static func configuration(_ site: WebSite, server: ServerConfiguration) -> WebHostConfiguration {
    let cookie = cookie(of: site)
    let authentication = RequestAuthentication(site: site, cookie: cookie)
    let metadata = PageMetadata(site: site)
    var configuration = WebHostConfiguration(server: server)
    let hosts = ServedHosts([URL(string: site.publicURL)?.host() ?? ""] + site.hosts)
    configuration.hosts = hosts
    configuration.sessions.sessions = site.livePages
    configuration.sessions.visitors = site.livePages * 4 / 5
    configuration.sessions.perAccount = 100
    configuration.sessions.perNetwork = 1_000
    configuration.sessions.visitorsPerNetwork = 250
    if let wait = site.firstPageWait { configuration.sessions.rendering = wait }
    configuration.visitor = { await authentication.visitor(of: $0) }
    configuration.page = { await metadata.page($0, $1) }
    let books = OfflineEbook(site: site, authentication: authentication)
    configuration.answer = { request in
      if request.method == .get, let id = OfflineEbook.id(in: request.path), hosts.contains(request) {
        return await books.response(to: request, for: id)
      }
      guard APIRequests.isMeant(request, isAPI: site.isAPI(request.path)) else { return nil }
      return await APIRequests.answer(
        request, by: hosts.contains(request) ? cookie : nil, site.respond)
    }
    let precedence = server.precedence
    configuration.server.precedence = { APIRequests.precedence(of: $0, by: cookie, precedence) }
    configuration.report = { work in site.report("\(work)") }
    // The limit for all files of a page is lower than that of a single e-book.
    configuration.uploadBytes = min(Limits.ebookSize, 48 << 20)
    configuration.pictureSide = SystemPhotoPreparation.maxSide
    configuration.site = SiteAssets.site(publicURL: site.publicURL)
    configuration.assets = SiteAssets.all(in: site.theme)
    configuration.theme = site.theme
    configuration.allowedOrigins = [origin(of: site.publicURL)]
    return configuration
  }

  /// Returns the origin as browsers write it, without the scheme's default port (RFC 6454, section 6.2).
  static func origin(of publicURL: String) -> String {
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] {
      guard publicURL.lowercased().hasPrefix(scheme) else { continue }
      let authority = publicURL.dropFirst(scheme.count).prefix { $0 != "/" }.lowercased()
      return scheme + (authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority)
    }
    return publicURL
  }

  /// Asks pages to reconnect to the next listener, then ends.
  public func stop(within patience: Duration) async { await host.stop(within: patience) }
}

/// The shared state of the pages of a process.
@MainActor private final class Pages {
  private let site: WebSite
  private let cookie: SignInCookie
  private let pool = PostPool(limit: 2_000)
  private let knownPosts = KnownElements<Post>(limit: 1_000)
  private let clock = AppClock()
  private let outlines = MapOutlineCache()

  init(site: WebSite) {
    self.site = site
    cookie = WebApp.cookie(of: site)
  }

  func root(for visitor: Visitor) -> AnyRoot {
    let services = WebServices(
      site: site, cookie: cookie, pool: pool, knownPosts: knownPosts, visitor: visitor)
    let model = AppModel(services: services, clock: clock)
    visitor.session?.onEnd { services.stopListening() }
    if (visitor.context as? PageAuthentication)?.hasEnded == true { model.showNotice(AppModel.loggedOut) }
    let router = model.router
    let routing = PageRouting(
      open: { model.open(url: $0) }, url: { router.url },
      urlOfValue: { value in
        switch value.base {
        case let route as Route: route.url
        case let tab as AppTab: router.root(of: tab).url
        default: nil
        }
      })
    let parts = MapOutlineParts(client: services.client, cache: outlines)
    let backdrop = MapBackdrop(outlines: parts, pictures: site.mapAttribution) { [weak model] in
      model?.account.user != nil
    }
    return AnyRoot {
      Routed(routing) {
        RootView(model: model).environment(\.mapBackdrop, backdrop).environment(\.wordStage, .browser)
      }
    }
  }
}

/// Distinguishes API requests from page requests.
enum APIRequests {
  /// Adds the token of the cookie to picture requests, which browsers send without a token.
  ///
  /// All other requests need the token itself, which no other site can send. Browsers send cookies unasked, so the
  /// cookie of an ended session is ignored.
  ///
  /// - Parameter cookie: Evaluated only for pictures, because its validation takes longer than most responses.
  static func answer(
    _ request: Request, by cookie: @autoclosure () -> SignInCookie?,
    _ respond: @Sendable (Request) async -> Response
  ) async -> Response {
    guard request.method == .get || request.method == .head, !request.headers.contains("Authorization"),
      request.headers.contains("Cookie"), isPictureOfPages(request.path), let cookie = cookie()
    else { return await respond(request) }
    for token in cookie.values(in: request) {
      let response = await respond(identified(request, by: token))
      if response.status != .unauthorized { return response }
    }
    return await respond(request)
  }

  /// Returns true for content that pages link without a token: pictures and exported files.
  private static func isPictureOfPages(_ path: String) -> Bool {
    [
      API.Posts.upload.description, API.Places.mapTile.description, API.Moods.export.description,
      API.Statistics.yearPicture.description,
    ].contains { $0.path.values(in: path) != nil }
  }

  /// Returns the priority of a request with a token or cookie.
  static func precedence(
    of request: Request, by cookie: SignInCookie, _ precedence: @Sendable (Request) -> Precedence
  ) -> Precedence {
    if !request.headers.contains("Authorization") {
      for token in cookie.values(in: request) {
        let found = precedence(identified(request, by: token))
        if found != .ordinary { return found }
      }
    }
    return precedence(request)
  }

  private static func identified(_ request: Request, by token: String) -> Request {
    var request = request
    request.headers = HeaderFields(
      request.headers.pairs + [(name: "Authorization", value: "Bearer \(token)")])
    return request
  }

  static func isMeant(_ request: Request, isAPI: Bool) -> Bool {
    if isAPI { return true }
    guard request.method == .get || request.method == .head else { return true }
    // Other paths are answered in the format that the client accepts.
    return Route(url: request.path) == nil && request.headers["Accept"]?.contains("text/html") != true
      && !SiteAssets.paths.contains(request.path)
  }
}
