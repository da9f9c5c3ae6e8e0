public import HTTPServer
public import KiwiKit
import WebHost

/// The server as the web app sees it: what it asks, and what it listens to.
public struct WebSite: Sendable {
  /// Somebody who listens, until it is let go.
  public protocol Listening: AnyObject, Sendable {
    func watch(_ postIds: [String])
    func cancel()
  }

  /// Answers a request to the API.
  public var respond: @Sendable (Request) async -> Response
  /// Whether the API has an endpoint with a path.
  public var isAPI: @Sendable (_ path: String) -> Bool = { _ in false }
  /// Tells of what happens, as far as the owner of a token may know, in batches and on any thread.
  public var subscribe:
    @Sendable (_ token: String?, _ handler: @escaping @Sendable ([LiveEvent]) -> Void) async -> any Listening
  /// Where people reach the server, without a slash at the end.
  public var publicURL: String
  /// Further names of the host under which pages are served.
  public var hosts: [String]
  /// What is shown with the pictures of maps; nil where the server has none.
  public var mapAttribution: String?
  /// The maximum number of live pages, four fifths of it for visitors.
  public var livePages = 5_000
  package var theme = Theme.kiwiFruit
  /// How long a first page waits for what it shows before the rest comes by its socket; nil for as long as is usual.
  package var firstPageWait: Duration?
  /// Hears of work that held up all pages, for a log.
  public var report: @Sendable (String) -> Void

  /// Without what answers and tells, which whoever serves it adds.
  public init(publicURL: String, hosts: [String] = [], report: @escaping @Sendable (String) -> Void) {
    self.init(
      publicURL: publicURL, hosts: hosts, respond: { _ in Response(status: .serviceUnavailable) },
      subscribe: { _, _ in Deaf() }, report: report)
  }

  private final class Deaf: Listening {
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
