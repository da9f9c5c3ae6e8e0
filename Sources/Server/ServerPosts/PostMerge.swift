import ServerCore
import KiwiKit

/// Merges the posts of several authors into one list, newest first.
///
/// Each author's posts of one visibility are a sorted stream in an index, and a heap holds the next post of each. So a
/// list costs one lookup per stream and one per post, independent of the size of the database.
struct PostMerge {
  struct Stream: Sendable {
    let authorKey: Int64
    let visibility: Visibility
    /// The newest post that was not returned yet.
    var next: Int64
  }

  private var heap: [Stream]

  init(_ streams: [Stream]) {
    heap = streams
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// Returns the stream before a key, or nil if it is empty.
  static func stream(
    of authorKey: Int64, _ visibility: Visibility, before key: Int64, in transaction: Transaction
  ) throws -> Stream? {
    try FeedStore(transaction).newest(ofAuthor: authorKey, visibility, before: key).map {
      Stream(authorKey: authorKey, visibility: visibility, next: $0)
    }
  }

  /// Returns the next newest post, or nil at the end.
  mutating func next(in transaction: Transaction) throws -> PostKey? {
    guard let first = heap.first else { return nil }
    let taken = PostKey(key: first.next, authorKey: first.authorKey)
    if let rest = try Self.stream(
      of: first.authorKey, first.visibility, before: first.next, in: transaction)
    {
      heap[0] = rest
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    sink(0)
    return taken
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      let children = (2 * index + 1)..<min(2 * index + 3, max(heap.count, 2 * index + 1))
      guard let newest = children.max(by: { heap[$0].next < heap[$1].next }),
        heap[newest].next > heap[index].next
      else { return }
      heap.swapAt(index, newest)
      index = newest
    }
  }
}
