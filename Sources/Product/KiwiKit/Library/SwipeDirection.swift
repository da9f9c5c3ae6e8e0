/// What somebody decided about a title.
///
/// ```swift
/// // What was seen is not put on a watchlist again.
/// assert(SwipeDirection.watchlist.after(.seen) == .seen)
/// ```
public enum SwipeDirection: String, Codable, Hashable, Sendable, CaseIterable {
  case skipped
  case watchlist
  case seen

  /// What has been seen stays seen, and what was saved is not skipped: a swipe never takes a decision down. Only taking it
  /// back does.
  public func after(_ earlier: SwipeDirection?) -> SwipeDirection { max(self, earlier ?? self) }
}

extension SwipeDirection: Comparable {
  public static func < (one: SwipeDirection, other: SwipeDirection) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .skipped: 0
    case .watchlist: 1
    case .seen: 2
    }
  }
}
