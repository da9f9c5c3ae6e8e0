import Foundation
import KiwiEngine
import KiwiKit

/// The labels of challenges.
enum ChallengeWords {
  static func unit(_ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: "Minutes"
    case .pages: "Pages"
    case .books: "Books finished"
    case .days: "Reading days"
    }
  }

  /// Returns an amount such as `5 books` or `1 page`.
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
    case .dates: "Custom dates"
    }
  }

  /// Returns a status such as `3 days left` or `Won`.
  static func status(_ challenge: Challenge) -> String {
    switch challenge.status {
    case .open, .running, .left:
      challenge.daysLeft == 1 ? "Ends today" : "\(CountWords.count(challenge.daysLeft, "day", "days")) left"
    case .upcoming: "Not started yet"
    case .won: "Won"
    case .expired: "Ended"
    case .disabled: "Ended by \(challenge.creator.name)"
    }
  }
}
