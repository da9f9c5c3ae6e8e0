import KiwiKit

/// Where the reading of a post's comments goes on.
///
/// The server gives comments by page number, oldest first. New ones come at the end and move nothing; but when one is
/// deleted, all after it move up. So a further page is read in such a way that it begins with something that is
/// known, which shows that nothing was left out.
struct CommentCursor: Hashable {
  /// How many comments there were up to the last one that was read.
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

  /// A page that holds the comment that was read last, with as few before it as possible.
  func page(around size: Int) -> (number: Int, size: Int) {
    let sizes = max(1, size / 2)...max(2, min(size * 2, Limits.pageSize.upperBound))
    let best = sizes.reversed().min { (count - 1) % $0 < (count - 1) % $1 } ?? size
    return ((count - 1) / best + 1, best)
  }

  /// What of a page is not known; nil when the page may begin behind what is.
  func unread(in comments: [Comment]) -> ArraySlice<Comment>? {
    let known =
      comments.lastIndex { $0.id == lastId }
      // The last one was deleted. Identifiers grow.
      ?? comments.lastIndex { $0.id < lastId }
    return known.map { comments[($0 + 1)...] }
  }
}
