import struct Synchronization.Atomic

/// What the hot pages are made of: posts as ready JSON, and the first page as a whole.
final class PostCache: Sendable {
  /// A post's JSON up to `"likedByMe":`, which is each reader's own.
  struct Fragment: Sendable {
    let authorKey: Int64
    let bytes: [UInt8]
  }

  /// A page of the public feed for those who are not signed in.
  struct ReadyPage: Sendable {
    let body: [UInt8]
    let hasMore: Bool
    /// Posts from here on are on the page or would come before it.
    let lowestKey: Int64
  }

  let publicURL: String
  private let fragments = ReadCache<Int64, Fragment>(capacity: 4_000)
  private let pages = ReadCache<Int, ReadyPage>(capacity: 32)
  private let keepsReadyPages: Bool

  init(publicURL: String, keepsReadyPages: Bool) {
    self.publicURL = publicURL
    self.keepsReadyPages = keepsReadyPages
  }

  func fragments(of keys: [Int64]) -> (values: [Fragment?], ticket: ReadCache<Int64, Fragment>.Ticket) {
    fragments.values(for: keys)
  }

  func store(_ fragment: Fragment, of key: Int64, with ticket: ReadCache<Int64, Fragment>.Ticket) {
    fragments.store(fragment, for: key, with: ticket)
  }

  /// The first page of a size, made by `load` when it is not ready.
  func firstPage(size: Int, load: () throws -> ReadyPage) rethrows -> ReadyPage {
    guard keepsReadyPages else { return try load() }
    if let page = pages.value(for: size) { return page }
    let ticket = pages.ticket()
    let page = try load()
    pages.store(page, for: size, with: ticket)
    return page
  }

  /// To be called after the commit of whatever changes how a post is shown, counts included.
  func remove(_ key: Int64) {
    fragments.remove(key)
    pages.removeAll { _, page in key >= page.lowestKey || page.lowestKey == .max }
  }

  /// To be called after the commit of whatever changes how a person is shown.
  func removeAll() {
    fragments.removeAll()
    pages.removeAll()
  }
}
