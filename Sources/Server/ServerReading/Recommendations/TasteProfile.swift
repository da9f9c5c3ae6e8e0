import ServerTitles
import ServerCore
import KiwiKit

/// The taste of a user, derived from their books and films.
package struct TasteProfile: Sendable {
  /// The relation of a user to a title.
  package enum Relation: Hashable, Sendable {
    case loved
    case finished
    case reads
    /// The user began the title and is not reading it now.
    case began
    case wants
    case disliked

    /// The weight of a title in the taste of its user.
    var weight: Double {
      switch self {
      case .loved: 1.5
      case .finished: 1
      case .reads, .began: 1
      case .wants: 0.6
      case .disliked: -0.5
      }
    }

    /// Creates the relation of a title in a library; nil for a status that says nothing.
    ///
    /// - Parameter quarterStars: The rating; 0 for none.
    package init?(status: String, quarterStars: Int) {
      if (1...Self.dislikedUpTo).contains(quarterStars) {
        self = .disliked
        return
      }
      switch status {
      case "done": self = quarterStars >= Self.lovedFrom ? .loved : .finished
      case "now": self = .reads
      case "onHold": self = .began
      case "want": self = .wants
      case "didNotFinish": self = .disliked
      default: return nil
      }
    }

    /// Four stars.
    static let lovedFrom = 16
    /// Two stars.
    static let dislikedUpTo = 8
  }

  package struct Seed: Hashable, Sendable {
    package let titleKey: Int64
    package var relation: Relation
  }

  /// The reading of one genre.
  package struct Habit: Hashable, Sendable {
    package var sessions = 0
    package var seconds = 0
    package var pages = 0

    /// 10 for each session, 5 for each hour and 3 for each fifty pages.
    package var score: Double {
      10 * Double(sessions) + 5 * Double(seconds) / 3_600 + 3 * Double(pages) / 50
    }
  }

  /// The titles of the user, each once, those with the highest weights first.
  package var seeds: [Seed] = []
  package var habits: [String: Habit] = [:]
  /// The number of finished and loved seeds by genre.
  package var kept: [String: Int] = [:]
  /// The genres of titles that follow from the preferred genres of the user.
  package var preferred: [String: PreferredGenre] = [:]

  static let scoreOfPreference = 50.0
  /// The score of a finished title, which counts as much as one session.
  static let scoreOfKept = 10.0

  /// Returns how much the user likes a genre; 0 if nothing is known.
  package func score(ofGenre genre: String) -> Double {
    readingScore(ofGenre: genre) + (preferred[genre] != nil ? Self.scoreOfPreference : 0)
  }

  /// Returns how much of a genre the user read, without their stated preference.
  func readingScore(ofGenre genre: String) -> Double {
    (habits[genre]?.score ?? 0) + Self.scoreOfKept * Double(kept[genre] ?? 0)
  }

  /// The genre that the user read most.
  var mostRead: String? {
    Set(habits.keys).union(kept.keys).map { ($0, readingScore(ofGenre: $0)) }.filter { $0.1 > 0 }
      .min { ($1.1, $0.0) < ($0.1, $1.0) }?.0
  }

  /// The genres with a score, best first.
  package var genres: [(genre: String, score: Double)] {
    Set(habits.keys).union(kept.keys).union(preferred.keys).map { ($0, score(ofGenre: $0)) }
      .filter { $0.1 > 0 }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
