import KiwiKit
import SQLite

/// The data of a post that decides access to it, and its number of likes.
package struct PostAccess: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package let authorKey: Int64
  package var visibility: Visibility
  package let hasPhoto: Bool
  package var caption: String?
  package let likeCount: Int
  package var isSpoiler = false
  /// True if the text refers to a place in a book.
  package var hasPosition = false

  package init(
    key: Int64, id: String, authorKey: Int64, visibility: Visibility, hasPhoto: Bool, caption: String? = nil,
    likeCount: Int, isSpoiler: Bool = false, hasPosition: Bool = false
  ) {
    self.key = key
    self.id = id
    self.authorKey = authorKey
    self.visibility = visibility
    self.hasPhoto = hasPhoto
    self.caption = caption
    self.likeCount = likeCount
    self.isSpoiler = isSpoiler
    self.hasPosition = hasPosition
  }

  /// True if the text is folded until the reader opens it or reaches its place.
  var isFolded: Bool { isSpoiler || hasPosition }
}

extension PostAccess {
  package static let columns: SQL = """
    key, id, authorKey, visibility, hasPhoto, caption, likeCount, isSpoiler,
    aboutTitleKey IS NOT NULL AND (aboutPage IS NOT NULL OR aboutPercent IS NOT NULL) AS hasPosition
    """

  package init(row: borrowing Row) {
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
