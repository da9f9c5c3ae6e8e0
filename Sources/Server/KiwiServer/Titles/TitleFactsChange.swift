/// What can change of titles.
enum TitleFactsChange: Change {
  /// What is known of them was corrected, or they are gone.
  case changed(keys: Set<Int64>)

  func dropCaches(of application: Application) {
    switch self {
    case .changed(let keys): application.posts.removeAll(aboutTitles: keys)
    }
  }

  /// A name is corrected rarely: who shows it sees that with their next look.
  func note(in roster: inout LiveRoster) {}
}
