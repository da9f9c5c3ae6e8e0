import ServerTitles
import ServerCore
import KiwiKit

/// What somebody's own books and films say of what they like.
package struct TasteProfile: Sendable {
  /// Why a title counts.
  package enum Standing: Hashable, Sendable {
    case loved
    case finished
    case reads
    /// It was read in, and is not on the shelf of what is read now.
    case began
    case wants
    case disliked

    /// How much a title says of its keeper.
    var weight: Double {
      switch self {
      case .loved: 1.5
      case .finished: 1
      case .reads, .began: 1
      case .wants: 0.6
      case .disliked: -0.5
      }
    }

    /// - Parameter quarterStars: 0 for none.
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
    package var standing: Standing
  }

  /// What was read of one genre.
  package struct Habit: Hashable, Sendable {
    package var sessions = 0
    package var seconds = 0
    package var pages = 0

    /// 10 for each session, 5 for each hour and 3 for each fifty pages.
    package var score: Double {
      10 * Double(sessions) + 5 * Double(seconds) / 3_600 + 3 * Double(pages) / 50
    }
  }

  /// A title once, the most telling first.
  package var seeds: [Seed] = []
  package var habits: [String: Habit] = [:]
  /// How many of the seeds that were finished or loved have a genre.
  package var kept: [String: Int] = [:]
  /// Genres that somebody likes, each with what they chose for it.
  package var preferred: [String: PreferredGenre] = [:]

  static let scoreOfPreference = 50.0
  /// A book that was finished without sessions says as much as one session.
  static let scoreOfKept = 10.0

  /// How much somebody likes a genre; 0 for what says nothing.
  package func score(ofGenre genre: String) -> Double {
    readingScore(ofGenre: genre) + (preferred[genre] != nil ? Self.scoreOfPreference : 0)
  }

  /// How much of a genre somebody had, whatever they say that they prefer.
  func readingScore(ofGenre genre: String) -> Double {
    (habits[genre]?.score ?? 0) + Self.scoreOfKept * Double(kept[genre] ?? 0)
  }

  /// The genre that somebody had most of.
  var mostRead: String? {
    Set(habits.keys).union(kept.keys).map { ($0, readingScore(ofGenre: $0)) }.filter { $0.1 > 0 }
      .min { ($1.1, $0.0) < ($0.1, $1.0) }?.0
  }

  /// Those that say something, the best first.
  package var genres: [(genre: String, score: Double)] {
    Set(habits.keys).union(kept.keys).union(preferred.keys).map { ($0, score(ofGenre: $0)) }
      .filter { $0.1 > 0 }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
