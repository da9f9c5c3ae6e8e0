import ServerCore
import Formats
import KiwiKit

/// The advice that follows from recent moods.
enum MoodService {
  /// The number of days for which a mood counts as recent.
  private static let recentDays = 14
  /// The number of days after the daily goal was lowered without another suggestion.
  private static let restDays = 7

  /// Returns the latest moods and the daily goal, from which clients suggest a lighter goal.
  static func prompt(
    ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> MoodPrompt {
    let settings = try MoodStore(transaction).settings(ofUser: userKey)
    guard settings.usesMoods else { return MoodPrompt(usesMoods: false) }
    let moods = try MoodStore(transaction).latestMoods(
      ofUser: userKey, after: now.adding(.seconds(-recentDays * CivilDate.secondsPerDay)),
      limit: MoodPrompt.maxExamined)
    let today = try GoalService.today(ofUser: userKey, now: now, in: transaction)
    let versions = try GoalService.versions(.day, .minutes, ofUser: userKey, in: transaction)
    return MoodPrompt(
      moods: moods, goalMinutes: ReadingGoalVersion.amount(versions, on: today),
      isLightened: isLightened(versions, today: today), usesMoods: true)
  }

  private static func isLightened(_ versions: [ReadingGoalVersion], today: CivilDate) -> Bool {
    guard let latest = versions.last, let before = versions.dropLast().last else { return false }
    return latest.amount < before.amount && today.daysSinceEpoch - latest.since.daysSinceEpoch < restDays
  }
}
