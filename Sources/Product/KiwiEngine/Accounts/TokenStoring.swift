import Threads

/// A store for the session's token between runs.
public protocol TokenStoring: Sendable {
  /// Returns the token; nil without a login or a readable token.
  func token() -> String?
  func save(_ token: String) throws(TokenStoreFailure)
  func clear() throws(TokenStoreFailure)
}

/// The device's store rejected the token.
public struct TokenStoreFailure: Error, Hashable, Sendable {
  public let message: String
}

/// Stores the token in memory. On the web, the browser's cookie outlasts the process.
public final class MemoryTokenStore: TokenStoring {
  private let stored: Mutex<String?>

  public init(_ token: String? = nil) {
    stored = Mutex(token)
  }

  public func token() -> String? {
    stored.withLock { $0 }
  }

  public func save(_ token: String) {
    stored.withLock { $0 = token }
  }

  public func clear() {
    stored.withLock { $0 = nil }
  }
}
