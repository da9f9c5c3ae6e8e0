/// A user's decision about a title.
///
/// ```swift
/// // A seen title is not put on the watchlist again.
/// assert(SwipeDirection.watchlist.after(.seen) == .seen)
/// ```
public enum SwipeDirection: String, Codable, Hashable, Sendable, CaseIterable {
  case skipped
  case watchlist
  case seen

  /// Returns the decision after a swipe, which never lowers an earlier one: seen titles stay seen, and saved ones are
  /// not skipped. Only a clear lowers it.
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
