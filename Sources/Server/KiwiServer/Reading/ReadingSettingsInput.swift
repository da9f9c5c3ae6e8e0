import KiwiKit

/// What a client changes of how somebody reads.
struct ReadingSettingsInput: Sendable {
  private let timeZone: String?
  private let dayStartHour: Int?
  private let dailyGoalMinutes: Int?
  private let visibility: Audience?
  private let preferredGenres: [PreferredGenre]?

  init(_ body: JSONObject) throws(APIError) {
    timeZone = try body.optionalString("timeZone").map { name throws(APIError) in
      try ReadingClock.name(name, field: "timeZone")
    }
    dayStartHour = try body.optionalInt("dayStartHour")
    if let dayStartHour, !(0...ReadingSettings.latestDayStart).contains(dayStartHour) {
      throw .invalid("dayStartHour", "A day begins between 0 and \(ReadingSettings.latestDayStart) o'clock.")
    }
    dailyGoalMinutes = try body.optionalInt("dailyGoalMinutes")
    if let dailyGoalMinutes, !ReadingSettings.goals.contains(dailyGoalMinutes) {
      throw .invalid(
        "dailyGoalMinutes",
        "A goal is from \(ReadingSettings.goals.lowerBound) to \(ReadingSettings.goals.upperBound) minutes.")
    }
    visibility = try body.audience()
    preferredGenres = try body.optionalStrings("preferredGenres").map { names throws(APIError) in
      try Self.genres(names)
    }
  }

  private static func genres(_ names: [String]) throws(APIError) -> [PreferredGenre] {
    guard names.count <= Limits.preferredGenres else {
      throw .invalid("preferredGenres", "Choose at most \(Limits.preferredGenres) genres.")
    }
    var genres: [PreferredGenre] = []
    for name in names {
      guard let genre = PreferredGenre(rawValue: name) else {
        let all = PreferredGenre.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid("preferredGenres", "A genre is one of \(all).")
      }
      guard !genres.contains(genre) else {
        throw .invalid("preferredGenres", "Name each genre once.")
      }
      genres.append(genre)
    }
    return genres
  }

  func apply(to settings: inout ReadingSettings) {
    if let timeZone { settings.timeZone = timeZone }
    if let dayStartHour { settings.dayStartHour = dayStartHour }
    if let dailyGoalMinutes { settings.dailyGoalMinutes = dailyGoalMinutes }
    if let visibility { settings.visibility = visibility }
    if let preferredGenres { settings.preferredGenres = preferredGenres }
  }
}
