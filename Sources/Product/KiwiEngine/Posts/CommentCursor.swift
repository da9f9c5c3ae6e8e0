import KiwiKit

/// The position in a post's comments up to which they are loaded.
///
/// The server returns comments by page number, oldest first. A new comment comes last and moves none, but a deletion
/// moves all later ones up. A further page is therefore requested so that it begins with a known comment, which shows
/// that none was skipped.
struct CommentCursor: Hashable {
  /// The number of comments up to the last loaded one.
  let count: Int
  let lastId: String

  init(count: Int, lastId: String) {
    self.count = count
    self.lastId = lastId
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[0]), count > 0 else { return nil }
    self.init(count: count, lastId: String(parts[1]))
  }

  var text: String { "\(count) \(lastId)" }

  /// Returns the page with the last loaded comment and the fewest known ones before it.
  func page(around size: Int) -> (number: Int, size: Int) {
    let sizes = max(1, size / 2)...max(2, min(size * 2, Limits.pageSize.upperBound))
    let best = sizes.reversed().min { (count - 1) % $0 < (count - 1) % $1 } ?? size
    return ((count - 1) / best + 1, best)
  }

  /// Returns the new comments of a page; nil if a comment may be missing.
  func unread(in comments: [Comment]) -> ArraySlice<Comment>? {
    let known =
      comments.lastIndex { $0.id == lastId }
      // The last comment was deleted. Ids increase.
      ?? comments.lastIndex { $0.id < lastId }
    return known.map { comments[($0 + 1)...] }
  }
}
