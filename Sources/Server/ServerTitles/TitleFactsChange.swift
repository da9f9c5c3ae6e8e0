import ServerCore

/// A change of titles' facts.
package enum TitleFactsChange: Change {
  /// The facts of the titles were corrected, or the titles were deleted.
  case changed(keys: Set<Int64>)

  package var invalidations: [Invalidation] {
    switch self {
    case .changed(let keys): [.titles(keys)]
    }
  }

  /// Sends nothing. Names change rarely, and clients see them with their next request.
  package func mark(in subscriptions: inout LiveSubscriptions) {}
}
