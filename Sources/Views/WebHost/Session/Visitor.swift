import Formats
import HTTPServer
import SwiftUICore

/// The user or anonymous visitor behind a browser, identified by a request's cookies.
///
/// ```swift
/// configuration.visitor = { request in
///   let account = await accounts.owner(of: request.headers["X-Account"])
///   return Visitor(user: account?.name, address: request.remoteAddress)
/// }
/// ```
public struct Visitor: Sendable {
  /// The application's name of the user; nil for an anonymous visitor. A session can be resumed only by its user.
  public var user: String?
  /// The application's name of one sign-in of the user, who may have several on several devices.
  ///
  /// If ``WebHostConfiguration/signIn`` identifies the user, this is the token.
  public var device: String?
  /// True if the user could not be identified now, for example because the application is busy. The page gets 503 and
  /// is requested again.
  public var isUnknown = false
  /// A value of the application for its views.
  public var context: (any Sendable)?
  /// The client's address, by way of trusted proxies.
  public var address: IPAddress
  /// The languages of the browser, in order of preference.
  public var languages: [String] = []
  /// The `Set-Cookie` values of the response, such as one that deletes an invalid cookie. A page on its socket receives
  /// them through a ticket.
  public var cookies: [String] = []
  /// The session of the views, set by the host.
  package internal(set) var session: SessionHandle?

  /// Creates a visitor.
  public init(
    user: String? = nil, device: String? = nil, context: (any Sendable)? = nil, address: IPAddress = .loopback
  ) {
    self.user = user
    self.device = device
    self.context = context
    self.address = address
  }
}

extension Visitor {
  /// The name under which the browser groups the page's stored values; empty for an anonymous visitor.
  var owner: String { user.map { Self.owner(of: $0) } ?? "" }

  /// The user of a page for the service worker, which drops kept pages of other users.
  var reader: String { user.map { Self.owner(of: $0) } ?? "nobody" }

  /// Encodes the name without colons, which end it in the keys of stored values.
  static func owner(of user: String) -> String { PercentEncoding.encode(user) }
}

/// Connects the views of a session to the host while the session exists.
@MainActor final class SessionLink {
  /// The secret by which the browser resumes the session. Signing in or out replaces it.
  var key = SecretKey.make()
  /// The key of the session's files, which never leaves the host.
  let storage = SecretKey.make()
  /// The values that the browser stores for the page.
  let browser = BrowserStorage()
  /// The user's location, as reported by the browser.
  let position = BrowserPosition()
  weak let registry: SessionRegistry?
  /// The session of the page. It is also set during the first rendering, before a browser can connect.
  weak var session: LiveSession?
  var info: PageInfo
  var onEvent: (@MainActor (any Sendable) -> Void)?
  var onEnd: (@MainActor () -> Void)?

  init(registry: SessionRegistry?, info: PageInfo = PageInfo()) {
    self.registry = registry
    self.info = info
  }
}

/// The host's functions for the views of one session.
@MainActor package struct SessionHandle: Sendable {
  let link: SessionLink

  /// The current visitor of the page; after signing in, the user.
  package var visitor: Visitor? { link.registry?.session(of: link)?.visitor }

  /// Sets cookies in this page's browser and assigns the session to `user`, keeping page and state.
  ///
  /// The browser gets a ticket that works once within 30 seconds, and posts it to this host; only that response can set
  /// cookies that scripts do not see. The session then has a new key.
  package func setCookies(_ cookies: [String], user: String?, device: String? = nil) {
    link.registry?.offerCookies(cookies, user: user, device: device, to: link)
  }

  /// Ends the other sessions of one sign-in of a user.
  func closeOthers(of user: String, device: String) {
    link.registry?.closeAll(of: user, device: device, except: self)
  }

  /// Changes the page's description while it is first rendered, such as its status.
  package func describe(_ change: (inout PageInfo) -> Void) { change(&link.info) }

  /// Returns the values that the browser stores for one user, which it sends only to pages of that user.
  package func storage(of user: String) -> PersonalStorage {
    PersonalStorage(browser: link.browser, owner: Visitor.owner(of: user))
  }

  /// Requests the user's location, for which the browser may ask permission.
  package func locate() async throws(BrowserPosition.Failure) -> BrowserPosition.Point {
    try await link.position.locate()
  }

  /// Enters or leaves full-screen mode. Browsers enter it only right after a tap, and the user may leave it without
  /// notice.
  package func fillScreen(_ isFilling: Bool) {
    link.registry?.session(of: link)?.perform(effect: "fullScreen", [String(isFilling)])
  }

  /// Keeps a page in the browser for use offline, until another user signs in.
  ///
  /// - Parameters:
  ///   - path: The path of a self-contained page, such as a ``PlainPage``; it is fetched once.
  ///   - address: The path that leads to the kept page when the network is unavailable.
  ///   - place: The name of an element on the page.
  package func keep(_ path: String, for address: String, at place: String) {
    guard let session = link.session, let user = session.visitor.user else { return }
    session.perform(effect: "keep", [path, address, place, Visitor.owner(of: user)])
  }

  /// Removes a kept page.
  package func discard(_ path: String, for address: String) {
    link.registry?.session(of: link)?.perform(effect: "discard", [path, address])
  }

  /// Sets the action for events of ``SessionRegistry/send(_:where:)``, replacing the previous one.
  package func onEvent(_ action: @escaping @MainActor (any Sendable) -> Void) { link.onEvent = action }

  /// Performs work that many sessions perform for the same reason, such as showing a new post. If there are many
  /// sessions, it is delayed by this session's own jitter.
  package func withJitter(_ work: @escaping @MainActor @Sendable () -> Void) {
    if let session = link.registry?.session(of: link) { session.withJitter(work) } else { work() }
  }

  /// Sets the action that runs once when the session has ended and its views are gone.
  package func onEnd(_ action: @escaping @MainActor () -> Void) { link.onEnd = action }

  /// Takes a file that the browser has uploaded for this session, by its token. Each can be taken once.
  package func takeUpload(_ token: String) -> UploadedFile? {
    link.registry?.uploads.take(token, of: link.storage)
  }
}
