import Foundation
import KiwiEngine
import KiwiKit

/// How screens say what belongs to challenges.
enum ChallengeWords {
  static func unit(_ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: "Minutes"
    case .pages: "Pages"
    case .books: "Books finished"
    case .days: "Days with reading"
    }
  }

  /// `5 books`, `1 page`
  static func amount(_ amount: Int, _ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: CountWords.count(amount, "minute", "minutes")
    case .pages: CountWords.count(amount, "page", "pages")
    case .books: CountWords.count(amount, "book", "books")
    case .days: CountWords.count(amount, "day", "days")
    }
  }

  static func points(_ points: Int) -> String { CountWords.count(points, "point", "points") }
  static func people(_ count: Int) -> String { CountWords.count(count, "person", "people") }

  static func window(_ window: ChallengeWindow) -> String {
    switch window {
    case .day: "One day"
    case .week: "One week"
    case .month: "One month"
    case .dates: "Days of your own"
    }
  }

  /// `3 days left`, `Won`
  static func status(_ challenge: Challenge) -> String {
    switch challenge.status {
    case .open, .running, .left:
      challenge.daysLeft == 1 ? "Ends today" : "\(CountWords.count(challenge.daysLeft, "day", "days")) left"
    case .upcoming: "Has not begun yet"
    case .won: "Won"
    case .expired: "Over"
    case .disabled: "Ended by \(challenge.creator.name)"
    }
  }
}
