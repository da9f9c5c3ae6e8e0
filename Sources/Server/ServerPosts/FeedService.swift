import ServerCore
import KiwiKit

/// A part of a list of posts.
package struct FeedPage: Hashable, Sendable {
  package var posts: [PostKey] = []
  /// The post before which the list goes on; nil at its end. A page with fewer posts than asked for may have
  /// one too.
  package var next: Int64?
}

/// Which posts are in a list that depends on its reader.
enum FeedService {
  /// Posts of which one page looks at most at this many.
  static let mostLookedAt = 1_000
  /// Pages by number cost as many posts as come before them; beyond this, lists go on by cursor.
  static let deepestOffset = 10_000

  private static let tooDeep = APIError.badParameter(
    "page", "This list has pages by number for its first \(deepestOffset) posts. Go on with \"before\".")

  /// A page of the public posts before a key, without those of hidden people.
  static func listed(
    before key: Int64, size: Int, hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try transaction.feeds.scanListed(before: key, limit: mostLookedAt + 1) { try look($0, true) }
    }
  }

  /// A page of the posts about a title before a key, as far as `viewer` may see them.
  static func about(
    _ titleKey: Int64, visibleTo viewer: Viewer?, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try transaction.feeds.scan(
        aboutTitle: titleKey, before: key, seenBy: viewer, limit: mostLookedAt + 1
      ) { try look($0.post, $0.isShown) }
    }
  }

  /// The same for a place or an experience, of those posts of which `viewer` is told that they are about it.
  static func about(
    _ place: PostPlace, visibleTo viewer: Viewer?, now: Timestamp, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    try page(size: size, hidden: &hidden, in: transaction) { look in
      try transaction.postPlaces.scan(
        about: place, before: key, seenBy: viewer, now: now, limit: mostLookedAt + 1
      ) { try look($0.post, $0.isShown) }
    }
  }

  /// The newest post about a title of each person that `viewer` follows, of those before a key.
  static func about(
    _ titleKey: Int64, ofFollowedBy viewer: Viewer, before key: Int64, size: Int,
    hidden: inout HiddenAuthors, in transaction: Transaction
  ) throws -> FeedPage {
    let posts = try transaction.feeds.newest(
      aboutTitle: titleKey, ofFollowedBy: viewer, before: key, limit: size + 1)
    var page = FeedPage()
    for post in posts.prefix(size) where try !hidden.contains(post.authorKey, in: transaction) {
      page.posts.append(post)
    }
    if posts.count > size { page.next = posts.prefix(size).last?.key }
    return page
  }

  /// What is shown of the posts that `scan` goes through, which are told with whether the reader may see them.
  ///
  /// Where hidden people wrote nearly everything, a page ends after so many posts as may be looked at.
  private static func page(
    size: Int, hidden: inout HiddenAuthors, in transaction: Transaction,
    scan: (_ look: (PostKey, Bool) throws -> Bool) throws -> Void
  ) throws -> FeedPage {
    var page = FeedPage()
    var looked = 0
    var lastLooked: Int64?
    try scan { post, isVisible in
      if looked == mostLookedAt {
        page.next = lastLooked
        return false
      }
      looked += 1
      if try isVisible && !hidden.contains(post.authorKey, in: transaction) {
        if page.posts.count == size {
          page.next = page.posts.last?.key
          return false
        }
        page.posts.append(post)
      }
      lastLooked = post.key
      return true
    }
    return page
  }

  /// What the people that `viewer` follows, and the viewer, wrote before a key.
  static func following(
    _ viewer: Viewer, before key: Int64, offset: Int, size: Int, in transaction: Transaction
  ) throws -> FeedPage {
    var hidden = try HiddenAuthors(from: viewer, in: transaction)
    var streams: [PostMerge.Stream] = []
    for author in try transaction.feeds.followed(by: viewer.key, before: key) {
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

  /// What a person who is not suspended wrote before a key, as far as `viewer` may see it.
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
    for _ in 0..<min(offset, deepestOffset) {
      guard try merge.next(in: transaction) != nil else { return page }
    }
    guard let first = try merge.next(in: transaction) else { return page }
    guard offset <= deepestOffset else { throw tooDeep }
    page.posts.append(first)
    while page.posts.count < size, let post = try merge.next(in: transaction) { page.posts.append(post) }
    if page.posts.count == size, try merge.next(in: transaction) != nil { page.next = page.posts.last?.key }
    return page
  }
}
