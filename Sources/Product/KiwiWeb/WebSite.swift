public import HTTPServer
public import KiwiKit
import WebHost

/// The interface of the server to the web app.
public struct WebSite: Sendable {
  /// A subscription that ends when it is released.
  public protocol Listening: AnyObject, Sendable {
    func watch(_ postIds: [String])
    func cancel()
  }

  /// Responds to an API request.
  public var respond: @Sendable (Request) async -> Response
  /// Returns whether the API has an endpoint at a path.
  public var isAPI: @Sendable (_ path: String) -> Bool = { _ in false }
  /// Delivers the events that the owner of a token may see, in batches and on any thread.
  public var subscribe:
    @Sendable (_ token: String?, _ handler: @escaping @Sendable ([LiveEvent]) -> Void) async -> any Listening
  /// The public address of the server, without a trailing slash.
  public var publicURL: String
  /// Further host names under which pages are served.
  public var hosts: [String]
  /// The attribution of map pictures; nil without pictures.
  public var mapAttribution: String?
  /// The maximum number of live pages, four fifths of it for visitors.
  public var livePages = 5_000
  package var theme = Theme.kiwiFruit
  /// The maximum time that a first page waits for its content; the rest arrives by its socket. Nil for the default.
  package var firstPageWait: Duration?
  /// Reports work that blocked all pages, for a log.
  public var report: @Sendable (String) -> Void

  /// Creates a site without its functions, which the serving process adds.
  public init(publicURL: String, hosts: [String] = [], report: @escaping @Sendable (String) -> Void) {
    self.init(
      publicURL: publicURL, hosts: hosts, respond: { _ in Response(status: .serviceUnavailable) },
      subscribe: { _, _ in NoopListener() }, report: report)
  }

  private final class NoopListener: Listening {
    func watch(_ postIds: [String]) {}
    func cancel() {}
  }

  public init(
    publicURL: String, hosts: [String] = [], respond: @escaping @Sendable (Request) async -> Response,
    subscribe:
      @escaping @Sendable (
        _ token: String?, _ handler: @escaping @Sendable ([LiveEvent]) -> Void
      ) async -> any Listening,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.publicURL = publicURL
    self.hosts = hosts
    self.respond = respond
    self.subscribe = subscribe
    self.report = report
  }
}
