import Threads

/// Where the session's token lives between runs.
public protocol TokenStoring: Sendable {
  /// Nil when nobody is signed in, or when what is stored cannot be read.
  func token() -> String?
  func save(_ token: String) throws(TokenStoreFailure)
  func clear() throws(TokenStoreFailure)
}

/// The store of the device refused.
public struct TokenStoreFailure: Error, Hashable, Sendable {
  public let message: String
}

/// Keeps the token for as long as the object lives: on the web, where the browser's cookie is what lasts.
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
