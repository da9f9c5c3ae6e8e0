import KiwiKit

/// How somebody reads and what they prefer, as one thing.
enum ReadingSettingsService {
  static func settings(of viewer: Viewer, in transaction: Transaction) throws -> ReadingSettings {
    var settings = try transaction.readingDays.settings(ofUser: viewer.key) ?? ReadingSettings()
    settings.preferredGenres = try transaction.preferredGenres.preferredGenres(ofUser: viewer.key)
    return settings
  }

  static func change(
    _ change: ReadingSettingsInput, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingSettings {
    let before = try settings(of: viewer, in: transaction)
    var settings = before
    change.apply(to: &settings)
    let goal = settings.dailyGoalMinutes
    settings.dailyGoalMinutes = before.dailyGoalMinutes
    try transaction.readingDays.put(settings, ofUser: viewer.key)
    if goal != before.dailyGoalMinutes {
      try GoalService.set(goal, .day, .minutes, of: viewer, now: now, in: transaction)
      settings.dailyGoalMinutes = goal
    }
    if settings.preferredGenres != before.preferredGenres {
      try transaction.preferredGenres.put(settings.preferredGenres, ofUser: viewer.key)
    }
    return settings
  }
}
