import Formats
import HTTPServer
import SwiftUICore

/// Whose browser it is, as the application reads it from a request's cookies.
///
/// ```swift
/// configuration.visitor = { request in
///   let account = await accounts.owner(of: request.headers["X-Account"])
///   return Visitor(user: account?.name, address: request.remoteAddress)
/// }
/// ```
public struct Visitor: Sendable {
  /// The application's name for the user; nil for somebody who has not signed in. A session belongs to the user
  /// it was made for: nobody else can take it up.
  public var user: String?
  /// The application's name for one sign-in of the user, of which there may be several on several devices; where
  /// ``WebHostConfiguration/signIn`` finds the user, the token.
  public var device: String?
  /// Whether the application could not find out who it is, as when it is busy. Such a browser gets a page that is
  /// answered with 503, and comes back until it is known.
  public var isUnknown = false
  /// What else the application found out, for the views it makes.
  public var context: (any Sendable)?
  /// Where the request came from, as far as trusted proxies say.
  public var address: IPAddress
  /// The languages of the browser, best first.
  public var languages: [String] = []
  /// `Set-Cookie` values for the answer, as one that takes away a cookie which is good no more. A page that comes
  /// by its socket is given them by a ticket.
  public var cookies: [String] = []
  /// The session that the views belong to; the host fills it in.
  package internal(set) var session: SessionHandle?

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
  /// What the browser tells by whose page it is; empty for somebody who has not signed in.
  var owner: String { user.map { Self.owner(of: $0) } ?? "" }

  /// Whom pages are for, so that a browser lets go of what it keeps of somebody else.
  var reader: String { user.map { Self.owner(of: $0) } ?? "nobody" }

  /// Without colons, which end it in the keys of what is kept.
  static func owner(of user: String) -> String { PercentEncoding.encode(user) }
}

/// What joins the views of a session to the host, for as long as there is the session.
@MainActor final class SessionLink {
  /// What the browser presents to come back. Another one takes its place when the user signs in or out.
  var key = SecretKey.make()
  /// What files of the session are kept under; it never leaves the host.
  let storage = SecretKey.make()
  /// What the browser keeps for the page.
  let browser = BrowserStorage()
  /// Where the person says that they are.
  let position = BrowserPosition()
  weak let registry: SessionRegistry?
  /// There also while the page is rendered for the first time, before anybody can come back to it.
  weak var session: LiveSession?
  var info: PageInfo
  var onEvent: (@MainActor (any Sendable) -> Void)?
  var onEnd: (@MainActor () -> Void)?

  init(registry: SessionRegistry?, info: PageInfo = PageInfo()) {
    self.registry = registry
    self.info = info
  }
}

/// What an application's views can ask of the host for their own session.
@MainActor package struct SessionHandle: Sendable {
  let link: SessionLink

  /// Who looks at the page now: after signing in, the user.
  package var visitor: Visitor? { link.registry?.session(of: link)?.visitor }

  /// Sets cookies in this page's browser and turns the session over to `user`, keeping page and state.
  ///
  /// The browser is told a ticket that is good once and for 30 seconds, and posts it to this host; only the answer
  /// can set cookies that scripts do not see. From then on the session has another key.
  package func setCookies(_ cookies: [String], user: String?, device: String? = nil) {
    link.registry?.offerCookies(cookies, user: user, device: device, to: link)
  }

  /// Ends other sessions of one sign-in of a user.
  func closeOthers(of user: String, device: String) {
    link.registry?.closeAll(of: user, device: device, except: self)
  }

  /// Says what the page is while it is rendered for the first time, as when what it shows is not there.
  package func describe(_ change: (inout PageInfo) -> Void) { change(&link.info) }

  /// What this page's browser keeps of one person, which it tells to pages of that person only.
  package func storage(of user: String) -> PersonalStorage {
    PersonalStorage(browser: link.browser, owner: Visitor.owner(of: user))
  }

  /// Asks the browser where the person is, which may ask them.
  package func locate() async throws(BrowserPosition.Failure) -> BrowserPosition.Point {
    try await link.position.locate()
  }

  /// Has the page fill the screen, where its browser can and somebody has just tapped, or gives the screen back. Whoever
  /// looks at it may leave that by themselves, and nobody is told.
  package func fillScreen(_ isFilling: Bool) {
    link.registry?.session(of: link)?.perform(effect: "fullScreen", [String(isFilling)])
  }

  /// Has the browser keep a page for when there is no network, until somebody else is here.
  ///
  /// - Parameters:
  ///   - path: Of a page that is complete by itself, such as a ``PlainPage``; it is fetched once.
  ///   - address: The path that leads there where the network does not.
  ///   - place: The name of an element on it.
  package func keep(_ path: String, for address: String, at place: String) {
    guard let session = link.session, let user = session.visitor.user else { return }
    session.perform(effect: "keep", [path, address, place, Visitor.owner(of: user)])
  }

  /// What was kept is kept no longer.
  package func letGo(_ path: String, for address: String) {
    link.registry?.session(of: link)?.perform(effect: "letGo", [path, address])
  }

  /// Hears of what ``SessionRegistry/tell(_:where:)`` says to this session. There is one listener.
  package func onEvent(_ action: @escaping @MainActor (any Sendable) -> Void) { link.onEvent = action }

  /// Does something that many sessions do because of the same thing, such as showing what somebody posted: with few
  /// of them at once, with many at a moment of this session's own.
  package func atLeisure(_ work: @escaping @MainActor @Sendable () -> Void) {
    if let session = link.registry?.session(of: link) { session.atLeisure(work) } else { work() }
  }

  /// Runs once, when the session is over and its views are gone. There is one listener.
  package func onEnd(_ action: @escaping @MainActor () -> Void) { link.onEnd = action }

  /// A file the browser has uploaded for this session, by the token of its event. Each can be taken once.
  package func takeUpload(_ token: String) -> UploadedFile? {
    link.registry?.uploads.take(token, of: link.storage)
  }
}
