import ServerCore

/// What can change of titles.
package enum TitleFactsChange: Change {
  /// What is known of them was corrected, or they are gone.
  case changed(keys: Set<Int64>)

  package var invalidations: [Invalidation] {
    switch self {
    case .changed(let keys): [.titles(keys)]
    }
  }

  /// A name is corrected rarely: who shows it sees that with their next look.
  package func note(in roster: inout LiveRoster) {}
}
