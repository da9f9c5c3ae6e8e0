import ServerCore
import KiwiKit

/// A part of a list of posts.
package struct FeedPage: Hashable, Sendable {
  package var posts: [PostKey] = []
  /// The key before which the list continues; nil at the end. Even a page with fewer posts than requested may have one.
  package var next: Int64?
}

/// The lists of posts that depend on their viewer.
enum FeedService {
  /// The maximum number of posts examined for a page.
  static let maxExamined = 1_000
  /// The maximum offset. Numbered pages read all posts before them, so lists continue by cursor beyond it.
  static let maxOffset = 10_000

  private static let beyondMaxOffset = APIError.badParameter(
    "page", "Only the first \(maxOffset) posts have numbered pages. Use \"before\" for older posts.")

  /// Returns a page of the public posts before a key, without those of hidden authors.
  static func listed(
    before key: Int64, size: Int, hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try FeedStore(transaction).scanListed(before: key, limit: maxExamined + 1) { try look($0, true) }
    }
  }

  /// Returns a page of the visible posts about a title before a key.
  static func about(
    _ titleKey: Int64, visibleTo viewer: Viewer?, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try FeedStore(transaction).scan(
        aboutTitle: titleKey, before: key, seenBy: viewer, limit: maxExamined + 1
      ) { try look($0.post, $0.isShown) }
    }
  }

  /// Returns a page of the posts about a place or experience that `viewer` may see.
  static func about(
    _ place: PostPlace, visibleTo viewer: Viewer?, now: Timestamp, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try PostPlaceStore(transaction).scan(
        about: place, before: key, seenBy: viewer, now: now, limit: maxExamined + 1
      ) { try look($0.post, $0.isShown) }
    }
  }

  /// Returns each followed user's newest post about a title, before a key.
  static func about(
    _ titleKey: Int64, ofFollowedBy viewer: Viewer, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    let posts = try FeedStore(transaction).newest(
      aboutTitle: titleKey, ofFollowedBy: viewer, before: key, limit: size + 1)
    var page = FeedPage()
    for post in posts.prefix(size) where try !hidden.contains(post.authorKey, in: transaction) {
      page.posts.append(post)
    }
    if posts.count > size { page.next = posts.prefix(size).last?.key }
    return page
  }

  /// Collects the visible posts among those that `scan` visits.
  ///
  /// A page ends at the limit of examined posts, because hidden authors may have written nearly all of them.
  private static func page(
    size: Int, hidden: inout HiddenAuthors, in transaction: Transaction,
    scan: (_ look: (PostKey, Bool) throws -> Bool) throws -> Void
  ) throws -> FeedPage {
    var page = FeedPage()
    var examined = 0
    var lastExamined: Int64?
    try scan { post, isVisible in
      if examined == maxExamined {
        page.next = lastExamined
        return false
      }
      examined += 1
      if try isVisible && !hidden.contains(post.authorKey, in: transaction) {
        if page.posts.count == size {
          page.next = page.posts.last?.key
          return false
        }
        page.posts.append(post)
      }
      lastExamined = post.key
      return true
    }
    return page
  }

  /// Returns posts of `viewer` and of users whom `viewer` follows, before a key.
  static func following(
    _ viewer: Viewer, before key: Int64, offset: Int, size: Int, in transaction: Transaction
  ) throws -> FeedPage {
    var hidden = try HiddenAuthors(from: viewer, in: transaction)
    var streams: [PostMerge.Stream] = []
    for author in try FeedStore(transaction).followed(by: viewer.key, before: key) {
      guard try !hidden.contains(author.key, in: transaction) else { continue }
      if let next = author.newestForEveryone {
        streams.append(PostMerge.Stream(authorKey: author.key, visibility: .everyone, next: next))
      }
      if let next = author.newestForFollowers {
        streams.append(PostMerge.Stream(authorKey: author.key, visibility: .followers, next: next))
      }
    }
    streams += try Self.streams(of: viewer.key, Visibility.allCases, before: key, in: transaction)
    return try page(of: PostMerge(streams), offset: offset, size: size, in: transaction)
  }

  /// Returns posts of a user who is not suspended, as far as `viewer` may see them.
  static func ofUser(
    _ userKey: Int64, visibleTo viewer: Viewer?, before key: Int64, offset: Int, size: Int,
    in transaction: Transaction
  ) throws -> FeedPage {
    let visibilities = try PostPolicy.visibilities(ofAuthor: userKey, to: viewer, in: transaction)
    let streams = try streams(of: userKey, visibilities, before: key, in: transaction)
    return try page(of: PostMerge(streams), offset: offset, size: size, in: transaction)
  }

  private static func streams(
    of authorKey: Int64, _ visibilities: [Visibility], before key: Int64, in transaction: Transaction
  ) throws -> [PostMerge.Stream] {
    try visibilities.compactMap { try PostMerge.stream(of: authorKey, $0, before: key, in: transaction) }
  }

  private static func page(
    of merge: PostMerge, offset: Int, size: Int, in transaction: Transaction
  ) throws -> FeedPage {
    var merge = merge
    var page = FeedPage()
    for _ in 0..<min(offset, maxOffset) {
      guard try merge.next(in: transaction) != nil else { return page }
    }
    guard let first = try merge.next(in: transaction) else { return page }
    guard offset <= maxOffset else { throw beyondMaxOffset }
    page.posts.append(first)
    while page.posts.count < size, let post = try merge.next(in: transaction) { page.posts.append(post) }
    if page.posts.count == size, try merge.next(in: transaction) != nil { page.next = page.posts.last?.key }
    return page
  }
}
