import Foundation
import KiwiEngine
import KiwiKit

/// The labels of challenges.
enum ChallengeWords {
  static func unit(_ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: localized("Minutes")
    case .pages: localized("Pages")
    case .books: localized("Books finished")
    case .days: localized("Reading days")
    }
  }

  /// Returns an amount such as `5 books` or `1 page`.
  static func amount(_ amount: Int, _ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: localized("\(amount) minutes")
    case .pages: localized("\(amount) pages")
    case .books: localized("\(amount) books")
    case .days: localized("\(amount) days")
    }
  }

  static func points(_ points: Int) -> String { localized("\(points) points") }
  static func people(_ count: Int) -> String { localized("\(count) people") }

  static func window(_ window: ChallengeWindow) -> String {
    switch window {
    case .day: localized("One day")
    case .week: localized("One week")
    case .month: localized("One month")
    case .dates: localized("Custom dates")
    }
  }

  /// Returns a status such as `3 days left` or `Won`.
  static func status(_ challenge: Challenge) -> String {
    switch challenge.status {
    case .open, .running, .left:
      challenge.daysLeft == 1 ? localized("Ends today") : localized("\(challenge.daysLeft) days left")
    case .upcoming: localized("Not started yet")
    case .won: localized("Won")
    case .expired: localized("Ended")
    case .disabled: localized("Ended by \(challenge.creator.name)")
    }
  }
}
