/// A part of a feed, by page number or by cursor.
///
/// ```swift
/// let query = PostsQuery(feed: .following, pageSize: 20, before: post.id)
/// ```
public struct PostsQuery: PagedQuery {
  public static let rules = UserPostsQuery.rules

  /// The feed; `everyone` if absent.
  public var feed: PostFeed?
  public var page: Int?
  public var pageSize: Int?
  /// Posts older than the post with this id, which may be deleted. Unlike a page, a cursor neither repeats nor skips
  /// posts when new ones appear. Cannot be combined with `page`.
  public var before: String?

  public init(feed: PostFeed? = nil, page: Int? = nil, pageSize: Int? = nil, before: String? = nil) {
    self.feed = feed
    self.page = page
    self.pageSize = pageSize
    self.before = before
  }
}

/// A part of the posts of a user, by page number or by cursor.
///
/// ```swift
/// let query = UserPostsQuery(pageSize: 20, before: post.id)
/// ```
public struct UserPostsQuery: PagedQuery {
  public static let rules = PageQuery.rules.merging(["before": cursorRule]) { $1 }

  /// A UUID in any case.
  static let cursorRule = FieldRule.all([
    .format("uuid"), .pattern("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"),
  ])

  public var page: Int?
  public var pageSize: Int?
  /// Posts older than the post with this id, which may be deleted. Unlike a page, a cursor neither repeats nor skips
  /// posts when new ones appear. Cannot be combined with `page`.
  public var before: String?

  public init(page: Int? = nil, pageSize: Int? = nil, before: String? = nil) {
    self.page = page
    self.pageSize = pageSize
    self.before = before
  }
}

/// A part of the posts about a title, by cursor.
///
/// ```swift
/// let query = TitlePostsQuery(feed: .following, pageSize: 20)
/// ```
public struct TitlePostsQuery: EndpointQuery {
  public static let rules = PlacePostsQuery.rules

  /// The authors; `everyone` if absent.
  public var feed: PostFeed?
  /// The maximum number of posts.
  public var pageSize: Int?
  /// Posts older than the post with this id, which may be deleted.
  public var before: String?

  public init(feed: PostFeed? = nil, pageSize: Int? = nil, before: String? = nil) {
    self.feed = feed
    self.pageSize = pageSize
    self.before = before
  }
}

/// A part of the posts about a place or a visit, by cursor.
///
/// ```swift
/// let query = PlacePostsQuery(pageSize: 20, before: post.id)
/// ```
public struct PlacePostsQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = [
    "pageSize": .number(Limits.pageSize), "before": UserPostsQuery.cursorRule,
  ]

  /// The maximum number of posts.
  public var pageSize: Int?
  /// Posts older than the post with this id, which may be deleted.
  public var before: String?

  public init(pageSize: Int? = nil, before: String? = nil) {
    self.pageSize = pageSize
    self.before = before
  }
}

/// A part of the posts that match a text.
///
/// ```swift
/// let query = PostSearchQuery(q: "plum soup", page: 1)
/// ```
public struct PostSearchQuery: PagedQuery {
  public static let rules = PageQuery.rules.merging([
    "q": .all([.length(1...Limits.searchQueryLength), .pattern(#"^[^\u0000]+$"#)])
  ]) { $1 }

  /// The words. Quotes and operators have no special meaning.
  public var q: String
  public var page: Int?
  public var pageSize: Int?

  public init(q: String, page: Int? = nil, pageSize: Int? = nil) {
    self.q = q
    self.page = page
    self.pageSize = pageSize
  }
}

/// The authors of a list of posts.
///
/// ```swift
/// let query = PostsQuery(feed: .everyone)
/// ```
public enum PostFeed: String, Codable, Hashable, Sendable, CaseIterable {
  case everyone
  /// The users that the viewer follows.
  case following
}
