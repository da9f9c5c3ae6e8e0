import ServerCore
import Formats
import KiwiKit

/// What follows from how reading felt.
enum MoodService {
  /// In days: moods of before say nothing of how somebody is now, and a goal that was made lighter since is left alone.
  private static let daysOfLate = 14
  private static let daysOfRest = 7

  static func prompt(
    ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> MoodPrompt {
    let settings = try transaction.moods.settings(ofUser: userKey)
    guard settings.usesMoods else { return MoodPrompt(usesMoods: false) }
    let moods = try transaction.moods.latestMoods(
      ofUser: userKey, after: now.adding(.seconds(-daysOfLate * CivilDate.secondsPerDay)),
      limit: MoodPrompt.lookedAt)
    let today = try GoalService.today(ofUser: userKey, now: now, in: transaction)
    let versions = try GoalService.versions(.day, .minutes, ofUser: userKey, in: transaction)
    return MoodPrompt(
      moods: moods, goalMinutes: ReadingGoalVersion.amount(versions, on: today),
      isLightened: isLightened(versions, today: today), usesMoods: true)
  }

  private static func isLightened(_ versions: [ReadingGoalVersion], today: CivilDate) -> Bool {
    guard let latest = versions.last, let before = versions.dropLast().last else { return false }
    return latest.amount < before.amount && today.daysSinceEpoch - latest.since.daysSinceEpoch < daysOfRest
  }
}
