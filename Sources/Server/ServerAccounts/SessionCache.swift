import ServerCore

/// Caches the viewers of recent bearer tokens.
package final class SessionCache: InvalidatedCache {
  package struct Entry: Sendable {
    package let viewer: Viewer
    package let expiresAt: Timestamp
    let lastUsedAt: Timestamp
  }

  private let cache = ReadCache<[UInt8], Entry>(capacity: 10_000)

  /// Returns the cached entry of a token, or reads it with `load`.
  package func entry(
    for tokenHash: [UInt8], in storage: Storage, load: (Transaction) throws -> Entry?
  ) throws -> Entry? {
    if let entry = cache.value(for: tokenHash) { return entry }
    let ticket = cache.ticket()
    guard let entry = try storage.read(load) else { return nil }
    cache.store(entry, for: tokenHash, with: ticket)
    return entry
  }

  package func evict(_ invalidation: Invalidation) {
    guard case .sessions(let userKey) = invalidation else { return }
    cache.removeAll { _, entry in entry.viewer.key == userKey }
  }

  /// Evicts all entries. Called after the commit of a change that affects many users.
  func removeAll() {
    cache.removeAll()
  }

  package func remove(_ tokenHash: [UInt8]) {
    cache.remove(tokenHash)
  }
}
