import ServerCore
import KiwiKit

/// The posts of several people as one list, newest first.
///
/// Each person's posts of one visibility stand in order in one index; a heap holds the next of each. So a list
/// costs one look for each of these streams and one for each post taken, whatever else the database holds.
struct PostMerge {
  struct Stream: Sendable {
    let authorKey: Int64
    let visibility: Visibility
    /// The newest post not yet taken.
    var next: Int64
  }

  private var heap: [Stream]

  init(_ streams: [Stream]) {
    heap = streams
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The stream that begins before a key; nil when nothing is there.
  static func stream(
    of authorKey: Int64, _ visibility: Visibility, before key: Int64, in transaction: Transaction
  ) throws -> Stream? {
    try transaction.feeds.newest(ofAuthor: authorKey, visibility, before: key).map {
      Stream(authorKey: authorKey, visibility: visibility, next: $0)
    }
  }

  /// Takes the newest post; nil at the end.
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
