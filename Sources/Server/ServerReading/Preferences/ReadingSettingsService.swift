import ServerCore
import KiwiKit

/// The reading settings and preferred genres of a user, combined.
enum ReadingSettingsService {
  static func settings(of viewer: Viewer, in transaction: Transaction) throws -> ReadingSettings {
    var settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
    settings.preferredGenres = try PreferredGenreStore(transaction).preferredGenres(ofUser: viewer.key)
    return settings
  }

  /// Rejects unknown time zones and repeated genres.
  static func check(_ change: ReadingSettingsChange) throws(APIError) {
    if let timeZone = change.timeZone { _ = try ReadingClock.name(timeZone, field: "timeZone") }
    if let genres = change.preferredGenres, Set(genres).count < genres.count {
      throw .invalid("preferredGenres", "A genre is listed twice. List each genre once.")
    }
  }

  static func change(
    _ change: ReadingSettingsChange, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> ReadingSettings {
    let before = try settings(of: viewer, in: transaction)
    var settings = before
    change.apply(to: &settings)
    let goal = settings.dailyGoalMinutes
    settings.dailyGoalMinutes = before.dailyGoalMinutes
    try ReadingDayStore(transaction).put(settings, ofUser: viewer.key)
    if goal != before.dailyGoalMinutes {
      try GoalService.set(goal, .day, .minutes, of: viewer, now: now, in: transaction)
      settings.dailyGoalMinutes = goal
    }
    if settings.preferredGenres != before.preferredGenres {
      try PreferredGenreStore(transaction).put(settings.preferredGenres, ofUser: viewer.key)
    }
    return settings
  }
}

extension ReadingSettingsChange {
  fileprivate func apply(to settings: inout ReadingSettings) {
    if let timeZone { settings.timeZone = timeZone }
    if let dayStartHour { settings.dayStartHour = dayStartHour }
    if let dailyGoalMinutes { settings.dailyGoalMinutes = dailyGoalMinutes }
    if let visibility { settings.visibility = visibility }
    if let preferredGenres { settings.preferredGenres = preferredGenres }
  }
}
