import KiwiKit

/// How somebody reads and what they prefer, as one thing.
enum ReadingSettingsService {
  static func settings(of viewer: Viewer, in transaction: Transaction) throws -> ReadingSettings {
    var settings = try transaction.readingDays.settings(ofUser: viewer.key) ?? ReadingSettings()
    settings.preferredGenres = try transaction.preferredGenres.preferredGenres(ofUser: viewer.key)
    return settings
  }

  static func change(
    _ change: ReadingSettingsInput, by viewer: Viewer, in transaction: Transaction
  ) throws -> ReadingSettings {
    let before = try settings(of: viewer, in: transaction)
    var settings = before
    change.apply(to: &settings)
    try transaction.readingDays.put(settings, ofUser: viewer.key)
    if settings.preferredGenres != before.preferredGenres {
      try transaction.preferredGenres.put(settings.preferredGenres, ofUser: viewer.key)
    }
    return settings
  }
}
