import KiwiKit
import SQLite

/// What must be known of a post to decide who may do what with it, and to say what a like made of it.
struct PostAccess: Hashable, Sendable {
  let key: Int64
  let id: String
  let authorKey: Int64
  var visibility: Visibility
  let hasPhoto: Bool
  var caption: String?
  let likeCount: Int
  var isSpoiler = false
  /// Whether the words speak of a place in a book.
  var hasPosition = false

  /// Whether the words are for those alone who ask for them, or for some of its readers.
  var isFolded: Bool { isSpoiler || hasPosition }
}

extension PostAccess {
  static let columns: SQL = """
    key, id, authorKey, visibility, hasPhoto, caption, likeCount, isSpoiler,
    aboutTitleKey IS NOT NULL AND (aboutPage IS NOT NULL OR aboutPercent IS NOT NULL) AS hasPosition
    """

  init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    authorKey = row.integer("authorKey")
    visibility = Visibility(rawValue: row.text("visibility")) ?? .me
    hasPhoto = row.bool("hasPhoto")
    caption = row.optionalText("caption")
    likeCount = row.int("likeCount")
    isSpoiler = row.bool("isSpoiler")
    hasPosition = row.bool("hasPosition")
  }
}

/// A post as the live events need it.
struct LivePost: Sendable {
  let access: PostAccess
  let isListed: Bool
  let counts: PostCounts
}

extension LivePost {
  static let columns: SQL =
    "\(sql: PostAccess.columns), (\(sql: PostCondition.isListed)) AS isListed, commentCount"

  init(row: borrowing Row) {
    access = PostAccess(row: row)
    isListed = row.bool("isListed")
    counts = PostCounts(
      postId: access.id, likes: access.likeCount, commentCount: row.int("commentCount"))
  }
}

/// A post as answers show it, but for its author, its pictures and what is known of what it is about.
struct PostContent: Sendable {
  let key: Int64
  let authorKey: Int64
  let id: String
  let hasPhoto: Bool
  let caption: String?
  let likeCount: Int
  let commentCount: Int
  let visibility: String
  let createdAt: Timestamp
  let editedAt: Timestamp?
  let aboutTitleKey: Int64?
  /// Also for an experience.
  let aboutSpotKey: Int64?
  let isSpoiler: Bool
  /// How far into the title it speaks.
  let position: BookPosition?
}

extension PostContent {
  static let columns: SQL = """
    key, authorKey, id, hasPhoto, caption, likeCount, commentCount, visibility, createdAt, editedAt,
    aboutTitleKey, aboutSpotKey, isSpoiler, aboutPage, aboutPercent
    """

  init(row: borrowing Row) {
    key = row.integer("key")
    authorKey = row.integer("authorKey")
    id = row.text("id")
    hasPhoto = row.bool("hasPhoto")
    caption = row.optionalText("caption")
    likeCount = row.int("likeCount")
    commentCount = row.int("commentCount")
    visibility = row.text("visibility")
    createdAt = Timestamp(seconds: row.int("createdAt"))
    editedAt = row.optionalInt("editedAt").map(Timestamp.init(seconds:))
    aboutTitleKey = row.optionalInteger("aboutTitleKey")
    aboutSpotKey = row.optionalInteger("aboutSpotKey")
    isSpoiler = row.bool("isSpoiler")
    position =
      aboutTitleKey == nil
      ? nil : BookPosition(page: row.optionalInt("aboutPage"), percent: row.optionalInt("aboutPercent"))
  }
}

/// What stands on a quote card.
struct QuoteCardWords: Hashable, Sendable {
  let caption: String
  let username: String
}

extension QuoteCardWords {
  static let columns: SQL = """
    posts.caption AS caption, posts.isSpoiler AS isSpoiler, users.username AS username,
    CASE WHEN posts.aboutTitleKey IS NULL THEN NULL ELSE posts.aboutPage END AS page,
    CASE WHEN posts.aboutTitleKey IS NULL THEN NULL ELSE posts.aboutPercent END AS percent
    """

  /// What a card says for words that are for those alone who ask for them.
  static let spoiler = "This post has spoilers."

  /// The same for words that are for those who have come so far in a book.
  static func waiting(for position: BookPosition) -> String {
    if let page = position.page { return "This post is for those who have read up to page \(page)." }
    return "This post is for those who have read \(position.percent ?? 0) % of the book."
  }

  init(row: borrowing Row) {
    let position = BookPosition(page: row.optionalInt("page"), percent: row.optionalInt("percent"))
    caption = row.bool("isSpoiler") ? Self.spoiler : position.map(Self.waiting) ?? row.text("caption")
    username = row.text("username")
  }
}
