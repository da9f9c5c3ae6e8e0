import HTTPServer
import Synchronization

/// Recognizes signed-in users by a token in a cookie that scripts cannot read.
///
/// The app verifies the user's identity itself, for example with a password, and then calls
/// ``HostedPage/signIn(as:)``.
///
/// ```swift
/// configuration.signIn = SignIn(
///   begin: { user in await accounts.makeToken(for: user) },
///   find: { token in await accounts.owner(of: token).map { .user($0) } ?? .invalid },
///   end: { token in await accounts.forget(token) })
/// ```
public struct SignIn: Sendable {
  /// The owner of a token.
  public enum Owner: Sendable, Hashable {
    /// The token belongs to this user.
    case user(String)
    /// The token is no longer valid, and the browser deletes its cookie.
    case invalid
    /// The owner cannot be found now, for example because the database is busy. The page gets 503 and is requested
    /// again.
    case unknown
  }

  /// The cookie that carries the token.
  public var cookie: SignInCookie
  /// The lifetime of the cookie. Each sign-in sets a new one.
  public var lifetime: Duration
  let begin: @Sendable (_ user: String) async -> String?
  let find: @Sendable (_ token: String) async -> Owner
  let end: @Sendable (_ token: String) async -> Void

  /// Creates a sign-in from the app's functions.
  ///
  /// - Parameters:
  ///   - cookie: The cookie that carries the token; secure if browsers reach the host by HTTPS.
  ///   - lifetime: The lifetime of the cookie.
  ///   - begin: Creates an unguessable token for a user. Returns nil if that is not possible now.
  ///   - find: Returns the owner of a token. Called for each page, socket and file.
  ///   - end: Invalidates a token.
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

  /// Keeps up to 100,000 tokens in memory, for apps without a database.
  ///
  /// A restart signs all users out. Beyond the limit the oldest tokens are dropped.
  public static func inMemory(
    cookie: SignInCookie = SignInCookie(name: "sign-in", isSecure: false),
    lifetime: Duration = .seconds(90 * 86_400)
  ) -> SignIn {
    let tokens = TokenStore(limit: 100_000, lifetime: lifetime)
    return SignIn(
      cookie: cookie, lifetime: lifetime, begin: { tokens.make(for: $0, at: .now) },
      find: { tokens.owner(of: $0, at: .now).map { .user($0) } ?? .invalid }, end: { tokens.remove($0) })
  }

  /// Returns the visitor whom the request's cookies identify.
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
      case .invalid: continue
      }
    }
    if !tokens.isEmpty { visitor.cookies = [cookie.clearing] }
    return visitor
  }
}

/// Tokens in memory with their owners.
final class TokenStore: Sendable {
  private struct Entry {
    let user: String
    let expires: ContinuousClock.Instant
  }
  private struct State {
    var entries: [String: Entry] = [:]
    /// The oldest first; removed tokens may remain in it.
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
      // Dropping a tenth at once keeps this rare.
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
