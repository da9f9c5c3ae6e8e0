import HTTPServer
import Synchronization

/// How a host knows who somebody is: the browser keeps a token in a cookie that no script sees, and this says whose
/// it is. Whether somebody may come in, by a password for one, the program finds out by itself, and then calls
/// ``HostedPage/signIn(as:)``.
///
/// ```swift
/// configuration.signIn = SignIn(
///   begin: { user in await accounts.makeToken(for: user) },
///   find: { token in await accounts.owner(of: token).map { .user($0) } ?? .nobody },
///   end: { token in await accounts.forget(token) })
/// ```
public struct SignIn: Sendable {
  /// Whose a token is.
  public enum Owner: Sendable, Hashable {
    case user(String)
    /// The token is good no more: the browser lets go of it.
    case nobody
    /// It cannot be said now, as when the database is busy: the page is answered with 503 and comes back.
    case unknown
  }

  public var cookie: SignInCookie
  /// For how long a browser keeps the token; a new one is given at each sign-in only.
  public var lifetime: Duration
  let begin: @Sendable (_ user: String) async -> String?
  let find: @Sendable (_ token: String) async -> Owner
  let end: @Sendable (_ token: String) async -> Void

  /// - Parameters:
  ///   - cookie: Its name; secure where people reach the host by https.
  ///   - lifetime: For how long a browser keeps the token.
  ///   - begin: Makes a token for a user, which nobody can guess; nil where that cannot be done now.
  ///   - find: Says whose a token is. It is asked for each page, socket and file.
  ///   - end: Makes a token good no more.
  public init(
    cookie: SignInCookie = SignInCookie(name: "sign-in", isSecure: false),
    lifetime: Duration = .seconds(90 * 86_400),
    begin: @escaping @Sendable (_ user: String) async -> String?,
    find: @escaping @Sendable (_ token: String) async -> Owner,
    end: @escaping @Sendable (_ token: String) async -> Void
  ) {
    self.cookie = cookie
    self.lifetime = lifetime
    self.begin = begin
    self.find = find
    self.end = end
  }

  /// Tokens that this process keeps, for programs that have no database: after a restart everybody signs in again, and
  /// beyond a hundred thousand the oldest are forgotten.
  public static func inMemory(
    cookie: SignInCookie = SignInCookie(name: "sign-in", isSecure: false),
    lifetime: Duration = .seconds(90 * 86_400)
  ) -> SignIn {
    let tokens = KeptTokens(limit: 100_000, lifetime: lifetime)
    return SignIn(
      cookie: cookie, lifetime: lifetime, begin: { tokens.make(for: $0, at: .now) },
      find: { tokens.owner(of: $0, at: .now).map { .user($0) } ?? .nobody }, end: { tokens.remove($0) })
  }

  /// Who sent a request, as far as no other says.
  func visitor(of request: Request) async -> Visitor {
    var visitor = Visitor(address: request.remoteAddress)
    let tokens = cookie.values(in: request)
    for token in tokens {
      switch await find(token) {
      case .user(let user):
        visitor.user = user
        visitor.device = token
        return visitor
      case .unknown:
        visitor.isUnknown = true
        return visitor
      case .nobody: continue
      }
    }
    if !tokens.isEmpty { visitor.cookies = [cookie.clearing] }
    return visitor
  }
}

/// Tokens and whose they are, the newest last.
final class KeptTokens: Sendable {
  private struct Entry {
    let user: String
    let expires: ContinuousClock.Instant
  }
  private struct State {
    var entries: [String: Entry] = [:]
    /// The oldest first; some may be gone.
    var order: [String] = []
  }

  private let limit: Int
  private let lifetime: Duration
  private let state = Mutex(State())

  init(limit: Int, lifetime: Duration) {
    self.limit = limit
    self.lifetime = lifetime
  }

  func make(for user: String, at now: ContinuousClock.Instant) -> String {
    let token = SecretKey.make()
    state.withLock { state in
      state.entries[token] = Entry(user: user, expires: now + lifetime)
      state.order.append(token)
      guard state.order.count > limit else { return }
      // A tenth at once, so that it is seldom.
      let old = state.order.prefix(max(1, limit / 10))
      for token in old { state.entries[token] = nil }
      state.order.removeFirst(old.count)
    }
    return token
  }

  func owner(of token: String, at now: ContinuousClock.Instant) -> String? {
    state.withLock { state in
      guard let entry = state.entries[token] else { return nil }
      if entry.expires > now { return entry.user }
      state.entries[token] = nil
      return nil
    }
  }

  func remove(_ token: String) { state.withLock { $0.entries[token] = nil } }
}
