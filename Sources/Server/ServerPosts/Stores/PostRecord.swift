import Foundation
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

extension LivePost {
  package static let columns: SQL =
    "id, authorKey, likeCount, commentCount, (\(sql: PostCondition.isListed)) AS isListed"

  package init(row: borrowing Row) {
    let id = row.text("id")
    self.init(
      id: id, authorKey: row.integer("authorKey"), isListed: row.bool("isListed"),
      counts: PostCounts(postId: id, likes: row.int("likeCount"), commentCount: row.int("commentCount")))
  }
}

/// A post as responses show it, without author, pictures and subject.
package struct PostContent: Sendable {
  package let key: Int64
  package let authorKey: Int64
  package let id: String
  package let hasPhoto: Bool
  package let caption: String?
  package let likeCount: Int
  package let commentCount: Int
  package let visibility: String
  package let createdAt: Timestamp
  package let editedAt: Timestamp?
  package let aboutTitleKey: Int64?
  /// The place of the subject, or of the experience that is the subject.
  let aboutSpotKey: Int64?
  package let isSpoiler: Bool
  /// The position in the title.
  package let position: BookPosition?
}

extension PostContent {
  package static let columns: SQL = """
    key, authorKey, id, hasPhoto, caption, likeCount, commentCount, visibility, createdAt, editedAt,
    aboutTitleKey, aboutSpotKey, isSpoiler, aboutPage, aboutPercent
    """

  package init(row: borrowing Row) {
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

/// The text of a quote card.
package struct QuoteCardWords: Hashable, Sendable {
  package let caption: String
  package let username: String
}

extension QuoteCardWords {
  package static let columns: SQL = """
    posts.caption AS caption, posts.isSpoiler AS isSpoiler, users.username AS username,
    CASE WHEN posts.aboutTitleKey IS NULL THEN NULL ELSE posts.aboutPage END AS page,
    CASE WHEN posts.aboutTitleKey IS NULL THEN NULL ELSE posts.aboutPercent END AS percent
    """

  /// The server's own language, because all readers share a card. Independent of the task, so a card that a job draws
  /// matches the text that its transaction reads.
  private static let locale = ReaderLocale.ofProcess(ProcessInfo.processInfo.environment)

  /// The text of a card for a post with spoilers.
  package static var spoiler: String { String(localized: "This post has spoilers.", locale: locale) }

  /// Returns the text of a card for a post with a position.
  package static func waiting(for position: BookPosition) -> String {
    if let page = position.page {
      return String(
        localized: "This post is for readers who have reached page \(String(page)).", locale: locale)
    }
    return String(
      localized: "This post is for readers who have read \(position.percent ?? 0)% of the book.",
      locale: locale)
  }

  package init(row: borrowing Row) {
    let position = BookPosition(page: row.optionalInt("page"), percent: row.optionalInt("percent"))
    caption = row.bool("isSpoiler") ? Self.spoiler : position.map(Self.waiting) ?? row.text("caption")
    username = row.text("username")
  }
}
